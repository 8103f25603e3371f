import { signatures } from "./arguments.js";
import type { Actions } from "./types.js";

/** A call of any name. */
export type Action = (...parameters: unknown[]) => unknown;

/**
 * The calls of a core, each replaced by what `wrap` makes of it: by its name, the call, and whether it returns a promise.
 * The wrapped call must take and return the same types.
 */
export function wrappedActions(
  actions: Actions,
  wrap: (name: string, action: Action, promises: boolean) => Action,
): Actions {
  const wrapped = { ...actions } as unknown as Record<string, Action>;
  for (const [name, { promises }] of signatures()) {
    const action = wrapped[name];
    if (action) wrapped[name] = wrap(name, action, promises);
  }
  return wrapped as unknown as Actions;
}
