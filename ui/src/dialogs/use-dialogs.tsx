import type { DialogName, DialogValues } from "@player-site/core";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { DialogStack } from "./stack.ts";

const StackContext = createContext<DialogStack | undefined>(undefined);
const CurrentContext = createContext<{ id: string; name: DialogName } | undefined>(undefined);

/** A dialog name with the value it requires. */
type KnownRequest = {
  [Name in DialogName]: undefined extends DialogValues[Name]
    ? { name: Name; value?: DialogValues[Name] }
    : { name: Name; value: DialogValues[Name] };
}[DialogName];

export function DialogsProvider({ stack, children }: { stack: DialogStack; children: ReactNode }) {
  return <StackContext value={stack}>{children}</StackContext>;
}

export function CurrentDialog({ id, name, children }: { id: string; name: DialogName; children: ReactNode }) {
  return <CurrentContext value={{ id, name }}>{children}</CurrentContext>;
}

export function useDialogs(): DialogStack {
  const stack = use(StackContext);
  if (!stack) throw new Error("No dialogs above this component");
  return stack;
}

export function useDialogCount(): number {
  const stack = useDialogs();
  return useSyncExternalStore(
    stack.subscribe,
    () => stack.snapshot().length,
    () => 0,
  );
}

export function useOpenDialog(): (request: KnownRequest) => void {
  const stack = useDialogs();
  return ({ name, value }) => stack.open(value === undefined ? { name } : { name, value });
}

/** Returns whether a dialog contains this component. */
export function useIsInDialog(): boolean {
  return use(CurrentContext) !== undefined;
}

/** The dialog that contains this component. */
export function useThisDialog() {
  const stack = useDialogs();
  const current = use(CurrentContext);
  if (!current) throw new Error("Not inside a dialog");
  return {
    id: current.id,
    name: current.name,
    /** Closes the dialog unless a guard refuses. */
    close: () => stack.close(current.name),
    /** Closes the dialog without asking the guard. */
    forceClose: () => stack.close(current.name, true),
  };
}

/**
 * Closes this dialog, without asking its guard, as soon as `isOver` is true. After a reload a dialog is restored, but the
 * data that it refers to may be gone.
 */
export function useCloseWhen(isOver: boolean): void {
  const close = useEffectEvent(useThisDialog().forceClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
}

/** While `active`, Back closes this dialog also if it came with the address: the player has gone on in it. */
export function useOwnEntry(active: boolean): void {
  const stack = useDialogs();
  const { id } = useThisDialog();
  useEffect(() => (active ? stack.guard(id, () => true) : undefined), [stack, id, active]);
}

/**
 * While `active`, closing this dialog is refused and `ask` is called instead. A second step back closes it. A change of
 * `progress` (the user has continued) resets this: the next step back is refused again.
 */
export function useCloseGuard(active: boolean, progress: unknown, ask: () => void): void {
  const stack = useDialogs();
  const { id } = useThisDialog();
  const refused = useEffectEvent(ask);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of progress must reset the guard
  useEffect(() => {
    if (!active) return;
    let wentBack = false;
    return stack.guard(id, (how) => {
      if (how === "back" && wentBack) return true;
      wentBack = how === "back";
      refused();
      return false;
    });
  }, [stack, id, active, progress]);
}
