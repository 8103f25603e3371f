// Builds the npm package: the core as WebAssembly, its bindings, the loader
// around them, and the table of phone numbers.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BINDINGS, fetchCrates } from "./native.mjs";
import { connectParts, LARGEST_INLINED, packParts } from "./parts.mjs";
import { writePhoneTable } from "./phone-table.mjs";
import { digest, filesBelow, onChange, output, ROOT, run, StepError } from "./steps.mjs";
import { TARGET, TARGET_DIR, wasmToolchain } from "./toolchain.mjs";
import { writeVersion } from "./version.mjs";

const DIST = join(ROOT, "pkg", "dist");
const TYPESCRIPT = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const SHRINK = join(ROOT, "pkg", "build", "shrink.mjs");

/**
 * Builds pkg/dist. `native` is the build of the generator of the bindings, `packages` the installation of npm's packages:
 * compiling the core needs neither. `development` builds faster but larger; `compiled` is called after compilation.
 */
export async function buildPackage(native, packages, { development = false, compiled = () => undefined } = {}) {
  const sources = filesBelow(
    join(ROOT, "core-wasm"),
    join(ROOT, "pkg", "src"),
    // The programs that make the package; the rest of the build has no part in it.
    ...[
      "src",
      "Cargo.toml",
      "bindings.mjs",
      "core.mjs",
      "declarations.mjs",
      "parts.mjs",
      "phone-table.mjs",
      "shrink.mjs",
      "toolchain.mjs",
      "version.mjs",
    ].map((name) => join(ROOT, "pkg", "build", name)),
    join(ROOT, "pkg", "package.json"),
    join(ROOT, "pkg", "tsconfig.json"),
    join(ROOT, "Cargo.toml"),
    join(ROOT, "Cargo.lock"),
  );
  const stamp = digest(sources, String(development), process.env.WASM_TOOLCHAIN ?? "");
  const outputs = [
    "bundler/core.js",
    "web/core.js",
    "bundler.js",
    "web.js",
    "node.js",
    "rules/rules.js",
    "phone-table.json",
  ].map((name) => join(DIST, name));
  await onChange("core", stamp, outputs, async () => {
    // The compiler removes the paths of the crates' folders from its output, so the folders must exist.
    await fetchCrates();
    const toolchain = await wasmToolchain();
    console.log(`• Rust for WebAssembly: ${toolchain.name}`);
    mkdirSync(DIST, { recursive: true });
    const profile = development ? "wasm-dev" : "wasm-release";
    const core = await compile("core", profile, toolchain, {
      title: "Compiling the core to WebAssembly",
      selection: development ? [] : ["--features", "split"],
      // The split needs the relocations, which the linker leaves out by default.
      flags: development ? [] : ["-Clink-arg=--emit-relocs"],
    });
    compiled();
    await native;
    for (const target of ["bundler", "web"]) {
      rmSync(join(DIST, target), { recursive: true, force: true });
      const parameters = [target, core, join(DIST, target), "core", ...(development ? [] : ["--split"])];
      await run(`Generating the bindings (${target})`, BINDINGS, parameters);
      connectParts(join(DIST, target), development);
    }
    await packages;
    await Promise.all([development ? undefined : shrink(), buildSharedRules(toolchain, profile, development)]);
    // It uses an npm package, and before this build there may be none.
    const { publishBindings } = await import("./bindings.mjs");
    publishBindings(DIST, documentationOfVariants());
    writeVersion(DIST);
    writePhoneTable(join(DIST, "phone-table.json"));
    await run("Compiling the loader", process.execPath, [TYPESCRIPT, "-p", join(ROOT, "pkg", "tsconfig.json")]);
    const worker = join(DIST, "pattern-worker.js");
    writeFileSync(worker, `${readFileSync(worker, "utf8")}// Too long to be inlined. ${"-".repeat(LARGEST_INLINED)}\n`);
  });
}

/** Documentation of the variants of the core's enums, from its sources. The generator of the types omits it. */
function documentationOfVariants() {
  const text = output(BINDINGS, ["variants", join(ROOT, "core-wasm", "src")]);
  if (text === undefined) throw new StepError("The documentation of the core's enums could not be read.");
  return JSON.parse(text);
}

/** Builds the rules that the package offers without a core: a module of their own. */
async function buildSharedRules(toolchain, profile, development) {
  const folder = join(DIST, "rules");
  rmSync(folder, { recursive: true, force: true });
  const rules = await compile("rules", profile, toolchain, {
    title: "Compiling the rules of the package",
    selection: ["--no-default-features", "--features", "rules"],
  });
  await run("Generating their bindings", BINDINGS, ["web", rules, folder, "rules"]);
  if (!development) await run("Shrinking them (Binaryen)", process.execPath, [SHRINK, folder]);
}

/**
 * Builds the rules of the core, for `tests/vectors`. Same source and target as
 * the shipped core, in which these calls would only add size. Without the services
 * and exports of a page they compile in a third of the time.
 */
export async function buildRules(native) {
  const sources = filesBelow(join(ROOT, "core-wasm"), join(ROOT, "Cargo.toml"), join(ROOT, "Cargo.lock"));
  const folder = join(ROOT, "target", "rules");
  await onChange("rules", digest(sources, process.env.WASM_TOOLCHAIN ?? ""), [join(folder, "core.js")], async () => {
    const rules = await compile("vectors", "wasm-dev", await wasmToolchain(), {
      title: "Compiling the rules for the vectors",
      selection: ["--no-default-features", "--features", "evaluate"],
    });
    await native;
    await run("Generating their bindings", BINDINGS, ["web", rules, folder, "core"]);
  });
}

/**
 * Compiles the core with some of its features; returns the path of the module. It has a copy of its own for each `name`: cargo
 * gives all of them one name, and would compile one again after each other one.
 */
async function compile(name, profile, { name: toolchain, environment }, { title, selection, flags = [] }) {
  const sources = filesBelow(
    join(ROOT, "core-wasm"),
    ...["core.mjs", "toolchain.mjs"].map((file) => join(ROOT, "pkg", "build", file)),
    join(ROOT, "Cargo.toml"),
    join(ROOT, "Cargo.lock"),
  );
  const module = join(TARGET_DIR, "modules", `${name}-${profile}.wasm`);
  await onChange(`${name}-${profile}`, digest(sources, toolchain), [module], async () => {
    await run(title, "cargo", [...cargoBuild(profile, selection), "--", ...flags], {
      environment,
      advice: "The compiler's message above says where.",
    });
    mkdirSync(dirname(module), { recursive: true });
    copyFileSync(join(TARGET_DIR, TARGET, profile, "core_wasm.wasm"), module);
  });
  return module;
}

/**
 * Only as a module: together with a Rust library, as which the tests use the crate, the compiler would optimize none of it
 * across crates, and the first file would be a twelfth larger.
 */
function cargoBuild(profile, selection) {
  return [
    "rustc",
    "--quiet",
    "--locked",
    "-p",
    "core-wasm",
    "--lib",
    "--crate-type",
    "cdylib",
    ...selection,
    "--profile",
    profile,
    "--target",
    TARGET,
    "--target-dir",
    TARGET_DIR,
  ];
}

async function shrink() {
  const [bundler, web] = ["bundler", "web"].map((target) => join(DIST, target));
  const modules = readdirSync(bundler).filter((name) => name.endsWith(".wasm"));
  const same = modules.every((name) => readFileSync(join(bundler, name)).equals(readFileSync(join(web, name))));
  if (!same)
    throw new StepError("The two kinds of bindings need modules of their own now: one copy no longer serves both.");
  await run("Shrinking the modules (Binaryen)", process.execPath, [SHRINK, bundler]);
  for (const name of modules) rmSync(join(web, name));
  writeFileSync(join(web, "parts.js"), 'export * from "../bundler/parts.js";\n');
  packParts(bundler);
}
