// The module with its bindings and the loader of its parts. Imported
// dynamically as one: bundlers make one file of them.
import * as bindings from "./bundler/core.js";
import * as module from "./bundler/core_bg.wasm";
import * as parts from "./bundler/parts.js";
import type { Loaded } from "./core.js";
import { Files } from "./files.js";

/**
 * Connects the parts with the module. Throws if the runtime has imported the
 * module natively: exported globals are then plain values that the parts
 * cannot share.
 */
export function connected(): Loaded {
  if (Object.values(module).some((value) => typeof value === "number" || typeof value === "bigint"))
    throw new Error("WebAssembly is imported natively here: use the entry @player-site/core in place of /bundler");
  parts.connect(module);
  return { bindings, partFailure: parts.failure, Files };
}
