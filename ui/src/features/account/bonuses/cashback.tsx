import { Money, useDateText, useSlice, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { cx } from "../../../components/cx.ts";
import styles from "./bonuses.module.css";

const TEXTS = "profile.bonuses.cashback";

/** Expected cashback payments: amount and date. */
export function Cashback() {
  const text = useText();
  const date = useDateText();
  const { cashback } = useSlice("bonusesPage");
  if (cashback.length === 0) return null;
  return (
    <Card title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.description`)}>
      <ul className={styles.cashback}>
        {cashback.map((row) => (
          <li key={`${row.name} ${row.date}`}>
            <span>
              <bdi className={cx(styles.name, "long-name")}>{row.name}</bdi>
              <span className={styles.when}>{text(`${TEXTS}.comes`, { date: date(row.date) })}</span>
            </span>
            <Money value={row.amount} className={styles.worth} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
