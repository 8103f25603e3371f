import type { ProofView } from "@player-site/core";
import { Money, useDateText, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Card } from "../../../components/card.tsx";
import { GameLink } from "../../../shared/game-links/game-link.tsx";
import { FactList } from "../fact-list.tsx";

const TEXTS = "profile.roundProof.round";
const NAMES = ["game", "time", "stake", "freeSpin", "win", "computedWin", "id"] as const;

/** Game, time, stake and win of the round. */
export function RoundFacts({ proof }: { proof: ProofView }) {
  const text = useText();
  const date = useDateText();
  const { game, identity, createdAt, stake, freeSpin, win, computedWin, id, fromFile } = proof;
  const title = <bdi>{game === "" ? text(`${TEXTS}.unknown`) : game}</bdi>;
  const facts: Readonly<Record<(typeof NAMES)[number], ReactNode>> = {
    game: identity === "" ? title : <GameLink identity={identity}>{title}</GameLink>,
    time: date(createdAt),
    stake: <Money value={stake} />,
    freeSpin: freeSpin && <Money value={freeSpin} />,
    win: win ? <Money value={win} /> : text(`${TEXTS}.open`),
    computedWin: computedWin && <Money value={computedWin} />,
    id: <bdi dir="ltr">{id}</bdi>,
  };
  return (
    <Card title={text(fromFile ? "profile.roundProof.fromFile.round" : `${TEXTS}.title`)}>
      <FactList
        facts={NAMES.filter((name) => facts[name] !== undefined).map((name) => {
          return { key: name, name: text(`${TEXTS}.${name}`), value: facts[name], isWide: name === "id" };
        })}
      />
    </Card>
  );
}
