// The parts of the core: their files, and the script that loads them.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digest, StepError } from "./steps.mjs";

/**
 * Makes the part loader independent of how the main file was loaded: its
 * importer connects the two and defines how files are opened.
 */
export function connectParts(folder, development) {
  const file = join(folder, "parts.js");
  const replaced = (code, from, to) => {
    if (!code.includes(from)) throw new StepError(`The splitting tool writes another script now: no ${from}`);
    return code.replaceAll(from, to);
  };
  let code = "";
  if (!development) {
    code = replaced(readFileSync(file, "utf8"), 'import { initSync } from "./main.js";\n', "");
    code = replaced(code, "initSync(undefined, undefined)", "first");
    code = replaced(code, "fetch(new URL(", "open(new URL(");
    code = replaced(code, "WebAssembly.instantiateStreaming(src, imports)", "instantiate(src, imports, [])");
    // The core reports the error and retries.
    code = replaced(code, "console.error(e)", "console.warn(e);\n            lastFailure = e");
  }
  writeFileSync(
    file,
    `let first;
let open = (url) => fetch(url);
let lastFailure;
/** Cause of the last failed load of a part. */
export const failure = () => lastFailure;
/** Sets the exports of the main file for the parts. */
export function connect(exports, opener) {
    first = exports;
    if (opener !== undefined) open = opener;
}
const chunks = new Map();
/** Compiles a file while it arrives. That needs its exact type; with another one it is compiled afterwards. */
async function compiled(source) {
    const response = await source;
    return response.headers.get("content-type") === "application/wasm"
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer());
}
/** Instantiates the chunks inside a file, each once because they have data, and then the file. */
async function instantiate(source, imports, names) {
    const module = await compiled(source);
    await Promise.all(names.map((name) => {
        const made = chunks.get(name) ?? WebAssembly.instantiate(WebAssembly.Module.customSections(module, name)[0], imports);
        chunks.set(name, made);
        made.catch(() => chunks.delete(name));
        return made;
    }));
    return WebAssembly.instantiate(module, imports);
}
${code}`,
  );
  writeFileSync(
    join(folder, "parts.d.ts"),
    `/** Tells the parts where the exports of the first file are, and how a file is opened if not by fetch. */
export function connect(exports: object, opener?: (url: URL) => Promise<Response>): void;
/** Cause of the last failed load of a part. */
export function failure(): unknown;
`,
  );
}

/**
 * Bundlers inline small files as `data:` URLs, which no Content-Security-Policy
 * should allow.
 */
export const LARGEST_INLINED = 4096;

/**
 * Puts small chunks into the files of the parts that need them, and names the
 * files after their build: they are only compatible with its main file.
 */
export function packParts(folder) {
  const script = join(folder, "parts.js");
  const chunks = smallChunks(folder);
  const code = loadingInside(readFileSync(script, "utf8"), folder, chunks);
  for (const name of chunks.keys())
    if (code.includes(`__${name}`)) throw new StepError(`The splitting tool loads ${name} in another way now.`);
  const files = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
  const version = digest(files.map((name) => join(folder, name))).slice(0, 12);
  writeFileSync(script, code.replaceAll('.wasm"', `-${version}.wasm"`));
  for (const name of files.filter((name) => name !== "core_bg.wasm")) {
    const module = readFileSync(join(folder, name));
    rmSync(join(folder, name));
    writeFileSync(join(folder, name.replace(".wasm", `-${version}.wasm`)), padded(module));
  }
}

/**
 * Chunks up to this size in bytes are not worth a request. Larger ones would
 * make the parts that share them too large.
 */
const SMALL_CHUNK = 1100;

/** The small chunks, by name. Takes their files away. */
function smallChunks(folder) {
  const files = readdirSync(folder).filter((name) => /^chunk_\d+\.wasm$/.test(name));
  const small = files.filter((name) => statSync(join(folder, name)).size <= SMALL_CHUNK);
  return new Map(
    small.map((name) => {
      const module = readFileSync(join(folder, name));
      rmSync(join(folder, name));
      return [name.replace(".wasm", ""), module];
    }),
  );
}

/**
 * Puts chunks into the files of all parts that need them, as sections of their
 * names. Returns the script that instantiates them from there.
 */
function loadingInside(script, folder, chunks) {
  const without = script.replace(/const __(chunk_\d+) = makeLoad\([\s\S]*?\n, \[\]\);\n/g, (loader, name) =>
    chunks.has(name) ? "" : loader,
  );
  const PART = /"\.\/(split_\w+\.wasm)"([\s\S]*?)instantiate\(src, imports, \[\]\)([\s\S]*?)\n, \[([^\]]*)\]/g;
  return without.replace(PART, (_text, file, before, after, list) => {
    const needed = list.split(", ").map((loader) => loader.replace("__", ""));
    const inside = needed.filter((name) => chunks.has(name));
    const others = needed.filter((name) => name !== "" && !chunks.has(name));
    const path = join(folder, file);
    writeFileSync(
      path,
      inside.reduce((module, name) => withSection(module, name, chunks.get(name)), readFileSync(path)),
    );
    const names = JSON.stringify(inside);
    return `"./${file}"${before}instantiate(src, imports, ${names})${after}\n, [${others.map((name) => `__${name}`).join(", ")}]`;
  });
}

/** Adds a custom section to a module. */
function withSection(module, name, bytes) {
  const title = Buffer.from(name);
  const content = Buffer.concat([leb128(title.length), title, bytes]);
  return Buffer.concat([module, Buffer.from([0]), leb128(content.length), content]);
}

/** A number in the variable-length encoding of WebAssembly. */
function leb128(value) {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/**
 * Pads a module so that it is not inlined: zeros in an unused section, which
 * compress well.
 */
function padded(module) {
  const missing = LARGEST_INLINED + 1 - module.length;
  return missing <= 0 ? module : withSection(module, "padding", Buffer.alloc(missing));
}
