// Checks besides the tests: format, lint, types, sizes.
import { join } from "node:path";
import { measureSizes } from "./sizes.mjs";
import { ROOT, run, StepError } from "./steps.mjs";

const bin = (...path) => join(ROOT, "node_modules", ...path);

/** Runs all checks; throws at the first failure. */
export function check() {
  run("Rust format", "cargo", ["fmt", "--all", "--check"], { advice: "cargo fmt --all mends it." });
  // Uses the profile of the tests, to reuse their build.
  const all = ["--workspace", "--all-targets", "--profile", "sandbox"];
  run("Rust lints", "cargo", ["clippy", "--quiet", "--locked", ...all, "--", "-D", "warnings"]);
  run(
    "TypeScript and CSS: format and lints",
    process.execPath,
    [bin("@biomejs", "biome", "bin", "biome"), "ci", "--error-on-warnings", "."],
    {
      advice: "npx biome check --write mends most of it.",
    },
  );
  for (const project of ["pkg", "ui", "tests"]) {
    run(`Types of ${project}`, process.execPath, [
      bin("typescript", "bin", "tsc"),
      "--noEmit",
      "-p",
      join(ROOT, project, "tsconfig.json"),
    ]);
  }
  run("Texts of all locales", process.execPath, [
    bin("vitest", "vitest.mjs"),
    "run",
    "--config",
    join(ROOT, "tests", "vitest.config.ts"),
    "ui/src/content.test.ts",
  ]);
  const { table, exceeded } = measureSizes();
  console.log(`• Sizes\n${table}`);
  if (exceeded.length > 0) throw new StepError(`Over its budget: ${exceeded.join(", ")}.`);
  console.log("All checks passed.");
}
