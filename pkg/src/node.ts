// The entry for Node: servers that render pages, and tests.
import { readFile } from "node:fs/promises";
import { type Bindings, createCore } from "./core.js";
import { loaderError } from "./errors.js";
import type { Core, CoreOptions } from "./types.js";

export { isCoreError } from "./errors.js";
export type * from "./types.js";

let loading: Promise<Bindings> | undefined;

async function load(): Promise<Bindings> {
  const [bindings, parts] = await Promise.all([import("./web/core.js"), import("./web/parts.js")]);
  const exports = bindings.initSync({ module: await readFile(new URL("./web/core_bg.wasm", import.meta.url)) });
  parts.connect(exports, async (url) => {
    return new Response(await readFile(url), { headers: { "content-type": "application/wasm" } });
  });
  return bindings;
}

/** Loads the module (once) and makes a core of it. Rejects with a `CoreError` of kind `load`. */
export async function loadCore(options: CoreOptions): Promise<Core> {
  loading ??= load();
  try {
    // Without a worker no pattern of the server is applied: the server decides.
    return createCore(await loading, options, () => undefined);
  } catch (error) {
    loading = undefined;
    throw loaderError("load", "the core could not be loaded", error);
  }
}
