// The project's commands: `npm start`, `npm run dev`, `build`, `test`, `check`, `generate`, `docs`, `lint`, `format`, `typecheck`, `bench`,
// `soak`, `pictures`, `mutants`, `prerender`, `texts`. Uses only Node's own modules, because it installs everything else.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bench, soak } from "./bench.mjs";
import { check, format, lint, typecheck } from "./check.mjs";
import { buildPackage, buildRules } from "./core.mjs";
import { requireCentrifugo, serveDemo } from "./demo.mjs";
import { develop } from "./develop.mjs";
import { mutants } from "./mutants.mjs";
import { buildNative } from "./native.mjs";
import { installPackages } from "./packages.mjs";
import { buildSite, prerenderSite } from "./site.mjs";
import { beside, ROOT, StepError } from "./steps.mjs";
import { chosenSuites, outlook, report, runSuite } from "./test.mjs";

/** Argument of `npm test` that runs suites which have passed with the same files. */
const AGAIN = "--again";
/** Argument of `npm start` that has Centrifugo send the events. */
const CENTRIFUGO = "--centrifugo";

/** Installs npm's packages, and builds the package of the core beside that. */
async function installAndBuildPackage(native, options) {
  const packages = beside(installPackages());
  const built = beside(buildPackage(native, packages, options));
  // A failed installation is reported before the core has been compiled.
  await packages;
  await built;
}

/** Builds everything for production, with the address of the sandbox. Returns when all of it is there. */
async function buildAll(options = {}) {
  const native = buildNative(options);
  await installAndBuildPackage(native);
  await buildSite({ sandbox: true });
  await native;
}

/**
 * Builds everything, and runs the tests. The Rust tests need no site: they run beside the build of it. The others have the
 * machine for themselves, one suite after the other.
 */
async function test(parameters) {
  const suites = chosenSuites(parameters.filter((parameter) => parameter !== AGAIN));
  if (suites.size === 0) {
    console.log("The changes concern no test.");
    return;
  }
  const begin = performance.now();
  // For any suite: the programs alone have other features of the libraries, which would be compiled once more.
  const native = buildNative({ withTests: true });
  const others = [...suites.keys()].filter((name) => name !== "rust");
  let rules;
  let built;
  if (others.length > 0) {
    const packages = beside(installPackages());
    const compiled = () => {
      rules = beside(buildRules(native));
    };
    built = beside(buildPackage(native, packages, { compiled }));
    await packages;
  }
  // Named suites always run.
  const { known, fingerprints } = await outlook(suites.keys(), parameters.length > 0);
  const runs = (name) => fingerprints.has(name);
  const runNow = (name) => runSuite(name, suites.get(name), fingerprints.get(name));
  const rust = runs("rust") ? beside(native.then(() => runNow("rust"))) : undefined;
  if (built) {
    await built;
    await buildSite({ sandbox: true });
    await (rules ?? buildRules(native));
  }
  await native;
  const setUpSeconds = (performance.now() - begin) / 1000;
  if (rust) known.set("rust", await rust);
  for (const name of others) if (runs(name)) known.set(name, await runNow(name));
  report(
    [...suites.keys()].map((name) => known.get(name)),
    setUpSeconds,
  );
}

const COMMANDS = {
  start: async () => {
    const parameters = process.argv.slice(3);
    const withCentrifugo = parameters.includes(CENTRIFUGO);
    if (withCentrifugo) requireCentrifugo();
    await buildAll();
    const [port = "4000", providerPort = "4001"] = parameters.filter((parameter) => parameter !== CENTRIFUGO);
    await serveDemo(["--port", port, "--provider-port", providerPort], { withCentrifugo });
  },
  dev: async () => {
    const native = buildNative();
    await installAndBuildPackage(native, { development: true });
    await native;
    develop(native);
  },
  build: async () => {
    const native = buildNative();
    await installAndBuildPackage(native);
    await buildSite();
    console.log(`The site is in ${join("ui", "dist")}, the package in pkg.`);
  },
  test: () => test(process.argv.slice(3)),
  check: async () => {
    await buildAll({ withTests: true });
    return check();
  },
  generate: async () => {
    const native = buildNative({ withTests: true });
    await installAndBuildPackage(native);
    await native;
    const { generate } = await import("./generated.mjs");
    return generate();
  },
  docs: async () => {
    const native = buildNative();
    await installAndBuildPackage(native);
    await native;
    const { writeReference } = await import("./reference.mjs");
    return writeReference();
  },
  lint: async () => {
    await installPackages();
    return lint();
  },
  format: async () => {
    await installPackages();
    return format();
  },
  typecheck: async () => {
    await installPackages();
    return typecheck();
  },
  bench: async () => {
    await buildAll();
    const [flag, reference] = process.argv.slice(3);
    if (flag === undefined) return bench();
    if (flag !== "--compare" || reference === undefined) throw new StepError("Use: npm run bench -- --compare COMMIT");
    const { compareWith } = await import("./compare.mjs");
    return compareWith(reference);
  },
  pictures: async () => {
    await buildAll();
    const { takePictures } = await import("./pictures.mjs");
    return takePictures(process.argv.slice(3));
  },
  soak: async () => {
    await buildAll();
    return soak();
  },
  mutants: () => mutants(process.argv.slice(3)),
  prerender: async () => {
    await installPackages();
    return prerenderSite();
  },
  texts: async () => {
    await installPackages();
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
  // Ends what runs beside the step that has failed.
  process.exit(1);
}
