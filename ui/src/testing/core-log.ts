// What happens between the site and its core, for the panel of `npm run dev`.
import type { Core } from "@player-site/core";
import { observeCore } from "@player-site/core/devtools";

type SliceName = Parameters<Core["subscribe"]>[0];

/** Something that happened between the site and its core. */
export interface CoreEvent {
  /** Counts from one. */
  readonly number: number;
  /** Milliseconds since the page began to load. */
  readonly at: number;
  readonly kind: "action" | "command" | "slice";
  /** Name of the action, kind of the command, or name of the slice. */
  readonly name: string;
  /** The arguments, the command, or what the slice is now. */
  readonly detail: unknown;
  /** How an action with a promise has ended; absent before. */
  readonly outcome?: string;
}

/** Older events are dropped. */
const MOST_EVENTS = 500;

/** The latest events, and the slices that the page reads. */
export class CoreLog {
  #events: readonly CoreEvent[] = [];
  #count = 0;
  readonly #slices = new Set<SliceName>();
  readonly #listeners = new Set<() => void>();

  /** The latest events, the newest first. The list is another one after each event. */
  readonly events = (): readonly CoreEvent[] => this.#events;

  /** Calls the listener after each event; returns the function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Names of the slices that the page has read, in the order of the alphabet. */
  slices(): readonly SliceName[] {
    return [...this.#slices].sort();
  }

  /** The same core, whose actions, commands and slices are noted here. */
  observe(core: Core): Core {
    return observeCore(core, {
      action: (name, parameters) => {
        const number = this.#note("action", name, parameters);
        return (error) => this.#end(number, error === undefined ? "done" : String(error));
      },
      command: (command) => this.#note("command", command.kind, command),
      read: (key) => this.#slices.add(key),
      change: (key, snapshot) => this.#note("slice", key, snapshot),
    });
  }

  #note(kind: CoreEvent["kind"], name: string, detail: unknown): number {
    this.#count += 1;
    const event = { number: this.#count, at: Math.round(performance.now()), kind, name, detail };
    this.#publish([event, ...this.#events.slice(0, MOST_EVENTS - 1)]);
    return event.number;
  }

  #end(number: number, outcome: string): void {
    this.#publish(this.#events.map((event) => (event.number === number ? { ...event, outcome } : event)));
  }

  #publish(events: readonly CoreEvent[]): void {
    this.#events = events;
    // A slice may change while components render. They must not be told before they have ended.
    queueMicrotask(() => {
      for (const listener of this.#listeners) listener();
    });
  }
}
