import wasm from "vite-plugin-wasm";
import { expect, test } from "vitest";
import { exactWasmType } from "./wasm-types.ts";

const HELPER = "/__vite-plugin-wasm-helper";
const MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

type Helper = (options: object, url: string) => Promise<object>;

/** The helper that loads the first file of the core, as the build has it. */
async function helper(): Promise<Helper> {
  const { load } = wasm();
  const { transform } = exactWasmType();
  if (typeof load !== "function" || typeof transform !== "function")
    throw new Error("the plugins have other hooks now");
  const context = { error: (message: string) => expect.fail(message) } as never;
  const code = await load.call(context, HELPER);
  const changed = await transform.call(context, String(code), HELPER);
  const module = (changed as { code: string }).code;
  const made: { default: Helper } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  return made.default;
}

test("the first file of the core is loaded whatever its type is", async () => {
  const { fetch } = globalThis;
  try {
    for (const type of ["application/wasm", "application/wasm; charset=utf-8", "application/octet-stream"]) {
      globalThis.fetch = () => Promise.resolve(new Response(MODULE, { headers: { "content-type": type } }));
      expect(await (await helper())({}, "/core.wasm"), type).toBeTypeOf("object");
    }
  } finally {
    globalThis.fetch = fetch;
  }
});
