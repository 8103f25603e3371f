import type { DialogRequest } from "@player-site/core";

/** The part of the browser's history API that the navigator uses. */
export interface HistoryPort {
  /** Absolute address of the current entry. */
  address(): string;
  /** State saved with the current entry. */
  state(): unknown;
  /** Adds an entry after the current one, or replaces the current one. */
  write(how: "push" | "replace", state: EntryState, address: string): void;
  /** Starts a move by a number of entries. The `onMoved` listener is called when the move is complete. */
  move(steps: number): void;
  /** Calls the listener after each move, started by the site or by the user. */
  onMoved(listener: () => void): void;
}

/** A query parameter of the address. */
export interface Query {
  key: string;
  value: string;
}

/** A layer over the page: a dialog, or the menu of small screens. */
export interface Layer {
  id: string;
  /** The open dialog; absent for the menu. */
  request?: DialogRequest;
  /** The query parameter that names the dialog. */
  query?: Query;
  /** Position of the history entry added for this layer. Absent if the dialog was opened by the address. */
  position?: number;
}

/** State that the navigator saves with each entry. */
export interface EntryState {
  /** Sequence number of the entry. It shows the direction and length of a move. */
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

/** The state saved with an entry; undefined if the navigator did not add the entry. */
export function savedEntry(state: unknown): EntryState | undefined {
  if (!isObject(state) || typeof state["position"] !== "number" || !Array.isArray(state["layers"])) return undefined;
  return { position: state["position"], layers: state["layers"].filter(isLayer) };
}

/** Removes the query parameters of closed dialogs from an address and sets the parameter of an open one. */
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
