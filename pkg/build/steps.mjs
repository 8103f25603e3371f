// Running commands as named steps: what is done, how long it took, and a
// sentence that says what to do when it fails.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A failure whose message is meant for the person at the keyboard. */
export class StepError extends Error {}

/** Output of a command, or undefined where it fails. */
export function output(command, parameters, environment = {}) {
  const result = spawnSync(command, parameters, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Runs a command as a step; throws a StepError with `advice` when it fails. */
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
 * Begins a command beside the steps that follow. A later step asks for the same work and shows what went wrong, so that
 * nothing is lost when this one fails.
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

/** Digest of the content of files, and of texts that matter beside them. */
export function digest(files, ...texts) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

/** Does some work only when what it depends on has changed since the last time. */
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
