import { useSlice } from "@player-site/core/react";
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { useFavorites } from "../../features/games/favorite-button.tsx";
import { GameStrip } from "../../features/games/game-strip.tsx";
import { Providers } from "../../features/games/providers.tsx";
import { WinnersPlace } from "../../features/games/winners-place.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";

const PlayerRail = lazyChunk<object>(async () => ({
  default: (await import("../../features/home/player-rail.tsx")).PlayerRail,
}));
const PlayerLists = lazyChunk<object>(async () => ({ default: (await import("./player-lists.tsx")).PlayerLists }));

function Later({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary area="page" fallback={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Offers, and a strip of games of each collection. */
export function HomePage() {
  const strips = useSlice("lobby");
  const { status, excluded } = useSlice("session");
  // During a break or an exclusion nothing invites to play.
  const isInvited = status === "player" && excluded === undefined;
  useFavorites();
  return (
    <div className={styles.page}>
      <Hero>
        {isInvited && (
          <Later>
            <PlayerRail />
          </Later>
        )}
      </Hero>
      <div className={styles.strips} id="games">
        {strips.map((strip, index) => [
          <GameStrip key={strip.identity} strip={strip} />,
          index === 0 && isInvited && (
            <Later key="player">
              <PlayerLists />
            </Later>
          ),
        ])}
      </div>
      <Providers />
      <WinnersPlace />
    </div>
  );
}
