import type { PagePath } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import styles from "./breadcrumb.module.css";

interface Props {
  /** Pages between the home page and this one. */
  between?: readonly { label: string; path: PagePath }[];
  /** Title of this page. */
  title: string;
}

/** The way from the home page to this page. */
export function Breadcrumb({ between = [], title }: Props) {
  const text = useText();
  const { link } = useActions();
  const pages = [{ label: text("layout.interface.home"), path: "/" as const }, ...between];
  return (
    <nav aria-label={text("globalComponents.pageContent.breadcrumb")}>
      <ol className={styles.list}>
        {pages.map(({ label, path }) => (
          <li key={path} className={styles.item}>
            <a href={link(path).href}>{label}</a>
            <Icon name="forward" />
          </li>
        ))}
        <li className={styles.item} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}
