import { useActions, useSlice } from "@player-site/core/react";
import { useLoad } from "../../shared/loading/use-load.ts";
import { OwnGames } from "./own-games.tsx";

/** The player's favourite games. */
export default function FavoritesPage() {
  const { loadFavorites } = useActions();
  const games = useSlice("favorites");
  const [failed, retry] = useLoad(loadFavorites);
  return <OwnGames texts="pages.favorites" games={games} failed={failed} onRetry={retry} />;
}
