import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

/** A name and its value. */
export interface Fact {
  key: string;
  name: string;
  value: ReactNode;
  /** It has a row of its own: the value is long. */
  isWide?: boolean;
}

/** Names and values of one thing. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, value, isWide }) => (
        <div key={key} data-wide={isWide || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
