import type { Actions, PartName } from "@player-site/core";

/** The parts of each core that are loaded. */
const loaded = new WeakMap<Actions, Set<PartName>>();

/** Returns whether `loadPart` has loaded the part: what requires it renders at once. */
export function isLoaded(actions: Actions, name: PartName): boolean {
  return loaded.get(actions)?.has(name) ?? false;
}

/** Loads a part of the core. */
export async function loadPart(actions: Actions, name: PartName): Promise<void> {
  await actions.loadPart(name);
  loaded.set(actions, (loaded.get(actions) ?? new Set()).add(name));
}
