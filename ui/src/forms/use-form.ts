import type { FormName, FormView } from "@player-site/core";
import { useCallback, useEffect } from "react";
import { useActions, useSlice } from "../core/core-context.tsx";

/** Those of the wallet are opened with it. */
type OwnForm = Exclude<FormName, "deposit" | "withdraw">;

/** Opens a form once it is on the page. `open` tries again where it could not be built. */
export function useForm(name: OwnForm): { view: FormView; open: () => void } {
  const actions = useActions();
  const view = useSlice(name);
  const open = useCallback(() => {
    actions.openForm(name).catch(() => undefined);
  }, [actions, name]);
  useEffect(open, [open]);
  return { view, open };
}

/** What it asks for is not known yet. */
export function isOnItsWay({ phase }: FormView): boolean {
  return phase === "closed" || phase === "loading";
}

/** It can be filled in, or is being sent. */
export function isOpen({ phase }: FormView): boolean {
  return phase === "ready" || phase === "submitting";
}
