import type { TransactionFilters as Filters } from "@player-site/core";
import { useEffect, useState } from "react";
import { useActions, useSlice } from "../../../core/core-context.tsx";
import { useText } from "../../../core/text.ts";
import { HistoryTable } from "./history-table.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionRow } from "./transaction-row.tsx";
import { TransactionTotals } from "./transaction-totals.tsx";
import styles from "./transactions.module.css";

const TEXTS = "history.transactions";
const COLUMNS = ["date", "type", "method", "status", "sum"] as const;

/** Everything: no filter is set. */
const ALL: Filters = { kind: "", status: "", currency: "", from: "", to: "" };

/** What was paid in and out as a table; on phones each payment is a card. */
export function TransactionsTab() {
  const { filterTransactions } = useActions();
  const [filters, setFilters] = useState(ALL);
  useEffect(() => {
    filterTransactions(ALL).catch(() => undefined);
  }, [filterTransactions]);
  const choose = (next: Filters) => {
    setFilters(next);
    filterTransactions(next).catch(() => undefined);
  };
  return (
    <div className={styles.tab}>
      <TransactionFilters filters={filters} onChange={choose} onClear={() => choose(ALL)} />
      <Payments filtered={Object.values(filters).some((value) => value !== "")} />
      <TransactionTotals />
    </div>
  );
}

function Payments({ filtered }: { filtered: boolean }) {
  const text = useText();
  const { loadTransactions } = useActions();
  const list = useSlice("transactionsList");
  const rows = useSlice("transactions");
  return (
    <HistoryTable
      title={text(`${TEXTS}.title`)}
      texts={TEXTS}
      columns={COLUMNS}
      action="details"
      list={list}
      empty={{ icon: "history", title: text(filtered ? `${TEXTS}.emptyFiltered` : `${TEXTS}.empty`) }}
      className={styles.payments}
      bodies
      onPage={(page) => loadTransactions(page).catch(() => undefined)}
    >
      {rows.map((row, index) => (
        <TransactionRow key={row.id} row={row} columns={COLUMNS.length + 1} newest={list.page === 1 && index === 0} />
      ))}
    </HistoryTable>
  );
}
