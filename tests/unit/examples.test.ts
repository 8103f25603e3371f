// The examples of the package are whole projects, and each is built by the suite `embedders`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import own from "../../pkg/package.json" with { type: "json" };
import { BUILT, DEVELOPED, OTHERS } from "../embedders/harness/examples.ts";

const EXAMPLES = fileURLToPath(new URL("../../pkg/examples/", import.meta.url));
const README = readFileSync(fileURLToPath(new URL("../../pkg/README.md", import.meta.url)), "utf8");

const examples = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The dependencies of an example. */
interface Declared {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const declaredBy = (example: string): Record<string, string> => {
  const declared = JSON.parse(readFileSync(join(EXAMPLES, example, "package.json"), "utf8")) as Declared;
  return { ...declared.dependencies, ...declared.devDependencies };
};

test("each example is built by a test, and is in a table of the README", () => {
  expect(examples.length).toBeGreaterThan(8);
  expect([...BUILT, ...OTHERS].sort()).toEqual(examples);
  expect(DEVELOPED.filter((name) => !examples.includes(name))).toEqual([]);
  const listed = [...README.matchAll(/^\|.*\| `examples\/([\w-]+)` \|$/gm)].map(([, name]) => name);
  expect([...new Set(listed)].sort()).toEqual(examples);
});

test.each(examples)("%s declares all that it imports, in exact versions", (example) => {
  const declared = declaredBy(example);
  const inexact = Object.entries(declared).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(inexact).toEqual([]);
  expect(declared["@player-site/core"]).toBe(own.version);
  const files = readdirSync(join(EXAMPLES, example), { recursive: true, encoding: "utf8" });
  const imported = files
    .filter((file) => /\.(jsx?|vue|svelte)$/.test(file))
    .flatMap((file) => [...readFileSync(join(EXAMPLES, example, file), "utf8").matchAll(/ from "([^."][^"]*)"/g)])
    .map(([, name = ""]) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"))
    .filter((name) => !name.startsWith("node:"));
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => !(name in declared))).toEqual([]);
});
