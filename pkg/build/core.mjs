// Builds the npm package: the core as WebAssembly, its bindings, the loader
// around them, and the table of phone numbers.
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { BINDINGS } from "./native.mjs";
import { writePhoneTable } from "./phone-table.mjs";
import { ahead, digest, filesBelow, onChange, ROOT, run, StepError } from "./steps.mjs";
import { requireCargo, TARGET, TARGET_DIR, wasmToolchain } from "./toolchain.mjs";

const DIST = join(ROOT, "pkg", "dist");
const TYPESCRIPT = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const WASM_OPT = join(ROOT, "node_modules", "binaryen", "bin", "wasm-opt");

/**
 * Builds everything in pkg/dist. `native` holds the generator of the bindings; `development` trades size for seconds;
 * `compiled` is called when the compiler has nothing more to do.
 */
export function buildPackage(native, { development = false, compiled = () => undefined } = {}) {
  const sources = filesBelow(
    join(ROOT, "core-wasm"),
    join(ROOT, "pkg", "src"),
    join(ROOT, "pkg", "build"),
    join(ROOT, "pkg", "package.json"),
    join(ROOT, "pkg", "tsconfig.json"),
    join(ROOT, "Cargo.toml"),
    join(ROOT, "Cargo.lock"),
  );
  const stamp = digest(sources, String(development), process.env.WASM_TOOLCHAIN ?? "");
  const outputs = ["bundler/core.js", "web/core.js", "bundler.js", "web.js", "node.js", "phone-table.json"].map(
    (name) => join(DIST, name),
  );
  onChange("core", stamp, outputs, () => {
    requireCargo();
    run("Fetching the Rust crates", "cargo", ["fetch", "--locked", "--quiet"], {
      advice: "Is the crate registry reachable?",
    });
    native.ahead();
    const toolchain = wasmToolchain();
    console.log(`• Rust for WebAssembly: ${toolchain.name}`);
    mkdirSync(DIST, { recursive: true });
    const profile = development ? "wasm-dev" : "wasm-release";
    run("Compiling the core to WebAssembly", "cargo", cargoBuild(profile, development ? [] : ["split"]), {
      environment: development ? toolchain.environment : splittable(toolchain.environment),
      advice: "The compiler's message above says where.",
    });
    compiled();
    native.finish();
    for (const target of ["bundler", "web"]) {
      rmSync(join(DIST, target), { recursive: true, force: true });
      generateBindings(`Generating the bindings (${target})`, target, profile, join(DIST, target), !development);
      connectParts(join(DIST, target), development);
    }
    if (!development) shrink();
    checkTypes();
    writePhoneTable(join(DIST, "phone-table.json"));
    run("Compiling the loader", process.execPath, [TYPESCRIPT, "-p", join(ROOT, "pkg", "tsconfig.json")]);
  });
}

const RULES = cargoBuild("wasm-dev", ["evaluate"]);

/** Begins `buildRules` beside what else is done. */
export function beginRules() {
  ahead("cargo", RULES, wasmToolchain().environment);
}

/**
 * Builds the core once more with its rules callable by name, for the tables of `tests/vectors`: the same source and
 * target as what ships, where such calls would only cost size.
 */
export function buildRules(native) {
  const sources = filesBelow(join(ROOT, "core-wasm"), join(ROOT, "Cargo.toml"), join(ROOT, "Cargo.lock"));
  const folder = join(ROOT, "target", "rules");
  onChange("rules", digest(sources, process.env.WASM_TOOLCHAIN ?? ""), [join(folder, "core.js")], () => {
    run("Compiling the rules for the vectors", "cargo", RULES, { environment: wasmToolchain().environment });
    native.finish();
    generateBindings("Generating their bindings", "web", "wasm-dev", folder, false);
  });
}

function cargoBuild(profile, features) {
  return [
    "build",
    "--quiet",
    "--locked",
    "-p",
    "core-wasm",
    "--lib",
    "--features",
    features.join(","),
    "--profile",
    profile,
    "--target",
    TARGET,
    "--target-dir",
    TARGET_DIR,
  ];
}

function generateBindings(title, target, profile, folder, split) {
  const compiled = join(TARGET_DIR, TARGET, profile, "core_wasm.wasm");
  run(title, BINDINGS, [target, compiled, folder, "core", ...(split ? ["--split"] : [])]);
}

/** The linker keeps what the splitting of the module needs to know. */
function splittable(environment) {
  const flags = [environment.CARGO_ENCODED_RUSTFLAGS, "-Clink-arg=--emit-relocs"].filter(Boolean);
  return { ...environment, CARGO_ENCODED_RUSTFLAGS: flags.join("\u001f") };
}

/**
 * Makes the script that loads the parts independent of how the first file was loaded: whoever loads it connects the two,
 * and says how files are opened.
 */
function connectParts(folder, development) {
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
    // The core reports it, and tries again.
    code = replaced(code, "console.error(e)", "console.warn(e)");
  }
  writeFileSync(
    file,
    `let first;
let open = (url) => fetch(url);
/** Tells the parts where the exports of the first file are. */
export function connect(exports, opener) {
    first = exports;
    if (opener !== undefined) open = opener;
}
${code}`,
  );
  writeFileSync(
    join(folder, "parts.d.ts"),
    `/** Tells the parts where the exports of the first file are, and how a file is opened if not by fetch. */
export function connect(exports: object, opener?: (url: URL) => Promise<Response>): void;
`,
  );
}

function shrink() {
  const shrinkAll = (folder) => {
    for (const name of readdirSync(folder).filter((name) => name.endsWith(".wasm"))) {
      const file = join(folder, name);
      const before = statSync(file).size;
      // No feature flags: the module's own section says which features it uses.
      run(`Shrinking ${name} (wasm-opt)`, process.execPath, [WASM_OPT, "-Oz", file, "-o", `${file}.small`]);
      renameSync(`${file}.small`, file);
      console.log(`  ${before} → ${statSync(file).size} bytes`);
    }
  };
  const [bundler, web] = ["bundler", "web"].map((target) => join(DIST, target));
  const modules = readdirSync(bundler).filter((name) => name.endsWith(".wasm"));
  const same = modules.every((name) => readFileSync(join(bundler, name)).equals(readFileSync(join(web, name))));
  shrinkAll(bundler);
  if (same) for (const name of modules) copyFileSync(join(bundler, name), join(web, name));
  else shrinkAll(web);
  // Parts fit the first file of their own build only: their addresses say which one, where no bundler does.
  const version = digest(modules.map((name) => join(web, name))).slice(0, 12);
  const script = join(web, "parts.js");
  writeFileSync(script, readFileSync(script, "utf8").replaceAll('.wasm"', `.wasm?v=${version}"`));
}

/** The bindings must be typed through and through, and usable with any recent library of types. */
function checkTypes() {
  for (const target of ["bundler", "web"]) {
    const file = join(DIST, target, "core.d.ts");
    const declarations = readFileSync(file, "utf8")
      // The raw exports of the module are nobody's business, and untyped.
      .replace(
        /export interface InitOutput \{[^}]*\}/,
        "export interface InitOutput {\n    readonly memory: WebAssembly.Memory;\n}",
      )
      // Only the newest libraries know it, and a page keeps its core.
      .replace(/^\s*\[Symbol\.dispose\]\(\): void;\n/m, "");
    writeFileSync(file, declarations);
    const untyped = declarations
      .split("\n")
      .filter((line) => /[:<|]\s*any\b|\bMap</.test(line) && !line.trim().startsWith("*"));
    if (untyped.length > 0) throw new StepError(`The bindings have untyped places:\n${untyped.join("\n")}`);
  }
}
