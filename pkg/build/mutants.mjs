// Changes single expressions of a Rust file, and runs the native tests of the core against each change: `npm run mutants --
// core-wasm/src/machines/lost.rs`. A change that no test notices must be explained in tests/mutants.json.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, StepError } from "./steps.mjs";

const VERSION = "25.3.1";
/** Explained survivors: `{ file, change, reason, date }`. */
const EXPLAINED = join(ROOT, "tests", "mutants.json");
/** A change can make a test loop for ever. In seconds. */
const TIME_LIMIT = "60";

function cargo(parameters, stdio) {
  return spawnSync("cargo", ["mutants", ...parameters], { cwd: ROOT, stdio, encoding: "utf8" });
}

/** A change without the place in the file, which moves with every edit above it. */
const changeOf = (survivor) => survivor.replace(/^[^ ]+:\d+:\d+: /, "");

/** Tries every change of the files. Throws if one survives that is not explained. */
export function mutants(files) {
  if (files.length === 0) throw new StepError("Say which file: npm run mutants -- core-wasm/src/machines/lost.rs");
  const missing = files.find((file) => !existsSync(join(ROOT, file)));
  if (missing !== undefined) throw new StepError(`There is no file ${missing}.`);
  if (cargo(["--version"], "ignore").status !== 0)
    throw new StepError(`cargo-mutants is missing: cargo install cargo-mutants --version ${VERSION} --locked`);
  const output = join(ROOT, "target", "mutants");
  mkdirSync(output, { recursive: true });
  const chosen = files.flatMap((file) => ["--file", file]);
  const of = ["--package", "core-wasm", "--profile", "sandbox", "--timeout", TIME_LIMIT, "--output", output];
  cargo([...chosen, ...of, "--no-shuffle", "--baseline", "skip", "--", "--locked", "--lib"], "inherit");
  const folder = join(output, "mutants.out");
  if (!existsSync(join(folder, "outcomes.json")))
    throw new StepError("cargo-mutants has left no report; its message is above.");
  const { outcomes } = JSON.parse(readFileSync(join(folder, "outcomes.json"), "utf8"));
  const tried = outcomes.filter(({ scenario }) => scenario !== "Baseline");
  const survivors = readFileSync(join(folder, "missed.txt"), "utf8").split("\n").filter(Boolean);
  const explained = JSON.parse(readFileSync(EXPLAINED, "utf8"));
  const isExplained = (survivor) =>
    explained.some((known) => survivor.startsWith(`${known.file}:`) && known.change === changeOf(survivor));
  const unexplained = survivors.filter((survivor) => !isExplained(survivor));
  console.log(`${tried.length} changes, ${survivors.length} survived, ${unexplained.length} of them unexplained`);
  for (const survivor of unexplained) console.log(`✗ ${survivor}`);
  if (unexplained.length > 0)
    throw new StepError("Write a test that notices these changes, or explain them in tests/mutants.json.");
}
