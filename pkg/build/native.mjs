// Native builds: the sandbox, the binding generator, and the tests of both and
// of the core.
import { join } from "node:path";
import { ahead, ROOT, run } from "./steps.mjs";

const program = (name) => join(ROOT, "target", "sandbox", process.platform === "win32" ? `${name}.exe` : name);

/** The built backend of `npm start` and of the browser tests. */
export const SANDBOX = program("sandbox");
/** The built generator of the bindings. */
export const BINDINGS = program("bindings");

/** The sandbox's parameters for a site, by default the built one. */
export function sandboxSite(parameters, site = join(ROOT, "ui", "dist")) {
  return ["serve", "--site", site, ...parameters];
}

/**
 * Builds everything in one command: cargo selects library features by the
 * packages built together, so separate commands would rebuild many libraries.
 */
function cargoBuild(withTests) {
  return [
    "build",
    "--quiet",
    "--locked",
    "--workspace",
    "--profile",
    "sandbox",
    "--bins",
    ...(withTests ? ["--tests"] : []),
  ];
}

/** The native builds, with or without tests. */
export class NativeBuild {
  #withTests;
  #done = false;

  constructor({ withTests = false } = {}) {
    this.#withTests = withTests;
  }

  /** Starts the build in parallel with the web build; they share nothing. */
  ahead() {
    ahead("cargo", cargoBuild(this.#withTests));
  }

  /** Waits for the build; cargo detects changes. */
  finish() {
    if (this.#done) return;
    run("Compiling the sandbox and the tools", "cargo", cargoBuild(this.#withTests), {
      advice: "It needs a C compiler (for SQLite): on Debian, apt-get install gcc libc6-dev.",
    });
    this.#done = true;
  }
}
