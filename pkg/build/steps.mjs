// Runs commands as named steps: prints the step, its duration, and advice on
// failure. Steps that share nothing may run at the same time.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An error whose message is shown to the user. */
export class StepError extends Error {}

/** Output of a command; undefined if it fails. */
export function output(command, parameters, environment = {}) {
  const result = spawnSync(command, parameters, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Duration in seconds of each step that has run, in the order in which they ended. */
export const durations = [];

/** Runs `work` as a step: prints its title, and its duration in seconds when it has ended. */
export async function step(title, work) {
  const begin = performance.now();
  console.log(`• ${title}`);
  const result = await work();
  const seconds = (performance.now() - begin) / 1000;
  durations.push({ title, seconds });
  console.log(`  ${seconds.toFixed(1)} s: ${title}`);
  return result;
}

/**
 * Runs a command as a step; rejects with a StepError with `advice` on failure. A command that `yields` leaves the processors
 * to the steps beside it.
 */
export function run(title, command, parameters, { environment = {}, advice = "", yields = false } = {}) {
  return step(title, async () => {
    const child = spawnWithProcess(command, parameters, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
    });
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    const { error, status } = await ended(child);
    if (error?.code === "ENOENT") {
      throw new StepError(`${title}: the command ${command} is not installed. ${advice}`);
    }
    if (status !== 0) throw new StepError(`${title} failed (${command} ended with ${status}). ${advice}`);
  });
}

/** Starts a command that ends with this process. */
export function spawnWithProcess(command, parameters, options) {
  const child = spawn(command, parameters, { cwd: ROOT, ...options });
  const stop = () => child.kill("SIGTERM");
  process.on("exit", stop);
  child.on("close", () => process.off("exit", stop));
  return child;
}

/** Resolves when a command has ended: with its exit code or signal, or with the error that kept it from starting. */
export function ended(child) {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ error }));
    child.on("close", (code, signal) => resolve({ status: code ?? signal }));
  });
}

/** Lets work go on beside later steps. A failure is reported where the promise is awaited, not when it happens. */
export function beside(promise) {
  promise.catch(() => undefined);
  return promise;
}

/** Starts a long-running command; it ends with this process. */
export function start(command, parameters, options = {}) {
  return spawnWithProcess(command, parameters, { stdio: "inherit", ...options });
}

/** All files below some folders or files, sorted. */
export function filesBelow(...places) {
  const found = [];
  const visit = (place) => {
    if (!existsSync(place)) return;
    if (!statSync(place).isDirectory()) {
      found.push(place);
      return;
    }
    for (const name of readdirSync(place).sort()) {
      if (name !== "node_modules" && name !== "target" && name !== "dist") visit(join(place, name));
    }
  };
  places.forEach(visit);
  return found;
}

/** Digest of file contents and additional texts. */
export function digest(files, ...texts) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

/** Runs a step only if its inputs have changed. */
export async function onChange(name, stamp, outputs, work) {
  const file = join(ROOT, "target", "stamps", name);
  const current = existsSync(file) && readFileSync(file, "utf8") === stamp;
  if (current && outputs.every((path) => existsSync(path))) {
    console.log(`• ${name}: up to date`);
    return;
  }
  // Work that is interrupted leaves outputs of which nobody knows what they are.
  rmSync(file, { force: true });
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
