import type { MoneyView, StatementBarsView, StatementRowView, StatementView } from "@player-site/core";
import { useMoney, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { useRowLabel } from "./row-label.ts";
import styles from "./statement.module.css";

const TEXTS = "profile.statement";
/** Most rows of a chart. More bars say less than the table. */
const MOST_ROWS = 31;

interface ChartProps {
  name: "payments" | "play";
  rows: readonly StatementRowView[];
  isCut: boolean;
  label: (row: StatementRowView) => string;
  /** Amount of a bar of full length. */
  scale: MoneyView | undefined;
  /** The sums that are compared: of the filled and of the outlined bar. */
  bars: readonly [keyof StatementBarsView, keyof StatementBarsView];
}

/** Bars of each row: deposits against withdrawals, stakes against winnings. Rows of games have no payments. */
export function StatementCharts({ statement }: { statement: StatementView }) {
  const label = useRowLabel(statement.group);
  const rows = statement.entries.slice(-MOST_ROWS);
  const shared = { rows, label, isCut: rows.length < statement.entries.length };
  return (
    <>
      {statement.group !== "game" && (
        <Chart name="payments" scale={statement.scales.payments} bars={["deposits", "withdrawals"]} {...shared} />
      )}
      <Chart name="play" scale={statement.scales.play} bars={["stakes", "wins"]} {...shared} />
    </>
  );
}

/** A chart says nothing that the table does not say, so screen readers skip the bars. */
function Chart({ name, rows, isCut, label, scale, bars: [filled, outlined] }: ChartProps) {
  const text = useText();
  const money = useMoney();
  const notes = [
    scale && text(`${TEXTS}.charts.scale`, { amount: money(scale) }),
    isCut ? text(`${TEXTS}.charts.latest`, { count: rows.length }) : text(`${TEXTS}.charts.table`),
  ];
  return (
    <Card title={text(`${TEXTS}.charts.${name}`)} description={notes.filter(Boolean).join(" ")}>
      <div aria-hidden="true" className={styles.chart}>
        <p className={styles.legend}>
          <Key kind="filled" /> {text(`${TEXTS}.columns.${filled}`)}
          <Key kind="outlined" /> {text(`${TEXTS}.columns.${outlined}`)}
        </p>
        {rows.map((row) => (
          <div key={row.key} className={styles.bars}>
            <bdi className={styles.barLabel}>{label(row)}</bdi>
            <svg className={styles.plot} viewBox="0 0 1000 20" preserveAspectRatio="none" focusable="false">
              <title>{label(row)}</title>
              <rect className={styles.filled} y="1" width={row.bars[filled]} height="8" />
              <rect className={styles.outlined} y="11" width={row.bars[outlined]} height="8" />
            </svg>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Key({ kind }: { kind: "filled" | "outlined" }) {
  return (
    <svg className={styles.key} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect className={styles[kind]} x="2" y="2" width="12" height="12" />
    </svg>
  );
}
