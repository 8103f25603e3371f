import type { ReactNode } from "react";
import styles from "./game-page.module.css";

/** Facts about a game, side by side. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

/** A fact with its name; nothing if it is unknown. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === "") return null;
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
