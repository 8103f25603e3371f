// The sandbox: the backend of `npm start` and of the browser tests.
import { join } from "node:path";
import { ahead, ROOT, run } from "./steps.mjs";

/** The built server. */
export const SANDBOX = join(ROOT, "target", "sandbox", process.platform === "win32" ? "sandbox.exe" : "sandbox");

/** Its parameters for the built site. */
export function sandboxSite(parameters) {
  return ["serve", "--site", join(ROOT, "ui", "dist"), ...parameters];
}

/** Begins what is compiled for this machine while the core is compiled for the web: the two share nothing. */
export function compileAhead(withTests) {
  const work = withTests ? ["test", "--no-run", "--workspace"] : ["build", "-p", "bindings", "-p", "sandbox"];
  ahead("cargo", [...work, "--quiet", "--locked", "--profile", "sandbox"]);
}

/** Builds the server; cargo knows what has changed. */
export function buildSandbox() {
  run(
    "Building the sandbox server",
    "cargo",
    ["build", "--quiet", "--locked", "-p", "sandbox", "--profile", "sandbox"],
    {
      advice: "It needs a C compiler (for SQLite): on Debian, apt-get install gcc libc6-dev.",
    },
  );
}
