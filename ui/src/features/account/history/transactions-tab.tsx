import type { TransactionFilters as Filters } from "@player-site/core";
import { useEffect, useState } from "react";
import { Card } from "../../../components/card.tsx";
import { cx } from "../../../components/cx.ts";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useActions, useSlice } from "../../../core/core-context.tsx";
import { useText } from "../../../core/text.ts";
import { Failed } from "../../../lists/failed.tsx";
import { Pager } from "../../../lists/pager.tsx";
import styles from "./table.module.css";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionRow } from "./transaction-row.tsx";
import { TransactionTotals } from "./transaction-totals.tsx";
import own from "./transactions.module.css";

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
    <div className={own.tab}>
      <TransactionFilters filters={filters} onChange={choose} onClear={() => choose(ALL)} />
      <Payments filtered={Object.values(filters).some((value) => value !== "")} />
      <TransactionTotals />
    </div>
  );
}

function Payments({ filtered }: { filtered: boolean }) {
  const text = useText();
  const { loadTransactions } = useActions();
  const { phase, page, pages } = useSlice("transactionsList");
  const rows = useSlice("transactions");
  const load = (wanted: number) => {
    loadTransactions(wanted).catch(() => undefined);
  };
  if (phase === "failed") return <Failed onRetry={() => load(page)} />;
  if (rows.length === 0 && phase !== "loading") {
    return <Notice icon="history" title={text(filtered ? `${TEXTS}.emptyFiltered` : `${TEXTS}.empty`)} />;
  }
  return (
    <Card title={text(`${TEXTS}.title`)} busy={phase === "loading"}>
      {rows.length === 0 ? (
        <div className={styles.loading} role="status" aria-label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      ) : (
        <table className={cx(styles.table, own.payments)} aria-label={text(`${TEXTS}.title`)}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {text(`${TEXTS}.tableColumns.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="hidden-text">{text(`${TEXTS}.tableColumns.details`)}</span>
              </th>
            </tr>
          </thead>
          {rows.map((row, index) => (
            <TransactionRow key={row.id} row={row} columns={COLUMNS.length + 1} newest={page === 1 && index === 0} />
          ))}
        </table>
      )}
      <Pager label={text(`${TEXTS}.title`)} page={page} pages={pages} onPage={load} />
    </Card>
  );
}
