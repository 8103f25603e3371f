// The Redux DevTools extension of browsers: slices, actions and commands of a core as a list in time.
import type { Core, Slices } from "../types.js";
import { observeCore } from "./observe.js";

/** The connection that the extension gives. */
interface Connection {
  init(state: object): void;
  send(action: { type: string; payload?: unknown }, state: object): void;
  subscribe?(listener: (message: { type: string }) => void): (() => void) | undefined;
}

/** The extension, as pages see it. */
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
  const send = (type: string, payload?: unknown) =>
    connection.send(payload === undefined ? { type } : { type, payload }, { ...state });
  const isShown = (key: keyof Slices) => slices.length === 0 || slices.includes(key);
  const observed = observeCore(core, {
    action: (call, parameters) => {
      send(`action/${call}`, parameters);
      return (error) => {
        if (error !== undefined) send(`failed/${call}`, String(error));
      };
    },
    command: (command) => send(`command/${command.kind}`, command),
    read: (key, snapshot) => {
      if (isShown(key)) state[key] = snapshot;
    },
    change: (key, snapshot) => {
      if (!isShown(key)) return;
      state[key] = snapshot;
      send(`slice/${key}`);
    },
  });
  for (const key of slices) observed.snapshot(key);
  connection.init({ ...state });
  return observed;
}
