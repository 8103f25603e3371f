import type { MoneyView } from "@player-site/core";
import { Money } from "@player-site/core/react";
import { cx } from "../../components/cx.ts";
import styles from "./amounts.module.css";

interface Props {
  value: MoneyView;
  /** The value in another currency. */
  other?: MoneyView | undefined;
  className?: string | undefined;
}

/** An amount, with its value in another currency below it in small type. */
export function Amounts({ value, other, className }: Props) {
  return (
    <span className={cx(styles.amounts, className)}>
      <Money value={value} className={styles.amount} />
      {other && <Money value={other} className={styles.other} />}
    </span>
  );
}
