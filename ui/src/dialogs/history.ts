import type { DialogRequest } from "@player-site/core";

export interface Query {
  key: string;
  value: string;
}

/** A dialog as the history of the browser remembers it. */
export interface SavedDialog {
  id: string;
  request: DialogRequest;
  query?: Query;
  /** It has a history entry of its own, so that Back closes it. */
  pushed: boolean;
}

const WAIT_FOR_POP_MS = 500;

function isSaved(value: unknown): value is SavedDialog {
  if (typeof value !== "object" || value === null || !("id" in value) || !("request" in value)) return false;
  const { request } = value;
  return typeof request === "object" && request !== null && "name" in request;
}

export function savedDialogs(): SavedDialog[] {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("dialogs" in state)) return [];
  return Array.isArray(state.dialogs) ? state.dialogs.filter(isSaved) : [];
}

/** The address of the page with the parameters of closed dialogs taken out and that of an open one set. */
export function addressWith(remove: readonly SavedDialog[], add: Query | undefined): string {
  const url = new URL(location.href);
  for (const { query } of remove) if (query) url.searchParams.delete(query.key);
  if (add) url.searchParams.set(add.key, add.value);
  return url.pathname + url.search + url.hash;
}

export function write(how: "push" | "replace", dialogs: readonly SavedDialog[], address: string): void {
  const state = dialogs.length > 0 ? { dialogs } : null;
  if (how === "push") history.pushState(state, "", address);
  else history.replaceState(state, "", address);
}

/** Steps back and waits until the browser is there. */
export function stepBack(count: number): Promise<void> {
  if (count === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener("popstate", done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, WAIT_FOR_POP_MS);
    addEventListener("popstate", done);
    history.go(-count);
  });
}
