import type { GameView } from "@player-site/core";
import { NoScriptList } from "../lists/no-script-list.tsx";
import { gamePath } from "./game-paths.ts";

/** Games for browsers without scripts. */
export function NoScriptGames({ games }: { games: readonly GameView[] | undefined }) {
  return (
    <NoScriptList
      items={games?.map(({ identity, name, provider }) => ({ path: gamePath(identity), name, detail: provider }))}
    />
  );
}
