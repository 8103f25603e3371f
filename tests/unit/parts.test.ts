// The script that loads the parts of the core, however a server serves their files.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { connectParts } from "../../pkg/build/parts.mjs";

interface Parts {
  connect: (exports: object, opener: (url: URL) => Promise<Response>) => void;
  load: () => Promise<WebAssembly.Instance>;
}

/** What the splitting tool writes for one part, shortened. */
const WRITTEN = `import { initSync } from "./main.js";
export async function load() {
    try {
        initSync(undefined, undefined);
        const src = fetch(new URL("./split_a.wasm", import.meta.url));
        return await (async (imports) => (WebAssembly.instantiateStreaming(src, imports)))({});
    } catch (e) {
        console.error(e);
        throw e;
    }
}
`;
/** A module without contents. */
const MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

const folder = mkdtempSync(join(tmpdir(), "parts-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function parts(answer: () => Response): Promise<Parts> {
  writeFileSync(join(folder, "parts.js"), WRITTEN);
  connectParts(folder, false);
  const made = (await import(`${pathToFileURL(join(folder, "parts.js"))}?${Math.random()}`)) as Parts;
  made.connect({}, () => Promise.resolve(answer()));
  return made;
}

test("a part is loaded whatever type its file has", async () => {
  for (const type of ["application/wasm", "application/wasm; charset=utf-8", "application/octet-stream", ""]) {
    const { load } = await parts(() => new Response(MODULE, { headers: { "content-type": type } }));
    expect(await load(), type).toBeInstanceOf(WebAssembly.Instance);
  }
});

test("a page in place of a part is a failure", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
  await expect((await parts(page)).load()).rejects.toThrow();
  await expect((await parts(() => new Response("", { status: 404 }))).load()).rejects.toThrow();
});
