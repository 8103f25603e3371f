// The entry for bundlers: the module is imported as an ES module, by dynamic
// import, so that a missing or blocked file is an error that can be caught.
import { type Bindings, createCore } from "./core.js";
import { loaderError } from "./errors.js";
import { scriptWorker } from "./patterns.js";
import type { Core, CoreOptions } from "./types.js";

export { isCoreError } from "./errors.js";
export type * from "./types.js";

let loading: Promise<Bindings> | undefined;

async function load(): Promise<Bindings> {
  const [bindings, module, parts] = await Promise.all([
    import("./bundler/core.js"),
    import("./bundler/core_bg.wasm"),
    import("./bundler/parts.js"),
  ]);
  parts.connect(module);
  return bindings;
}

const patternWorker = () => scriptWorker(new URL("./pattern-worker.js", import.meta.url));

/** Loads the module (once) and makes a core of it. Rejects with a `CoreError` of kind `load`. */
export async function loadCore(options: CoreOptions): Promise<Core> {
  loading ??= load();
  try {
    return createCore(await loading, options, patternWorker);
  } catch (error) {
    loading = undefined;
    throw loaderError("load", "the core could not be loaded", error);
  }
}
