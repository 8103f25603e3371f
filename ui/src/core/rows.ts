import type { GameView } from "@player-site/core";
import { rowsBy, useSlice } from "@player-site/core/react";

/** Games by id; the index is built once per snapshot. */
export function useGames(): ReadonlyMap<string, GameView> {
  return rowsBy(useSlice("games"), "id");
}
