/**
 * The core for bundlers whose plugin turns `.wasm` into an ES module, such as vite-plugin-wasm: `@player-site/core/bundler`. The
 * module is imported dynamically, so that a missing or blocked file is an error that can be caught. All else is as in the
 * default entry.
 *
 * @module bundler
 */
import { createCore, type Loaded } from "./core.js";
import { isCoreError, loaderError } from "./errors.js";
import { FirstAnswers } from "./first-answers.js";
import { scriptWorker } from "./patterns.js";
import type { Core, CoreOptions } from "./types.js";

export * from "./embedding.js";
export { isCoreError } from "./errors.js";
export type * from "./types.js";

let loading: Promise<Loaded> | undefined;

async function load(): Promise<Loaded> {
  const { connected } = await import("./bundled.js");
  return connected();
}

const environment = {
  makePatternWorker: () => scriptWorker(new URL("./pattern-worker.js", import.meta.url)),
  phoneTableUrl: new URL("./phone-table.json", import.meta.url),
};

/**
 * Loads the module (once) and creates a core. Rejects with a `CoreError`: kind
 * `load` if the module cannot be loaded (the call can be repeated), `argument`
 * if an option is wrong or no configuration is given.
 */
export async function loadCore(options: CoreOptions): Promise<Core> {
  loading ??= load();
  const firstAnswers = new FirstAnswers(options);
  try {
    return createCore(await loading, options, { ...environment, firstAnswers });
  } catch (error) {
    if (isCoreError(error)) throw error;
    loading = undefined;
    throw loaderError("load", "the core could not be loaded", error);
  }
}
