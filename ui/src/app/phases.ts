// The phases of the start of a core.
import type { Core } from "@player-site/core";

/** Resolves when the core knows what to show. A static page stays until then. */
export function started(core: Core): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (core.snapshot("app").phase === "starting") return;
      stop();
      resolve();
    };
    const stop = core.subscribe("app", look);
    look();
  });
}

/** Acts once the site can be used. Returns a function that gives up waiting for that. */
export function whenReady(core: Core, act: () => void): () => void {
  const look = () => {
    if (core.snapshot("app").phase !== "ready") return;
    stop();
    act();
  };
  const stop = core.subscribe("app", look);
  look();
  return stop;
}
