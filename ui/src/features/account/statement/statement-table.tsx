import type { MoneyView, StatementColumn, StatementSumsView, StatementView } from "@player-site/core";
import { Money, useLanguageTag, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { useWholeText } from "../../../core/numbers.ts";
import { formatElapsed } from "../../../shared/play/elapsed.ts";
import cards from "../card-table.module.css";
import { useRowLabel } from "./row-label.ts";
import styles from "./statement.module.css";

const TEXTS = "profile.statement";
/** Most columns that fit beside each other. Rows with more are cards on every screen. */
const MOST_COLUMNS = 8;

interface SumProps {
  sums: StatementSumsView;
  name: StatementColumn;
}

/** A sum, or that it is unknown. */
export function Sum({ sums, name }: SumProps) {
  const text = useText();
  const whole = useWholeText();
  const languageTag = useLanguageTag();
  const value: MoneyView | number | undefined = name === "time" ? sums.seconds : sums[name];
  if (value === undefined) return <span className={styles.unknown}>{text(`${TEXTS}.unknown`)}</span>;
  if (typeof value === "object") return <Money value={value} />;
  return <bdi>{name === "time" ? formatElapsed(value * 1000, languageTag) : whole(value)}</bdi>;
}

/** The rows of the statement, with the totals as the last one. Where there is little room each row is a card. */
export function StatementTable({ statement }: { statement: StatementView }) {
  const text = useText();
  const label = useRowLabel(statement.group);
  const { totals, columns } = statement;
  const title = text(`${TEXTS}.tableTitle`);
  const row = (key: string, name: string, sums: StatementSumsView) => (
    <tr key={key}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {columns.map((column) => (
        <td key={column} data-column={text(`${TEXTS}.columns.${column}`)}>
          <Sum sums={sums} name={column} />
        </td>
      ))}
    </tr>
  );
  return (
    <Card title={title}>
      <div className={columns.length > MOST_COLUMNS ? undefined : cards.room}>
        <table className={cards.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text(`${TEXTS}.columns.${statement.group}`)}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {text(`${TEXTS}.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{statement.entries.map((entry) => row(entry.key, label(entry), entry.sums))}</tbody>
          {totals && <tfoot>{row("total", text(`${TEXTS}.columns.total`), totals)}</tfoot>}
        </table>
      </div>
    </Card>
  );
}
