import type { Actions } from "@player-site/core";
import { followSystem } from "../core/theme.ts";
import { preloadDialogs } from "../dialogs/preload.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { beginInstalling } from "./installing.ts";
import { loadNewerBuilds } from "./navigation.ts";
import { watchBuilds } from "./newer-build.ts";
import { prefetchPages } from "./prefetch.ts";

/** Starts tasks that are deferred until the first page is shown. */
export function startDeferredTasks(navigator: Navigator, actions: Actions): void {
  followSystem();
  preloadDialogs();
  prefetchPages(actions);
  loadNewerBuilds(navigator, watchBuilds());
  beginInstalling(actions.reportInstalled);
}
