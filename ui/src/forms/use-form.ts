import type { FormName, FormView } from "@player-site/core";
import { useCallback, useEffect } from "react";
import { afterPaint } from "../components/after-paint.ts";
import { useActions, useSlice } from "../core/core-context.tsx";
import { useIsInDialog } from "../dialogs/use-dialogs.tsx";

/** The wallet opens its two forms itself. */
type OwnForm = Exclude<FormName, "deposit" | "withdraw">;

/** Opens a form on mount. `open` retries if the form could not be loaded. */
export function useForm(name: OwnForm): { view: FormView; open: () => void } {
  const actions = useActions();
  const view = useSlice(name);
  const open = useCallback(() => {
    actions.openForm(name).catch(() => undefined);
  }, [actions, name]);
  const isInDialog = useIsInDialog();
  // React runs effects of a page change before its paint, which should not wait for a form. A dialog is painted already.
  useEffect(() => (isInDialog ? open() : afterPaint(open)), [open, isInDialog]);
  return { view, open };
}

/** Returns whether the form is still loading. */
export function isOnItsWay({ phase }: FormView): boolean {
  return phase === "closed" || phase === "loading";
}

/** Returns whether the form can be filled in or is being submitted. */
export function isOpen({ phase }: FormView): boolean {
  return phase === "ready" || phase === "submitting";
}
