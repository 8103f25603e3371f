import type { StatementColumn, StatementView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { cx } from "../../../components/cx.ts";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { useAddressQuery } from "../../../navigation/address-query.ts";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { FactList } from "../fact-list.tsx";
import printed from "../printed.module.css";
import { saveFile } from "../save-file.ts";
import { PrintedHead } from "./printed-head.tsx";
import { useCalendarDay } from "./row-label.ts";
import styles from "./statement.module.css";
import { StatementCharts } from "./statement-charts.tsx";
import { type StatementChoice, StatementChoices } from "./statement-choices.tsx";
import { StatementTable, Sum } from "./statement-table.tsx";

const TEXTS = "profile.statement";
const TOTALS = [
  "deposits",
  "withdrawals",
  "credits",
  "stakes",
  "wins",
  "net",
  "bonusStakes",
  "bonusWins",
  "rounds",
  "time",
] as const satisfies readonly StatementColumn[];

/** The statement of a period: totals, charts and a table. It can be saved as a file and printed. */
export default function StatementPage() {
  const text = useText();
  const statement = useSlice("statement");
  const accounts = useSlice("accounts");
  const [query, change] = useAddressQuery();
  const { loadStatement } = useActions();
  const choice: StatementChoice = {
    period: query.get("period") ?? "thirtyDays",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    group: query.get("group") ?? "day",
    currency: query.get("currency") ?? "",
  };
  const { period, from, to, group, currency } = choice;
  const isReady = accounts.length > 0;
  const load = () => loadStatement(period, from, to, group, currency).catch(() => undefined);
  useEffect(() => {
    // Without a choice the currency is that of the active account.
    if (isReady) loadStatement(period, from, to, group, currency).catch(() => undefined);
  }, [loadStatement, isReady, period, from, to, group, currency]);
  const problem = statement.problem === undefined ? "" : text(`${TEXTS}.problems.${statement.problem}`);
  return (
    <div className={cx(styles.page, printed.printed)}>
      <StatementChoices
        choice={{ ...choice, currency: currency === "" ? statement.currency : currency }}
        problem={problem}
        onChange={(changed) => change({ ...changed })}
      />
      {statement.phase === "failed" ? (
        <ContentLoadError onRetry={load} />
      ) : statement.problem !== undefined ? null : statement.totals === undefined ? (
        <LoadingArea className={styles.loading} label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </LoadingArea>
      ) : (
        <Statement statement={statement} />
      )}
    </div>
  );
}

function Statement({ statement }: { statement: StatementView }) {
  const text = useText();
  const day = useCalendarDay();
  const { totals, entries, from, to, currency, phase } = statement;
  if (!totals) return null;
  const days = { from: day(from), to: day(to), currency };
  return (
    <>
      <PrintedHead statement={statement} />
      <Card title={text(`${TEXTS}.totals.title`, days)} busy={phase === "loading"}>
        <FactList
          facts={TOTALS.map((name) => {
            return { key: name, name: text(`${TEXTS}.columns.${name}`), value: <Sum sums={totals} name={name} /> };
          })}
        />
        <p className={styles.note}>{text(`${TEXTS}.totals.daysNote`, { offset: statement.offset })}</p>
        <p className={styles.note}>{text(`${TEXTS}.totals.creditsNote`)}</p>
        <div className={cx(styles.actions, printed.screen)}>
          <Button
            onClick={() => saveFile(`${text(`${TEXTS}.fileName`)}-${currency}-${from}-${to}`, "csv", statement.file)}
          >
            {text(`${TEXTS}.saveButton`)}
          </Button>
          <Button onClick={() => window.print()}>{text(`${TEXTS}.printButton`)}</Button>
        </div>
      </Card>
      {entries.length === 0 ? (
        <Notice icon="history" title={text(`${TEXTS}.empty.title`)} description={text(`${TEXTS}.empty.description`)} />
      ) : (
        <>
          <StatementCharts statement={statement} />
          <StatementTable statement={statement} />
        </>
      )}
    </>
  );
}
