// The entry for pages without a bundler: the module is fetched from an
// address and compiled while it streams.
import { type Bindings, createCore } from "./core.js";
import { loaderError } from "./errors.js";
import { scriptWorker } from "./patterns.js";
import type { Core, CoreOptions } from "./types.js";

export { isCoreError } from "./errors.js";
export type * from "./types.js";

/** Where the files are, and where the module is. */
export interface WebCoreOptions extends CoreOptions {
  /** Address of `core_bg.wasm`; beside this script unless given. */
  wasmUrl?: string | URL;
}

let loading: Promise<Bindings> | undefined;

async function load(wasmUrl: string | URL): Promise<Bindings> {
  const [bindings, parts] = await Promise.all([import("./web/core.js"), import("./web/parts.js")]);
  parts.connect(await bindings.default({ module_or_path: wasmUrl }));
  return bindings;
}

const patternWorker = () => scriptWorker(new URL("./pattern-worker.js", import.meta.url));

/** Loads the module (once) and makes a core of it. Rejects with a `CoreError` of kind `load`. */
export async function loadCore(options: WebCoreOptions): Promise<Core> {
  loading ??= load(options.wasmUrl ?? new URL("./web/core_bg.wasm", import.meta.url));
  try {
    return createCore(await loading, options, patternWorker);
  } catch (error) {
    loading = undefined;
    throw loaderError("load", "the core could not be loaded", error);
  }
}
