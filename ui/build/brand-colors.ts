import Color from "colorjs.io";
import type { BrandColors } from "../brand/brand.ts";

/** Tokens of a family take the hue of one color of the brand; those of `page` take the one of their theme. */
type Family = "accent" | "money" | "page";

/** Names of tokens by family. The first that fits counts; the others are the same for every brand. */
const FAMILIES: readonly (readonly [RegExp, Family])[] = [
  [/^--(?:rose-|accent|scene-rose|scene-glow|offer-rose)/, "accent"],
  [/^--(?:gold-|money|offer-gold)/, "money"],
  [/^--(?:plum-|scene|offer|bg|surface|raised|line|text|muted|focus)/, "page"],
];

/** The colors of the page itself: those of the brand, not shifted ones. */
const PAGE = { dark: "--plum-950", light: "--bg" } as const;

/** Tokens of texts and marks, the tokens behind them, and the lowest contrast (WCAG 2.1). */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ["--text", ["--bg", "--surface", "--surface-2", "--surface-3", "--raised"], 7],
  ["--muted", ["--bg", "--surface", "--surface-2", "--surface-3"], 4.5],
  ["--accent-text", ["--bg", "--surface", "--surface-2", "--accent-soft"], 4.5],
  ["--money-text", ["--bg", "--surface", "--surface-2", "--money-soft"], 4.5],
  ["--on-accent", ["--accent", "--accent-hover"], 4.5],
  ["--on-money", ["--money", "--money-hover"], 4.5],
  ["--success", ["--bg", "--surface"], 4.5],
  ["--danger", ["--bg", "--surface", "--danger-soft"], 4.5],
  ["--info", ["--bg", "--surface"], 4.5],
  ["--warning", ["--bg", "--surface"], 4.5],
  ["--line-strong", ["--bg", "--surface"], 3],
  ["--focus", ["--bg", "--surface"], 3],
];

/** Step of the lightness (OKLCH, 0 to 1). */
const STEP = 0.005;

interface Shift {
  /** Degrees. */
  hue: number;
  /** Factor of the chroma. */
  chroma: number;
}

const hueOf = (color: Color) => color.oklch.h ?? 0;
const chromaOf = (color: Color) => color.oklch.c ?? 0;
const hex = (color: Color) => color.to("srgb").toGamut().toString({ format: "hex", collapse: false });

function shiftOf(color: string, own: string): Shift {
  const [after, before] = [new Color(color), new Color(own)];
  return { hue: hueOf(after) - hueOf(before), chroma: chromaOf(after) / Math.max(chromaOf(before), 0.001) };
}

/** A color of the design in the hue of the brand. Its lightness stays, so that contrasts do. */
function shifted(color: string, { hue, chroma }: Shift): string {
  if (hue === 0 && chroma === 1) return color;
  const { l, c, h } = new Color(color).oklch;
  return hex(new Color("oklch", [l ?? 0, (c ?? 0) * chroma, (h ?? 0) + hue]));
}

const familyOf = (name: string) => FAMILIES.find(([pattern]) => pattern.test(name))?.[1];

/** Values of custom properties by name. */
type Tokens = Map<string, string>;

function declarations(css: string): Tokens {
  return new Map([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** The color behind a token; undefined if it is none. */
function resolved(tokens: Tokens, name: string): Color | undefined {
  const value = tokens.get(name);
  const other = value && /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other) return resolved(tokens, other);
  return value && /^#[0-9a-f]{3,6}$/i.test(value) ? new Color(value) : undefined;
}

/** The color with the nearest lightness that has enough contrast to the others; undefined if there is none. */
function nearestReadable(color: Color, others: readonly Color[], least: number): Color | undefined {
  const isReadable = (candidate: Color) => others.every((other) => candidate.contrastWCAG21(other) >= least);
  for (let distance = 0; distance <= 1; distance += STEP) {
    for (const lightness of [(color.oklch.l ?? 0) - distance, (color.oklch.l ?? 0) + distance]) {
      const candidate = new Color(hex(new Color("oklch", [lightness, chromaOf(color), hueOf(color)])));
      if (lightness >= 0 && lightness <= 1 && isReadable(candidate)) return candidate;
    }
  }
  return undefined;
}

/** One sentence for each pair of tokens with too little contrast. */
export function unreadablePairs(css: string): string[] {
  return themesOf(css).flatMap(([theme, tokens]) =>
    PAIRS.flatMap(([name, grounds, least]) =>
      grounds.flatMap((ground) => {
        const [front, back] = [resolved(tokens, name), resolved(tokens, ground)];
        const contrast = front && back ? front.contrastWCAG21(back) : 0;
        return contrast >= least ? [] : [`${name} on ${ground}, ${theme}: ${contrast.toFixed(2)} in place of ${least}`];
      }),
    ),
  );
}

const LIGHT_BEGINS = '[data-theme="light"]';
const DARK = /\[data-theme="dark"\] \{[^}]*\}/;
const LIGHT = /\[data-theme="light"\] \{[^}]*\}/;

/** The declarations of both themes, with those that they inherit. */
function themesOf(css: string): [[string, Tokens], [string, Tokens]] {
  const [usual = ""] = css.split("@media (prefers-contrast");
  const light = LIGHT.exec(usual)?.[0] ?? "";
  const dark = declarations(usual.replace(LIGHT, ""));
  return [
    ["dark", dark],
    ["light", new Map([...dark, ...declarations(light)])],
  ];
}

/** Colors of the brand whose lightness is changed until all their pairs are readable. */
const CORRECTED = ["--accent", "--accent-hover", "--accent-text", "--money", "--money-hover", "--money-text"] as const;

/** The tokens that a token is paired with, and the highest of their contrasts. */
function pairedWith(name: string): { others: string[]; least: number } {
  const pairs = PAIRS.filter(([front, grounds]) => front === name || grounds.includes(name));
  return {
    others: pairs.flatMap(([front, grounds]) => (front === name ? grounds : front)),
    least: Math.max(...pairs.map(([, , contrast]) => contrast)),
  };
}

function corrections(tokens: Tokens): string {
  const lines = CORRECTED.flatMap((name) => {
    const color = resolved(tokens, name);
    const { others, least } = pairedWith(name);
    const readable =
      color &&
      nearestReadable(
        color,
        others.flatMap((other) => resolved(tokens, other) ?? []),
        least,
      );
    return !readable || hex(readable) === hex(color) ? [] : [`  ${name}: ${hex(readable)};\n`];
  });
  return lines.join("");
}

/** The sheet with corrections at the end of the block of each theme. */
function corrected(css: string): string {
  const [[, dark], [, light]] = themesOf(css);
  const append = (sheet: string, block: RegExp, lines: string) =>
    sheet.replace(block, (text) => text.replace(/\}$/, `${lines}}`));
  return append(append(css, DARK, corrections(dark)), LIGHT, corrections(light));
}

/**
 * The style sheet of tokens in the colors of a brand: each token keeps the lightness of the design and takes the hue of the
 * brand. Throws an error with every pair of colors that cannot be read.
 */
export function recolored(css: string, colors: BrandColors, own: BrandColors): string {
  const accent = shiftOf(colors.accent, own.accent);
  const money = shiftOf(colors.money, own.money);
  const page = {
    dark: shiftOf(colors.page.dark, own.page.dark),
    light: shiftOf(colors.page.light, own.page.light),
  };
  const sheet = css.replace(/(--[\w-]+): ([^;]*#[^;]*);/g, (line, name: string, value: string, at: number) => {
    const theme = css.lastIndexOf(LIGHT_BEGINS, at) > css.lastIndexOf("}", at) ? "light" : "dark";
    if (name === PAGE[theme]) return `${name}: ${colors.page[theme]};`;
    const family = familyOf(name);
    if (!family) return line;
    const shift = { accent, money, page: page[theme] }[family];
    return `${name}: ${value.replace(/#[0-9a-f]{3,6}\b/gi, (color) => shifted(color, shift))};`;
  });
  const result = corrected(sheet);
  const unreadable = unreadablePairs(result);
  if (unreadable.length > 0) throw new Error(`colors of the brand cannot be read:\n${unreadable.join("\n")}`);
  return result;
}
