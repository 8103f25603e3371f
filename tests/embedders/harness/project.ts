// A project of an embedder: an example that is copied, installed with the packed package, and built.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { EXAMPLES, PACKED, ROOT, TARGET, WRITTEN_ADDRESS } from "./places.ts";

const execute = promisify(execFile);

/** Runs a command in a folder. Returns what it printed; throws with all of that if it fails. */
export async function runIn(folder: string, command: string, parameters: readonly string[]): Promise<string> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: undefined, VITEST: undefined };
  try {
    const { stdout } = await execute(command, parameters, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${parameters.join(" ")}\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Installed packages stay there for the next run; everything else is removed. */
function cleared(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (name !== "node_modules" && name !== "installed") rmSync(join(folder, name), { recursive: true });
}

/** Writes the address of a sandbox into the sources of a project. */
function addressed(folder: string, address: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === "node_modules") continue;
    if (statSync(path).isDirectory()) addressed(path, address);
    else {
      const text = readFileSync(path, "utf8");
      if (text.includes(WRITTEN_ADDRESS)) writeFileSync(path, text.replaceAll(WRITTEN_ADDRESS, address));
    }
  }
}

/** Installs what the project declares, unless it is installed, and the package as it is packed now. */
async function install(folder: string): Promise<void> {
  const file = join(folder, "package.json");
  const declared = JSON.parse(readFileSync(file, "utf8")) as { dependencies: Record<string, string> };
  declared.dependencies["@player-site/core"] = `file:${PACKED}`;
  writeFileSync(file, JSON.stringify(declared));
  const own = readFileSync(join(ROOT, "pkg", "package.json"), "utf8");
  const stamp = createHash("sha256").update(JSON.stringify(declared)).update(own).digest("hex");
  const stampFile = join(folder, "installed");
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--prefer-offline"];
    await runIn(folder, "npm", ["install", ...options]);
    writeFileSync(stampFile, stamp);
  }
  // Vite would take the earlier package from its cache: the version is the same.
  rmSync(join(folder, "node_modules", ".vite"), { recursive: true, force: true });
  const installed = join(folder, "node_modules", "@player-site", "core");
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  await runIn(folder, "tar", ["-xzf", PACKED, "-C", installed, "--strip-components=1"]);
}

/** Copies an example, writes the address of a sandbox into it, and installs it. Returns its folder. */
export async function prepare(example: string, address: string): Promise<string> {
  const folder = join(TARGET, example);
  cleared(folder);
  // The bundlers build the page of the plain example, as their README says.
  if (!existsSync(join(EXAMPLES, example, "page.js")))
    cpSync(join(EXAMPLES, "plain", "page.js"), join(folder, "page.js"));
  cpSync(join(EXAMPLES, example), folder, { recursive: true });
  addressed(folder, address);
  await install(folder);
  return folder;
}
