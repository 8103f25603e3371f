import type { Actions, DialogRequest } from "@player-site/core";
import { returnFocus } from "../components/layers.ts";
import { anchorAround } from "../components/popover-anchors.ts";
import type { Layer } from "../navigation/history.ts";
import type { Guard, Navigator } from "../navigation/navigator.ts";

export interface OpenDialog {
  id: string;
  request: DialogRequest;
  /** The value passed when the dialog was opened. */
  value: string | undefined;
  closing: boolean;
}

const TRANSITION_MS = 250;

function dialogsOf(layers: readonly Layer[]): OpenDialog[] {
  return layers.flatMap(({ id, request, query }) =>
    request ? { id, request, value: query?.value ?? request.value, closing: false } : [],
  );
}

/** The rendered dialogs. The navigator decides which are open; a closed dialog is rendered until its animation ends. */
export class DialogStack {
  readonly #navigator: Navigator;
  readonly #actions: Actions;
  readonly #listeners = new Set<() => void>();
  readonly #openers = new Map<string, readonly Element[]>();
  readonly #gone = new Map<string, (() => void)[]>();
  #layers: readonly Layer[] = [];
  #entries: readonly OpenDialog[] = [];

  constructor(navigator: Navigator, actions: Actions) {
    this.#navigator = navigator;
    this.#actions = actions;
    navigator.subscribe(() => this.#change());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly OpenDialog[] => this.#entries;

  guard(id: string, guard: Guard): () => void {
    return this.#navigator.guard(id, guard);
  }

  /** Opens a dialog if this visitor may open it. */
  open(wanted: DialogRequest): void {
    this.#navigator.open(wanted);
  }

  /** Closes a dialog and those above it. Resolves when it is removed, or at once if it stays open. */
  close(name: string, force = false): Promise<void> {
    const entry = this.#live().find((candidate) => candidate.request.name === name);
    if (!entry) return Promise.resolve();
    return new Promise((resolve) => {
      this.#gone.set(entry.id, [...(this.#gone.get(entry.id) ?? []), resolve]);
      if (!this.#navigator.close(entry.id, force)) resolve();
    });
  }

  #change(): void {
    const layers = this.#navigator.layers();
    if (layers === this.#layers) return;
    const before = this.#layers;
    this.#layers = layers;
    const closed = before.filter(({ id }) => !layers.some((layer) => layer.id === id));
    const opened = layers.filter(({ id }) => !before.some((layer) => layer.id === id));
    const around = before.flatMap(({ id }) => this.#openers.get(id) ?? []);
    const focused = anchorAround(document.activeElement);
    for (const { id } of opened) this.#openers.set(id, focused ? [focused, ...around] : around);
    const ids = new Set(closed.map(({ id }) => id));
    const kept = this.#entries.map((entry) => (ids.has(entry.id) ? { ...entry, closing: true } : entry));
    this.#set([...kept, ...dialogsOf(opened)]);
    if (closed.length > 0) this.#startClosing(closed);
  }

  #startClosing(closed: readonly Layer[]): void {
    const openers = closed.flatMap(({ id }) => this.#openers.get(id) ?? []);
    // Do not wait for the end of the animation. React renders in a microtask and the page then becomes focusable; no
    // key event can occur between the two microtasks.
    queueMicrotask(() => queueMicrotask(() => restoreFocus(openers)));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    setTimeout(() => this.#finish(closed, openers), calm ? 0 : TRANSITION_MS);
  }

  #finish(closed: readonly Layer[], openers: readonly Element[]): void {
    const ids = new Set(closed.map(({ id }) => id));
    this.#set(this.#entries.filter((entry) => !ids.has(entry.id)));
    setTimeout(() => restoreFocus(openers));
    for (const { id, request } of closed) {
      this.#openers.delete(id);
      const name = request?.name;
      if (name !== undefined && !this.#live().some((other) => other.request.name === name)) {
        this.#actions.dialogClosed(name);
      }
      for (const resolve of this.#gone.get(id) ?? []) resolve();
      this.#gone.delete(id);
    }
  }

  #live(): OpenDialog[] {
    return this.#entries.filter((entry) => !entry.closing);
  }

  #set(entries: readonly OpenDialog[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

/** Restores the focus only if no element has it, or the focused element is covered by a layer. */
function restoreFocus(openers: readonly Element[]): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest("[inert]")) return;
  returnFocus(openers.filter((element) => element !== document.body));
}
