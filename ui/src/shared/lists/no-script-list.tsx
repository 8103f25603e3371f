import { useActions, useText } from "@player-site/core/react";
import styles from "./no-script-list.module.css";

interface Item {
  /** Path in the default language, without prefix. */
  path: string;
  name: string;
  /** Shown behind the name. */
  detail?: string | undefined;
}

/**
 * The links of a list for browsers and search engines that run no scripts. Where there is no list, it says that the list
 * needs scripts. Browsers with scripts never show it, and React does not render it there, so only prerendering has its code.
 */
export function NoScriptList({ items }: { items?: readonly Item[] | undefined }) {
  return <noscript>{import.meta.env.SSR && <Links items={items ?? []} />}</noscript>;
}

function Links({ items }: { items: readonly Item[] }) {
  const text = useText();
  const { link } = useActions();
  if (items.length === 0) return <p className={styles.note}>{text("layout.interface.listNeedsScript")}</p>;
  return (
    <ul className={styles.list}>
      {items.map(({ path, name, detail }) => (
        <li key={path}>
          <a className={styles.item} href={link(path).href}>
            <bdi>{name}</bdi>
            {detail !== undefined && <bdi className={styles.detail}>{detail}</bdi>}
          </a>
        </li>
      ))}
    </ul>
  );
}
