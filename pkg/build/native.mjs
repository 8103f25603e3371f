// What is compiled for this machine: the sandbox, the generator of the bindings, and the tests of both and of the core.
import { join } from "node:path";
import { ahead, ROOT, run } from "./steps.mjs";

const program = (name) => join(ROOT, "target", "sandbox", process.platform === "win32" ? `${name}.exe` : name);

/** The built backend of `npm start` and of the browser tests. */
export const SANDBOX = program("sandbox");
/** The built generator of the bindings. */
export const BINDINGS = program("bindings");

/** The sandbox's parameters for the built site. */
export function sandboxSite(parameters) {
  return ["serve", "--site", join(ROOT, "ui", "dist"), ...parameters];
}

/**
 * Building all of it in one command: cargo chooses the features of a library by what is built together, so commands for
 * single programs would build many libraries again.
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

/** What is compiled for this machine, `withTests` or without. */
export class NativeBuild {
  #withTests;
  #done = false;

  constructor({ withTests = false } = {}) {
    this.#withTests = withTests;
  }

  /** Begins it while the core is compiled for the web: the two share nothing. */
  ahead() {
    ahead("cargo", cargoBuild(this.#withTests));
  }

  /** Waits for it; cargo knows what has changed. */
  finish() {
    if (this.#done) return;
    run("Compiling the sandbox and the tools", "cargo", cargoBuild(this.#withTests), {
      advice: "It needs a C compiler (for SQLite): on Debian, apt-get install gcc libc6-dev.",
    });
    this.#done = true;
  }
}
