import type { MoneyView } from "@player-site/core";
import { cx } from "../components/cx.ts";
import { Money } from "../core/money.tsx";
import styles from "./amounts.module.css";

interface Props {
  value: MoneyView;
  /** The same in another currency. */
  other?: MoneyView | undefined;
  className?: string | undefined;
}

/** An amount, and small under it what it is in another currency. */
export function Amounts({ value, other, className }: Props) {
  return (
    <span className={cx(styles.amounts, className)}>
      <Money value={value} className={styles.amount} />
      {other && <Money value={other} className={styles.other} />}
    </span>
  );
}
