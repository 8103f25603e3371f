// Runs the benchmarks. Each is compared with the same work in plain TypeScript
// in the same run.
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { measureSizes } from "./sizes.mjs";
import { ROOT, run } from "./steps.mjs";

/** Prints the sizes and the timings. */
export function bench() {
  console.log(`• Sizes\n${measureSizes().table}`);
  const environment = { CHROMIUM: findBrowser() };
  run("Core through the bindings, and plain TypeScript", process.execPath, [
    join(ROOT, "tests", "bench", "core.bench.mjs"),
  ]);
  run("Search, and three libraries", process.execPath, [
    "--expose-gc",
    join(ROOT, "tests", "bench", "search.bench.mjs"),
  ]);
  run("A visit in Chromium", process.execPath, [join(ROOT, "tests", "bench", "browser.bench.mjs")], {
    environment,
  });
}
