// Entry of the rules for browsers: the module is fetched from a URL.
import { loaderError } from "../errors.js";
import { Rules } from "./typed-rules.js";

export type * from "./typed-rules.js";

let loading: Promise<Rules> | undefined;

async function load(wasmUrl: string): Promise<Rules> {
  const bindings = await import("./rules.js");
  await bindings.default({ module_or_path: wasmUrl });
  return new Rules(bindings.evaluateShared);
}

/**
 * Loads the rules, once. `wasmUrl` is the address of their module; by default it is beside this script. Rejects with a
 * `CoreError` of kind `load`, and can then be called again.
 */
export async function loadRules({ wasmUrl }: { wasmUrl?: string | { readonly href: string } } = {}): Promise<Rules> {
  const url = wasmUrl ?? new URL("./rules_bg.wasm", import.meta.url);
  loading ??= load(typeof url === "string" ? url : url.href);
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw loaderError("load", "the rules could not be loaded", error);
  }
}
