// What happens between the site and its core, for the panel of `npm run dev`.
import type { Command, Core } from "@player-site/core";

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

/** Pure answers that rendering asks for. */
const READS: ReadonlySet<string> = new Set(["link", "timeLeft"]);

/** Input that no log shows. */
const SECRET = /password|code/i;

/** The arguments of an action, without what is typed into secret fields. */
function shown(name: string, parameters: readonly unknown[]): readonly unknown[] {
  const isSecret = SECRET.test(name) || parameters.some((each) => typeof each === "string" && SECRET.test(each));
  return isSecret ? parameters.map((each, index) => (index === parameters.length - 1 ? "•••" : each)) : parameters;
}

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
    const follow = (key: SliceName) => {
      if (this.#slices.has(key)) return;
      this.#slices.add(key);
      core.subscribe(key, () => this.#note("slice", key, core.snapshot(key)));
    };
    const actions = Object.fromEntries(
      Object.entries(core.actions).map(([name, action]) => [name, this.#observed(name, action as Action)]),
    );
    return {
      ...core,
      actions: actions as unknown as Core["actions"],
      snapshot: (key) => {
        follow(key);
        return core.snapshot(key);
      },
      subscribe: (key, listener) => {
        follow(key);
        return core.subscribe(key, listener);
      },
      onCommand: (handler) =>
        core.onCommand((command: Command) => {
          this.#note("command", command.kind, command);
          handler(command);
        }),
    };
  }

  #observed(name: string, action: Action): Action {
    if (READS.has(name)) return action;
    return (...parameters) => {
      const number = this.#note("action", name, shown(name, parameters));
      const answer = action(...parameters);
      if (answer instanceof Promise)
        answer.then(
          () => this.#end(number, "done"),
          (error: unknown) => this.#end(number, String(error)),
        );
      return answer;
    };
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

type Action = (...parameters: unknown[]) => unknown;
