import type { ProofJackpotView } from "@player-site/core";
import { Money, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Card } from "../../../components/card.tsx";
import { FactList } from "../fact-list.tsx";

const TEXTS = "profile.roundProof.jackpot";
const NAMES = ["drawn", "turnover", "number", "computed", "stake", "fate", "win"] as const;

/** The draw of the jackpot: its number, the limit for a win, and the result. */
export function Jackpot({ jackpot }: { jackpot: ProofJackpotView }) {
  const text = useText();
  const { drawn, turnover, number, computed, stake, falls, win } = jackpot;
  const fate = falls === undefined ? "pending" : falls ? "falls" : "stays";
  const facts: Readonly<Record<(typeof NAMES)[number], ReactNode>> = {
    // Compared digit by digit, so it has no separators.
    drawn: drawn !== undefined && <bdi dir="ltr">{drawn}</bdi>,
    turnover: <Money value={turnover} />,
    number: number ? <Money value={number} /> : text("profile.roundProof.round.open"),
    computed: computed && <Money value={computed} />,
    stake: <Money value={stake} />,
    fate: text(`${TEXTS}.fates.${fate}`),
    win: win && <Money value={win} />,
  };
  return (
    <Card title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.note`)}>
      <FactList
        facts={NAMES.filter((name) => facts[name]).map((name) => {
          return { key: name, name: text(`${TEXTS}.${name}`), value: facts[name] };
        })}
      />
    </Card>
  );
}
