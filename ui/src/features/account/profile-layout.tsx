import type { PartName } from "@player-site/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../components/icon.tsx";
import { useText } from "../../core/text.ts";
import { usePath } from "../../navigation/use-navigation.tsx";
import { Count } from "../../shared/count.tsx";
import { RequiresPart } from "../../shared/requires-part.tsx";
import { useAccountLinks } from "./account-links.ts";
import styles from "./profile-layout.module.css";

interface Props {
  title: string;
  description?: string | undefined;
  /** The part of the core that the whole page requires. */
  part?: PartName | undefined;
  children: ReactNode;
}

/** Layout of the account pages. The menu is at the side; on smaller screens it is a scrolling strip. */
export default function ProfileLayout({ title, description, part, children }: Props) {
  const text = useText();
  const links = useAccountLinks();
  const path = usePath();
  const strip = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the page
  useEffect(() => {
    const list = strip.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !current) return;
    // Scroll only the strip, not the page.
    const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [path]);

  return (
    <div className={styles.page}>
      <nav className={styles.menu} aria-label={text("layout.profileSidebar.title")}>
        <ul ref={strip}>
          {links.map((item) => (
            <li key={item.url}>
              <a className={styles.item} href={item.href} aria-current={item.current ? "page" : undefined}>
                <Icon name={item.icon} />
                {item.label}
                <Count value={item.count} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {part === undefined ? (
          children
        ) : (
          <RequiresPart key={part} name={part}>
            {children}
          </RequiresPart>
        )}
      </div>
    </div>
  );
}
