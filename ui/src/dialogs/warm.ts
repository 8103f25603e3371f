import { regionNames } from "../core/region-names.ts";
import { dialogNamed } from "./registry.ts";

function load(name: "sign-in" | "sign-up" | "wallet"): void {
  dialogNamed(name)
    ?.load()
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

/** Makes dialogs ready once the page has nothing else to do, a step at a time: a press may come in between. */
export function warmDialogs(steps = STEPS): void {
  const [step, ...others] = steps;
  if (!step) return;
  const prepare = () => {
    step();
    warmDialogs(others);
  };
  if ("requestIdleCallback" in window) requestIdleCallback(prepare, { timeout: 4000 });
  else setTimeout(prepare, 2000);
}
