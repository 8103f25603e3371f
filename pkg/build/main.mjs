// The project's commands: `npm start`, `npm run dev`, `build`, `test`,
// `check`, `bench`, `soak`, `prerender`, `texts`. Uses only Node's own modules, because it installs
// everything else.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bench, soak } from "./bench.mjs";
import { check } from "./check.mjs";
import { beginRules, buildPackage, buildRules } from "./core.mjs";
import { develop } from "./develop.mjs";
import { NativeBuild, SANDBOX, sandboxSite } from "./native.mjs";
import { installPackages } from "./packages.mjs";
import { buildSite, prerenderSite } from "./site.mjs";
import { ROOT, StepError, start } from "./steps.mjs";
import { test } from "./test.mjs";

/** Builds everything for production. */
function build(native, options) {
  installPackages();
  buildPackage(native, options);
  buildSite(options);
}

const COMMANDS = {
  start: () => {
    const native = new NativeBuild();
    build(native, { sandbox: true });
    native.finish();
    const [port = "4000", providerPort = "4001"] = process.argv.slice(3);
    const server = start(SANDBOX, sandboxSite(["--port", port, "--provider-port", providerPort]));
    server.on("exit", (status) => process.exit(status ?? 0));
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  },
  dev: () => {
    const native = new NativeBuild();
    installPackages();
    buildPackage(native, { development: true });
    native.finish();
    develop(native);
  },
  build: () => {
    build(new NativeBuild());
    console.log(`The site is in ${join("ui", "dist")}, the package in pkg.`);
  },
  test: () => {
    const native = new NativeBuild({ withTests: true });
    build(native, { compiled: beginRules, sandbox: true });
    buildRules(native);
    native.finish();
    return test(process.argv.slice(3));
  },
  check: () => {
    build(new NativeBuild(), { sandbox: true });
    return check();
  },
  bench: () => {
    const native = new NativeBuild();
    build(native, { sandbox: true });
    native.finish();
    return bench();
  },
  soak: () => {
    const native = new NativeBuild();
    build(native, { sandbox: true });
    native.finish();
    return soak();
  },
  prerender: () => {
    installPackages();
    prerenderSite();
  },
  texts: async () => {
    installPackages();
    const { texts } = await import("./texts.mjs");
    return texts(process.argv.slice(3));
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
