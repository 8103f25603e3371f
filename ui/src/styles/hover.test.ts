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

test("hover styles are for pointers that hover: on a touch screen they would stay after a tap", () => {
  expect(stickySelectors(".a:hover { color: red; } @media (hover: hover) { .b:hover { top: 0; } }")).toEqual([
    ".a:hover",
  ]);
  const sheets = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(50);
  for (const sheet of sheets) expect(stickySelectors(readFileSync(`${SOURCE}${sheet}`, "utf8")), sheet).toEqual([]);
});
