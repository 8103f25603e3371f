// The project's commands: `npm start`, `npm run dev`, `build`, `test`,
// `check`, `bench`. Needs nothing but Node's own modules, so that it can set
// everything else up.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bench } from "./bench.mjs";
import { check } from "./check.mjs";
import { buildPackage, buildRules } from "./core.mjs";
import { develop } from "./develop.mjs";
import { installPackages } from "./packages.mjs";
import { buildSandbox, compileAhead, SANDBOX, sandboxSite } from "./sandbox.mjs";
import { buildSite } from "./site.mjs";
import { ROOT, StepError, start } from "./steps.mjs";
import { test } from "./test.mjs";

/** Builds everything for production. `native` begins what is compiled for this machine. */
function build(native = () => undefined) {
  installPackages();
  native();
  buildPackage();
  buildSite();
}

const COMMANDS = {
  start: () => {
    build(() => compileAhead(false));
    buildSandbox();
    const [port = "4000", providerPort = "4001"] = process.argv.slice(3);
    const server = start(SANDBOX, sandboxSite(["--port", port, "--provider-port", providerPort]));
    server.on("exit", (status) => process.exit(status ?? 0));
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  },
  dev: () => {
    installPackages();
    buildPackage({ development: true });
    buildSandbox();
    develop();
  },
  build: () => {
    build();
    console.log(`The site is in ${join("ui", "dist")}, the package in pkg.`);
  },
  test: () => {
    build(() => compileAhead(true));
    buildRules();
    buildSandbox();
    return test(process.argv.slice(3));
  },
  check: () => {
    build();
    return check();
  },
  bench: () => {
    build();
    buildSandbox();
    return bench();
  },
};

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
try {
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StepError(`Node ${process.versions.node} is too old: install Node 20.19 or newer, then run this again.`);
  }
  if (!existsSync(join(ROOT, "Cargo.toml"))) throw new StepError("Run this from a checkout of the project.");
  const command = COMMANDS[process.argv[2] ?? ""];
  if (command === undefined) throw new StepError(`Unknown command. There are: ${Object.keys(COMMANDS).join(", ")}.`);
  await command();
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  console.error(`\n✗ ${error.message}`);
  process.exitCode = 1;
}
