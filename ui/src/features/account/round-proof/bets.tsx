import type { ProofBetView } from "@player-site/core";
import { Money, useText } from "@player-site/core/react";
import { ProofTable } from "./proof-table.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.bets";
const COLUMNS = ["bet", "stake", "factor", "fair", "win"] as const;

/**
 * Returns what a bet was placed on. Labels without a translation, such as numbers, are shown unchanged; fields and
 * multipliers are named as such.
 */
function useBetName(): (bet: ProofBetView, index: number) => string {
  const text = useText();
  return ({ label, kind, values }, index) => {
    const [first = "", last = ""] = values;
    if (kind === "fields") {
      return values.length > 0 ? text(`${TEXTS}.fields`, { fields: values.join(", ") }) : text(`${TEXTS}.noField`);
    }
    if (kind === "multiplier") {
      return values.length > 0 ? text(`${TEXTS}.multiplier`, { value: first }) : text(`${TEXTS}.noMultiplier`);
    }
    // The same numbers as a label have no words.
    if (kind === "range" && (label === "" || label === `${first}–${last}`)) {
      return text(`${TEXTS}.range`, { from: first, to: last });
    }
    if (label === "") return text(`${TEXTS}.unnamed`, { number: index + 1 });
    const [, group, number] = /^(dozen|column)([1-3])$/.exec(label) ?? [];
    return text.named(`${TEXTS}.labels.${group ?? label}`, number === undefined ? undefined : { number }) || label;
  };
}

/** The bets of the round: what they pay, by their chance alone and by the computed result. */
export function Bets({ bets }: { bets: readonly ProofBetView[] }) {
  const text = useText();
  const nameOf = useBetName();
  const unknown = (key: string) => (
    <span key={key} className={styles.unknown}>
      {text(`${TEXTS}.unknown`)}
    </span>
  );
  const times = (key: string, factor: string) => (
    <bdi key={key} dir="ltr">
      × {factor}
    </bdi>
  );
  const rows = bets.map((bet, index) => ({
    key: String(index),
    cells: [
      <bdi key="bet">{nameOf(bet, index)}</bdi>,
      <Money key="stake" value={bet.stake} />,
      times("factor", bet.factor),
      bet.fair === undefined ? unknown("fair") : times("fair", bet.fair),
      bet.pays ? <Money key="win" value={bet.pays} /> : unknown("win"),
    ],
  }));
  return (
    <>
      <ProofTable
        title={text(`${TEXTS}.title`)}
        columns={COLUMNS.map((column) => text(`${TEXTS}.${column}`))}
        rows={rows}
      />
      <p className={styles.note}>{text(`${TEXTS}.fairNote`)}</p>
    </>
  );
}
