import type { ProofBetView } from "@player-site/core";
import { Money, useText } from "@player-site/core/react";
import { ProofTable } from "./proof-table.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.bets";
const COLUMNS = ["bet", "stake", "factor", "win"] as const;

/** The bets of the round, and what they pay by the computed result. */
export function Bets({ bets }: { bets: readonly ProofBetView[] }) {
  const text = useText();
  const rows = bets.map(({ label, stake, factor, pays }, index) => ({
    key: String(index),
    cells: [
      <bdi key="bet">{label === "" ? text(`${TEXTS}.unnamed`, { number: index + 1 }) : label}</bdi>,
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
