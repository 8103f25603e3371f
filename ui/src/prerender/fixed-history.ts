import type { EntryState, HistoryPort } from "../navigation/history.ts";

/** The history of a page that is prerendered: one entry, and nobody moves. */
export class FixedHistory implements HistoryPort {
  #address: string;
  #state: unknown;

  constructor(address: string) {
    this.#address = address;
  }

  address(): string {
    return this.#address;
  }

  state(): unknown {
    return this.#state;
  }

  write(_how: "push" | "replace", state: EntryState, address: string): void {
    this.#address = new URL(address, this.#address).href;
    this.#state = state;
  }

  move(): void {
    // There is no other entry.
  }

  length(): number {
    return 1;
  }

  onMoved(): void {
    // Nobody moves.
  }

  onLeaving(): void {
    // Nobody leaves.
  }

  kept(): unknown {
    return undefined;
  }
}
