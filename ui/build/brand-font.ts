import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, relative } from "node:path";
import { fromBuffer } from "@capsizecss/unpack";
import type { BrandFont } from "../brand/brand.ts";

/** Mean width of a letter of English text in parts of the size, in Arial and in its bold font. */
const ARIAL = { regular: 904 / 2048, bold: 983 / 2048 } as const;
/** The width of bold letters of a variable font in widths of the regular ones, about. */
const BOLDER = 1.05;

/** Local fonts with the widths of Arial, for each weight. */
const LOCAL = {
  regular: { weight: "300 599", names: ["Arial", "Liberation Sans", "Helvetica Neue", "Roboto"] },
  bold: { weight: "600 900", names: ["Arial Bold", "Liberation Sans Bold", "Helvetica Neue Bold", "Roboto Bold"] },
} as const;

const require = createRequire(import.meta.url);

/** Path of a font's file: beside the brand file, or in an installed package. */
export function fontPath(file: string, beside: (path: string) => string | undefined): string {
  const own = beside(file);
  if (own !== undefined) return own;
  try {
    return require.resolve(file);
  } catch (cause) {
    throw new Error(`the font ${file} is neither beside the brand file nor in an installed package`, { cause });
  }
}

const percent = (part: number): string => `${(part * 100).toFixed(1)}%`;

/** Rules that give local fonts the measures of a font: nothing moves when it arrives. */
export async function fallbackFaces(family: string, file: string): Promise<string> {
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(readFileSync(file));
  const width = xWidthAvg / unitsPerEm;
  const face = (weight: "regular" | "bold"): string => {
    const size = (weight === "bold" ? width * BOLDER : width) / ARIAL[weight];
    const of = (units: number): string => percent(Math.abs(units) / unitsPerEm / size);
    return `@font-face {
  font-family: "${family} Fallback";
  font-weight: ${LOCAL[weight].weight};
  src: ${LOCAL[weight].names.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${percent(size)};
  ascent-override: ${of(ascent)};
  descent-override: ${of(descent)};
  line-gap-override: ${of(lineGap)};
}
`;
  };
  return face("regular") + face("bold");
}

/**
 * The rules of a brand's font in place of those of the design. `faces` are the design's, one with Latin letters and one with
 * further ones; a brand with one file uses it for all letters. Addresses are relative to `sheet`.
 */
export async function fontFaces(
  faces: string,
  font: BrandFont,
  beside: (path: string) => string | undefined,
  sheet: string,
): Promise<string> {
  const files = [font.latin, ...(font.latinExtended === undefined ? [] : [font.latinExtended])];
  const paths = files.map((file) => fontPath(file, beside));
  const rules = faces.match(/@font-face \{[^}]*\}/g) ?? [];
  if (rules.length < 2) throw new Error("the design has no rules for two files of a font");
  const own = paths.map((path, index) => {
    const rule = (rules[index] ?? "")
      .replace(/font-family: "[^"]*"/, `font-family: "${font.family}"`)
      .replace(/font-weight: [^;]*/, `font-weight: ${font.weights}`)
      .replace(/url\("[^"]*"\)/, `url("${relative(dirname(sheet), path).replaceAll("\\", "/")}")`);
    return paths.length === 1 ? rule.replace(/\s*unicode-range:[^;]*;/, "") : rule;
  });
  return `${(await fallbackFaces(font.family, paths[0] ?? "")) + own.join("\n")}\n`;
}

/** Name of the built file of a font, without its hash. */
export const fontName = (file: string): string => basename(file, extname(file));
