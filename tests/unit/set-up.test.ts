// The programs of the build begin before any package is installed.
import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const BUILD = fileURLToPath(new URL("../../pkg/build", import.meta.url));

/** What a program imports when it begins, and what those files import then, each with the file that asks for it. */
function importedAtOnce(file: string, found = new Map<string, string>()): Map<string, string> {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|(?:import|export)\b[^;"=]*?\bfrom) "([^"]+)";/gm,
  )) {
    const isOwn = name.startsWith(".");
    const target = isOwn ? join(dirname(file), name) : name;
    if (found.has(target)) continue;
    found.set(target, file);
    if (isOwn) importedAtOnce(target, found);
  }
  return found;
}

test("the programs of the build need no package to begin", () => {
  const imported = importedAtOnce(join(BUILD, "main.mjs"));
  expect(imported.has(join(BUILD, "core.mjs"))).toBe(true);
  const packages = [...imported].filter(([target]) => !isAbsolute(target) && !target.startsWith("node:"));
  expect(packages).toEqual([]);
});
