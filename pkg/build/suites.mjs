// The suites of tests: what each runs, and how its results are read.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser, findFirefox, findWebKit } from "./browser.mjs";
import { findCentrifugo, findRedis, INSTALL_CENTRIFUGO } from "./centrifugo.mjs";
import { buildImages, CONTAINERS, findBuildah, IN_A_NETWORK, noContainers } from "./containers.mjs";
import { findSchemathesis, noSchemathesis, runContractTests } from "./contract.mjs";
import { resultsOfPlaywright, resultsOfVitest } from "./results.mjs";
import { runRustTests } from "./rust-tests.mjs";
import { ended, ROOT, spawnWithProcess } from "./steps.mjs";
import { findBrotliModule, findCaddy, findNginx, noWebServers } from "./web-servers.mjs";

const bin = (...path) => join(ROOT, "node_modules", ...path);
const reportOf = (name) => join(ROOT, "target", "test-reports", `${name}.json`);

/**
 * Runs a test runner of npm; returns its results. A runner that fails without a failed test has failed as a whole. `around`
 * is a command that runs the test runner.
 */
async function runRunner(name, parameters, environment, read, around = []) {
  const report = reportOf(name);
  rmSync(report, { force: true });
  const [program, ...rest] = [...around, process.execPath, ...parameters];
  const child = spawnWithProcess(program, rest, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  const { status } = await ended(child);
  const results = read(report) ?? [];
  if (status !== 0 && !results.some(({ outcome }) => outcome === "failed"))
    results.push({ name, seconds: 0, outcome: "failed", message: `The runner ended with ${status}.` });
  return results;
}

const vitest = (name, config, extra, environment = {}, around = []) =>
  runRunner(
    name,
    [
      bin("vitest", "vitest.mjs"),
      "run",
      "--config",
      join(ROOT, "tests", ...config),
      "--reporter=dot",
      `--reporter=${join(ROOT, "pkg", "build", "vitest-report.mjs")}`,
      `--outputFile.json=${reportOf(name)}`,
      ...extra,
    ],
    environment,
    resultsOfVitest,
    around,
  );

const engines = (project, extra, environment) =>
  vitest(project, ["engines", "vitest.config.ts"], ["--project", project, ...extra], environment);

const noCentrifugo = () => (findCentrifugo() ? undefined : `Centrifugo is not installed. ${INSTALL_CENTRIFUGO}`);

const centrifugo = (project, extra, environment) =>
  vitest(project, ["centrifugo", "vitest.config.ts"], ["--project", project, ...extra], {
    CENTRIFUGO: findCentrifugo(),
    ...environment,
  });

/** Builds the images, then runs the tests in a network namespace, where all ports are free. */
async function runContainerTests(extra) {
  await buildImages();
  const environment = { ...CONTAINERS, BUILDAH: findBuildah(), CHROMIUM: await findBrowser() };
  return vitest("containers", ["containers", "vitest.config.ts"], extra, environment, IN_A_NETWORK);
}

/**
 * Suites in the order in which they run. `run` gets the runner's further arguments and returns the results; `missing` says
 * why a suite cannot run on this machine; `programs` are those of the machine that the suite starts. A suite that is `apart`
 * runs only when it is named: `npm test` alone leaves it out.
 */
export const SUITES = {
  rust: {
    title: "Rust: core, bindings, sandbox",
    run: (extra) => runRustTests(extra),
  },
  unit: {
    title: "Through the built WebAssembly, and the ui's own rules (vitest)",
    run: (extra) => vitest("unit", ["vitest.config.ts"], extra),
  },
  components: {
    title: "Components with the core in a browser (vitest)",
    programs: async () => [await findBrowser()],
    run: async (extra) =>
      vitest("components", ["components", "vitest.config.ts"], extra, { CHROMIUM: await findBrowser() }),
  },
  browser: {
    title: "The production build in a browser (Playwright)",
    programs: async () => [await findBrowser()],
    run: async (extra) =>
      runRunner(
        "browser",
        [
          bin("@playwright", "test", "cli.js"),
          "test",
          "--config",
          join(ROOT, "tests", "e2e", "playwright.config.ts"),
          ...extra,
        ],
        { CHROMIUM: await findBrowser() },
        resultsOfPlaywright,
      ),
  },
  contract: {
    title: "Generated requests to the sandbox (schemathesis)",
    missing: noSchemathesis,
    programs: () => [findSchemathesis()],
    run: (extra) => runContractTests(extra),
  },
  centrifugo: {
    title: "The realtime server Centrifugo, with the committed configuration",
    missing: noCentrifugo,
    programs: () => [findCentrifugo()],
    run: (extra) => centrifugo("centrifugo", extra),
  },
  nodes: {
    title: "Two nodes of Centrifugo with Redis",
    missing: () =>
      noCentrifugo() ?? (findRedis() ? undefined : "Redis is not installed. On Debian: apt-get install redis-server."),
    programs: () => [findCentrifugo(), findRedis()],
    run: (extra) => centrifugo("nodes", extra, { REDIS: findRedis() }),
  },
  deployment: {
    title: "The site on nginx and Caddy, with the committed samples",
    missing: noWebServers,
    programs: async () => [findNginx(), findBrotliModule(), findCaddy(), await findBrowser()],
    run: async (extra) =>
      vitest("deployment", ["deployment", "vitest.config.ts"], extra, {
        CHROMIUM: await findBrowser(),
        NGINX: findNginx(),
        BROTLI_MODULE: findBrotliModule(),
        CADDY: findCaddy(),
      }),
  },
  containers: {
    title: "The site in containers, with the container file and the compose file",
    missing: noContainers,
    programs: async () => [findBuildah(), findCentrifugo(), await findBrowser()],
    run: (extra) => runContainerTests(extra),
  },
  embedders: {
    title: "The packed package in foreign projects (npm installs them)",
    apart: true,
    programs: async () => [await findBrowser()],
    run: async (extra) =>
      vitest("embedders", ["embedders", "vitest.config.ts"], extra, { CHROMIUM: await findBrowser() }),
  },
  firefox: {
    title: "The main journeys in Firefox",
    missing: () =>
      findFirefox() ? undefined : "Firefox is not installed. Install it, or name it in the variable FIREFOX.",
    programs: () => [findFirefox()],
    // Firefox waits for a third of its time, so two files keep two cores busy.
    run: (extra) => engines("firefox", ["--fileParallelism", "--maxWorkers=2", ...extra], { FIREFOX: findFirefox() }),
  },
  webkit: {
    title: "The main journeys in WebKitGTK, the engine of Safari",
    missing: () =>
      findWebKit() ? undefined : "WebKitGTK is not installed. On Debian: apt-get install webkit2gtk-driver xvfb.",
    programs: () => Object.values(findWebKit()),
    run: (extra) => {
      const { driver, display, browser } = findWebKit();
      return engines("webkit", extra, { WEBKIT_DRIVER: driver, WEBKIT: browser, XVFB: display });
    },
  },
};
