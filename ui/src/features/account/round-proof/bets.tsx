import type { ProofBetView } from "@player-site/core";
import { Money, useText } from "@player-site/core/react";
import { ProofTable } from "./proof-table.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.bets";
const COLUMNS = ["bet", "stake", "factor", "win"] as const;

/** Returns the translated name of a bet. Labels without a translation, such as numbers, are shown unchanged. */
function useBetName(): (label: string, index: number) => string {
  const text = useText();
  return (label, index) => {
    if (label === "") return text(`${TEXTS}.unnamed`, { number: index + 1 });
    const [, group, number] = /^(dozen|column)([1-3])$/.exec(label) ?? [];
    return text.named(`${TEXTS}.labels.${group ?? label}`, number === undefined ? undefined : { number }) || label;
  };
}

/** The bets of the round, and what they pay by the computed result. */
export function Bets({ bets }: { bets: readonly ProofBetView[] }) {
  const text = useText();
  const nameOf = useBetName();
  const rows = bets.map(({ label, stake, factor, pays }, index) => ({
    key: String(index),
    cells: [
      <bdi key="bet">{nameOf(label, index)}</bdi>,
      <Money key="stake" value={stake} />,
      <bdi key="factor" dir="ltr">
        × {factor}
      </bdi>,
      pays ? (
        <Money key="win" value={pays} />
      ) : (
        <span key="win" className={styles.unknown}>
          {text(`${TEXTS}.unknown`)}
        </span>
      ),
    ],
  }));
  return (
    <ProofTable
      title={text(`${TEXTS}.title`)}
      columns={COLUMNS.map((column) => text(`${TEXTS}.${column}`))}
      rows={rows}
    />
  );
}
