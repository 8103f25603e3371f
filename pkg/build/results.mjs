// Results of the test runners, read from their machine-readable reports. Each becomes a list of
// `{ name, seconds, outcome, message }` with the outcome `passed`, `failed` or `skipped`.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./steps.mjs";

const MILLISECONDS = 1000;
/** Lines kept of a failure. */
const MOST_LINES = 40;

const shorten = (text) => stripVTControlCharacters(text).split("\n").slice(0, MOST_LINES).join("\n");

/** A runner that has left no report, or one that cannot be read, has failed as a whole. */
function parse(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Errors that belong to no test: a runner that has met one fails. */
const outside = (runner, messages) =>
  messages.map((message) => ({
    name: `${runner}, outside of tests`,
    seconds: 0,
    outcome: "failed",
    message: shorten(message),
  }));

/** Results of a vitest run, from the reporter of vitest-report.mjs; undefined without a report. */
export function resultsOfVitest(file) {
  const report = parse(file);
  if (report === undefined) return undefined;
  const tests = report.testResults.flatMap(({ name: path, assertionResults, status, message }) => {
    const where = relative(ROOT, path);
    // A file that cannot be loaded has no tests.
    if (assertionResults.length === 0 && status === "failed")
      return [{ name: where, seconds: 0, outcome: "failed", message: shorten(message ?? "") }];
    return assertionResults.map(({ fullName, duration, status: outcome, failureMessages }) => ({
      name: `${where}: ${fullName}`,
      seconds: (duration ?? 0) / MILLISECONDS,
      outcome: outcome === "passed" || outcome === "failed" ? outcome : "skipped",
      message: shorten((failureMessages ?? []).join("\n")),
    }));
  });
  return [...tests, ...outside("Vitest", report.errors)];
}

function testsOfPlaywright({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results, status }) => ({
      name: `${file}: ${title} [${projectName}]`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / MILLISECONDS,
      outcome: status === "skipped" ? "skipped" : status === "expected" ? "passed" : "failed",
      message: shorten(results.flatMap(({ errors }) => errors.map(({ message }) => message ?? "")).join("\n")),
    })),
  );
  return [...own, ...suites.flatMap(testsOfPlaywright)];
}

/** Results of a Playwright run, from its reporter `json`; undefined without a report. */
export function resultsOfPlaywright(file) {
  const report = parse(file);
  if (report === undefined) return undefined;
  const messages = report.errors.map(({ message }) => message ?? "");
  return [...testsOfPlaywright(report), ...outside("Playwright", messages)];
}

/** Results of a Rust test program, from the lines that it prints with `--format json`. */
export function resultsOfRust(program, lines) {
  const results = [];
  const begun = new Set();
  for (const line of lines) {
    if (!line.startsWith("{")) continue;
    const { type, event, name, exec_time: seconds = 0, stdout = "" } = JSON.parse(line);
    if (type !== "test") continue;
    // It only says that a test takes more than a minute.
    if (event === "timeout") continue;
    if (event === "started") {
      begun.add(name);
      continue;
    }
    begun.delete(name);
    const outcome = event === "ok" ? "passed" : event === "ignored" ? "skipped" : "failed";
    results.push({ name: `${program}: ${name}`, seconds, outcome, message: shorten(stdout) });
  }
  // The program has ended before these.
  const unfinished = [...begun].map((name) => ({
    name: `${program}: ${name}`,
    seconds: 0,
    outcome: "failed",
    message: "It has not ended.",
  }));
  return [...results, ...unfinished];
}
