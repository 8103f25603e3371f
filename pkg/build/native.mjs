// Native builds: the sandbox, the binding generator, and the tests of both and
// of the core.
import { join } from "node:path";
import { beside, ROOT, run } from "./steps.mjs";
import { requireCargo } from "./toolchain.mjs";

const program = (name) => join(ROOT, "target", "sandbox", process.platform === "win32" ? `${name}.exe` : name);

/** The built backend of `npm start` and of the browser tests. */
export const SANDBOX = program("sandbox");
/** The built generator of the bindings. */
export const BINDINGS = program("bindings");

/** The sandbox's parameters for a site, by default the built one. */
export function sandboxSite(parameters, site = join(ROOT, "ui", "dist")) {
  return ["serve", "--site", site, ...parameters];
}

/** Parameters that all native builds share, so that they reuse their results: see `[profile.sandbox]` in Cargo.toml. */
export const NATIVE = ["--locked", "--workspace", "--profile", "sandbox"];

let fetched;

/** Fetches the crates of all builds, once. */
export function fetchCrates() {
  requireCargo();
  fetched ??= beside(
    run("Fetching the Rust crates", "cargo", ["fetch", "--locked", "--quiet"], {
      advice: "Is the crate registry reachable?",
    }),
  );
  return fetched;
}

async function compile(withTests) {
  await fetchCrates();
  // One command: cargo selects library features by the packages built together, so separate commands would rebuild
  // many libraries.
  const parameters = ["build", "--quiet", ...NATIVE, "--bins", ...(withTests ? ["--tests"] : [])];
  await run("Compiling the sandbox and the tools", "cargo", parameters, {
    // The core takes as long and uses one processor: everything else waits for it.
    yields: true,
    advice: "It needs a C compiler (for SQLite): on Debian, apt-get install gcc libc6-dev.",
  });
}

/** Starts the native build, with or without tests. It shares nothing with the web build. Cargo detects changes. */
export function buildNative({ withTests = false } = {}) {
  return beside(compile(withTests));
}
