// Which folder may import which: ARCHITECTURE.md names them.
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importedPaths } from "./testing/imported-paths.ts";

const SOURCE = fileURLToPath(new URL(".", import.meta.url));

interface Import {
  /** The file, and the file that it imports, from the folder of the sources. */
  file: string;
  imported: string;
}

/** The files of the sources that a file imports, also lazily. */
function importsOf(file: string, code: string): Import[] {
  return importedPaths(code).map((path) => ({ file, imported: posix.join(posix.dirname(file), path) }));
}

/** The folder of a file: a feature and each folder of `shared/` count as one of their own. */
function folderOf(file: string): string {
  const [first = "", second = ""] = file.split("/");
  return first === "features" || first === "shared" ? `${first}/${second}` : first;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file));
const all = files
  .flatMap((file) => importsOf(file, readFileSync(`${SOURCE}${file}`, "utf8")))
  .filter(({ file, imported }) => !imported.startsWith("../") && folderOf(file) !== folderOf(imported));

/** Imports from a folder, or from the folders in it, into others. */
const into = (...folders: string[]) =>
  all.filter(({ imported }) => folders.some((folder) => imported === folder || imported.startsWith(`${folder}/`)));
const from = (imports: readonly Import[], ...folders: string[]) =>
  imports.filter(({ file }) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`)));

test("imports are found", () => {
  const code = 'import a from "../core/a.ts";\nconst B = lazyChunk(() => import("./b.tsx"));\nimport c from "react";';
  expect(importsOf("app/pages/x.tsx", code).map(({ imported }) => imported)).toEqual([
    "app/core/a.ts",
    "app/pages/b.tsx",
  ]);
  expect(from(into("features"), "pages.ts").length).toBeGreaterThan(20);
});

test("no feature imports another one", () => {
  expect(from(into("features"), "features")).toEqual([]);
});

test("only the table of pages, the registry of dialogs, the app and the prerenderer know features", () => {
  const known = from(into("features"), "pages.ts", "dialogs/registry.ts", "app", "prerender");
  expect(into("features")).toEqual(known);
});

test("nothing below the app imports it, and only the start imports the gallery", () => {
  expect(into("app")).toEqual(from(into("app"), "main.tsx", "pages.ts", "prerender"));
  expect(into("testing")).toEqual(from(into("testing"), "main.tsx"));
});

test("primitives know nothing of the domain", () => {
  expect(from(all, "components").map(({ imported }) => folderOf(imported))).toEqual(["worker"]);
});

test("the bridge to the core knows nothing of the interface, and the navigator only that bridge", () => {
  expect(from(all, "core")).toEqual([]);
  expect(from(all, "navigation").filter(({ imported }) => folderOf(imported) !== "core")).toEqual([]);
});

test("the folders of shared/ import each other in one direction", () => {
  const follow = (folder: string, way: readonly string[]): string[][] => {
    if (way.includes(folder)) return [[...way, folder]];
    const next = new Set(from(into("shared"), folder).map(({ imported }) => folderOf(imported)));
    return [...next].flatMap((then) => follow(then, [...way, folder]));
  };
  const folders = new Set(files.filter((file) => file.startsWith("shared/")).map(folderOf));
  expect(folders.size).toBeGreaterThan(10);
  expect([...folders].flatMap((folder) => follow(folder, []))).toEqual([]);
});
