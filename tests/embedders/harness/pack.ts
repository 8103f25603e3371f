// Packs the package once for all projects.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PACKED, ROOT, TARGET } from "./places.ts";

/** Called by vitest before the first test. */
export default function pack(): void {
  const folder = join(TARGET, "packing");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parameters = ["pack", "--silent", "--workspace", "pkg", "--pack-destination", folder];
  const name = execFileSync("npm", parameters, { cwd: ROOT, encoding: "utf8" }).trim();
  renameSync(join(folder, name), PACKED);
}
