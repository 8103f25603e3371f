/**
 * Rules without a core: `@player-site/core/rules`. The same code validates fields, phone numbers, amounts, limits and tokens
 * on a server, or in a form elsewhere. The module is small; it is fetched from a URL, in Node it is read from the package.
 *
 * @module rules
 */
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
