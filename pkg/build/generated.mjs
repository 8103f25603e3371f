// Files that are written from the code and committed, so that a change of them is read in its diff.
import { join } from "node:path";
import { ROOT, run } from "./steps.mjs";

const cargoTest = (crate, parameters) => ({
  command: "cargo",
  // Uses the profile of the tests, to reuse their build.
  parameters: ["test", "--locked", "--quiet", "--package", crate, "--profile", "sandbox", ...parameters],
});

/** One for each kind of file: a test compares it with the code, or writes it if the variable of the environment is set. */
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

/** Writes all of them again. Needs the bindings of a build. */
export async function generate() {
  for (const { title, variable, command, parameters } of GENERATED) {
    await run(title, command, parameters, { environment: { [variable]: "1" } });
  }
}

/** Rejects at the first file that differs from the code. Needs the bindings of a build. */
export async function checkGenerated() {
  for (const { title, command, parameters } of GENERATED) {
    await run(title, command, parameters, { advice: "npm run generate writes it again. Read the difference." });
  }
}
