// Live reload: vite serves the UI, the sandbox serves the API. A change in the
// core rebuilds the package, which vite detects; a change in the sandbox builds
// it and starts it again.
import { watch } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "./core.mjs";
import { buildNative, SANDBOX, sandboxSite } from "./native.mjs";
import { ended, ROOT, StepError, start } from "./steps.mjs";

const SETTLE = 150;
/** Address of Vite's server: see `server` in ui/vite.config.ts. */
const SITE = "http://localhost:5173";

/** Calls `build` after changes in some folders: once for changes that come together, and never beside itself. */
function onChangeIn(folders, build) {
  let timer;
  let building = Promise.resolve();
  const begin = () => {
    building = building.then(build).catch((error) => {
      if (!(error instanceof StepError)) throw error;
      console.error(`✗ ${error.message}`);
    });
  };
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(begin, SETTLE);
    });
  }
}

/** Runs until stopped; `native` has the native build results. */
export function develop(native) {
  // Vite serves the site; of its files the sandbox needs the configuration only. Games may be framed by the site.
  const parameters = sandboxSite(["--site-origin", SITE, "--test-controls"], join(ROOT, "ui", "public"));
  let sandbox = start(SANDBOX, parameters);
  start(process.execPath, [join(ROOT, "node_modules", "vite", "bin", "vite.js"), join(ROOT, "ui")]);
  onChangeIn(["core-wasm/src", "pkg/src"], () => buildPackage(native, undefined, { development: true }));
  const rules = ["tests/sandbox/games", "tests/sandbox/sportsbook", "tests/sandbox/values"];
  onChangeIn(["tests/sandbox/src", "tests/sandbox/migrations", ...rules], async () => {
    // The one that runs goes on until the new one is built.
    await buildNative();
    if (sandbox.exitCode === null && sandbox.signalCode === null) {
      const stopped = ended(sandbox);
      sandbox.kill("SIGTERM");
      await stopped;
    }
    sandbox = start(SANDBOX, parameters);
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
}
