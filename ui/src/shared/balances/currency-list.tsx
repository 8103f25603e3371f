import type { CurrencyRow } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { Switch } from "../../components/switch.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useCurrencyName } from "../../core/currencies.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { CoinBadge } from "../badges/coin-badge.tsx";
import { Amounts } from "./amounts.tsx";
import styles from "./currency-list.module.css";

const TEXTS = "globalComponents.currencyPopup";

/** All currencies with their balances; selecting one switches to it. */
export function CurrencyList({ onChosen }: { onChosen: () => void }) {
  const text = useText();
  const actions = useActions();
  const openDialog = useOpenDialog();
  const currencies = useSlice("currencies");
  const equivalent = useSlice("equivalent");
  const [tab, setTab] = useState<"all" | "crypto">("all");
  const [waiting, setWaiting] = useState("");
  const nameOf = useCurrencyName();
  const rows = tab === "all" ? currencies : currencies.filter((row) => row.crypto);

  const choose = (code: string) => {
    if (waiting) return;
    setWaiting(code);
    actions
      .chooseCurrency(code)
      .then(onChosen, () => undefined)
      .finally(() => setWaiting(""));
  };

  return (
    <div className={styles.list}>
      <Tabs
        label={text(`${TEXTS}.title`)}
        tabs={[
          { id: "all", label: text(`${TEXTS}.tabs.allTab`) },
          { id: "crypto", label: text(`${TEXTS}.tabs.cryptoTab`) },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {rows.length === 0 ? (
          <Notice icon="coins" title={text(`${TEXTS}.empty.title`)} description={text(`${TEXTS}.empty.description`)} />
        ) : (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.code}>
                <Row row={row} name={nameOf(row.code)} busy={waiting === row.code} onChoose={() => choose(row.code)} />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
      <div className={styles.equivalence}>
        <Switch
          label={text(`${TEXTS}.fiatToggler`)}
          checked={equivalent.code !== undefined}
          onChange={actions.toggleEquivalent}
        />
        {equivalent.code !== undefined && (
          <Button kind="quiet" size="small" onClick={() => openDialog({ name: "equivalent-currency" })}>
            {text(`${TEXTS}.equivalentButton`, { code: equivalent.code })}
          </Button>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  row: CurrencyRow;
  name: string;
  busy: boolean;
  onChoose: () => void;
}

function Row({ row, name, busy, onChoose }: RowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={row.active}
      aria-busy={busy || undefined}
      data-currency={row.code}
      onClick={onChoose}
    >
      <CoinBadge symbol={row.balance.symbol} code={row.code} />
      <span className={styles.currency}>
        <bdi className={styles.code}>{row.balance.code}</bdi>
        <bdi className={styles.currencyName}>{name}</bdi>
      </span>
      <Amounts
        value={row.equivalent ?? row.balance}
        other={row.equivalent && row.balance}
        className={styles.rowAmounts}
      />
      {busy ? <Spinner /> : <Icon name="check" className={styles.check} />}
    </button>
  );
}
