// Builds the npm package: the core as WebAssembly, its bindings, the loader
// around them, and the table of phone numbers.
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writePhoneTable } from "./phone-table.mjs";
import { digest, filesBelow, onChange, ROOT, run, StepError } from "./steps.mjs";
import { TARGET, TARGET_DIR, wasmToolchain } from "./toolchain.mjs";

const DIST = join(ROOT, "pkg", "dist");
const TYPESCRIPT = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const WASM_OPT = join(ROOT, "node_modules", "binaryen", "bin", "wasm-opt");

/** Builds everything in pkg/dist. `development` trades size for seconds. */
export function buildPackage({ development = false } = {}) {
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
    run("Fetching the Rust crates", "cargo", ["fetch", "--locked", "--quiet"], {
      advice: "Is the crate registry reachable?",
    });
    const toolchain = wasmToolchain();
    console.log(`• Rust for WebAssembly: ${toolchain.name}`);
    mkdirSync(DIST, { recursive: true });
    const profile = development ? "wasm-dev" : "wasm-release";
    run(
      "Compiling the core to WebAssembly",
      "cargo",
      [
        "build",
        "--quiet",
        "--locked",
        "-p",
        "core-wasm",
        "--lib",
        "--profile",
        profile,
        "--target",
        TARGET,
        "--target-dir",
        TARGET_DIR,
      ],
      { environment: toolchain.environment, advice: "The compiler's message above says where." },
    );
    const compiled = join(TARGET_DIR, TARGET, profile, "core_wasm.wasm");
    for (const target of ["bundler", "web"]) {
      rmSync(join(DIST, target, "snippets"), { recursive: true, force: true });
      run(`Generating the bindings (${target})`, "cargo", [
        "run",
        "--profile",
        "sandbox",
        "--quiet",
        "--locked",
        "-p",
        "bindings",
        "--",
        target,
        compiled,
        join(DIST, target),
        "core",
      ]);
    }
    if (!development) shrink();
    checkTypes();
    writePhoneTable(join(DIST, "phone-table.json"));
    run("Compiling the loader", process.execPath, [TYPESCRIPT, "-p", join(ROOT, "pkg", "tsconfig.json")]);
  });
}

/**
 * Builds the core once more with its rules callable by name, for the tables of `tests/vectors`: the same source and
 * target as what ships, where such calls would only cost size.
 */
export function buildRules() {
  const sources = filesBelow(join(ROOT, "core-wasm"), join(ROOT, "Cargo.toml"), join(ROOT, "Cargo.lock"));
  const folder = join(ROOT, "target", "rules");
  onChange("rules", digest(sources, process.env.WASM_TOOLCHAIN ?? ""), [join(folder, "core.js")], () => {
    const toolchain = wasmToolchain();
    run(
      "Compiling the rules for the vectors",
      "cargo",
      [
        "build",
        "--quiet",
        "--locked",
        "-p",
        "core-wasm",
        "--lib",
        "--features",
        "evaluate",
        "--profile",
        "wasm-dev",
        "--target",
        TARGET,
        "--target-dir",
        TARGET_DIR,
      ],
      { environment: toolchain.environment },
    );
    const compiled = join(TARGET_DIR, TARGET, "wasm-dev", "core_wasm.wasm");
    run("Generating their bindings", "cargo", [
      "run",
      "--profile",
      "sandbox",
      "--quiet",
      "--locked",
      "-p",
      "bindings",
      "--",
      "web",
      compiled,
      folder,
      "core",
    ]);
  });
}

function shrink() {
  const [bundler, web] = ["bundler", "web"].map((target) => join(DIST, target, "core_bg.wasm"));
  const before = statSync(bundler).size;
  // No feature flags: the module's own section says which features it uses.
  run("Shrinking the module (wasm-opt)", process.execPath, [WASM_OPT, "-Oz", bundler, "-o", `${bundler}.small`]);
  const same = readFileSync(bundler).equals(readFileSync(web));
  renameSync(`${bundler}.small`, bundler);
  if (same) {
    copyFileSync(bundler, web);
  } else {
    run("Shrinking the module for the web entry", process.execPath, [WASM_OPT, "-Oz", web, "-o", `${web}.small`]);
    renameSync(`${web}.small`, web);
  }
  console.log(`  ${before} → ${statSync(bundler).size} bytes`);
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
