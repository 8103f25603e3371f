import type { Actions, DialogRequest } from "@player-site/core";
import { returnFocus } from "../components/layers.ts";
import { anchorAround } from "../components/popover-anchors.ts";
import { addressWith, type SavedDialog, savedDialogs, stepBack, write } from "./history.ts";
import { dialogNamed, isDialogName } from "./registry.ts";

export interface OpenDialog extends SavedDialog {
  closing: boolean;
}

/** How the player closes a dialog. */
export type Closing = "close" | "back";

/** Says whether a dialog may close now; one that may not has asked the player by then. */
type Guard = (how: Closing) => boolean;

const TRANSITION_MS = 250;

let opened = 0;

/** Unlike those of any dialog that the history may still remember. */
function freshId(): string {
  opened += 1;
  return `${performance.timeOrigin}-${opened}`;
}

/** The dialogs on the page, the history entries they own and the queries they set. */
export class DialogStack {
  #entries: readonly OpenDialog[] = [];
  #listeners = new Set<() => void>();
  #guards = new Map<string, Guard>();
  #openers = new Map<string, Element | null>();
  #closed = new Map<string, (() => void)[]>();
  #queue: Promise<void> = Promise.resolve();
  #stepping = false;
  #address = "";
  readonly #actions: Actions;

  constructor(actions: Actions) {
    this.#actions = actions;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly OpenDialog[] => this.#entries;

  /** Is this pop of the history the stack's own doing? */
  get stepping(): boolean {
    return this.#stepping;
  }

  guard(id: string, guard: Guard): () => void {
    this.#guards.set(id, guard);
    return () => {
      if (this.#guards.get(id) === guard) this.#guards.delete(id);
    };
  }

  /** Opens a dialog if this visitor may. One with a query takes the place of those that are open. */
  open(wanted: DialogRequest, how: "push" | "replace" = "push"): void {
    const decision = this.#actions.decideDialog(wanted);
    if (decision.kind === "refused") return;
    const { dialog } = decision;
    const definition = dialogNamed(dialog.name);
    if (!definition) return;
    const opener = anchorAround(document.activeElement);
    this.#enqueue(async () => {
      const live = this.#live();
      if (live.some((entry) => entry.request.name === dialog.name)) return;
      const query = definition.asks && live.length > 0 ? undefined : decision.query;
      const dropped = query ? live : [];
      const kept = query ? [] : live;
      const pushedBefore = dropped.filter((entry) => entry.pushed).length;
      const pushes = how === "push" && dropped.length === 0;
      const entry: OpenDialog = {
        id: freshId(),
        request: dialog,
        ...(query && { query }),
        pushed: pushes || pushedBefore > 0,
        closing: false,
      };
      const first = dropped[0];
      this.#openers.set(entry.id, first ? (this.#openers.get(first.id) ?? null) : opener);
      this.#set([...this.#entries, entry]);
      this.#startClosing(dropped);
      await this.#stepBack(pushedBefore - 1);
      this.#write(pushes ? "push" : "replace", [...kept, entry], addressWith(dropped, query));
    });
  }

  /** Closes a dialog and what lies on it. Resolves when it is gone, or at once if it stays. */
  close(name: string, force = false): Promise<void> {
    const entry = this.#live().find((candidate) => candidate.request.name === name);
    if (!entry) return Promise.resolve();
    if (!force && this.#guards.get(entry.id)?.("close") === false) return Promise.resolve();
    const gone = new Promise<void>((resolve) => {
      this.#closed.set(entry.id, [...(this.#closed.get(entry.id) ?? []), resolve]);
    });
    this.#enqueue(async () => {
      const live = this.#live();
      const index = live.findIndex((candidate) => candidate.id === entry.id);
      if (index < 0) return;
      await this.#drop(live.slice(index), live.slice(0, index));
    });
    return gone;
  }

  closeAll(): void {
    this.#enqueue(() => this.#drop(this.#live(), []));
  }

  /** The page has moved on: the dialogs go, the history is not touched. */
  leave(): void {
    this.#startClosing(this.#live());
    this.#address = location.href;
  }

  /** Brings the dialogs in line with the history entry that the browser has gone to. */
  followHistory(): void {
    const wanted = savedDialogs();
    const live = this.#live();
    const dropped = live.filter((entry) => !wanted.some((saved) => saved.id === entry.id));
    const blocked = dropped.find((entry) => this.#guards.has(entry.id));
    if (blocked && this.#guards.get(blocked.id)?.("back") === false) {
      history.pushState({ dialogs: live.map(plain) }, "", this.#address);
      return;
    }
    this.#startClosing(dropped);
    this.#restore(wanted.filter((saved) => !live.some((entry) => entry.id === saved.id)));
    this.#address = location.href;
  }

  /** At start: the dialog of the address, and those that lay on it before a reload. */
  begin(dialog: DialogRequest | undefined): void {
    this.#address = location.href;
    // What the core has asked for meanwhile is in the history already.
    const saved = savedDialogs().filter((entry) => !this.#live().some((live) => live.id === entry.id));
    if (saved.length > 0) this.#restore(saved);
    if (dialog && !this.#live().some((entry) => entry.request.name === dialog.name)) this.open(dialog, "replace");
  }

  #restore(saved: readonly SavedDialog[]): void {
    const allowed = saved.filter((entry) => {
      const decision = this.#actions.decideDialog(entry.request);
      return decision.kind === "open" && decision.dialog.name === entry.request.name && dialogNamed(entry.request.name);
    });
    if (allowed.length > 0) this.#set([...this.#entries, ...allowed.map((entry) => ({ ...entry, closing: false }))]);
    const refused = saved.filter((entry) => !allowed.includes(entry));
    if (refused.length > 0) this.#write("replace", this.#live(), addressWith(refused, undefined));
  }

  async #drop(dropped: readonly OpenDialog[], kept: readonly OpenDialog[]): Promise<void> {
    if (dropped.length === 0) return;
    this.#startClosing(dropped);
    const pushed = dropped.filter((entry) => entry.pushed).length;
    const address = addressWith(dropped, undefined);
    await this.#stepBack(pushed);
    if (pushed < dropped.length) this.#write("replace", kept, pushed > 0 ? addressWith(dropped, undefined) : address);
    this.#address = location.href;
  }

  async #stepBack(count: number): Promise<void> {
    if (count <= 0) return;
    this.#stepping = true;
    await stepBack(count);
    this.#stepping = false;
  }

  #startClosing(dropped: readonly OpenDialog[]): void {
    if (dropped.length === 0) return;
    const ids = new Set(dropped.map((entry) => entry.id));
    this.#set(this.#entries.map((entry) => (ids.has(entry.id) ? { ...entry, closing: true } : entry)));
    // What is drawn now gives the page free again: the focus does not wait for the motion to end.
    const openers = dropped.map((entry) => this.#openers.get(entry.id) ?? null);
    // In a microtask: React draws the change in one before it, and no key can come between.
    queueMicrotask(() => this.#giveFocusBack(openers));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    setTimeout(() => this.#finish(dropped), calm ? 0 : TRANSITION_MS);
  }

  #finish(gone: readonly OpenDialog[]): void {
    const ids = new Set(gone.map((entry) => entry.id));
    const openers = gone.map((entry) => this.#openers.get(entry.id) ?? null);
    this.#set(this.#entries.filter((entry) => !ids.has(entry.id)));
    setTimeout(() => this.#giveFocusBack(openers));
    for (const entry of gone) {
      this.#openers.delete(entry.id);
      this.#guards.delete(entry.id);
      const { name } = entry.request;
      const stillOpen = this.#live().some((other) => other.request.name === name);
      if (!stillOpen && isDialogName(name)) this.#actions.dialogClosed(name);
      for (const resolve of this.#closed.get(entry.id) ?? []) resolve();
      this.#closed.delete(entry.id);
    }
  }

  #giveFocusBack(openers: readonly (Element | null)[]): void {
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.closest("[inert]")) return;
    returnFocus(openers.filter((element) => element !== document.body));
  }

  #write(how: "push" | "replace", entries: readonly OpenDialog[], address: string): void {
    write(how, entries.map(plain), address);
    this.#address = location.href;
  }

  #live(): OpenDialog[] {
    return this.#entries.filter((entry) => !entry.closing);
  }

  /** History moves take time: what follows one waits for it. */
  #enqueue(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step).catch(() => undefined);
  }

  #set(entries: readonly OpenDialog[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

function plain({ id, request, query, pushed }: OpenDialog): SavedDialog {
  return { id, request, ...(query && { query }), pushed };
}
