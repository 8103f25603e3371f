// What the sandbox's program prints for the web servers.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../../target/sandbox/sandbox", import.meta.url));

/** The output of the program. */
export function printed(...parameters: string[]): string {
  return execFileSync(PROGRAM, parameters, { encoding: "utf8" });
}

/** Writes the files that are printed for a site and a web server to a folder. */
export function printSiteFiles(site: string, format: "nginx" | "caddy", folder: string): void {
  mkdirSync(folder, { recursive: true });
  const ending = { nginx: "conf", caddy: "caddy" }[format];
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.${ending}`), text);
  write("headers", printed("headers", "--site", site, "--format", format));
  write("pages", printed("pages", "--site", site, "--format", format));
}
