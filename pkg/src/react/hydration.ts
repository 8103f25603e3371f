// The first render of a prerendered page must read the same snapshots as the server did.
import { createContext, use, useSyncExternalStore } from "react";
import { loaderError } from "../errors.js";
import type { Actions, Core, Slices } from "../types.js";
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

/**
 * A core that has recorded snapshots and nothing else. For frameworks that also render the components of the browser on the
 * server, where they have no core: put it into `CoreProvider` there, and the core of the browser into the one that hydrates.
 * Its snapshots never change, its calls reject, and a slice that was not recorded is an error of kind `argument`.
 */
export function recordedCore(slices: Partial<Slices>): Core {
  const refuse = async () => {
    throw loaderError("argument", "a recorded core has no calls");
  };
  return {
    snapshot: <Key extends keyof Slices>(key: Key): Slices[Key] => {
      const value = slices[key];
      if (value === undefined) throw loaderError("argument", `no snapshot of ${key} was recorded`);
      return value as Slices[Key];
    },
    subscribe: () => () => undefined,
    onCommand: () => () => undefined,
    actions: new Proxy({}, { get: () => refuse }) as Actions,
    dispose: () => undefined,
  };
}
