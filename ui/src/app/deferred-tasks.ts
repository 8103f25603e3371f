import type { Actions } from "@player-site/core";
import { preloadDialogs } from "../dialogs/preload.ts";
import type { Navigator } from "../navigation/navigator.ts";
import { beginInstalling } from "./installing.ts";
import { loadNewerBuilds } from "./navigation.ts";
import { watchBuilds } from "./newer-build.ts";
import { followSystem } from "./theme.ts";

/** Starts tasks that are deferred until the first page is shown. */
export function startDeferredTasks(navigator: Navigator, { reportInstalled }: Actions): void {
  followSystem();
  preloadDialogs();
  loadNewerBuilds(navigator, watchBuilds());
  beginInstalling(reportInstalled);
}
