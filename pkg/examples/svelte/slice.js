import { readable } from "svelte/store";

/** A snapshot of the core as a store. */
export function slice(core, key) {
  return readable(core.snapshot(key), (set) => {
    set(core.snapshot(key));
    return core.subscribe(key, () => set(core.snapshot(key)));
  });
}
