import type { TransactionFilters as Filters } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef, useState } from "react";
import { usePageNumber } from "../../../navigation/address-query.ts";
import { HistoryTable } from "./history-table.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionRow } from "./transaction-row.tsx";
import { TransactionTotals } from "./transaction-totals.tsx";
import styles from "./transactions.module.css";

const TEXTS = "history.transactions";
const COLUMNS = ["date", "type", "method", "status", "sum"] as const;

/** No filter is set. */
const ALL: Filters = { kind: "", status: "", currency: "", from: "", to: "" };

/** Storage key of the filters, so that they survive a reload. The core deletes it at sign-out. */
const KEPT_AS = "historyFilters";

function keptFilters(): Filters {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? "null");
    const known = (name: string) => {
      const value: unknown = typeof kept === "object" && kept !== null ? Reflect.get(kept, name) : "";
      return typeof value === "string" ? value : "";
    };
    return {
      kind: known("kind"),
      status: known("status"),
      currency: known("currency"),
      from: known("from"),
      to: known("to"),
    };
  } catch {
    // Storage may be denied, or hold an invalid value.
    return ALL;
  }
}

function keepFilters(filters: Filters): void {
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(filters));
  } catch {
    // The filters are then lost at the next page load.
  }
}

/** Deposits and withdrawals as a table; on phones each payment is a card. */
export function TransactionsTab() {
  const { filterTransactions } = useActions();
  const [filters, setFilters] = useState(keptFilters);
  const [page, setPage] = usePageNumber();
  const first = useRef({ filters, page });
  useEffect(() => {
    filterTransactions(first.current.filters, first.current.page).catch(() => undefined);
  }, [filterTransactions]);
  const choose = (next: Filters) => {
    setFilters(next);
    keepFilters(next);
    setPage(1);
    filterTransactions(next, 1).catch(() => undefined);
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
  const [, setPage] = usePageNumber();
  const list = useSlice("transactionsList");
  const rows = useSlice("transactions");
  return (
    <HistoryTable
      title={text(`${TEXTS}.title`)}
      texts={TEXTS}
      columns={COLUMNS}
      action="details"
      list={list}
      name="payments"
      empty={{ icon: "history", title: text(filtered ? `${TEXTS}.emptyFiltered` : `${TEXTS}.empty`) }}
      className={styles.payments}
      bodies
      onPage={(page) => {
        setPage(page);
        loadTransactions(page).catch(() => undefined);
      }}
    >
      {rows.map((row, index) => (
        <TransactionRow key={row.id} row={row} columns={COLUMNS.length + 1} newest={list.page === 1 && index === 0} />
      ))}
    </HistoryTable>
  );
}
