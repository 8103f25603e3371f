/**
 * The core for browsers, the default entry: `@player-site/core`, also `@player-site/core/web`. The module is fetched from a URL
 * and compiled while streaming. Works with every bundler and without one.
 *
 * Begin with {@link loadCore}. What a page renders are the {@link Slices}, what it calls are the {@link Actions}, and what it
 * is told to do is a {@link Command}.
 *
 * @module core
 */
import { type Bindings, createCore, type Loaded } from "./core.js";
import { isCoreError, loaderError } from "./errors.js";
import { Files } from "./files.js";
import { FirstAnswers } from "./first-answers.js";
import { scriptWorker } from "./patterns.js";
import type { Core, CoreOptions } from "./types.js";

export * from "./embedding.js";
export { isCoreError } from "./errors.js";
export type * from "./types.js";

/** URLs of the site's files and of the module. */
export interface WebCoreOptions extends CoreOptions {
  /** URL of the main module file. Default: next to this script. */
  wasmUrl?: string | URL;
}

let loading: Promise<Loaded> | undefined;

async function load(wasmUrl: string | URL): Promise<Loaded> {
  const [bindings, parts] = await Promise.all([import("./web/core.js"), import("./bundler/parts.js")]);
  parts.connect(await bindings.default({ module_or_path: wasmUrl }));
  return { bindings: bindings satisfies Bindings, partFailure: parts.failure, Files };
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
export async function loadCore(options: WebCoreOptions): Promise<Core> {
  loading ??= load(options.wasmUrl ?? new URL("./bundler/core_bg.wasm", import.meta.url));
  const firstAnswers = new FirstAnswers(options);
  try {
    return createCore(await loading, options, { ...environment, firstAnswers });
  } catch (error) {
    if (isCoreError(error)) throw error;
    loading = undefined;
    throw loaderError("load", "the core could not be loaded", error);
  }
}
