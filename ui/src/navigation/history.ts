import type { DialogRequest } from "@player-site/core";

/** The part of the browser's history API that the navigator uses. */
export interface HistoryPort {
  /** Absolute address of the current entry. */
  address(): string;
  /** State saved with the current entry. */
  state(): unknown;
  /** Adds an entry after the current one, or replaces the current one. */
  write(how: "push" | "replace", state: EntryState, address: string): void;
  /**
   * Starts a move by a number of entries. The `onMoved` listener is called when the move is complete. In browsers without
   * the Navigation API the entries of frames count as well, and a move inside a frame is not reported.
   */
  move(steps: number): void;
  /** Number of entries of the tab, those of frames included. */
  length(): number;
  /** Calls the listener after each move, started by the site or by the user. */
  onMoved(listener: () => void): void;
  /** Calls the listener when the page is hidden or left, by a reload for example, and keeps its result for `kept`. */
  onLeaving(listener: () => unknown): void;
  /** The result of the last `onLeaving` in this tab, as JSON would have it. */
  kept(): unknown;
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
  if (!isObject(state)) return undefined;
  const { position, layers } = state;
  if (typeof position !== "number" || !Array.isArray(layers)) return undefined;
  return { position, layers: layers.filter(isLayer) };
}

/** Removes the query parameters of closed dialogs from an address and sets the parameter of an open one. */
export function addressWith(address: string, remove: readonly Layer[], add?: Query): string {
  const url = new URL(address);
  for (const { query } of remove) if (query) url.searchParams.delete(query.key);
  if (add) url.searchParams.set(add.key, add.value);
  return url.pathname + url.search + url.hash;
}

/** Key in session storage. The state of an entry that is written while the page is left is lost. */
const KEPT = "navigation";

/**
 * State of the current entry, from the last move or write. WebKit returns the `history.state` of another entry after a
 * frame that had added entries is removed.
 */
let current: { state: unknown } | undefined;

/** The history of this window. */
export const browserHistory: HistoryPort = {
  address: () => location.href,
  state: () => (current ? current.state : history.state),
  write: (how, state, address) => {
    if (how === "push") history.pushState(state, "", address);
    else history.replaceState(state, "", address);
    current = { state };
  },
  move: (steps) => {
    // The Navigation API lists only entries of the page. `history.go` also counts entries that frames have added.
    const { navigation } = window as Partial<Pick<Window, "navigation">>;
    const key = navigation?.entries()[(navigation.currentEntry?.index ?? Number.NaN) + steps]?.key;
    if (navigation && key !== undefined) navigation.traverseTo(key);
    else history.go(steps);
  },
  length: () => history.length,
  onMoved: (listener) => {
    history.scrollRestoration = "manual";
    addEventListener("popstate", ({ state }) => {
      current = { state };
      listener();
    });
  },
  onLeaving: (listener) => {
    const leave = () => {
      // The browser itself returns to the place on a page that is there before its code.
      history.scrollRestoration = "auto";
      try {
        sessionStorage.setItem(KEPT, JSON.stringify(listener()));
      } catch {
        // Without storage, pages begin at their top after a reload.
      }
    };
    const show = () => {
      history.scrollRestoration = "manual";
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", show);
    document.addEventListener("visibilitychange", () => (document.hidden ? leave() : show()));
  },
  kept: () => {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    } catch {
      return null;
    }
  },
};
