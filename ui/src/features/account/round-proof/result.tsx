import type { BlackjackMove, ProofOutcomeView, ProofPathView, ProofSpinView, ProofView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { createContext, use } from "react";
import { Card } from "../../../components/card.tsx";
import { Image } from "../../../components/image.tsx";
import { Bets } from "./bets.tsx";
import { Board } from "./board.tsx";
import { Hands } from "./hands.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.result";

/** URLs of the pictures of symbols. */
const Pictures = createContext<ReadonlyMap<string, string>>(new Map());

/** The result as the game has shown it, and the computed one if that is another one. */
export function Result({ proof }: { proof: ProofView }) {
  const text = useText();
  const { shown, computed, bets, moves, fromFile } = proof;
  const pictures = new Map(proof.symbols.map(({ symbol, image }) => [symbol, image]));
  const hasReels = [shown, computed].some((outcome) => outcome !== undefined && outcome.spins.length > 0);
  return (
    <Card
      title={text(`${TEXTS}.title`)}
      description={hasReels ? text(`${TEXTS}.${pictures.size > 0 ? "pictures" : "symbols"}`) : undefined}
    >
      {shown === undefined && computed === undefined && <p className={styles.note}>{text(`${TEXTS}.unknown`)}</p>}
      <Pictures value={pictures}>
        <div className={styles.outcomes}>
          {shown && (
            <Outcome
              outcome={shown}
              moves={moves}
              title={text(fromFile ? "profile.roundProof.fromFile.shown" : `${TEXTS}.shown`)}
            />
          )}
          {computed && <Outcome outcome={computed} moves={moves} title={text(`${TEXTS}.computed`)} />}
        </div>
      </Pictures>
      {bets.length > 0 && <Bets bets={bets} />}
    </Card>
  );
}

interface OutcomeProps {
  outcome: ProofOutcomeView;
  moves: readonly BlackjackMove[];
  title: string;
}

function Outcome({ outcome, moves, title }: OutcomeProps) {
  return (
    <section className={styles.outcome} aria-label={title}>
      <h3 className={styles.outcomeTitle}>{title}</h3>
      {outcome.value !== "" && (
        <p className={styles.value}>
          <bdi>{outcome.value}</bdi>
        </p>
      )}
      {outcome.path && <Path path={outcome.path} />}
      {outcome.hands.length > 0 && <Hands hands={outcome.hands} moves={moves} />}
      {outcome.board.length > 0 && <Board fields={outcome.board} />}
      <div className={styles.spins}>
        {outcome.spins.map((spin, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spins have no other name than their place
          <Spin key={index} spin={spin} number={index} isAlone={outcome.spins.length === 1} />
        ))}
      </div>
    </section>
  );
}

function Path({ path: { steps, factor, factors } }: { path: ProofPathView }) {
  const text = useText();
  const right = steps.filter(Boolean).length;
  return (
    <>
      <p className={styles.value}>
        <bdi>× {factor}</bdi>
      </p>
      <p aria-hidden dir="ltr">
        {steps.map((isRight) => (isRight ? "→" : "←")).join(" ")}
      </p>
      <p className={styles.note}>{text(`${TEXTS}.path`, { right, steps: steps.length })}</p>
      <p className={styles.note}>{text(`${TEXTS}.factors`, { rows: steps.length, factors: factors.join(" · ") })}</p>
    </>
  );
}

function ReelSymbol({ symbol }: { symbol: string }) {
  const picture = use(Pictures).get(symbol);
  return (
    <>
      {picture !== undefined && <Image src={picture} alt="" width={36} height={36} fallback={null} />}
      {symbol}
    </>
  );
}

function Spin({ spin, number, isAlone }: { spin: ProofSpinView; number: number; isAlone: boolean }) {
  const text = useText();
  const name = number === 0 ? text(`${TEXTS}.spin`) : text(`${TEXTS}.freeSpin`, { number });
  return (
    <div className={styles.spin}>
      {!isAlone && <h4 className={styles.spinTitle}>{name}</h4>}
      {spin.rows.length > 0 ? (
        // Reels stand as in the game, also where texts run from right to left.
        <table className={styles.reels} aria-label={name} dir="ltr">
          <tbody>
            {spin.rows.map((row, rowNumber) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
              <tr key={rowNumber}>
                {row.map((symbol, reel) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: so have reels
                  <td key={reel}>
                    <ReelSymbol symbol={symbol} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.note}>{text(`${TEXTS}.stops`, { stops: spin.stops.join(", ") })}</p>
      )}
      {spin.wins.length > 0 ? (
        <ul className={styles.lines}>
          {spin.wins.map(({ line, count, symbol, units }) => (
            <li key={line}>
              <span>{text(`${TEXTS}.line`, { line, count, symbol })}</span>
              <span>{text(`${TEXTS}.units`, { units })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{text(`${TEXTS}.noLine`)}</p>
      )}
    </div>
  );
}
