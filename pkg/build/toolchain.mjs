// Selects the Rust toolchain for WebAssembly.
//
// In this order: the rustc on PATH, if it has the wasm standard library; the
// same after `rustup target add`, if rustup may download; Debian's rustc-web
// with rust-web-src, from which the standard library is built once into a
// private sysroot. WASM_TOOLCHAIN=rustup or =buildstd forces one.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { installFromDebian } from "./debian.mjs";
import { output, ROOT, run, StepError } from "./steps.mjs";

/** The compilation target. */
export const TARGET = "wasm32-unknown-unknown";
/** Target directory of wasm builds, separate so that they never wait for native ones. */
export const TARGET_DIR = join(ROOT, "target", "wasm");

const DEBIAN_PACKAGES = ["rustc-web", "rust-web-src"];

const hasStandardLibrary = (folder) =>
  folder !== undefined && existsSync(folder) && readdirSync(folder).some((name) => /^libcore-.*\.rlib$/.test(name));

const libraryOf = (rustc) => output(rustc, ["--print", "target-libdir", "--target", TARGET]);

function viaRustup() {
  if (hasStandardLibrary(libraryOf("rustc"))) return { name: output("rustc", ["-V"]), environment: compilerFlags([]) };
  const mayDownload = process.env.RUSTUP_AUTO_INSTALL !== "0" && output("rustup", ["--version"]) !== undefined;
  if (!mayDownload) return undefined;
  console.log(`• Adding the target ${TARGET} to the Rust toolchain (rustup target add)`);
  const added = output("rustup", ["target", "add", TARGET]) !== undefined;
  return added && hasStandardLibrary(libraryOf("rustc"))
    ? { name: output("rustc", ["-V"]), environment: compilerFlags([]) }
    : undefined;
}

function linker() {
  const host = output("rustc", ["--print", "target-libdir"]);
  const bundled = host && join(dirname(host), "bin", "rust-lld");
  if (bundled && existsSync(bundled)) return bundled;
  return ["wasm-ld", "wasm-ld-22"].find((name) => output(name, ["--version"]) !== undefined);
}

async function viaOwnStandardLibrary() {
  const rustc = process.env.WASM_RUSTC ?? "/usr/bin/rustc";
  const sources = (sysroot) => join(sysroot, "lib/rustlib/src/rust/library/std/Cargo.toml");
  const usable = () => {
    const sysroot = output(rustc, ["--print", "sysroot"]);
    return sysroot !== undefined && (hasStandardLibrary(libraryOf(rustc)) || existsSync(sources(sysroot)));
  };
  if (!usable()) await installFromDebian(DEBIAN_PACKAGES, "No other Rust here can build for WebAssembly");
  if (!usable()) return undefined;
  const name = output(rustc, ["-V"]);
  if (hasStandardLibrary(libraryOf(rustc))) return { name, environment: { RUSTC: rustc, ...compilerFlags([]) } };
  const wasmLinker = linker();
  if (wasmLinker === undefined) {
    throw new StepError(
      "There is no linker for WebAssembly: install lld-22, or a rustup toolchain, which brings rust-lld.",
    );
  }
  const commit = /commit-hash: (\w+)/.exec(output(rustc, ["-vV"]) ?? "")?.[1] ?? "unknown";
  const sysroot = join(TARGET_DIR, "sysroot", commit.slice(0, 12));
  const library = join(sysroot, "lib/rustlib", TARGET, "lib");
  if (!hasStandardLibrary(library)) await buildStandardLibrary(rustc, library);
  return {
    name: `${name} with its own standard library`,
    environment: {
      RUSTC: rustc,
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: wasmLinker,
      ...compilerFlags([`--sysroot=${sysroot}`]),
    },
  };
}

async function buildStandardLibrary(rustc, library) {
  const crate = join(TARGET_DIR, "standard-library");
  mkdirSync(join(crate, "src"), { recursive: true });
  writeFileSync(join(crate, "src/lib.rs"), "#![no_std]\n");
  writeFileSync(
    join(crate, "Cargo.toml"),
    '[package]\nname = "standard-library"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[profile.release]\nopt-level = "z"\ncodegen-units = 1\npanic = "abort"\n',
  );
  const target = join(crate, "target");
  await run(
    `Building the standard library for WebAssembly with ${rustc} (once)`,
    "cargo",
    [
      "build",
      "--quiet",
      "--release",
      "--manifest-path",
      join(crate, "Cargo.toml"),
      "--target",
      TARGET,
      "--target-dir",
      target,
      "-Zbuild-std=std,panic_abort",
    ],
    {
      environment: {
        RUSTC: rustc,
        RUSTC_BOOTSTRAP: "1",
        ...compilerFlags(["-Cembed-bitcode=yes"]),
      },
    },
  );
  const built = join(target, TARGET, "release/deps");
  const unfinished = `${library}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const name of readdirSync(built)) {
    if (name.endsWith(".rlib") && !name.startsWith("libstandard_library"))
      copyFileSync(join(built, name), join(unfinished, name));
  }
  rmSync(library, { recursive: true, force: true });
  renameSync(unfinished, library);
  rmSync(target, { recursive: true, force: true });
}

/**
 * Removes local paths from the output: sources are named relative to the project
 * and cargo's folder.
 */
function remappedPaths() {
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  const registry = join(cargoHome, "registry", "src");
  const folders = existsSync(registry) ? readdirSync(registry).map((name) => join(registry, name)) : [];
  return [...folders.map((folder) => `--remap-path-prefix=${folder}/=`), `--remap-path-prefix=${ROOT}/=`];
}

/** Compiler flags, in the encoding that allows spaces in paths. */
function compilerFlags(flags) {
  return { CARGO_ENCODED_RUSTFLAGS: [...flags, ...remappedPaths()].join("\u001f") };
}

/** Rust is the only tool that cannot be installed from here. */
export function requireCargo() {
  if (output("cargo", ["--version"]) === undefined) {
    throw new StepError(
      "There is no cargo on the PATH: install Rust with rustup (https://rustup.rs), then run this again.",
    );
  }
}

/** The toolchain: its name, and the environment cargo needs. */
export async function wasmToolchain() {
  const forced = process.env.WASM_TOOLCHAIN;
  const chosen =
    (forced === "buildstd" ? undefined : viaRustup()) ??
    (forced === "rustup" ? undefined : await viaOwnStandardLibrary());
  if (chosen === undefined) {
    throw new StepError(
      `No Rust here can build for ${TARGET}. Run "rustup target add ${TARGET}", or on Debian "apt-get install ${DEBIAN_PACKAGES.join(" ")}", then run this again.`,
    );
  }
  return chosen;
}
