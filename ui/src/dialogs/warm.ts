import { regionNames } from "../core/region-names.ts";
import { dialogNamed } from "./registry.ts";

function load(name: "sign-in" | "sign-up" | "wallet"): void {
  dialogNamed(name)
    ?.Content.load()
    .catch(() => undefined);
}

/** What the dialogs most likely to come next need. */
const STEPS: readonly (() => void)[] = [
  () => load("sign-in"),
  () => load("sign-up"),
  () => load("wallet"),
  // The first field of the first two is a phone number with its country.
  () => regionNames(document.documentElement.lang),
];

/** Where no browser says when it is idle, the page has been drawn by then. */
const FIRST_AFTER_MS = 2000;

/** Makes dialogs ready once the page has nothing else to do. */
export function warmDialogs(): void {
  inTurn(STEPS, FIRST_AFTER_MS);
}

/** A step at a time: a press may come in between. */
function inTurn([step, ...others]: readonly (() => void)[], delay: number): void {
  if (!step) return;
  const prepare = () => {
    step();
    inTurn(others, 0);
  };
  if ("requestIdleCallback" in window) requestIdleCallback(prepare, { timeout: 4000 });
  else setTimeout(prepare, delay);
}
