import type { EntryState, HistoryPort } from "./history.ts";

interface Entry {
  address: string;
  state: unknown;
}

/** History for tests. Moves are asynchronous, as in browsers. A new navigator on the same history is a reload. */
export class FakeHistory implements HistoryPort {
  readonly entries: Entry[];
  index = 0;
  #moves: number[] = [];
  #listener: () => void = () => undefined;
  #leaving: () => unknown = () => undefined;
  #kept = "null";

  constructor(address: string) {
    this.entries = [{ address: new URL(address, "https://site.test").href, state: null }];
  }

  get #present(): Entry {
    const entry = this.entries[this.index];
    if (!entry) throw new Error("no entry");
    return entry;
  }

  address(): string {
    return this.#present.address;
  }

  state(): unknown {
    return this.#present.state;
  }

  write(how: "push" | "replace", state: EntryState, address: string): void {
    const entry = { address: new URL(address, this.address()).href, state: structuredClone(state) };
    if (how === "push") {
      this.entries.splice(this.index + 1);
      this.entries.push(entry);
      this.index += 1;
    } else Object.assign(this.#present, entry);
  }

  length(): number {
    return this.entries.length;
  }

  move(steps: number): void {
    this.#moves.push(steps);
  }

  onMoved(listener: () => void): void {
    this.#listener = listener;
  }

  onLeaving(listener: () => unknown): void {
    this.#leaving = listener;
  }

  kept(): unknown {
    return JSON.parse(this.#kept);
  }

  /** The page is left, by a reload for example. */
  leave(): void {
    this.#kept = JSON.stringify(this.#leaving());
  }

  /** The browser follows a link to a fragment. */
  follow(fragment: string): void {
    const address = new URL(fragment, this.address()).href;
    this.entries.splice(this.index + 1);
    this.entries.push({ address, state: null });
    this.index += 1;
    this.#listener();
  }

  /** A frame of the page follows a link. This adds an entry to the tab; the page keeps its own state. */
  followInFrame(): void {
    this.entries.splice(this.index + 1);
    this.entries.push(this.#present);
    this.index += 1;
  }

  get isMoving(): boolean {
    return this.#moves.length > 0;
  }

  /** Performs the oldest queued move. */
  deliver(): void {
    const steps = this.#moves.shift();
    if (steps === undefined) return;
    const target = this.index + steps;
    if (target < 0 || target >= this.entries.length) return;
    const before = this.#present;
    this.index = target;
    if (this.#present !== before) this.#listener();
  }

  /** Performs all queued moves and lets the code that awaits them run. */
  async settle(): Promise<void> {
    do {
      this.deliver();
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    } while (this.isMoving);
  }
}
