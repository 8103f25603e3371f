import type { ProofNumberView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { ProofTable } from "./proof-table.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.numbers";
const COLUMNS = ["index", "number", "below", "result"] as const;

/** The numbers that were drawn, as they are and as results. */
export function Numbers({ numbers }: { numbers: readonly ProofNumberView[] }) {
  const text = useText();
  const title = text(`${TEXTS}.title`);
  if (numbers.length === 0) {
    return (
      <Card title={title}>
        <p className={styles.note}>{text(`${TEXTS}.none`)}</p>
      </Card>
    );
  }
  // They are compared digit by digit, so they have no separators.
  const digits = (key: string, value: string | number) => (
    <bdi key={key} dir="ltr">
      {value}
    </bdi>
  );
  const rows = numbers.map(({ number, below, result }, index) => ({
    key: String(index),
    cells: [
      digits("index", index + 1),
      digits("number", number),
      below === undefined ? text(`${TEXTS}.unscaled`) : digits("below", below),
      digits("result", result ?? number),
    ],
  }));
  return (
    <Card title={title}>
      <details className={styles.details}>
        <summary>{text.count(`${TEXTS}.summary`, numbers.length)}</summary>
        <ProofTable title={title} columns={COLUMNS.map((column) => text(`${TEXTS}.${column}`))} rows={rows} />
      </details>
    </Card>
  );
}
