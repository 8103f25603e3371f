import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("..", import.meta.url));

/** Selectors with `:hover` outside `@media (hover…)`. */
function stickySelectors(css: string): string[] {
  const around: string[] = [];
  const found: string[] = [];
  for (const [, text = "", mark] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (mark === "}") around.pop();
    if (mark !== "{") continue;
    if (text.includes(":hover") && !around.some((block) => block.includes("(hover"))) found.push(text.trim());
    around.push(text);
  }
  return found;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
const sheets = files.filter((file) => file.endsWith(".css"));
const read = (file: string) => readFileSync(`${SOURCE}${file}`, "utf8");

test("hover styles are for pointers that hover: on a touch screen they would stay after a tap", () => {
  expect(stickySelectors(".a:hover { color: red; } @media (hover: hover) { .b:hover { top: 0; } }")).toEqual([
    ".a:hover",
  ]);
  expect(sheets.length).toBeGreaterThan(50);
  for (const sheet of sheets) expect(stickySelectors(read(sheet)), sheet).toEqual([]);
});

test("every custom property that a style sheet uses is set somewhere", () => {
  const components = files.filter((file) => /\.tsx?$/.test(file));
  const set = [
    ...sheets.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)\s*:/g)]),
    ...components.flatMap((file) => [...read(file).matchAll(/"(--[\w-]+)"/g)]),
  ].map(([, name]) => name);
  for (const sheet of sheets) {
    const used = [...read(sheet).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    expect(
      used.filter((name) => !set.includes(name)),
      sheet,
    ).toEqual([]);
  }
});

test("lists stay lists in Safari", () => {
  for (const sheet of sheets) expect(read(sheet), sheet).not.toMatch(/list-style(?:-type)?:[^;"]*\bnone\b/);
});
