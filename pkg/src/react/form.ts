import { useCallback, useEffect } from "react";
import type { FormName, Slices } from "../types.js";
import { useActions } from "./core-context.js";
import { useSlice } from "./slices.js";

/** Forms that a component opens. The wallet opens its two forms itself. */
export type OwnForm = Exclude<FormName, "deposit" | "withdraw">;

/** A form in a component. */
export interface OpenedForm<Name extends OwnForm = OwnForm> {
  /** Its state and its fields. */
  view: Slices[Name];
  /** Opens the form again. Needed if its phase says that it could not be loaded. */
  open: () => void;
}

/** Runs something now, or later: then it returns a function that cancels it. */
export type Scheduler = (act: () => void) => (() => void) | undefined;

/** The scheduler that does not wait. */
export const atOnce: Scheduler = (act) => {
  act();
  return undefined;
};

/**
 * Opens a form when the component is there. `schedule` may put this off, for example until the page is painted; it must
 * keep its identity; by default the form is opened at once. What was typed and not sent is in the fields again.
 */
export function useForm<Name extends OwnForm>(name: Name, schedule?: Scheduler): OpenedForm<Name> {
  const actions = useActions();
  const view = useSlice(name);
  const open = useCallback(() => {
    // A failure is in the snapshot.
    actions.openForm(name).catch(() => undefined);
  }, [actions, name]);
  // The bundler of Next puts a function that is used once where it is used, also as a default value: `atOnce` would be
  // another function in each render, and the form would be opened without end.
  useEffect(() => (schedule ?? atOnce)(open), [open, schedule]);
  return { view, open };
}
