import { regionNames } from "../core/region-names.ts";
import { dialogNamed } from "./registry.ts";

/** Makes ready what the dialogs most likely to come next need, once the page has nothing else to do. */
export function warmDialogs(): void {
  const prepare = () => {
    for (const name of ["sign-in", "sign-up", "wallet"] as const) {
      dialogNamed(name)
        ?.load()
        .catch(() => undefined);
    }
    // The first field of both is a phone number with its country.
    regionNames(document.documentElement.lang);
  };
  if ("requestIdleCallback" in window) requestIdleCallback(prepare, { timeout: 4000 });
  else setTimeout(prepare, 2000);
}
