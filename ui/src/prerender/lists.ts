import type { Core, GameView, PageName } from "@player-site/core";
import type { NoScriptLists } from "../core/no-script-lists.tsx";

/** Loads what a page lists from the API. A list that cannot be loaded stays empty. */
export async function listsFor(core: Core, page: PageName, parameter: string | undefined): Promise<NoScriptLists> {
  const { loadCategory, loadProviders } = core.actions;
  if (page === "category" && parameter !== undefined) await loadCategory(parameter, undefined, undefined, 1, false);
  if (page === "providers") await loadProviders();
  const games = new Map(core.snapshot("games").map((game) => [game.id, game]));
  const named = (ids: readonly string[]): GameView[] => ids.flatMap((id) => games.get(id) ?? []);
  const category = core.snapshot("category");
  return {
    strips: new Map(core.snapshot("lobby").map((strip) => [strip.identity, named(strip.gameIds)])),
    games: category.identity === parameter ? named(category.gameIds) : [],
    providers: core.snapshot("providers").list,
  };
}
