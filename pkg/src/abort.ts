// Calls whose wait can be ended. A page that uses none of them does not load this code.
import type { Actions, Core } from "./types.js";
import { wrappedActions } from "./wrapped-actions.js";

/** The members of `AbortSignal` that `withSignal` uses. */
export interface EndSignal {
  /** True once it is aborted. */
  readonly aborted: boolean;
  /** The reason of the abort. The calls reject with it. */
  readonly reason: unknown;
  /** Adds a listener of the event `abort`. */
  addEventListener(type: "abort", listener: () => void): void;
  /** Removes it. */
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * The calls of a core, whose promises also reject when a signal is aborted, with the reason of the signal. Only the wait
 * ends: **the request may still be carried out**, and its outcome is in the snapshots. A deposit that the player has sent is
 * sent, whoever waits for it. After the abort no call is made at all.
 *
 * ```ts
 * await withSignal(core, AbortSignal.timeout(5000)).loadTransactions(1);
 * ```
 */
export function withSignal(core: Core, signal: EndSignal): Actions {
  const ended = (answer: unknown) =>
    new Promise((resolve, reject) => {
      const end = () => reject(signal.reason);
      signal.addEventListener("abort", end);
      Promise.resolve(answer)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener("abort", end));
    });
  return wrappedActions(core.actions, (_, action, promises) => {
    if (!promises) return action;
    return async (...parameters) => {
      if (signal.aborted) throw signal.reason;
      return ended(action(...parameters));
    };
  });
}
