import { runCallback } from "../errors.js";
import type { Command, Core, FieldView, Slices } from "../types.js";
import { wrappedActions } from "../wrapped-actions.js";

/** Functions that `observeCore` calls. None of them gets what was typed into passwords and codes. */
export interface CoreObserver {
  /** The page makes a call. The returned function is called when its promise has settled: with the error if it rejected. */
  action(name: string, parameters: readonly unknown[]): ((error?: unknown) => void) | undefined;
  /** A command is delivered to the page. */
  command(command: Command): void;
  /** The page reads a slice for the first time. */
  read(key: keyof Slices, snapshot: unknown): void;
  /** A slice that the page has read has changed. */
  change(key: keyof Slices, snapshot: unknown): void;
}

/** Calls that rendering makes. They change nothing. */
const READS: ReadonlySet<string> = new Set(["link", "timeLeft"]);

/** Names of calls, fields and parameters whose values are not shown. */
const SECRET = /password|code|token/i;

const HIDDEN = "•••";

/** The parameters of a call, without what is typed into secret fields. */
function withoutSecretParameters(name: string, parameters: readonly unknown[]): readonly unknown[] {
  const isSecret = SECRET.test(name) || parameters.some((each) => typeof each === "string" && SECRET.test(each));
  return isSecret ? parameters.map((each, index) => (index === parameters.length - 1 ? HIDDEN : each)) : parameters;
}

/** A snapshot without what is typed into secret fields of a form. */
export function withoutSecrets(snapshot: unknown): unknown {
  if (typeof snapshot !== "object" || snapshot === null || !("fields" in snapshot)) return snapshot;
  const fields = (snapshot.fields as readonly FieldView[]).map((field) =>
    SECRET.test(field.name) && field.value !== "" ? { ...field, value: HIDDEN } : field,
  );
  return { ...snapshot, fields };
}

/**
 * The same core, which tells an observer of the calls, the commands and the slices of the page that uses it. The end of the
 * returned core ends the observation.
 */
export function observeCore(core: Core, observer: CoreObserver): Core {
  const read = new Set<keyof Slices>();
  const ends: (() => void)[] = [];
  const follow = (key: keyof Slices) => {
    if (read.has(key)) return;
    read.add(key);
    observer.read(key, withoutSecrets(core.snapshot(key)));
    ends.push(core.subscribe(key, () => observer.change(key, withoutSecrets(core.snapshot(key)))));
  };
  const actions = wrappedActions(core.actions, (name, action) => {
    if (READS.has(name)) return action;
    return (...parameters) => {
      const settled = observer.action(name, withoutSecretParameters(name, parameters));
      const answer = action(...parameters);
      if (answer instanceof Promise)
        answer.then(
          () => settled?.(),
          (error: unknown) => settled?.(error),
        );
      return answer;
    };
  });
  // The observer adds no handler by itself: commands wait until the page has one.
  const handlers = new Set<(command: Command) => unknown>();
  let stop: (() => void) | undefined;
  const deliver = (command: Command) => {
    observer.command(command);
    for (const handler of [...handlers]) runCallback(() => handler(command));
  };
  const dispose = () => {
    for (const end of ends.splice(0)) end();
    core.dispose();
  };
  return {
    ...core,
    snapshot: (key) => {
      follow(key);
      return core.snapshot(key);
    },
    subscribe: (key, listener) => {
      follow(key);
      return core.subscribe(key, listener);
    },
    onCommand: (handler) => {
      // The same function may be passed twice.
      const own = (command: Command) => handler(command);
      handlers.add(own);
      stop ??= core.onCommand(deliver);
      return () => {
        handlers.delete(own);
        if (handlers.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    actions,
    dispose,
    ...(Symbol.dispose && { [Symbol.dispose]: dispose }),
  };
}
