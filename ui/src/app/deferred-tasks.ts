import { preloadDialogs } from "../dialogs/preload.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { loadNewerBuilds } from "./navigation.ts";
import { watchBuilds } from "./newer-build.ts";
import { followSystem } from "./theme.ts";

/** Starts tasks that are deferred until the first page is shown. */
export function startDeferredTasks(navigator: Navigator): void {
  followSystem();
  preloadDialogs();
  loadNewerBuilds(navigator, watchBuilds());
}
