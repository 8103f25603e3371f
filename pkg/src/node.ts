/**
 * The core for Node: `@player-site/core/node`, to which the default entry resolves there. For rendering on a server and for
 * tests: create one core for each request, and dispose of it after rendering. The module is read from the package.
 *
 * @module node
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createCore, type Loaded } from "./core.js";
import { isCoreError, loaderError } from "./errors.js";
import { Files } from "./files.js";
import type { Core, CoreOptions } from "./types.js";

export * from "./embedding.js";
export { isCoreError } from "./errors.js";
export type * from "./types.js";

let loading: Promise<Loaded> | undefined;

/** A bundler's URL object is not an instance of Node's `URL`; only its text is used. */
const read = (url: URL) => readFile(fileURLToPath(url.href));

async function load(): Promise<Loaded> {
  const [bindings, parts] = await Promise.all([import("./web/core.js"), import("./bundler/parts.js")]);
  const exports = bindings.initSync({ module: await read(new URL("./bundler/core_bg.wasm", import.meta.url)) });
  parts.connect(exports, async (url) => {
    return new Response(new Uint8Array(await read(url)), { headers: { "content-type": "application/wasm" } });
  });
  return { bindings, partFailure: parts.failure, Files };
}

const environment = {
  // Without a worker, server patterns are not applied; the server validates.
  makePatternWorker: () => undefined,
  phoneTableUrl: new URL("./phone-table.json", import.meta.url),
  localFiles: async (url: URL) => (await read(url)).toString("utf8"),
};

/**
 * Loads the module (once) and creates a core. Rejects with a `CoreError`: kind
 * `load` if the module cannot be loaded (the call can be repeated), `argument`
 * if an option is wrong or no configuration is given.
 */
export async function loadCore(options: CoreOptions): Promise<Core> {
  loading ??= load();
  try {
    return createCore(await loading, options, environment);
  } catch (error) {
    if (isCoreError(error)) throw error;
    loading = undefined;
    throw loaderError("load", "the core could not be loaded", error);
  }
}
