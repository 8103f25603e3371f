import type { BlackjackMove, ProofHandView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { FactList } from "../fact-list.tsx";

const TEXTS = "profile.roundProof.result";

interface Props {
  hands: readonly ProofHandView[];
  /** Decisions of the player that led to these hands. */
  moves: readonly BlackjackMove[];
}

/** The hands of a card game by their names, with their totals, and the decisions of the player. */
export function Hands({ hands, moves }: Props) {
  const text = useText();
  const facts = hands.map(({ kind, number, cards, total }) => ({
    key: `${kind}${number ?? ""}`,
    name: number === undefined ? text(`${TEXTS}.hands.${kind}`) : text(`${TEXTS}.hands.playerHand`, { number }),
    value: (
      <>
        <bdi dir="ltr">{cards.join(" ") || text(`${TEXTS}.none`)}</bdi>
        {total !== undefined && <> · {text(`${TEXTS}.total`, { total })}</>}
      </>
    ),
    isWide: true,
  }));
  const decisions = moves.map((move) => text(`${TEXTS}.moveNames.${move}`)).join(" · ");
  const decided = { key: "moves", name: text(`${TEXTS}.moves`), value: decisions, isWide: true };
  return <FactList facts={moves.length > 0 ? [...facts, decided] : facts} />;
}
