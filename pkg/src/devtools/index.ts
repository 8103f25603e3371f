// Entry for the Redux DevTools extension of browsers: slices, actions and commands of a core as a list in time.
import type { Actions, Core, FieldView, Slices } from "../types.js";

/** The connection that the extension gives. */
interface Connection {
  init(state: object): void;
  send(action: { type: string; payload?: unknown }, state: object): void;
  subscribe?(listener: (message: { type: string }) => void): (() => void) | undefined;
}

/** What the extension adds to a page. */
interface Extension {
  connect(options: { name: string; features: object }): Connection;
}

/** Options of `connectDevtools`. */
export interface DevtoolsOptions {
  /** Name of the core in the extension. Default: `player-site`. */
  name?: string;
  /**
   * The slices to show. Default: all that the page reads from then on. A slice of texts is large: name what you need.
   */
  slices?: readonly (keyof Slices)[];
}

/** Pure answers that rendering asks for. */
const READS: ReadonlySet<string> = new Set(["link", "timeLeft"]);

/** Input that is not shown. */
const SECRET = /password|code|token/i;

/** The arguments of a call, without what is typed into secret fields. */
function shown(name: string, parameters: readonly unknown[]): readonly unknown[] {
  const isSecret = SECRET.test(name) || parameters.some((each) => typeof each === "string" && SECRET.test(each));
  return isSecret ? parameters.map((each, index) => (index === parameters.length - 1 ? "•••" : each)) : parameters;
}

/** A snapshot without what is typed into secret fields of a form. */
function withoutSecrets(snapshot: unknown): unknown {
  if (typeof snapshot !== "object" || snapshot === null || !("fields" in snapshot)) return snapshot;
  const fields = (snapshot.fields as readonly FieldView[]).map((field) =>
    SECRET.test(field.name) && field.value !== "" ? { ...field, value: "•••" } : field,
  );
  return { ...snapshot, fields };
}

/**
 * The same core, whose calls, commands and changes are sent to the Redux DevTools extension. Nothing is sent, and the core
 * itself is returned, where the extension is not installed. What was typed into passwords and codes is left out; amounts,
 * names and messages of the player are not: use it for development only.
 *
 * ```ts
 * const core = connectDevtools(await loadCore(options));
 * ```
 */
export function connectDevtools(core: Core, { name = "player-site", slices = [] }: DevtoolsOptions = {}): Core {
  const extension = Reflect.get(globalThis, "__REDUX_DEVTOOLS_EXTENSION__") as Extension | undefined;
  if (!extension) return core;
  // The core has no past to go back to: only the list is of use.
  const connection = extension.connect({ name, features: { export: true, pause: true } });
  const state: Partial<Record<keyof Slices, unknown>> = {};
  const ends: (() => void)[] = [];
  const send = (type: string, payload?: unknown) =>
    connection.send(payload === undefined ? { type } : { type, payload }, { ...state });
  const follow = (key: keyof Slices) => {
    if (key in state) return;
    state[key] = withoutSecrets(core.snapshot(key));
    ends.push(
      core.subscribe(key, () => {
        state[key] = withoutSecrets(core.snapshot(key));
        send(`slice/${key}`);
      }),
    );
  };
  for (const key of slices) follow(key);
  connection.init({ ...state });
  ends.push(core.onCommand((command) => send(`command/${command.kind}`, command)));
  const seen = (key: keyof Slices) => {
    if (slices.length === 0) follow(key);
  };
  const observed = (call: string, action: (...parameters: unknown[]) => unknown) => {
    if (READS.has(call)) return action;
    return (...parameters: unknown[]) => {
      send(`action/${call}`, shown(call, parameters));
      const answer = action(...parameters);
      if (answer instanceof Promise) answer.catch((error: unknown) => send(`failed/${call}`, String(error)));
      return answer;
    };
  };
  const actions = Object.fromEntries(
    Object.entries(core.actions).map(([call, action]) => [call, observed(call, action)]),
  );
  const dispose = () => {
    for (const end of ends.splice(0)) end();
    core.dispose();
  };
  return {
    ...core,
    snapshot: (key) => {
      seen(key);
      return core.snapshot(key);
    },
    subscribe: (key, listener) => {
      seen(key);
      return core.subscribe(key, listener);
    },
    // The same calls, which are also sent.
    actions: actions as unknown as Actions,
    dispose,
    ...(Symbol.dispose && { [Symbol.dispose]: dispose }),
  };
}
