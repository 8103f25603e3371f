import type { DialogRequest } from "@player-site/core";

/** The browser's history, as far as the navigator needs it. */
export interface HistoryPort {
  /** Absolute address of the present entry. */
  address(): string;
  /** What was saved with the present entry. */
  state(): unknown;
  /** Adds an entry after the present one, or replaces the present one. */
  write(how: "push" | "replace", state: EntryState, address: string): void;
  /** Begins to move by a number of entries. The listener of `onMoved` hears when the browser is there. */
  move(steps: number): void;
  /** Calls the listener after each move, whoever has made it. */
  onMoved(listener: () => void): void;
}

/** A parameter of the address. */
export interface Query {
  key: string;
  value: string;
}

/** What lies over the page: a dialog, or the menu of small screens. */
export interface Layer {
  id: string;
  /** The dialog; absent for the menu. */
  request?: DialogRequest;
  /** The parameter of the address that names the dialog. */
  query?: Query;
  /** Position of the history entry that was added for it. A layer without one was in the address when it was opened. */
  position?: number;
}

/** What the navigator saves with each entry. */
export interface EntryState {
  /** Counts the entries of this page, so that a move can be told from another. */
  position: number;
  layers: readonly Layer[];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isLayer(value: unknown): value is Layer {
  if (!isObject(value) || typeof value["id"] !== "string") return false;
  const { request } = value;
  return request === undefined || (isObject(request) && typeof request["name"] === "string");
}

/** What an entry has saved; undefined for an entry that somebody else has added. */
export function savedEntry(state: unknown): EntryState | undefined {
  if (!isObject(state) || typeof state["position"] !== "number" || !Array.isArray(state["layers"])) return undefined;
  return { position: state["position"], layers: state["layers"].filter(isLayer) };
}

/** An address with the parameters of closed dialogs taken out and that of an open one set. */
export function addressWith(address: string, remove: readonly Layer[], add?: Query): string {
  const url = new URL(address);
  for (const { query } of remove) if (query) url.searchParams.delete(query.key);
  if (add) url.searchParams.set(add.key, add.value);
  return url.pathname + url.search + url.hash;
}

/** The history of this window. */
export const browserHistory: HistoryPort = {
  address: () => location.href,
  state: () => history.state,
  write: (how, state, address) => {
    if (how === "push") history.pushState(state, "", address);
    else history.replaceState(state, "", address);
  },
  move: (steps) => history.go(steps),
  onMoved: (listener) => addEventListener("popstate", listener),
};
