import type { Actions, Core, Slices } from "@player-site/core";
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from "react";
import { usePrerendered } from "./prerendered.tsx";

const CoreContext = createContext<Core | undefined>(undefined);

export function CoreProvider({ core, children }: { core: Core; children: ReactNode }) {
  return <CoreContext value={core}>{children}</CoreContext>;
}

export function useCore(): Core {
  const core = use(CoreContext);
  if (!core) throw new Error("No core above this component");
  return core;
}

export function useActions(): Actions {
  return useCore().actions;
}

interface Comparison {
  then: unknown;
  now: unknown;
  isEqual: boolean;
}

/** The last comparison of each slice: many components read the same one. */
const compared = new Map<keyof Slices, Comparison>();

/** Compares a prerendered snapshot with one of the core. */
function areEqual(key: keyof Slices, then: unknown, now: unknown): boolean {
  const last = compared.get(key);
  if (last && last.then === then && last.now === now) return last.isEqual;
  const isEqual = JSON.stringify(then) === JSON.stringify(now);
  compared.set(key, { then, now, isEqual });
  return isEqual;
}

/**
 * Reads the snapshot of a slice in the first render: of the state that the page was prerendered with. A snapshot of the
 * core that is equal to it takes its place: React renders again what reads another object after the first render.
 */
function useFirstSnapshot<K extends keyof Slices>(core: Core, key: K): () => Slices[K] {
  const prerendered = usePrerendered();
  return () => {
    const now = core.snapshot(key);
    const then = prerendered?.slices[key];
    return then === undefined || areEqual(key, then, now) ? now : then;
  };
}

/** A primitive value derived from a slice; renders again only when this value changes. */
export function useSelected<K extends keyof Slices, T extends string | number | boolean>(
  key: K,
  select: (slice: Slices[K]) => T,
): T {
  const core = useCore();
  const subscribe = useCallback((listener: () => void) => core.subscribe(key, listener), [core, key]);
  const first = useFirstSnapshot(core, key);
  return useSyncExternalStore(
    subscribe,
    () => select(core.snapshot(key)),
    () => select(first()),
  );
}

/** The current snapshot of a slice; renders again only when it changes. */
export function useSlice<K extends keyof Slices>(key: K): Slices[K] {
  const core = useCore();
  const subscribe = useCallback((listener: () => void) => core.subscribe(key, listener), [core, key]);
  return useSyncExternalStore(subscribe, () => core.snapshot(key), useFirstSnapshot(core, key));
}
