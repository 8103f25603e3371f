// Runs the Rust tests program by program, as `cargo test` does, but with results that can be read: their names, outcomes
// and durations.
import { spawnSync } from "node:child_process";
import { dirname, relative } from "node:path";
import { NATIVE } from "./native.mjs";
import { resultsOfRust } from "./results.mjs";
import { ended, ROOT, StepError, spawnWithProcess } from "./steps.mjs";

/** The compiled test programs of the workspace: their path, and the folder of their package, in which they run. */
function testPrograms() {
  const { status, stdout } = spawnSync(
    "cargo",
    ["test", "--quiet", ...NATIVE, "--lib", "--bins", "--tests", "--no-run", "--message-format", "json"],
    { cwd: ROOT, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY, stdio: ["ignore", "pipe", "inherit"] },
  );
  if (status !== 0) throw new StepError("The Rust tests do not compile: the compiler's message above says why.");
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ reason, executable, profile }) => reason === "compiler-artifact" && executable && profile.test)
    .map(({ executable, manifest_path: manifest }) => ({ executable, folder: dirname(manifest) }));
}

const PACKAGE = "--package=";

/**
 * Runs all Rust tests whose names contain one of the arguments, or all without one. `--package=FOLDER` limits them to a
 * package of the workspace, and may be repeated.
 */
export async function runRustTests(parameters) {
  const isPackage = (parameter) => parameter.startsWith(PACKAGE);
  const packages = parameters.filter(isPackage).map((parameter) => parameter.slice(PACKAGE.length));
  const filters = parameters.filter((parameter) => !isPackage(parameter));
  const results = [];
  for (const { executable, folder } of testPrograms()) {
    const name = relative(ROOT, folder);
    if (packages.length > 0 && !packages.includes(name)) continue;
    // The report as JSON is not stable yet: the variable lets the test program of a stable compiler print it.
    const child = spawnWithProcess(
      executable,
      ["--format", "json", "-Z", "unstable-options", "--report-time", ...filters],
      { cwd: folder, stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, RUSTC_BOOTSTRAP: "1" } },
    );
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const { status, error } = await ended(child);
    const found = resultsOfRust(name, output.split("\n"));
    for (const { outcome, name: test, message } of found)
      if (outcome === "failed") console.log(`✗ ${test}\n${message}`);
    const hasFailed = found.some(({ outcome }) => outcome === "failed");
    // A program that has crashed names no failed test.
    if (status !== 0 && !hasFailed)
      found.push({ name, seconds: 0, outcome: "failed", message: `It ended with ${error?.message ?? status}.` });
    if (found.length > 0) console.log(`  ${found.length} tests of ${name}`);
    results.push(...found);
  }
  return results;
}
