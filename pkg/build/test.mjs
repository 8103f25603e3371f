// Runs the tests, and says at the end what failed, what took the time, and how many there were.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changedFiles, concernedTests } from "./changed.mjs";
import { earlierPass, fingerprint, recordPass } from "./passed.mjs";
import { durations, ROOT, StepError } from "./steps.mjs";
import { SUITES } from "./suites.mjs";

const SLOWEST = 10;

/**
 * The suites to run, in their order, each with the arguments of its runner: all but those apart, the one that is named, or
 * with `--changed` those that the changes since a commit concern, by default the last one.
 */
export function chosenSuites([name, ...extra]) {
  const all = Object.keys(SUITES);
  if (name === undefined) return new Map(all.filter((suite) => !SUITES[suite].apart).map((suite) => [suite, []]));
  if (name in SUITES) return new Map([[name, extra]]);
  if (name !== "--changed") throw new StepError(`There is no suite ${name}: ${all.join(", ")}.`);
  const concerned = concernedTests(changedFiles(...extra));
  const chosen = new Map(all.filter((suite) => concerned.has(suite)).map((suite) => [suite, concerned.get(suite)]));
  for (const [suite, wanted] of chosen) console.log(`• Concerned: ${suite} ${wanted.join(" ")}`);
  return chosen;
}

/** The result of a suite that is not run, with the reason. `earlier` is the number of its tests that passed before. */
function notRun(name, reason, earlier = 0) {
  const { title } = SUITES[name];
  console.log(`\n• ${title}: not run. ${reason}`);
  return { name, title, notRun: reason, earlier, tests: [], seconds: 0 };
}

/**
 * What is known of the suites before they run: the result of each that need not or cannot run, and the fingerprints of the
 * others. With `isAgain` no suite is spared because it has passed.
 */
export async function outlook(suites, isAgain) {
  const known = new Map();
  const fingerprints = new Map();
  for (const name of suites) {
    const { missing, programs } = SUITES[name];
    const reason = missing?.();
    if (reason !== undefined) {
      known.set(name, notRun(name, reason));
      continue;
    }
    const current = fingerprint(name, await programs?.());
    const earlier = isAgain ? undefined : earlierPass(name, current);
    if (earlier === undefined) fingerprints.set(name, current);
    else
      known.set(
        name,
        notRun(name, `Its ${earlier.passed} tests passed with the same files, ${earlier.at}.`, earlier.passed),
      );
  }
  return { known, fingerprints };
}

/** Returns a handler that reports an error of the set-up of a suite as a failed test, so that the other suites still run. */
function failedAsAWhole(name) {
  return (error) => {
    if (!(error instanceof StepError)) throw error;
    return [{ name, seconds: 0, outcome: "failed", message: error.message }];
  };
}

/** Runs a suite, and returns its results. That all of it has passed is recorded under the fingerprint. */
export async function runSuite(name, extra, current) {
  const { title, run } = SUITES[name];
  console.log(`\n• ${title}`);
  mkdirSync(join(ROOT, "target", "test-reports"), { recursive: true });
  const begin = performance.now();
  const tests = await run(extra).catch(failedAsAWhole(name));
  const passed = ofOutcome(tests, "passed").length;
  if (extra.length === 0 && passed > 0 && passed === tests.length) recordPass(name, current, passed);
  return { name, title, tests, seconds: (performance.now() - begin) / 1000 };
}

const row = (seconds, text) => `${seconds.toFixed(1).padStart(8)} s  ${text}`;
const ofOutcome = (tests, outcome) => tests.filter((test) => test.outcome === outcome);

/** Where the time went: steps of the set-up, suites, the slowest tests. */
function timeTable(results, setUpSeconds) {
  const tests = results.flatMap(({ name, tests: all }) => all.map((test) => ({ ...test, suite: name })));
  const slowest = tests.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return [
    row(setUpSeconds, "set-up (steps may run beside each other)"),
    ...durations.map(({ title, seconds }) => row(seconds, `  ${title}`)),
    ...results.map(({ title, seconds, notRun: reason, tests: { length } }) =>
      row(seconds, reason === undefined ? `${title}: ${length} tests` : `${title}: not run. ${reason}`),
    ),
    ...(slowest.length > 0 ? ["The slowest tests:"] : []),
    ...slowest.map(({ suite, name, seconds }) => row(seconds, `  ${suite}: ${name}`)),
  ].join("\n");
}

/** Reports the results of the suites that were run. `setUpSeconds` is the time before the first of them. */
export function report(results, setUpSeconds) {
  const tests = results.flatMap((result) => result.tests);
  const failed = ofOutcome(tests, "failed");
  for (const { title, tests: all } of results) {
    const failures = ofOutcome(all, "failed");
    if (failures.length > 0) console.log(`\n• Failed in: ${title}`);
    for (const { name, message } of failures) console.log(`\n✗ ${name}\n${message}`);
  }
  console.log(`\n• Time\n${timeTable(results, setUpSeconds)}`);
  writeFileSync(join(ROOT, "target", "test-reports", "all.json"), JSON.stringify({ setUpSeconds, durations, results }));
  const skipped = ofOutcome(tests, "skipped").length;
  const earlier = results.reduce((sum, result) => sum + (result.earlier ?? 0), 0);
  const passed = ofOutcome(tests, "passed").length + earlier;
  if (earlier > 0)
    console.log(
      `\n${earlier} of the tests passed in an earlier run with the same files. To run all: npm test -- --again`,
    );
  console.log(`\n${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  if (failed.length > 0) process.exitCode = 1;
  else if (passed === 0) throw new StepError("No test has run.");
}
