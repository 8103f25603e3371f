import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import type { Brand, BrandColors, BrandFont, BrandOperator } from "../brand/brand.ts";
import { recolored } from "./brand-colors.ts";
import { fontFaces, fontName } from "./brand-font.ts";
import { DIST, inUi } from "./paths.ts";

/** The brand of this repository. */
const OWN = inUi("brand/brand.json");
const TOKENS = inUi("src/styles/tokens.css");
const MAIN_SHEET = inUi("src/styles/main.css");
const ASSETS = inUi("src/assets");

/** The brand file of the build: the one that the variable `BRAND` names, else the one of this repository. */
export const brandFile = (): string => resolve(process.env["BRAND"] ?? OWN);

/** Path of a file of the brand's folder; undefined if the brand does not replace that file. */
export function brandPath(...path: string[]): string | undefined {
  const found = join(dirname(brandFile()), ...path);
  return existsSync(found) ? found : undefined;
}

function text(source: Record<string, unknown>, key: string): string {
  const value = source[key];
  if (typeof value !== "string" || value.trim() === "") throw new Error(`${brandFile()}: ${key} is no text`);
  return value;
}

function part(source: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = source[key];
  if (typeof value !== "object" || value === null) throw new Error(`${brandFile()}: ${key} is missing`);
  return value as Record<string, unknown>;
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

function color(source: Record<string, unknown>, key: string): string {
  const value = text(source, key);
  if (!isColor(value)) throw new Error(`${brandFile()}: ${key} is no color like #e0195f`);
  return value;
}

function coversOf({ covers }: Record<string, unknown>): { covers?: readonly string[] } {
  if (covers === undefined) return {};
  if (!Array.isArray(covers) || !covers.every((value) => typeof value === "string" && isColor(value)))
    throw new Error(`${brandFile()}: covers is no list of colors like #e0195f`);
  return { covers };
}

function colorsOf(source: Record<string, unknown>): BrandColors {
  const page = part(source, "page");
  return {
    accent: color(source, "accent"),
    money: color(source, "money"),
    page: { dark: color(page, "dark"), light: color(page, "light") },
    ...coversOf(source),
  };
}

function fontOf(source: Record<string, unknown>): { font?: BrandFont } {
  if (source["font"] === undefined) return {};
  const font = part(source, "font");
  const weights = text(font, "weights");
  if (!/^\d{3}(?: \d{3})?$/.test(weights)) throw new Error(`${brandFile()}: font.weights are not like 300 900`);
  const extended = font["latinExtended"] === undefined ? {} : { latinExtended: text(font, "latinExtended") };
  return { font: { family: text(font, "family"), weights, latin: text(font, "latin"), ...extended } };
}

function address(source: Record<string, unknown>, key: string): string {
  const value = text(source, key);
  if (!value.startsWith("https://")) throw new Error(`${brandFile()}: ${key} is no address that begins with https://`);
  return value;
}

function operatorOf(source: Record<string, unknown>): { operator?: BrandOperator } {
  if (source["operator"] === undefined) return {};
  const operator = part(source, "operator");
  const [licence, disputes] = [part(operator, "licence"), part(operator, "disputes")];
  return {
    operator: {
      company: text(operator, "company"),
      address: text(operator, "address"),
      licence: {
        regulator: text(licence, "regulator"),
        number: text(licence, "number"),
        url: address(licence, "url"),
      },
      disputes: { name: text(disputes, "name"), url: address(disputes, "url") },
    },
  };
}

/** Reads a brand. Throws an error that names the file and the key if a value is missing or has the wrong form. */
export function readBrand(json: string): Brand {
  let source: Record<string, unknown>;
  try {
    source = JSON.parse(json) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`${brandFile()} is not valid JSON`, { cause });
  }
  const radius = source["radius"];
  if (typeof radius !== "number" || radius < 0 || radius > 2)
    throw new Error(`${brandFile()}: radius is no number from 0 to 2`);
  return {
    name: text(source, "name"),
    wordmark: text(source, "wordmark"),
    supportEmail: text(source, "supportEmail"),
    colors: colorsOf(part(source, "colors")),
    radius,
    ...operatorOf(source),
    ...fontOf(source),
  };
}

let known: Brand | undefined;

/** The brand of the build. Its file is read once: every text of the site asks for it. */
export function brandOfBuild(): Brand {
  known ??= readBrand(readFileSync(brandFile(), "utf8"));
  return known;
}

/** Files that name the brand or show its mark: a brand without one of them would show those of this repository. */
const FILES: readonly string[] = [
  "icon.svg",
  "favicon.ico",
  "icons/apple-touch-icon.png",
  "icons/icon-192.png",
  "icons/icon-512.png",
  "icons/icon-maskable-512.png",
  "images/share.jpg",
];

/** Throws an error that names the files that a brand lacks. */
export function checkFiles(file: string): void {
  const missing = FILES.filter((name) => !existsSync(join(dirname(file), "public", name)));
  if (missing.length > 0)
    throw new Error(`beside ${file}, in the folder public, these are missing: ${missing.join(", ")}`);
}

/** Documents that describe the brand of this repository. A brand must replace them. */
const SPEAKING = [
  "pages/home.json",
  "content-pages/about.json",
  "modals/sign-up.json",
  "global-components/global-seo.json",
];

/** Paths of the documents that a brand has not replaced but must, such as `de/pages/home.json`. */
export function foreignTexts(file: string): string[] {
  const locales = readdirSync(inUi("content"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return locales
    .flatMap(({ name }) => SPEAKING.map((document) => `${name}/${document}`))
    .filter((document) => !existsSync(join(dirname(file), "content", document)));
}

/** A string of JSON, and the colon that follows a key. */
const TEXT = /("(?:[^"\\\n]|\\.)*")(\s*:)?/g;
/** Parameters that only a brand with an operator has. */
const OF_OPERATOR = /\{(?:address|regulator|licence|licenceUrl|disputes|disputesUrl)\}/;

/**
 * Replaces the parameters for a brand in the JSON text of a document. Without an operator, `{company}` is the name of the brand, and texts
 * with other parameters of the operator become empty.
 */
export function withBrand(source: string, brand: Pick<Brand, "name" | "supportEmail" | "operator">): string {
  const { name, supportEmail, operator } = brand;
  const values: Record<string, string> = {
    brand: name,
    supportEmail,
    company: operator?.company ?? name,
    ...(operator && {
      address: operator.address,
      regulator: operator.licence.regulator,
      licence: operator.licence.number,
      licenceUrl: operator.licence.url,
      disputes: operator.disputes.name,
      disputesUrl: operator.disputes.url,
    }),
  };
  const withoutOperator = (all: string, text: string, colon?: string) =>
    colon === undefined && OF_OPERATOR.test(text) ? '""' : all;
  return (operator ? source : source.replace(TEXT, withoutOperator)).replace(
    /\{(\w+)\}/g,
    (parameter, key: string) => values[key] ?? parameter,
  );
}

/** The style sheet of tokens with the colors, the radius and the font of a brand. */
export function brandTokens(css: string, brand: Brand, own: Brand): string {
  const scaled = css.replace(/(--r-(?:sm|md|lg|xl): )([\d.]+)rem/g, (_, name: string, rem: string) => {
    return `${name}${Number(rem) * brand.radius}rem`;
  });
  const named = brand.font === undefined ? scaled : scaled.replaceAll("Figtree", brand.font.family);
  return recolored(named, brand.colors, own.colors);
}

/**
 * The data of the brand for the server of the site, as JSON: the name for mails, the colors of covers, and the font, if it is
 * one of its own, for frames. `built` are the names of the files of the build.
 */
export function publicBrand({ name, colors: { covers = [] }, font }: Brand, built: readonly string[]): string {
  const place = (file: string): string | undefined => built.find((path) => path.includes(`/${fontName(file)}-`));
  const files = font && {
    weights: font.weights,
    latin: place(font.latin),
    ...(font.latinExtended !== undefined && { latinExtended: place(font.latinExtended) }),
  };
  return JSON.stringify({ name, colors: { covers }, font: files });
}

const TOKENS_IMPORT = '@import "./tokens.css" layer(tokens);';
const FALLBACK_IMPORT = '@import "./fallback-font.css";';

/** The main sheet with the tokens and the font of a brand. */
export async function brandSheet(sheet: string, tokens: string, font: BrandFont | undefined): Promise<string> {
  const start = sheet.indexOf("@font-face");
  const [imports, faces] = [sheet.slice(0, start), sheet.slice(start)];
  for (const imported of [TOKENS_IMPORT, FALLBACK_IMPORT])
    if (!imports.includes(imported)) throw new Error(`${MAIN_SHEET} lacks ${imported}`);
  const others = imports.replace(TOKENS_IMPORT, "");
  // A rule may not precede an import.
  if (font === undefined) return `${others}@layer tokens {\n${tokens}}\n${faces}`;
  const own = await fontFaces(faces, font, (path) => brandPath(path), MAIN_SHEET);
  return `${others.replace(FALLBACK_IMPORT, "")}@layer tokens {\n${tokens}}\n${own}`;
}

/**
 * Builds the site for a brand: its name in code and pages, its colors in the tokens, its files in place of those of the
 * same name. Texts get its name from `content()`.
 */
export function brand(): Plugin {
  return {
    name: "brand",
    enforce: "pre",
    buildStart() {
      if (brandFile() !== OWN) {
        checkFiles(brandFile());
        const foreign = foreignTexts(brandFile());
        if (foreign.length > 0)
          this.warn(
            `beside ${brandFile()}, in the folder content, these speak of another brand: ${foreign.join(", ")}`,
          );
      }
      if (brandOfBuild().operator === undefined)
        this.warn(
          `${brandFile()} has no operator: the site names no company, no licence and nobody who decides disputes`,
        );
    },
    async resolveId(source, importer) {
      if (brandFile() === OWN || !/\.(?:svg|webp|png|jpg)$/.test(source)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      const path = found && relative(ASSETS, found.id);
      return path && !path.startsWith("..") ? (brandPath("assets", path) ?? null) : null;
    },
    load(id) {
      if (id === OWN) return readFileSync(brandFile(), "utf8");
      return null;
    },
    // Vite reads imported sheets itself, so the tokens are written into the sheet that imports them.
    transform(code, id) {
      if (brandFile() === OWN || id.split("?")[0] !== MAIN_SHEET) return null;
      const tokens = brandTokens(readFileSync(TOKENS, "utf8"), brandOfBuild(), readBrand(readFileSync(OWN, "utf8")));
      return brandSheet(code, tokens, brandOfBuild().font);
    },
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        const { name, wordmark, colors } = brandOfBuild();
        return html
          .replaceAll("{brand}", name)
          .replaceAll("{wordmark}", wordmark)
          .replace("{pageDark}", colors.page.dark)
          .replace("{pageLight}", colors.page.light);
      },
    },
    // After Vite has copied the public folder, before pages are rendered and files are compressed.
    writeBundle(_options, bundle) {
      // The prerenderer and the service worker are separate bundles without fonts.
      if (!("index.html" in bundle)) return;
      const files = brandPath("public");
      if (files) cpSync(files, DIST, { recursive: true });
      writeFileSync(join(DIST, "brand.json"), publicBrand(brandOfBuild(), Object.keys(bundle)));
    },
  };
}
