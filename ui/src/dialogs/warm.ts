import { dialogNamed } from "./registry.ts";

/** Fetches the code of the dialogs most likely to come next, once the page has nothing else to do. */
export function warmDialogs(): void {
  const fetchAll = () => {
    for (const name of ["sign-in", "sign-up", "wallet"] as const) {
      dialogNamed(name)
        ?.load()
        .catch(() => undefined);
    }
  };
  if ("requestIdleCallback" in window) requestIdleCallback(fetchAll, { timeout: 4000 });
  else setTimeout(fetchAll, 2000);
}
