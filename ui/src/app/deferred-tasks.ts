import type { Core } from "@player-site/core";
import { followSystem } from "../core/theme.ts";
import { preloadDialogs, whenIdle } from "../dialogs/preload.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { firstScreen } from "./first-screen.ts";
import { beginInstalling } from "./installing.ts";
import { beginMeasurement } from "./measurement/measurement.ts";
import { loadNewerBuilds } from "./navigation.ts";
import { watchBuilds } from "./newer-build.ts";
import { prefetchPages, savesData } from "./prefetch.ts";

/** Time within which lists are loaded ahead, in milliseconds, also if the page is not idle by then. */
const AHEAD_WITHIN_MS = 3000;

/** Starts tasks that are deferred until the first page is shown. */
export function startDeferredTasks(navigator: Navigator, core: Core): void {
  const { actions } = core;
  beginMeasurement(core, navigator);
  followSystem();
  prefetchPages(actions);
  loadNewerBuilds(navigator, watchBuilds());
  beginInstalling(actions.reportInstalled);
  firstScreen().then(() => {
    preloadDialogs();
    // A failure shows when the list is opened.
    if (!savesData()) whenIdle(() => actions.loadAhead().catch(() => undefined), AHEAD_WITHIN_MS);
  });
}
