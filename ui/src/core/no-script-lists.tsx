import type { GameView, ProviderView } from "@player-site/core";
import { useHydration } from "@player-site/core/react";
import { createContext, type ReactNode, use } from "react";

/** Lists of an API that a page shows to browsers without scripts. */
export interface NoScriptLists {
  /** Games of each strip of the home page, by the identity of its collection. */
  strips: ReadonlyMap<string, readonly GameView[]>;
  /** Games of the collection whose page it is. */
  games: readonly GameView[];
  providers: readonly ProviderView[];
}

const NoScriptContext = createContext<NoScriptLists | undefined>(undefined);

/**
 * The lists while pages are prerendered. They are no part of the state that the page in the browser starts from: a browser
 * with scripts asks the API, and a page is small and never shows yesterday's list.
 */
export function NoScriptListsProvider({ lists, children }: { lists: NoScriptLists | undefined; children: ReactNode }) {
  return <NoScriptContext value={lists}>{children}</NoScriptContext>;
}

/** The lists of the API that pages are prerendered with; undefined in browsers, and where there is no API. */
export function useNoScriptLists(): NoScriptLists | undefined {
  return use(NoScriptContext);
}

/** True on a page that was prerendered with lists: its elements must be the same in the first render of a browser. */
export function useHasNoScriptLists(): boolean {
  return useHydration()?.hasLists === true;
}
