// Files that are generated from the code and committed, so that a review shows their changes.
import { join } from "node:path";
import { ROOT, run } from "./steps.mjs";

const cargoTest = (crate, parameters) => ({
  command: "cargo",
  // Uses the profile of the tests, to reuse their build.
  parameters: ["test", "--locked", "--quiet", "--package", crate, "--profile", "sandbox", ...parameters],
});

/** Tests that compare generated files with the code. A test writes the files if its environment variable is set. */
const GENERATED = [
  {
    title: "Initial values of the slices",
    variable: "WRITE_INITIAL",
    ...cargoTest("core-wasm", ["--lib", "--", "initial"]),
  },
  {
    title: "Table of the routes",
    variable: "WRITE_ROUTES",
    ...cargoTest("core-wasm", ["--lib", "--", "served_routes"]),
  },
  {
    title: "Contract from the code",
    variable: "WRITE_CONTRACT",
    ...cargoTest("sandbox", ["--test", "suite", "--", "the_committed_documents"]),
  },
  {
    title: "List of the public types",
    variable: "WRITE_TYPES",
    command: process.execPath,
    parameters: [
      join(ROOT, "node_modules", "vitest", "vitest.mjs"),
      "run",
      `--config=${join(ROOT, "tests", "vitest.config.ts")}`,
      "--reporter=dot",
      "tests/unit/public-types.test.ts",
    ],
  },
];

/** Writes all generated files. Needs the bindings of a build. */
export async function generate() {
  for (const { title, variable, command, parameters } of GENERATED) {
    await run(title, command, parameters, { environment: { [variable]: "1" } });
  }
}

/** Rejects if a generated file differs from the code. Needs the bindings of a build. */
export async function checkGenerated() {
  for (const { title, command, parameters } of GENERATED) {
    await run(title, command, parameters, { advice: "npm run generate writes it again. Read the difference." });
  }
}
