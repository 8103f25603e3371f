import type { FormView } from "@player-site/core";
import { atOnce, type OpenedForm, type OwnForm, useForm } from "@player-site/core/react";
import { afterPaint } from "../components/after-paint.ts";
import { useIsInDialog } from "../dialogs/use-dialogs.tsx";

/**
 * Opens the form of a page or dialog. React runs effects of a page change before its paint, which should not wait for a
 * form. A dialog is painted already.
 */
export function useSiteForm(name: OwnForm): OpenedForm {
  return useForm(name, useIsInDialog() ? atOnce : afterPaint);
}

/** Returns whether the form is still loading. */
export function isOnItsWay({ phase }: FormView): boolean {
  return phase === "closed" || phase === "loading";
}

/** Returns whether the form can be filled in or is being submitted. */
export function isOpen({ phase }: FormView): boolean {
  return phase === "ready" || phase === "submitting";
}
