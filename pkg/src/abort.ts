// Calls whose wait can be ended. A page that uses none of them does not load this code.
import { signatures } from "./arguments.js";
import type { Actions, Core } from "./types.js";

/** What is used of an `AbortSignal`. */
export interface EndSignal {
  /** True once it is aborted. */
  readonly aborted: boolean;
  /** Why it was aborted: what the calls reject with. */
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
  const actions = { ...core.actions } as unknown as Record<string, (...parameters: unknown[]) => unknown>;
  for (const [name, { promises }] of signatures()) {
    const action = actions[name];
    if (!promises || !action) continue;
    actions[name] = async (...parameters) => {
      if (signal.aborted) throw signal.reason;
      return ended(action(...parameters));
    };
  }
  // Only the calls above were replaced, by calls of the same types.
  return actions as unknown as Actions;
}
