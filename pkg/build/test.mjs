// Runs all tests: core and sandbox natively, the rules through the built
// WebAssembly, the site in a real browser.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser, findFirefox } from "./browser.mjs";
import { ROOT, StepError } from "./steps.mjs";

const bin = (...path) => join(ROOT, "node_modules", ...path);

function countsOfVitest(line) {
  if (!/^\s*Tests\s/.test(line)) return undefined;
  return [/(\d+) passed/.exec(line)?.[1] ?? "0", /(\d+) failed/.exec(line)?.[1] ?? "0"];
}

/** Suites in order; `counts` parses a line of the runner's report. */
const SUITES = {
  rust: {
    title: "Rust: core, bindings, sandbox",
    command: "cargo",
    parameters: ["test", "--quiet", "--locked", "--workspace", "--no-fail-fast", "--profile", "sandbox"],
    counts: (line) => /(\d+) passed; (\d+) failed/.exec(line)?.slice(1),
  },
  unit: {
    title: "Through the built WebAssembly, and the ui's own rules (vitest)",
    command: process.execPath,
    parameters: [bin("vitest", "vitest.mjs"), "run", "--config", join(ROOT, "tests", "vitest.config.ts")],
    counts: countsOfVitest,
  },
  components: {
    title: "Components with the core in a browser (vitest)",
    command: process.execPath,
    parameters: [bin("vitest", "vitest.mjs"), "run", "--config", join(ROOT, "tests", "components", "vitest.config.ts")],
    counts: countsOfVitest,
  },
  firefox: {
    title: "The main journeys in Firefox",
    command: process.execPath,
    parameters: [bin("vitest", "vitest.mjs"), "run", "--config", join(ROOT, "tests", "firefox", "vitest.config.ts")],
    counts: countsOfVitest,
  },
  browser: {
    title: "The production build in a browser (Playwright)",
    command: process.execPath,
    parameters: [
      bin("@playwright", "test", "cli.js"),
      "test",
      "--config",
      join(ROOT, "tests", "e2e", "playwright.config.ts"),
    ],
    counts: (line) => {
      const found = /^\s*(\d+) (passed|failed)/.exec(line);
      return found && (found[2] === "failed" ? ["0", found[1]] : [found[1], "0"]);
    },
  },
};

/** Lines of a report that tell of a failure, and the lines behind each of them. */
const FAILURE = /panicked at|FAILED|\bFAIL\b|^\s*[×✘]|^\s*\d+\) \[|Error:/;
const LINES_BEHIND = 6;
const MOST_LINES = 150;

function failuresIn(lines) {
  const kept = new Set();
  for (const [place, line] of lines.entries()) {
    if (FAILURE.test(line)) for (let behind = 0; behind <= LINES_BEHIND; behind += 1) kept.add(place + behind);
  }
  return lines.filter((_, place) => kept.has(place)).slice(-MOST_LINES);
}

function runSuite(suite, extra, environment) {
  return new Promise((resolve) => {
    console.log(`\n• ${suite.title}`);
    const child = spawn(suite.command, [...suite.parameters, ...extra], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    let passed = 0;
    let failed = 0;
    const report = [];
    const follow = (from, to, read) => {
      let rest = "";
      from.on("data", (chunk) => {
        to.write(chunk);
        const lines = (rest + stripVTControlCharacters(chunk.toString())).split("\n");
        rest = lines.pop() ?? "";
        report.push(...lines);
        lines.forEach(read);
      });
    };
    follow(child.stdout, process.stdout, (line) => {
      const counts = suite.counts(line);
      if (counts) {
        passed += Number(counts[0]);
        failed += Number(counts[1]);
      }
    });
    follow(child.stderr, process.stderr, () => undefined);
    child.on("error", () => resolve({ passed, failed: failed + 1, report }));
    child.on("close", (status) => resolve({ passed, failed: status === 0 ? failed : Math.max(failed, 1), report }));
  });
}

/** Runs the named suites (default: all); further arguments go to the runner. */
export async function test([name, ...extra] = []) {
  if (name !== undefined && !(name in SUITES))
    throw new StepError(`There is no suite ${name}: ${Object.keys(SUITES).join(", ")}.`);
  const names = name === undefined ? Object.keys(SUITES) : [name];
  const firefox = findFirefox();
  if (names.includes("firefox") && firefox === undefined) {
    console.log(
      "\n• Firefox is not installed: its tests are left out. Install it, or name it in the variable FIREFOX.",
    );
    names.splice(names.indexOf("firefox"), 1);
  }
  const environment = {
    ...(["components", "browser"].some((each) => names.includes(each)) && { CHROMIUM: findBrowser() }),
    ...(firefox !== undefined && { FIREFOX: firefox }),
  };
  let passed = 0;
  let failed = 0;
  const failures = [];
  for (const each of names) {
    const result = await runSuite(SUITES[each], extra, environment);
    passed += result.passed;
    failed += result.failed;
    if (result.failed > 0) failures.push(`\n• Failed in: ${SUITES[each].title}`, ...failuresIn(result.report));
  }
  // Again at the end: a long log hides what failed in its middle.
  if (failures.length > 0) console.log(failures.join("\n"));
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
  else if (passed === 0) throw new StepError("No test has run.");
}
