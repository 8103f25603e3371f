// Measures the core of another commit beside that of this checkout, by turns.
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { printColumns } from "../../tests/bench/table.mjs";
import { output, ROOT, run, StepError, step } from "./steps.mjs";

const FOLDER = join(ROOT, "target", "compared");
const TURNS = 5;

/** Milliseconds by the title of a row, of one run of the benchmark with a package. */
function measured(folder) {
  return new Promise((resolve, reject) => {
    const child = fork(join(ROOT, "tests", "bench", "core.bench.mjs"), {
      env: { ...process.env, BENCH_SIDE: "core", CORE_PACKAGE: folder },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    let rows;
    child.on("message", (message) => {
      rows = message;
    });
    child.on("error", reject);
    child.on("exit", () => {
      if (rows === undefined) reject(new StepError(`The benchmark does not run with the package in ${folder}.`));
      else resolve(new Map(rows.map(({ title, core }) => [title, core])));
    });
  });
}

const middle = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)];

/** Builds the core of a commit, and prints how fast it is in relation to this checkout's. */
export async function compareWith(reference) {
  const commit = output("git", ["rev-parse", "--verify", `${reference}^{commit}`]);
  if (commit === undefined) throw new StepError(`There is no commit ${reference}.`);
  if (existsSync(FOLDER)) output("git", ["-C", FOLDER, "checkout", "--quiet", "--detach", "--force", commit]);
  else output("git", ["worktree", "add", "--quiet", "--detach", FOLDER, commit]);
  await run(`Building ${reference}`, process.execPath, [join(FOLDER, "pkg", "build", "main.mjs"), "build"]);
  const runs = { here: [], there: [] };
  await step(`Measuring both, ${TURNS} times by turns`, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      runs.there.push(await measured(join(FOLDER, "pkg")));
      runs.here.push(await measured(join(ROOT, "pkg")));
    }
  });
  const rows = [...(runs.here[0]?.keys() ?? [])].map((title) => {
    const [here, there] = [runs.here, runs.there].map((all) => middle(all.map((times) => times.get(title))));
    return [title, `${here.toFixed(4)} ms`, `${there.toFixed(4)} ms`, (here / there).toFixed(2)];
  });
  printColumns([["work", "here", reference, "here / there"], ...rows]);
}
