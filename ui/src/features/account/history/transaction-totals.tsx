import { Money, useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Card } from "../../../components/card.tsx";
import styles from "./transactions.module.css";

const TEXTS = "history.transactions.totals";

/** Total deposits and withdrawals by currency; filters do not apply. */
export function TransactionTotals() {
  const text = useText();
  const { loadTransactionTotals } = useActions();
  const rows = useSlice("transactionTotals");
  useEffect(() => {
    loadTransactionTotals().catch(() => undefined);
  }, [loadTransactionTotals]);
  if (rows.length === 0) return null;
  return (
    <Card title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.description`)}>
      <ul className={styles.totals}>
        {rows.map((row) => (
          <li key={row.currency} className={styles.total}>
            <h3 className={styles.code}>{row.currency}</h3>
            <dl>
              <div>
                <dt>{text.count(`${TEXTS}.deposits`, row.deposits)}</dt>
                <dd>
                  <Money value={row.deposited} />
                </dd>
              </div>
              <div>
                <dt>{text.count(`${TEXTS}.withdrawals`, row.withdrawals)}</dt>
                <dd>
                  <Money value={row.withdrawn} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}
