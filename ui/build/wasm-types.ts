import type { Plugin } from "vite";

const HELPER = "/__vite-plugin-wasm-helper";
const STREAMS = 'contentType.startsWith("application/wasm")';

/**
 * Browsers compile a file while it arrives only if its type is `application/wasm` without parameters. The helper of
 * vite-plugin-wasm does not try another way after `application/wasm; charset=utf-8`.
 */
export function exactWasmType(): Plugin {
  return {
    name: "exact-wasm-type",
    enforce: "post",
    transform(code, id) {
      if (id !== HELPER) return null;
      if (!code.includes(STREAMS)) this.error("vite-plugin-wasm has another helper now");
      return { code: code.replace(STREAMS, 'contentType === "application/wasm"'), map: null };
    },
  };
}
