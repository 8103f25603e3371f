import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "./breakpoints.ts";

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

/** Widths at which the content of a single component breaks. The layout of the site has its widths in breakpoints.css. */
const OWN_WIDTHS = ["22.5rem", "23.5rem", "26rem", "40rem", "90rem", "100rem"];

/** Widths in the media queries of a style sheet. */
function widths(css: string): (string | undefined)[] {
  const queries = [...css.matchAll(/@media[^{]*/g)].join(" ");
  return [...queries.matchAll(/width[^)]*?([\d.]+[a-z]+)/g)].map(([, width]) => width);
}

test("style sheets take the breakpoints of the layout from breakpoints.css, and know them", () => {
  expect(widths("@media (width < 48rem) { } @media (min-width: 64em) and (hover: hover) { }")).toEqual([
    "48rem",
    "64em",
  ]);
  for (const sheet of sheets) {
    const css = read(sheet);
    expect(
      widths(css).filter((width = "") => !OWN_WIDTHS.includes(width)),
      sheet,
    ).toEqual([]);
    if (/@media[^{]*\(--/.test(css) && !sheet.startsWith("styles/")) expect(css, sheet).toContain("breakpoints.css");
  }
});

test("scripts ask for the breakpoints of the style sheets", () => {
  const named = new Map(
    [...read("styles/breakpoints.css").matchAll(/(--[\w-]+) (.*);/g)].map(([, name, query]) => [name, query]),
  );
  expect([named.get("--phone"), named.get("--desktop")]).toEqual([PHONE, `screen and ${DESKTOP}`]);
  expect([named.get("--above-phone"), named.get("--below-desktop")]).toEqual([
    PHONE.replace("<", ">="),
    DESKTOP.replace(">=", "<"),
  ]);
  for (const file of files.filter((file) => /\.tsx?$/.test(file) && !/breakpoints|\.test\./.test(file)))
    expect(read(file), file).not.toMatch(/"\((?:(?:min|max)-)?width\b/);
});

/** Colours in a style sheet that are not tokens. */
function rawColours(css: string): string[] {
  const values = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
  const raw =
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?<![\w-])(?:black|white|gr[ae]y|silver|gold|red|green|blue|yellow|orange|pink|purple)(?![\w-])/gi;
  return values.match(raw) ?? [];
}

test("colours are in tokens.css only", () => {
  expect(rawColours("a { color: #fffa; fill: RED; background: rgb(0 0 0 / 1%); border-color: oklch(0 0 0); }")).toEqual(
    ["#fffa", "RED", "rgb(", "oklch("],
  );
  expect(
    rawColours(
      "a { color: var(--red-300); white-space: pre; background: color-mix(in srgb, currentcolor 1%, transparent); }",
    ),
  ).toEqual([]);
  for (const sheet of sheets) if (sheet !== "styles/tokens.css") expect(rawColours(read(sheet)), sheet).toEqual([]);
});

test("the bar of the browser has the colour of the page", () => {
  const [, dark] = /--plum-950: (#\w+)/.exec(read("styles/tokens.css")) ?? [];
  const [, light] = /\[data-theme="light"\][^}]*--bg: (#\w+)/.exec(read("styles/tokens.css")) ?? [];
  const { colors } = JSON.parse(read("../brand/brand.json")) as { colors: { page: object } };
  expect(colors.page).toEqual({ dark, light });
});
