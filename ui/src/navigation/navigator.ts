import type { Actions, Address, DialogDecision, DialogRequest } from "@player-site/core";
import { addressWith, type EntryState, type HistoryPort, type Layer, savedEntry } from "./history.ts";
import { ScrollHistory } from "./scroll-history.ts";

/** How the user closes a dialog: with a control of the dialog, or with Back. */
export type Closing = "close" | "back";

/** Returns whether the dialog may close now. If it returns false, it has asked the user for confirmation. */
export type Guard = (how: Closing) => boolean;

/** Functions of the core that the navigator calls. */
export type AddressResolver = Pick<Actions, "locate" | "decideDialog">;

/** Functions of the page that the navigator calls. */
export interface Page {
  /** Scroll offset of the page, in pixels. */
  scrolled(): number;
  /** The address has changed: scrolls to `top` if given, else to its fragment, else to the top if `moved`. */
  arrive(moved: boolean, top: number | undefined): void;
  /** Like `arrive`, after the page was loaded, unless the player has scrolled since. */
  resume(top: number | undefined): void;
  /** Loads the address from the server if a newer build is due. Returns whether it does. */
  loads(to: string): boolean;
  /** Returns whether a dialog of this name exists. */
  knows(name: string): boolean;
  /** Returns whether a reload, Back and Forward open the dialog again. */
  restores(name: string): boolean;
  /** Returns whether the dialog opens on top of the one below instead of replacing it. */
  stacks(name: string): boolean;
}

/** The current location. */
export interface CurrentLocation {
  /** The address as resolved by the core; undefined before the start. */
  address: Address | undefined;
  /** The query string of the address. */
  search: string;
}

const MOST_REDIRECTS = 5;
/** Timeout of a history move, in milliseconds. */
const LONGEST_MOVE = 500;

/** Differs between page loads, unlike a clock that is set back: the history may hold layers of an earlier load. */
const thisLoad = Math.random().toString(36).slice(2);
let made = 0;

/** An id that is unique across page loads. */
function freshId(): string {
  made += 1;
  return `${thisLoad}-${made}`;
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}

function lowestPosition(layers: readonly Layer[]): number | undefined {
  const positions = layers.flatMap(({ position }) => position ?? []);
  return positions.length > 0 ? Math.min(...positions) : undefined;
}

/**
 * The only owner of the browser's history. Moves between pages, dialogs, the menu and tabs are steps of one queue. A
 * step waits until the browser has completed the move of the previous step.
 */
export class Navigator {
  readonly #history: HistoryPort;
  readonly #resolver: AddressResolver;
  readonly #page: Page;
  readonly #listeners = new Set<() => void>();
  readonly #guards = new Map<string, Guard>();
  readonly #steps: (() => Promise<void> | void)[] = [];
  #running = false;
  #position = 0;
  /** Number of entries of the tab after the last entry was written. Entries of frames may have been added since. */
  #length = 0;
  /** The address shown to the user. It differs from the browser's address while a step back is being refused. */
  #shown = "";
  #location: CurrentLocation = { address: undefined, search: "" };
  #layers: readonly Layer[] = [];
  #moved: (() => void) | undefined;
  readonly #scrolls = new ScrollHistory();

  constructor(history: HistoryPort, resolver: AddressResolver, page: Page) {
    this.#history = history;
    this.#resolver = resolver;
    this.#page = page;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The current location. */
  readonly location = (): CurrentLocation => this.#location;

  /** The open layers, bottom to top. */
  readonly layers = (): readonly Layer[] => this.#layers;

  /** Call after the core has started. Shows the address and restores the layers that were open before a reload. */
  begin(): void {
    this.#history.onMoved(() => this.#onPopState());
    this.#history.onLeaving(() => {
      this.#leave();
      return this.#scrolls;
    });
    this.#run(() => {
      const entry = savedEntry(this.#history.state());
      this.#position = entry?.position ?? 0;
      this.#scrolls.restore(this.#history.kept());
      const dialog = this.#resolveRedirects();
      const saved = this.#restored(savedEntry(this.#history.state())?.layers ?? []);
      this.#show(saved);
      this.#page.resume(entry && this.#savedScroll());
      this.#write("replace", saved, this.#history.address());
      return this.#openNamed(dialog);
    });
  }

  /** Navigates to another page. */
  navigate(to: string, replace = false): void {
    this.#run(() => {
      if (!this.holdsInput() && this.#page.loads(to)) return;
      // A page chosen in the menu replaces the history entry of the menu.
      const fromMenu = this.#layers.some((layer) => !layer.request && layer.position === this.#position);
      this.#write(replace || fromMenu ? "replace" : "push", [], to);
      return this.#arriveAt([], true);
    });
  }

  /** Changes query parameters of the current page, such as its tab. An undefined value removes the parameter. */
  select(parameters: Readonly<Record<string, string | undefined>>): void {
    this.#run(() => {
      const url = new URL(this.#history.address());
      for (const [key, value] of Object.entries(parameters)) {
        if (value === undefined) url.searchParams.delete(key);
        else url.searchParams.set(key, value);
      }
      this.#write("replace", this.#layers, url.pathname + url.search + url.hash);
      this.#resolveRedirects();
    });
  }

  /** Opens a dialog if the visitor may open it. A dialog with a query parameter replaces the open ones. */
  open(wanted: DialogRequest, how: "push" | "replace" = "push"): void {
    const decision = this.#resolver.decideDialog(wanted);
    this.#run(() => this.#openNow(decision, how));
  }

  /** Opens the menu of small screens. */
  openMenu(): void {
    this.#run(() => {
      if (this.#layers.length > 0) return;
      const menu = { id: freshId(), position: this.#position + 1 };
      this.#write("push", [menu], this.#history.address());
      this.#show([menu]);
    });
  }

  /** Closes a layer and the layers above it. A guard may refuse unless `force` is set. Returns whether it closes. */
  close(id: string, force = false): boolean {
    if (!this.#layers.some((layer) => layer.id === id)) return false;
    if (!force && this.#guards.get(id)?.("close") === false) return false;
    this.#run(() => {
      const index = this.#layers.findIndex((layer) => layer.id === id);
      return index < 0 ? undefined : this.#closeLayers(this.#layers.slice(index), this.#layers.slice(0, index));
    });
    return true;
  }

  closeMenu(): void {
    const menu = this.#layers.find(({ request }) => !request);
    if (menu) this.close(menu.id);
  }

  closeAll(): void {
    this.#run(() => this.#closeLayers(this.#layers, []));
  }

  /** Returns whether an open dialog has unsaved input, that is, a close guard. */
  holdsInput(): boolean {
    return this.#layers.some(({ id }) => this.#guards.has(id));
  }

  /** Calls `guard` before the layer closes. Returns a function that removes the guard. */
  guard(id: string, guard: Guard): () => void {
    this.#guards.set(id, guard);
    this.#run(() => this.#own());
    return () => {
      if (this.#guards.get(id) === guard) this.#guards.delete(id);
    };
  }

  #openNow(decision: DialogDecision, how: "push" | "replace"): Promise<void> | void {
    if (decision.kind === "refused" || !this.#page.knows(decision.dialog.name)) return;
    const { dialog } = decision;
    if (this.#layers.some((layer) => layer.request?.name === dialog.name)) return;
    if (how === "push") this.#own();
    const open = this.#layers;
    const dialogs = open.filter((layer) => layer.request);
    const query = dialogs.length > 0 && this.#page.stacks(dialog.name) ? undefined : decision.query;
    const kept = query ? [] : dialogs;
    const dropped = open.filter((layer) => !kept.includes(layer));
    const pushes = how === "push" && dropped.length === 0;
    const position = pushes ? this.#position + 1 : lowestPosition(dropped);
    const layer: Layer = {
      id: freshId(),
      request: dialog,
      ...(query && { query }),
      ...(position !== undefined && { position }),
    };
    const layers = [...kept, layer];
    this.#show(layers);
    return this.#from(position ?? this.#position, () => {
      this.#write(pushes ? "push" : "replace", layers, addressWith(this.#history.address(), dropped, query));
    });
  }

  /** Gives a dialog of the address an entry once the player goes on in it: Back closes it and does not leave the site. */
  #own(): void {
    const dialogs = this.#layers;
    const isElsewhere = savedEntry(this.#history.state())?.position !== this.#position;
    if (isElsewhere || dialogs.length === 0 || dialogs.some(({ position }) => position !== undefined)) return;
    const address = this.#history.address();
    const position = this.#position + 1;
    this.#write("replace", [], addressWith(address, dialogs));
    this.#show(dialogs.map((layer) => ({ ...layer, position })));
    this.#write("push", this.#layers, address);
  }

  #closeLayers(dropped: readonly Layer[], kept: readonly Layer[]): Promise<void> | void {
    if (dropped.length === 0) return;
    this.#show(kept);
    const lowest = lowestPosition(dropped);
    // Do not go back beyond the entries of layers that stay open.
    const own = kept.flatMap(({ position }) => position ?? []);
    return this.#from(lowest === undefined ? this.#position : Math.max(lowest - 1, ...own), () => {
      const { layers } = savedEntry(this.#history.state()) ?? { layers: [] };
      const query = kept.find((layer) => layer.query)?.query;
      const address = addressWith(this.#history.address(), [...dropped, ...layers], query);
      const same = layers.length === kept.length && layers.every((layer, index) => layer.id === kept[index]?.id);
      if (!same || new URL(address, this.#history.address()).href !== this.#history.address()) {
        this.#write("replace", kept, address);
      }
    });
  }

  /** Moves back to an entry if necessary, then runs `act`. */
  #from(position: number, act: () => void): Promise<void> | void {
    // The browser is already at another entry: the handler for that move is queued.
    if (savedEntry(this.#history.state())?.position !== this.#position) return;
    if (position >= this.#position) return act();
    return this.#moveTo(position).then(() => {
      // The user moved at the same time and the browser is at another entry.
      if (savedEntry(this.#history.state())?.position !== position) return this.#syncToEntry();
      this.#position = position;
      act();
      this.#publish();
    });
  }

  /** Moves back to an entry. A move that ends in the history of a frame is repeated: it does not reach the page. */
  async #moveTo(position: number): Promise<void> {
    let at: number | undefined = this.#position;
    const frames = Math.max(this.#history.length() - this.#length, 0);
    for (let left = frames; left >= 0 && at !== undefined && at > position; left -= 1) {
      const steps = position - at;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_MOVE);
        this.#moved = () => {
          clearTimeout(timer);
          resolve();
        };
        this.#history.move(steps);
      });
      this.#moved = undefined;
      at = savedEntry(this.#history.state())?.position;
    }
  }

  /** Handles a completed move: resolves the waiting step, or follows a move started by the user. */
  #onPopState(): void {
    if (this.#moved) this.#moved();
    else this.#run(() => this.#syncToEntry());
  }

  /** Updates the page and the layers to match the current entry. */
  #syncToEntry(): Promise<void> | void {
    const entry = savedEntry(this.#history.state());
    const saved = entry?.layers ?? [];
    this.#leave();
    const moved = pathOf(this.#history.address()) !== pathOf(this.#shown);
    const dropped = this.#layers.filter((layer) => !saved.some(({ id }) => id === layer.id));
    const guarded = moved ? undefined : dropped.find(({ id }) => this.#guards.has(id));
    // The browser added an entry without state when it followed a fragment link.
    this.#position = entry?.position ?? this.#position + 1;
    if (guarded && this.#guards.get(guarded.id)?.("back") === false) {
      const position = this.#position + 1;
      const layers = this.#layers.map((layer) => (dropped.includes(layer) ? { ...layer, position } : layer));
      this.#write("push", layers, this.#shown);
      this.#show(layers);
      return;
    }
    const known = this.#layers.filter(({ id }) => saved.some((layer) => layer.id === id));
    const others = saved.filter(({ id }) => !known.some((layer) => layer.id === id));
    const layers = [...known, ...this.#restored(others)];
    if (!entry || layers.length < saved.length) {
      const refused = saved.filter(({ id }) => !layers.some((layer) => layer.id === id));
      this.#write("replace", layers, addressWith(this.#history.address(), refused));
    }
    // Layers come and go without a change of the page below.
    return this.#arriveAt(layers, moved || dropped.length + others.length === 0, entry && this.#savedScroll());
  }

  #arriveAt(layers: readonly Layer[], scrolls: boolean, top?: number): Promise<void> | void {
    const [before, { address }] = [this.#shown, this.#location];
    this.#show(layers);
    const dialog = this.#resolveRedirects();
    const route = this.#location.address?.route;
    const keeps = route?.keepsScroll && route.page === address?.route?.page;
    if (scrolls) this.#page.arrive(pathOf(this.#shown) !== pathOf(before) && !keeps, top);
    return this.#openNamed(dialog);
  }

  #openNamed(dialog: DialogRequest | undefined): Promise<void> | void {
    if (dialog) return this.#openNow(this.#resolver.decideDialog(dialog), "replace");
  }

  /** Filters the saved layers: keeps those that this visitor may still open. */
  #restored(saved: readonly Layer[]): readonly Layer[] {
    return saved.filter(({ request }) => {
      if (!request) return true;
      const decision = this.#resolver.decideDialog(request);
      return decision.kind === "open" && decision.dialog.name === request.name && this.#page.restores(request.name);
    });
  }

  /** Follows redirects and normalises the address. Returns the dialog it names, unless that is already open. */
  #resolveRedirects(): DialogRequest | undefined {
    for (let step = 0; step < MOST_REDIRECTS; step += 1) {
      const address = this.#resolver.locate(this.#history.address());
      const { pathname, search, hash } = new URL(this.#history.address());
      if (address.redirect !== undefined) this.#replaceAddress(address.redirect);
      else {
        if (address.search !== search) this.#replaceAddress(pathname + address.search + hash);
        this.#publish(address);
        const { dialog } = address;
        return this.#layers.some(({ request }) => request?.name === dialog?.name) ? undefined : dialog;
      }
    }
    return undefined;
  }

  #replaceAddress(address: string): void {
    const layers = savedEntry(this.#history.state())?.layers ?? [];
    this.#history.write("replace", { position: this.#position, layers }, address);
  }

  #write(how: "push" | "replace", layers: readonly Layer[], address: string): void {
    if (how === "push") {
      this.#leave();
      this.#position += 1;
    }
    const state: EntryState = { position: this.#position, layers };
    this.#history.write(how, state, address);
    this.#length = this.#history.length();
    if (pathOf(this.#history.address()) === pathOf(this.#shown || this.#history.address())) this.#publish();
  }

  /** Keeps where the player is on the page on show. */
  #leave(): void {
    this.#scrolls.set(this.#position, pathOf(this.#shown || this.#history.address()), this.#page.scrolled());
  }

  /** Scroll offset at which the current entry was left. */
  #savedScroll(): number | undefined {
    return this.#scrolls.at(this.#position, pathOf(this.#history.address()));
  }

  /** Updates the published location. */
  #publish(address = this.#location.address): void {
    this.#shown = this.#history.address();
    const { search } = new URL(this.#shown);
    if (this.#location.address === address && this.#location.search === search) return;
    this.#location = { address, search };
    this.#notify();
  }

  #show(layers: readonly Layer[]): void {
    if (layers === this.#layers || (layers.length === 0 && this.#layers.length === 0)) return;
    this.#layers = layers;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Queues a step. It runs at once if no other step is running. */
  #run(step: () => Promise<void> | void): void {
    this.#steps.push(step);
    if (!this.#running) this.#drain();
  }

  async #drain(): Promise<void> {
    this.#running = true;
    for (let step = this.#steps.shift(); step; step = this.#steps.shift()) {
      try {
        const waits = step();
        if (waits) await waits;
      } catch (error) {
        // Browsers reject addresses of other origins and too many entries. Report the error and run the next step.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    this.#running = false;
  }
}
