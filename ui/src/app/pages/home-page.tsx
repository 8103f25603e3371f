import { useSelector, useSlice } from "@player-site/core/react";
import { Suspense } from "react";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { useFavorites } from "../../features/games/favorite-button.tsx";
import { GameStrip } from "../../features/games/game-strip.tsx";
import { Providers } from "../../features/games/providers.tsx";
import { WinnersPlace } from "../../features/games/winners-place.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-page.module.css";

const PlayerBonuses = lazyChunk<object>(async () => ({
  default: (await import("../../features/home/player-bonuses.tsx")).PlayerBonuses,
}));

/** Guests have no bonuses: the code is loaded when there are some. */
function Bonuses() {
  const some = useSelector("bonuses", (bonuses) => bonuses.length > 0);
  if (!some) return null;
  return (
    <ErrorBoundary area="page" fallback={(retry) => <ContentLoadError onRetry={retry} />}>
      <Suspense>
        <PlayerBonuses />
      </Suspense>
    </ErrorBoundary>
  );
}

const ContinuePlaying = lazyChunk<object>(async () => ({
  default: (await import("../../features/games/continue-playing.tsx")).ContinuePlaying,
}));

/** Only players have games to go on with, and during an exclusion nothing invites to play. */
function OwnGames() {
  const isInvited = useSelector("session", ({ status, excluded }) => status === "player" && excluded === undefined);
  if (!isInvited) return null;
  return (
    <ErrorBoundary area="page" fallback={() => null}>
      <Suspense>
        <ContinuePlaying />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Offers, and a strip of games of each collection. */
export function HomePage() {
  const strips = useSlice("lobby");
  useFavorites();
  return (
    <div className={styles.page}>
      <Hero />
      <Bonuses />
      <div className={styles.strips} id="games">
        {strips.slice(0, 1).map((strip) => (
          <GameStrip key={strip.identity} strip={strip} />
        ))}
        {/* Below the first strip, which is in sight: nothing there moves when it comes. */}
        <OwnGames />
        {strips.slice(1).map((strip) => (
          <GameStrip key={strip.identity} strip={strip} />
        ))}
      </div>
      <Providers />
      <WinnersPlace />
    </div>
  );
}
