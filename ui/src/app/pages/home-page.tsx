import { useSelector, useSlice } from "@player-site/core/react";
import { Later } from "../../components/later.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { useIsInvited, useIsPlayer } from "../../core/visitor.ts";
import { useFavorites } from "../../features/games/favorite-heart.tsx";
import { GameStrip } from "../../features/games/game-strip.tsx";
import { LazyWinners } from "../../features/games/lazy-winners.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";

const Providers = lazyChunk<object>(() => import("../../features/games/providers.tsx"));
const PlayerRail = lazyChunk<object>(() => import("../../features/home/player-rail.tsx"));
const PlayerLists = lazyChunk<object>(() => import("./player-lists.tsx"));

/** Offers, and a strip of games of each collection. */
export function HomePage() {
  const strips = useSlice("lobby");
  const isPlayer = useIsPlayer();
  const isInvited = useIsInvited();
  const isPlaying = isPlayer && isInvited;
  const hasGames = useSelector("games", (games) => games.length > 0);
  useFavorites();
  return (
    <div className={styles.page}>
      <Hero>
        {isPlaying && (
          <Later>
            <PlayerRail />
          </Later>
        )}
      </Hero>
      <div className={styles.strips} id="games">
        {strips.map((strip, index) => [
          <GameStrip key={strip.identity} strip={strip} first={index === 0} />,
          index === 1 && isPlaying && (
            <Later key="player">
              <PlayerLists />
            </Later>
          ),
        ])}
      </div>
      {hasGames && (
        <Later>
          <Providers />
        </Later>
      )}
      {isInvited && <LazyWinners />}
    </div>
  );
}
