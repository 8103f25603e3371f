// The colors, texts and files of a brand.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brandTokens, checkFiles, foreignTexts, readBrand, withBrand } from "./brand.ts";
import { unreadablePairs } from "./brand-colors.ts";
import { fallbackFaces, fontFaces, fontPath } from "./brand-font.ts";
import { withOwn } from "./content.ts";
import { inUi } from "./paths.ts";

const TOKENS = readFileSync(inUi("src/styles/tokens.css"), "utf8");
const OWN = readBrand(readFileSync(inUi("brand/brand.json"), "utf8"));

test("the own brand leaves the tokens as they are, and all of them can be read", () => {
  expect(brandTokens(TOKENS, OWN, OWN)).toBe(TOKENS);
  expect(unreadablePairs(TOKENS)).toEqual([]);
});

const hues = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`${name}: (#[0-9a-f]{6});`, "g"))].map(([, hex]) => hex);
const OTHER = {
  ...OWN,
  name: "Harbour",
  colors: { accent: "#0b7a75", money: "#b8e04a", page: { dark: "#08131a", light: "#f4f9fb" } },
};

test("another brand has its own colors on the page, and none that cannot be read", () => {
  const css = brandTokens(TOKENS, OTHER, OWN);
  expect(unreadablePairs(css)).toEqual([]);
  expect(hues(css, "--plum-950")).toEqual(["#08131a"]);
  expect(hues(css, "--bg")).toEqual(["#f4f9fb"]);
  for (const name of ["--rose-600", "--gold-400", "--plum-100", "--accent-soft", "--line-strong"])
    expect(hues(css, name), name).not.toEqual(hues(TOKENS, name));
  for (const name of ["--green-300", "--red-300", "--level-1"])
    expect(hues(css, name), name).toEqual(hues(TOKENS, name));
});

test.each(["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#808080", "#000000", "#ffffff"])(
  "words on buttons can be read with %s as both colors",
  (color) => {
    const css = brandTokens(TOKENS, { ...OWN, colors: { ...OWN.colors, accent: color, money: color } }, OWN);
    expect(unreadablePairs(css)).toEqual([]);
  },
);

test("a page on which no text can be read is refused, with the colors that are too alike", () => {
  const page = { dark: "#8a8a8a", light: "#8a8a8a" };
  expect(() => brandTokens(TOKENS, { ...OWN, colors: { ...OWN.colors, page } }, OWN)).toThrow(
    /--text on --bg, dark: [\d.]+ in place of 7/,
  );
});

test("the radius of corners is that of the brand; pills stay round", () => {
  const css = brandTokens(TOKENS, { ...OWN, radius: 0 }, OWN);
  expect(css).toMatch(/--r-md: 0rem;/);
  expect(css).toMatch(/--r-full: 999px;/);
});

test("texts name the brand and its address", () => {
  const source = "<p>{brand} answers: {supportEmail}. {name} stays.</p>";
  expect(withBrand(source, OTHER)).toBe("<p>Harbour answers: support@nightjar.example. {name} stays.</p>");
});

test("texts name the operator; a brand without one has none of the texts that need him", () => {
  const source =
    '{"terms":"We are {company}.","licence":"\\"{regulator}\\", {licence}","address":"{address}","by":"<a href=\\"{disputesUrl}\\">{disputes}</a>"}';
  expect(JSON.parse(withBrand(source, OWN))).toEqual({
    terms: "We are Nightjar Play Limited.",
    licence: '"Example Gambling Authority", 000-0000',
    address: "1 Example Street, Exampleton",
    by: '<a href="https://disputes.example/">Example Dispute Resolution</a>',
  });
  const { operator: _, ...bare } = OTHER;
  expect(JSON.parse(withBrand(source, bare))).toEqual({ terms: "We are Harbour.", licence: "", address: "", by: "" });
});

const COLORS = '{"accent":"#112233","money":"#445566","page":{"dark":"#000000","light":"#ffffff"}}';

test.each([
  ["{", /is not valid JSON/],
  ["{}", /radius is no number/],
  ['{"radius":1}', /name is no text/],
  ['{"radius":1,"name":"A","wordmark":"a","supportEmail":"a@b.example"}', /colors is missing/],
  [
    '{"radius":1,"name":"A","wordmark":"a","supportEmail":"a@b.example","colors":{"page":{},"accent":"red"}}',
    /accent is no color/,
  ],
  ['{"radius":9}', /radius is no number from 0 to 2/],
  [
    `{"radius":1,"name":"A","wordmark":"a","supportEmail":"a@b.example","colors":${COLORS},"font":{"weights":"bold"}}`,
    /font\.weights are not like 300 900/,
  ],
  [
    `{"radius":1,"name":"A","wordmark":"a","supportEmail":"a@b.example","colors":${COLORS},"operator":{"company":"A"}}`,
    /licence is missing/,
  ],
  [
    `{"radius":1,"name":"A","wordmark":"a","supportEmail":"a@b.example","colors":${COLORS},"operator":{"company":"A","address":"B","licence":{"regulator":"C","number":"1","url":"register"},"disputes":{}}}`,
    /url is no address that begins with https/,
  ],
  [
    `{"radius":1,"name":"A","wordmark":"a","supportEmail":"a@b.example","colors":${COLORS},"font":{"weights":"400"}}`,
    /family is no text/,
  ],
])("a brand file %s is refused with its mistake", (json, message) => {
  expect(() => readBrand(json)).toThrow(message);
});

test("texts that a brand has not replaced are named with their languages", () => {
  const foreign = foreignTexts(inUi("../tests/deployment/brand/brand.json"));
  expect(foreign).toContain("pl/pages/home.json");
  expect(foreign).toContain("en/content-pages/about.json");
  expect(foreign).toContain("pl/modals/sign-up.json");
  expect(foreign).not.toContain("de/pages/home.json");
});

test("a brand without its own icons is refused, and all that it lacks is named", () => {
  expect(() => checkFiles(inUi("../tests/deployment/brand/brand.json"))).not.toThrow();
  expect(() => checkFiles(inUi("brand/brand.json"))).toThrow(/missing: icon\.svg, favicon\.ico, icons\/apple-touch/);
});

test("a document keeps what the brand does not replace; a list is replaced as a whole", () => {
  const document = { title: "A", hero: { title: "B", button: "C" }, items: [1, 2] };
  expect(withOwn(document, { hero: { title: "D" }, items: [3] })).toEqual({
    title: "A",
    hero: { title: "D", button: "C" },
    items: [3],
  });
  expect(withOwn(document, undefined)).toBe(document);
});

test("a local font gets the measures of the design's font, as they were set by hand", async () => {
  const file = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
  const faces = await fallbackFaces(
    "Figtree",
    fontPath(file, () => undefined),
  );
  const measures = [...faces.matchAll(/(?:size-adjust|ascent-override|descent-override): ([\d.]+)%/g)].map(
    ([, number]) => Number(number),
  );
  for (const [index, byHand] of [100, 95, 25, 97, 98, 26].entries())
    expect(Math.abs((measures[index] ?? 0) - byHand), `measure ${index}`).toBeLessThan(1);
});

test("a font with one file is used for all letters, and one that is missing is named", async () => {
  const sheet = readFileSync(inUi("src/styles/main.css"), "utf8");
  const font = { family: "Figtree", weights: "300 900", latin: "fonts/one.woff2" };
  const file = fontPath("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", () => undefined);
  const faces = await fontFaces(sheet, font, () => file, inUi("src/styles/main.css"));
  expect(faces.match(/@font-face/g)).toHaveLength(3);
  expect(faces).not.toContain("unicode-range");
  await expect(fontFaces(sheet, font, () => undefined, "main.css")).rejects.toThrow(
    "the font fonts/one.woff2 is neither beside the brand file nor in an installed package",
  );
});
