import { useState } from "react";

/**
 * Runs an action of a button and returns whether one is under way. A failure is shown by whatever the action fails to
 * change, such as a list that stays failed.
 */
export function useBusy(): readonly [busy: boolean, run: (action: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    action()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return [busy, run];
}
