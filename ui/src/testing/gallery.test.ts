// Every component that has a look is in the gallery.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importedPaths } from "./imported-paths.ts";

const SOURCE = fileURLToPath(new URL("..", import.meta.url));

/** Components that the gallery does not show, with the reason. */
const NOT_SHOWN: Record<string, string> = {
  "components/error-boundary.tsx": "It looks as what it is given.",
  "components/later.tsx": "It looks as what it is given.",
  "components/lazy-qr-code.tsx": "It loads what the gallery shows.",
  "components/scrim.tsx": "It covers the page below a dialog; the picture of a dialog has it.",
};

/** The files that a file imports, and those that they import. */
function importedFrom(file: string, found = new Set<string>()): Set<string> {
  for (const path of importedPaths(readFileSync(file, "utf8"))) {
    const target = join(dirname(file), path);
    if (found.has(target) || !existsSync(target)) continue;
    found.add(target);
    importedFrom(target, found);
  }
  return found;
}

test("every component is in the gallery, or has a reason not to be", () => {
  const shown = new Set(
    [...importedFrom(join(SOURCE, "testing", "gallery.tsx"))].map((file) => relative(SOURCE, file)),
  );
  const all = readdirSync(join(SOURCE, "components"))
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => `components/${name}`);
  expect(all.filter((file) => !shown.has(file)).sort()).toEqual(Object.keys(NOT_SHOWN).sort());
});
