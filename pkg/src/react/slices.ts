import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Core, Slices } from "../types.js";
import { useCore } from "./core-context.js";
import { useHydration } from "./hydration.js";

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
function useFirstSnapshot<Key extends keyof Slices>(core: Core, key: Key): () => Slices[Key] {
  const prerendered = useHydration();
  return () => {
    const now = core.snapshot(key);
    const then = prerendered?.slices[key];
    return then === undefined || areEqual(key, then, now) ? now : then;
  };
}

/**
 * A value derived from a slice; renders again only when this value changes. `isEqual` tells whether two values are the
 * same: by default they must be identical, which holds for primitive values, for rows and for all other parts of a
 * snapshot that did not change. A selector that makes an object of its own needs `isShallowEqual`.
 */
export function useSelector<Key extends keyof Slices, Value>(
  key: Key,
  select: (slice: Slices[Key]) => Value,
  isEqual: (one: Value, other: Value) => boolean = Object.is,
): Value {
  const core = useCore();
  const subscribe = useCallback((listener: () => void) => core.subscribe(key, listener), [core, key]);
  const first = useFirstSnapshot(core, key);
  const kept = useRef<{ value: Value }>(undefined);
  const selected = (slice: Slices[Key]) => {
    const value = select(slice);
    if (!kept.current || !isEqual(kept.current.value, value)) kept.current = { value };
    return kept.current.value;
  };
  return useSyncExternalStore(
    subscribe,
    () => selected(core.snapshot(key)),
    () => selected(first()),
  );
}

const whole = <Slice>(slice: Slice) => slice;

/** The current snapshot of a slice; renders again only when it changes. */
export function useSlice<Key extends keyof Slices>(key: Key): Slices[Key] {
  return useSelector(key, whole<Slices[Key]>);
}
