// Entry of the rules for Node: the module is read from the package.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loaderError } from "../errors.js";
import { Rules } from "./typed-rules.js";

export type * from "./typed-rules.js";

let loading: Promise<Rules> | undefined;

async function load(): Promise<Rules> {
  const bindings = await import("./rules.js");
  bindings.initSync({ module: await readFile(fileURLToPath(new URL("./rules_bg.wasm", import.meta.url).href)) });
  return new Rules(bindings.evaluateShared);
}

/** Loads the rules, once. Rejects with a `CoreError` of kind `load`, and can then be called again. */
export async function loadRules(): Promise<Rules> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw loaderError("load", "the rules could not be loaded", error);
  }
}
