// Files that are generated from the code and committed, so that a review shows their changes.
import { join } from "node:path";
import { runRustTests } from "./rust-tests.mjs";
import { ROOT, run, StepError } from "./steps.mjs";

/**
 * Rust tests that compare a generated file with the code, by the files that they compare. They are looked up among the
 * programs of `npm test`, so they are compiled once for both.
 */
const RUST = {
  "Initial values of the slices": "the_initial_text_of_every_value_is_its_default",
  "Table of the routes": "the_table_for_servers_has_every_address_with_a_page",
  "Contract from the code": "the_committed_documents_are_those_of_the_code",
};

/** With one of these variables in the environment, a test writes its file instead of comparing it. */
const WRITE = ["WRITE_INITIAL", "WRITE_ROUTES", "WRITE_CONTRACT", "WRITE_TYPES"];

const ADVICE = "npm run generate writes it again. Read the difference.";

/** Rejects if a generated file differs from the code. Needs the bindings of a build. */
export async function checkGenerated() {
  console.log(`• ${Object.keys(RUST).join(", ")}`);
  const results = await runRustTests(Object.values(RUST));
  for (const [title, test] of Object.entries(RUST)) {
    const found = results.filter(({ name }) => name.endsWith(test));
    if (found.length !== 1) throw new StepError(`${title}: ${found.length} tests have the name ${test}.`);
    if (found.some(({ outcome }) => outcome !== "passed")) throw new StepError(`${title} failed. ${ADVICE}`);
  }
  await run(
    "List of the public types",
    process.execPath,
    [
      join(ROOT, "node_modules", "vitest", "vitest.mjs"),
      "run",
      `--config=${join(ROOT, "tests", "vitest.config.ts")}`,
      "--reporter=dot",
      "tests/unit/public-types.test.ts",
    ],
    { advice: ADVICE },
  );
}

/** Writes all generated files. Needs the bindings of a build. */
export async function generate() {
  for (const variable of WRITE) process.env[variable] = "1";
  await checkGenerated();
}
