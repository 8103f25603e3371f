// The version of the package and the build of its module.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digest, ROOT } from "./steps.mjs";

/** Writes the constants that the entries of the package export. */
export function writeVersion(folder) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "pkg", "package.json"), "utf8"));
  const modules = readdirSync(join(folder, "bundler")).filter((name) => name.endsWith(".wasm"));
  // Of the contents alone: the names begin with the folder of this machine.
  const contents = modules.map((name) => readFileSync(join(folder, "bundler", name)).toString("latin1"));
  const build = digest([], ...contents).slice(0, 12);
  writeFileSync(
    join(folder, "version.js"),
    `export const VERSION = ${JSON.stringify(version)};\nexport const BUILD = ${JSON.stringify(build)};\n`,
  );
  writeFileSync(
    join(folder, "version.d.ts"),
    `/** Version of the package, such as \`1.2.3\`. */
export const VERSION: string;
/** Build of the module: two packages with the same text have the same WebAssembly. */
export const BUILD: string;
`,
  );
}
