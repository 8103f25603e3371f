// Runs commands as named steps: prints the step, its duration, and advice on
// failure.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

/** Runs a command as a step; throws a StepError with `advice` on failure. */
export function run(title, command, parameters, { environment = {}, advice = "" } = {}) {
  const begin = performance.now();
  console.log(`• ${title}`);
  const result = spawnSync(command, parameters, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  if (result.error?.code === "ENOENT") {
    throw new StepError(`${title}: the command ${command} is not installed. ${advice}`);
  }
  if (result.status !== 0) {
    throw new StepError(`${title} failed (${command} ended with ${result.status ?? result.signal}). ${advice}`);
  }
  console.log(`  ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

/** Starts a long-running command; it ends with this process. */
export function start(command, parameters, options = {}) {
  const child = spawn(command, parameters, { cwd: ROOT, stdio: "inherit", ...options });
  const stop = () => child.kill("SIGTERM");
  process.on("exit", stop);
  return child;
}

/**
 * Starts a command in parallel with later steps. A later step repeats the same
 * work and reports the error, so a failure here can be ignored.
 */
export function ahead(command, parameters, environment = {}) {
  const child = spawn(command, parameters, { cwd: ROOT, stdio: "ignore", env: { ...process.env, ...environment } });
  child.on("error", () => undefined);
  process.on("exit", () => child.kill("SIGTERM"));
  child.unref();
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
export function onChange(name, stamp, outputs, work) {
  const file = join(ROOT, "target", "stamps", name);
  const current = existsSync(file) && readFileSync(file, "utf8") === stamp;
  if (current && outputs.every((path) => existsSync(path))) {
    console.log(`• ${name}: up to date`);
    return;
  }
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
