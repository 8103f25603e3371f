import type { PartName } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { usePath } from "../../navigation/use-navigation.tsx";
import { Count } from "../../shared/links/count.tsx";
import { RequiresPart } from "../../shared/loading/requires-part.tsx";
import { useAccountLinks } from "./account-links.ts";
import styles from "./profile-layout.module.css";

interface Props {
  title: string;
  description?: string | undefined;
  /** The part of the core that the whole page requires. */
  part?: PartName | undefined;
  children: ReactNode;
}

/** Layout of the account pages. The menu is at the side; on smaller screens it is behind a button. */
export default function ProfileLayout({ title, description, part, children }: Props) {
  return (
    <div className={styles.page}>
      <AccountMenu />
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

function AccountMenu() {
  const text = useText();
  const links = useAccountLinks();
  const path = usePath();
  const [isOpen, setOpen] = useState(false);
  const list = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when another page is shown
  useEffect(() => setOpen(false), [path]);

  const current = links.find((item) => item.current);
  return (
    <nav className={styles.menu} aria-label={text("layout.profileSidebar.title")} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={current?.icon ?? "user"} />
        {text("layout.profileSidebar.title")}
        <Icon name="down" className={styles.arrow} />
      </button>
      <ul id={list}>
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
  );
}
