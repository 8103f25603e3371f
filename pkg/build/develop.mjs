// Live reload: vite serves the UI, the sandbox serves the API. A change in the
// core rebuilds the package, which vite detects.
import { watch } from "node:fs";
import { join } from "node:path";
import { buildPackage } from "./core.mjs";
import { SANDBOX, sandboxSite } from "./native.mjs";
import { ROOT, StepError, start } from "./steps.mjs";

const SETTLE = 150;
/** Address of Vite's server: see `server` in ui/vite.config.ts. */
const SITE = "http://localhost:5173";

/** Runs until stopped; `native` has the native build results. */
export function develop(native) {
  // Vite serves the site; of its files the sandbox needs the configuration only. Games may be framed by the site.
  start(SANDBOX, sandboxSite(["--site-origin", SITE, "--test-controls"], join(ROOT, "ui", "public")));
  start(process.execPath, [join(ROOT, "node_modules", "vite", "bin", "vite.js"), join(ROOT, "ui")]);
  let timer;
  let building = Promise.resolve();
  const rebuild = () => {
    building = building
      .then(() => buildPackage(native, { development: true }))
      .catch((error) => {
        if (!(error instanceof StepError)) throw error;
        console.error(`✗ ${error.message}`);
      });
  };
  for (const folder of ["core-wasm/src", "pkg/src"]) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, SETTLE);
    });
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
}
