import { useActions, useSlice, useText } from "@player-site/core/react";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import { CoinBadge } from "../../shared/badges/coin-badge.tsx";
import rows from "../../shared/balances/currency-list.module.css";
import styles from "./accounts.module.css";

const TEXTS = "modals.equivalentCurrency";

export default function EquivalentCurrencyDialog() {
  const text = useText();
  const { setEquivalent } = useActions();
  const { code, options } = useSlice("equivalent");
  const dialog = useThisDialog();
  const choose = (chosen: string | null) => {
    dialog.close().then(() => setEquivalent(chosen));
  };
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <div className={styles.choice}>
        <p className={styles.hint}>{text(`${TEXTS}.description`)}</p>
        <ul className={rows.rows}>
          <li>
            <button type="button" className={rows.row} aria-pressed={code === undefined} onClick={() => choose(null)}>
              <span className={rows.currency}>{text(`${TEXTS}.off`)}</span>
            </button>
          </li>
          {options.map((option) => (
            <li key={option.code}>
              <button
                type="button"
                className={rows.row}
                aria-pressed={option.code === code}
                onClick={() => choose(option.code)}
              >
                <CoinBadge symbol={option.symbol} code={option.code} />
                <span className={rows.currency}>
                  <bdi className={rows.code}>{option.code}</bdi>
                  <bdi className={rows.currencyName}>{option.name}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
