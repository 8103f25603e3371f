import type { Actions, Address, DialogDecision, DialogRequest } from "@player-site/core";
import { addressWith, type EntryState, type HistoryPort, type Layer, savedEntry } from "./history.ts";

/** How the player closes a dialog: by the dialog itself, or by a step back in the history. */
export type Closing = "close" | "back";

/** Says whether a dialog may close now. A guard that answers false has asked the player. */
export type Guard = (how: Closing) => boolean;

/** What the navigator asks of the core. */
export type Guide = Pick<Actions, "locate" | "decideDialog">;

/** What the navigator asks of the page. */
export interface Page {
  /** The address has changed: scrolls to the place it names. */
  arrive(moved: boolean): void;
  /** Loads the address from the server instead, where that is due. Answers whether it does. */
  loads(to: string): boolean;
  /** Is there a dialog of this name? */
  knows(name: string): boolean;
  /** Is it a dialog that lies on the one below, and does not take its place? */
  liesOnOthers(name: string): boolean;
}

/** Where the visitor is. */
export interface Place {
  /** What the core says of the address; undefined before the start. */
  address: Address | undefined;
  /** The query as it stands in the address. */
  search: string;
}

const MOST_REDIRECTS = 5;
/** How long a move of the browser may take, in milliseconds. */
const LONGEST_MOVE = 500;

let made = 0;

/** An id unlike those of all layers that the history may still remember. */
function freshId(): string {
  made += 1;
  return `${performance.timeOrigin}-${made}`;
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}

function lowestOf(layers: readonly Layer[]): number | undefined {
  const positions = layers.flatMap(({ position }) => position ?? []);
  return positions.length > 0 ? Math.min(...positions) : undefined;
}

/**
 * The only owner of the browser's history. Moves between pages, dialogs, the menu and tabs are steps of one queue; a step
 * waits until the browser has made the move of the step before it.
 */
export class Navigator {
  readonly #history: HistoryPort;
  readonly #guide: Guide;
  readonly #page: Page;
  readonly #listeners = new Set<() => void>();
  readonly #guards = new Map<string, Guard>();
  readonly #steps: (() => Promise<void> | void)[] = [];
  #running = false;
  #position = 0;
  /** The address that is on show. While a step back is refused, the browser is at another one. */
  #shown = "";
  #place: Place = { address: undefined, search: "" };
  #layers: readonly Layer[] = [];
  #moved: (() => void) | undefined;

  constructor(history: HistoryPort, guide: Guide, page: Page) {
    this.#history = history;
    this.#guide = guide;
    this.#page = page;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Where the visitor is. */
  readonly place = (): Place => this.#place;

  /** What lies over the page, the topmost last. */
  readonly layers = (): readonly Layer[] => this.#layers;

  /** Once the core has started: shows what the address says, and what lay over the page before a reload. */
  begin(): void {
    this.#history.onMoved(() => this.#hear());
    this.#run(() => {
      this.#position = savedEntry(this.#history.state())?.position ?? 0;
      const dialog = this.#settle();
      const saved = this.#restored(savedEntry(this.#history.state())?.layers ?? []);
      this.#show(saved);
      this.#write("replace", saved, this.#history.address());
      return this.#openNamed(dialog);
    });
  }

  /** Moves to another page. */
  navigate(to: string, replace = false): void {
    this.#run(() => {
      if (!this.holdsInput() && this.#page.loads(to)) return;
      // The entry of the menu becomes that of the page which was chosen there.
      const fromMenu = this.#layers.some((layer) => !layer.request && layer.position === this.#position);
      this.#write(replace || fromMenu ? "replace" : "push", [], to);
      return this.#arriveAt([], true);
    });
  }

  /** Changes parameters of this page's address, such as its tab; one without a value leaves the address. */
  select(parameters: Readonly<Record<string, string | undefined>>): void {
    this.#run(() => {
      const url = new URL(this.#history.address());
      for (const [key, value] of Object.entries(parameters)) {
        if (value === undefined) url.searchParams.delete(key);
        else url.searchParams.set(key, value);
      }
      this.#write("replace", this.#layers, url.pathname + url.search + url.hash);
      this.#settle();
    });
  }

  /** Opens a dialog if this visitor may. One with a query takes the place of those that are open. */
  open(wanted: DialogRequest, how: "push" | "replace" = "push"): void {
    const decision = this.#guide.decideDialog(wanted);
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

  /** Closes a layer and what lies on it; a guard may refuse unless it is forced. Answers whether it closes. */
  close(id: string, force = false): boolean {
    if (!this.#layers.some((layer) => layer.id === id)) return false;
    if (!force && this.#guards.get(id)?.("close") === false) return false;
    this.#run(() => {
      const index = this.#layers.findIndex((layer) => layer.id === id);
      return index < 0 ? undefined : this.#drop(this.#layers.slice(index), this.#layers.slice(0, index));
    });
    return true;
  }

  closeMenu(): void {
    const menu = this.#layers.find(({ request }) => !request);
    if (menu) this.close(menu.id);
  }

  closeAll(): void {
    this.#run(() => this.#drop(this.#layers, []));
  }

  /** Is something typed in a dialog that asks before it closes? */
  holdsInput(): boolean {
    return this.#layers.some(({ id }) => this.#guards.has(id));
  }

  /** Has `guard` asked before the layer closes. Answers what ends that. */
  guard(id: string, guard: Guard): () => void {
    this.#guards.set(id, guard);
    return () => {
      if (this.#guards.get(id) === guard) this.#guards.delete(id);
    };
  }

  #openNow(decision: DialogDecision, how: "push" | "replace"): Promise<void> | void {
    if (decision.kind === "refused" || !this.#page.knows(decision.dialog.name)) return;
    const { dialog } = decision;
    const open = this.#layers;
    if (open.some((layer) => layer.request?.name === dialog.name)) return;
    const dialogs = open.filter((layer) => layer.request);
    const query = dialogs.length > 0 && this.#page.liesOnOthers(dialog.name) ? undefined : decision.query;
    const kept = query ? [] : dialogs;
    const dropped = open.filter((layer) => !kept.includes(layer));
    const pushes = how === "push" && dropped.length === 0;
    const position = pushes ? this.#position + 1 : lowestOf(dropped);
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

  #drop(dropped: readonly Layer[], kept: readonly Layer[]): Promise<void> | void {
    if (dropped.length === 0) return;
    this.#show(kept);
    const lowest = lowestOf(dropped);
    // Entries of layers that stay are not left.
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

  /** Acts at an entry that lies at or before the present one, once the browser is there. */
  #from(position: number, act: () => void): Promise<void> | void {
    // The browser has moved on: what follows it waits in the queue.
    if (savedEntry(this.#history.state())?.position !== this.#position) return;
    if (position >= this.#position) return act();
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_MOVE);
      this.#moved = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#history.move(position - this.#position);
    }).then(() => {
      this.#moved = undefined;
      // The player has moved at the same time.
      if (savedEntry(this.#history.state())?.position !== position) return this.#follow();
      this.#position = position;
      act();
      this.#note();
    });
  }

  /** The browser has moved: for the step that waits for it, or because the player wanted to. */
  #hear(): void {
    if (this.#moved) this.#moved();
    else this.#run(() => this.#follow());
  }

  /** Brings the site in line with the entry that the browser is at. */
  #follow(): Promise<void> | void {
    const entry = savedEntry(this.#history.state());
    const saved = entry?.layers ?? [];
    const moved = pathOf(this.#history.address()) !== pathOf(this.#shown);
    const dropped = this.#layers.filter((layer) => !saved.some(({ id }) => id === layer.id));
    const guarded = moved ? undefined : dropped.find(({ id }) => this.#guards.has(id));
    // An entry without a state was added by the browser, for a fragment.
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
    return this.#arriveAt(layers, moved);
  }

  #arriveAt(layers: readonly Layer[], scrolls: boolean): Promise<void> | void {
    this.#show(layers);
    if (scrolls) this.#page.arrive(pathOf(this.#history.address()) !== pathOf(this.#shown));
    return this.#openNamed(this.#settle());
  }

  #openNamed(dialog: DialogRequest | undefined): Promise<void> | void {
    if (dialog) return this.#openNow(this.#guide.decideDialog(dialog), "replace");
  }

  /** Those of the saved layers that this visitor may still open. */
  #restored(saved: readonly Layer[]): readonly Layer[] {
    return saved.filter(({ request }) => {
      if (!request) return true;
      const decision = this.#guide.decideDialog(request);
      return decision.kind === "open" && decision.dialog.name === request.name && this.#page.knows(request.name);
    });
  }

  /** Follows redirects and cleans the address. Answers the dialog that the address names, unless it is open. */
  #settle(): DialogRequest | undefined {
    for (let step = 0; step < MOST_REDIRECTS; step += 1) {
      const address = this.#guide.locate(this.#history.address());
      const { pathname, search, hash } = new URL(this.#history.address());
      if (address.redirect !== undefined) this.#replaceAddress(address.redirect);
      else {
        if (address.search !== search) this.#replaceAddress(pathname + address.search + hash);
        this.#note(address);
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
    if (how === "push") this.#position += 1;
    const state: EntryState = { position: this.#position, layers };
    this.#history.write(how, state, address);
    if (pathOf(this.#history.address()) === pathOf(this.#shown || this.#history.address())) this.#note();
  }

  /** Notes what is on show now. */
  #note(address = this.#place.address): void {
    this.#shown = this.#history.address();
    const { search } = new URL(this.#shown);
    if (this.#place.address === address && this.#place.search === search) return;
    this.#place = { address, search };
    this.#tell();
  }

  #show(layers: readonly Layer[]): void {
    if (layers === this.#layers || (layers.length === 0 && this.#layers.length === 0)) return;
    this.#layers = layers;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** A step begins at once where none is under way. */
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
        // A browser refuses addresses of other origins and too many entries: the next step is made all the same.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    this.#running = false;
  }
}
