// Checks besides the tests: format, lint, types, generated files, doc comments, texts, sizes. Each is a command of its own too, which builds nothing.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkBreakingChanges } from "./breaking.mjs";
import { checkGenerated } from "./generated.mjs";
import { checkReference } from "./reference.mjs";
import { measureSizes } from "./sizes.mjs";
import { ROOT, run, StepError } from "./steps.mjs";

const bin = (...path) => join(ROOT, "node_modules", ...path);
const biome = (...parameters) => [bin("@biomejs", "biome", "bin", "biome"), ...parameters, "."];

/** Writes all sources in the format of the project, and applies the safe fixes of the lints. */
export async function format() {
  await run("Rust format", "cargo", ["fmt", "--all"]);
  await run("TypeScript and CSS: format and safe fixes", process.execPath, biome("check", "--write"));
}

/** Checks format and lints. The compiler of Rust looks at what has changed since the last time. */
export async function lint() {
  await run("Rust format", "cargo", ["fmt", "--all", "--check"], { advice: "npm run format mends it." });
  await run("TypeScript and CSS: format and lints", process.execPath, biome("ci", "--error-on-warnings"), {
    advice: "npm run format mends most of it.",
  });
  // Uses the profile of the tests, to reuse their build.
  const all = ["--workspace", "--all-targets", "--profile", "sandbox"];
  await run("Rust lints", "cargo", ["clippy", "--quiet", "--locked", ...all, "--", "-D", "warnings"]);
}

/** Lints the documents of the contract. The linter reports nothing to its maker. */
async function lintContract() {
  const contract = join(ROOT, "pkg", "contract");
  process.env.REDOCLY_TELEMETRY = "off";
  process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = "true";
  await run("Documents of the contract", process.execPath, [
    bin("@redocly", "cli", "bin", "cli.js"),
    "lint",
    join(contract, "openapi.json"),
    join(contract, "asyncapi.json"),
    `--config=${join(contract, "redocly.yaml")}`,
  ]);
}

/** Checks the types of TypeScript against the bindings of the last build. */
export async function typecheck() {
  if (!existsSync(join(ROOT, "pkg", "dist", "bundler", "core.d.ts"))) {
    throw new StepError("The types of the core are not there yet: npm run build makes them.");
  }
  for (const project of ["pkg", "ui", "tests"]) {
    await run(`Types of ${project}`, process.execPath, [
      bin("typescript", "bin", "tsc"),
      "--noEmit",
      "-p",
      join(ROOT, project, "tsconfig.json"),
    ]);
  }
}

/** Runs all checks on what was built; rejects at the first failure. */
export async function check() {
  await lint();
  await typecheck();
  await checkGenerated();
  await checkReference();
  checkBreakingChanges();
  await run("Texts of all locales", process.execPath, [
    bin("vitest", "vitest.mjs"),
    "run",
    "--config",
    join(ROOT, "tests", "vitest.config.ts"),
    "ui/src/content.test.ts",
  ]);
  await lintContract();
  const { table, exceeded } = measureSizes();
  console.log(`• Sizes\n${table}`);
  if (exceeded.length > 0) throw new StepError(`Over its budget: ${exceeded.join(", ")}.`);
  console.log("All checks passed.");
}
