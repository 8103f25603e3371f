import { Card } from "../../../components/card.tsx";
import { useSlice } from "../../../core/core-context.tsx";
import { useDateText } from "../../../core/dates.ts";
import { Money } from "../../../core/money.tsx";
import { useText } from "../../../core/text.ts";
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
              <bdi className={styles.name}>{row.name}</bdi>
              <span className={styles.when}>{text(`${TEXTS}.comes`, { date: date(row.date) })}</span>
            </span>
            <Money value={row.amount} className={styles.worth} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
