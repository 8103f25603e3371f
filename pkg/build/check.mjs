// What must hold beside the tests: format, lint, types, sizes.
import { join } from "node:path";
import { measureSizes } from "./sizes.mjs";
import { ROOT, run, StepError } from "./steps.mjs";

const bin = (...path) => join(ROOT, "node_modules", ...path);

/** Runs every check; throws at the first that fails. */
export function check() {
  run("Rust format", "cargo", ["fmt", "--all", "--check"], { advice: "cargo fmt --all mends it." });
  // The profile of the tests, so that what their build has prepared need not be done again.
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
  console.log("All checks hold.");
}
