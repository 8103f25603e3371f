import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { Icon, isIconName } from "../../components/icon.tsx";
import { useActions } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import styles from "./profile-layout.module.css";

/** The pages of the account, with their menu. */
export function ProfileLayout({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  const { link } = useActions();
  const [path] = useLocation();
  const links = text.list("layout.profileSidebar.profileLinks");
  return (
    <div className={styles.page}>
      <nav className={styles.menu} aria-label={text("layout.profileSidebar.title")}>
        <ul>
          {links.map((item) => {
            const url = String(item["url"]);
            const icon = String(item["icon"]);
            return (
              <li key={url}>
                <a className={styles.item} href={link(url).href} aria-current={path === url ? "page" : undefined}>
                  <Icon name={isIconName(icon) ? icon : "user"} />
                  {String(item["label"])}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.content}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
