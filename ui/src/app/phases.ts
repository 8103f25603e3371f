// The phases of the start of a core.
import type { AppView, Core } from "@player-site/core";

/** Acts once, in the first phase that is due. Returns a function that gives up waiting for that. */
function when(core: Core, isDue: (phase: AppView["phase"]) => boolean, act: () => void): () => void {
  const look = () => {
    if (!isDue(core.snapshot("app").phase)) return;
    stop();
    act();
  };
  const stop = core.subscribe("app", look);
  look();
  return stop;
}

/** Resolves when the core knows what to show. A static page stays until then. */
export function started(core: Core): Promise<void> {
  return new Promise((resolve) => {
    when(core, (phase) => phase !== "starting", resolve);
  });
}

/** Acts once the site can be used. Returns a function that gives up waiting for that. */
export function whenReady(core: Core, act: () => void): () => void {
  return when(core, (phase) => phase === "ready", act);
}
