import { useActions, useSlice } from "@player-site/core/react";
import { useCallback } from "react";
import { useLoad } from "../../shared/loading/use-load.ts";
import { isPhone } from "../../styles/breakpoints.ts";
import { OwnGames } from "./own-games.tsx";

/** The games that the player has played, the latest first. */
export default function RecentlyPage() {
  const { loadPlayedGames } = useActions();
  const games = useSlice("playedGames");
  const load = useCallback(() => loadPlayedGames(isPhone()), [loadPlayedGames]);
  const [failed, retry] = useLoad(load);
  return <OwnGames texts="pages.recently" games={games} failed={failed} onRetry={retry} />;
}
