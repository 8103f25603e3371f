// A core that reports mistakes of its caller. A page that does not use it does not load this code.
import { loaderError } from "./errors.js";
import { rowsBy } from "./rows.js";
import type { Core } from "./types.js";
import { wrappedActions } from "./wrapped-actions.js";

/** Freezes a value and everything in it. Frozen values are skipped: rows that did not change are frozen already. */
function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** Calls whose first argument names a row: the slice, and the field of the name. */
const ROWS = {
  selectMethod: ["depositMethods", "method"],
  selectWithdrawMethod: ["withdrawMethods", "method"],
  chooseCurrency: ["currencies", "code"],
  cancelTransaction: ["transactions", "id"],
  closeLoginSession: ["loginSessions", "id"],
  deleteDocument: ["documents", "id"],
  dismissToast: ["toasts", "id"],
} as const;

/** Calls of an open wallet. */
const OF_WALLET = new Set(
  "selectMethod selectNetwork changeAmount blurAmount choosePreset deposit selectWithdrawMethod selectWithdrawNetwork changeWithdrawAmount blurWithdrawAmount withdrawAll withdraw chooseBonus declineBonus selectWalletTab".split(
    " ",
  ),
);

/** The reason why a call would do nothing; undefined if it would do something. */
function mistakeIn(core: Core, name: string, [first]: readonly unknown[]): string | undefined {
  if (name === "openWallet" && core.snapshot("session").status !== "player") return "nobody is signed in";
  if (OF_WALLET.has(name) && core.snapshot("wallet").phase === "closed") return "the wallet is not open";
  const [slice, field] = Object.hasOwn(ROWS, name) ? ROWS[name as keyof typeof ROWS] : [];
  if (slice === undefined || field === undefined) return undefined;
  const rows = rowsBy<Readonly<Record<string, unknown>>, string>(core.snapshot(slice) as never, field);
  return rows.has(first) ? undefined : `there is no ${field} ${String(first)} in ${slice}`;
}

/**
 * The same core for development and tests: its snapshots are frozen, so that a change of one throws a `TypeError`, and calls
 * that would do nothing are errors of kind `argument`: unknown methods and rows, amounts while the wallet is closed, the
 * wallet while nobody is signed in. In production they may be a race that the player has lost, so the core keeps silent.
 */
export function strict(core: Core): Core {
  const actions = wrappedActions(core.actions, (name, action, promises) => {
    const checked = (...parameters: unknown[]) => {
      const mistake = mistakeIn(core, name, parameters);
      if (mistake !== undefined) throw loaderError("argument", `${name}: ${mistake}`);
      return action(...parameters);
    };
    return promises ? async (...parameters) => checked(...parameters) : checked;
  });
  return { ...core, snapshot: (key) => freeze(core.snapshot(key)), actions };
}
