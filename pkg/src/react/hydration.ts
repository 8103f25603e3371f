// The first render of a prerendered page must read the same snapshots as the server did.
import { createContext, use, useSyncExternalStore } from "react";
import type { Core, Slices } from "../types.js";
import type { SiteHydration } from "./site-types.js";

/** The state of a prerendered page. Set by `CoreProvider`. */
export const HydrationContext = createContext<SiteHydration | undefined>(undefined);

/** The state that the page was rendered with before; undefined if it was not. */
export function useHydration(): SiteHydration | undefined {
  return use(HydrationContext);
}

const never = () => () => undefined;

/** False while a page is rendered on a server, and in the first render of such a page in the browser. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * The same core, whose snapshots are noted in `slices` when they are read. Render a page with it on a server, and pass the
 * notes to the browser as JSON: they are the `slices` of a `HydrationState`. The texts are left out: the browser loads them
 * anyway, and they would be the largest part of every page.
 */
export function recordSnapshots(core: Core, slices: Partial<Slices>): Core {
  return {
    ...core,
    snapshot: (key) => {
      const value = core.snapshot(key);
      if (key !== "content") slices[key] = value;
      return value;
    },
  };
}
