import type { LiveTableView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { useWholeText } from "../../core/numbers.ts";
import { useGames } from "../../core/rows.ts";
import { useIsOutsideBonus } from "../../shared/bonuses/use-active-bonus.ts";
import { GameCover } from "../../shared/game-links/game-cover.tsx";
import { GameLink } from "../../shared/game-links/game-link.tsx";
import { isPhone } from "../../styles/breakpoints.ts";
import styles from "./player-rail.module.css";

const TEXTS = "pages.home.player";
/** Last numbers of a table. */
const NUMBERS = 6;

/** The live tables that the active bonus does not exclude. Their numbers are updated while they are on display. */
export function useLiveTables(): readonly LiveTableView[] {
  const { watchLiveTables, leaveLiveTables } = useActions();
  useEffect(() => {
    // Without an answer there are no cards; other failures are in the slice.
    watchLiveTables(isPhone()).catch(() => undefined);
    return () => {
      leaveLiveTables().catch(() => undefined);
    };
  }, [watchLiveTables, leaveLiveTables]);
  const { tables } = useSlice("liveTables");
  const games = useGames();
  const isOutsideBonus = useIsOutsideBonus();
  return tables.filter(({ gameId }) => !isOutsideBonus(games.get(gameId)));
}

/** A live table with its last numbers, the newest first. */
export function LiveTableCard({ table: { gameId, results } }: { table: LiveTableView }) {
  const text = useText();
  const number = useWholeText();
  const game = useGames().get(gameId);
  if (!game) return null;
  return (
    <li className={styles.card}>
      <GameCover className={styles.cover} src={game.image} alt="" width={54} height={72} />
      <span className={styles.words}>
        <span className={styles.label}>{text(`${TEXTS}.table`)}</span>
        <GameLink className={styles.link} identity={game.identity}>
          <bdi>{game.name}</bdi>
        </GameLink>
        {results.length > 0 && (
          <ol className={styles.numbers} aria-label={text(`${TEXTS}.numbers`)}>
            {results.slice(0, NUMBERS).map((result, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: numbers repeat, and the place is what tells them apart
              <li key={index} className={styles.number} data-color={result.color}>
                {number(result.number)}
              </li>
            ))}
          </ol>
        )}
      </span>
    </li>
  );
}
