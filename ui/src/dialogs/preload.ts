import type { DialogName } from "@player-site/core";
import { scriptUrl } from "../components/script-url.ts";
import { regionNames } from "../core/display-names.ts";
import workerUrl from "../worker/language-data.ts?worker&url";
import { dialogNamed } from "./registry.ts";

/** Loads the code of a dialog. */
export function preloadDialog(name: DialogName): void {
  dialogNamed(name)
    ?.Content.load()
    .catch(() => undefined);
}

/** Loads the code of signing in and registering. */
export function preloadAccess(): void {
  preloadDialog("sign-in");
  preloadDialog("sign-up");
}

/** Loads names and formats of the language without blocking the page: it then only reads what a worker has loaded. */
function preloadLanguageData(languageTag: string): void {
  const worker = new Worker(scriptUrl(workerUrl), { type: "module", name: languageTag });
  worker.onmessage = () => regionNames(languageTag);
}

/** Preloads for the dialogs that are most likely to be opened first. */
const STEPS: readonly (() => void)[] = [
  () => preloadDialog("sign-in"),
  () => preloadDialog("sign-up"),
  () => preloadDialog("wallet"),
  // Sign-in and sign-up start with a phone field with a country list; the wallet shows money, and other pages dates.
  () => preloadLanguageData(document.documentElement.lang),
];

/** Delay for browsers without `requestIdleCallback`, in milliseconds. */
const FIRST_AFTER_MS = 2000;

/** Preloads dialogs when the browser is idle. */
export function preloadDialogs(): void {
  runWhenIdle(STEPS, FIRST_AFTER_MS);
}

/** Runs one step per idle period, so that input is handled between steps. */
function runWhenIdle([step, ...others]: readonly (() => void)[], delay: number): void {
  if (!step) return;
  const prepare = () => {
    step();
    runWhenIdle(others, 0);
  };
  whenIdle(prepare, 4000, delay);
}

/** Acts when the browser is idle: after `latest` milliseconds at the latest, or after `delay` where it cannot tell. */
export function whenIdle(act: () => void, latest: number, delay = FIRST_AFTER_MS): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: latest });
  else setTimeout(act, delay);
}
