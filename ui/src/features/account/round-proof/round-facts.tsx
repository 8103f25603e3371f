import type { ProofView } from "@player-site/core";
import { Money, useDateText, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Card } from "../../../components/card.tsx";
import { GameLink } from "../../../shared/game-links/game-link.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.round";
const NAMES = ["game", "time", "stake", "freeSpin", "win", "computedWin", "id"] as const;

/** Game, time, stake and win of the round. */
export function RoundFacts({ proof }: { proof: ProofView }) {
  const text = useText();
  const date = useDateText();
  const { game, identity, createdAt, stake, freeSpin, win, computedWin, id } = proof;
  const name = <bdi>{game === "" ? text(`${TEXTS}.unknown`) : game}</bdi>;
  const facts: Readonly<Record<(typeof NAMES)[number], ReactNode>> = {
    game: identity === "" ? name : <GameLink identity={identity}>{name}</GameLink>,
    time: date(createdAt),
    stake: <Money value={stake} />,
    freeSpin: freeSpin && <Money value={freeSpin} />,
    win: win ? <Money value={win} /> : text(`${TEXTS}.open`),
    computedWin: computedWin && <Money value={computedWin} />,
    id: <bdi dir="ltr">{id}</bdi>,
  };
  return (
    <Card title={text(`${TEXTS}.title`)}>
      <dl className={styles.facts}>
        {NAMES.filter((fact) => facts[fact] !== undefined).map((fact) => (
          <div key={fact}>
            <dt>{text(`${TEXTS}.${fact}`)}</dt>
            <dd>{facts[fact]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
