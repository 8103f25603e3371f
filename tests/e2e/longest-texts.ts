// A language that does not exist: each text is the longest that any language of the site has for it, so that one walk finds
// what a walk in each language would.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const CONTENT = new URL("../../ui/dist/content/", import.meta.url);
const REFERENCE = "en";

type Text = string | number | boolean | null | Text[] | { [key: string]: Text };

/** Letters that a line cannot be broken between. */
const words = (text: string): string[] => text.split(/[\s\u00ad\u200b–—-]+/);
const longestOf = (texts: string[]): string =>
  texts.reduce((one, other) => (other.length > one.length ? other : one), "");

/** The longest of these texts, with the longest of their words in it. */
function longestText(texts: string[]): string {
  const longest = longestOf(texts);
  // A word of HTML or of a placeholder is no word.
  const plain = texts.filter((text) => !/[<{]/.test(text));
  if (/[<{]/.test(longest) || plain.length === 0) return longest;
  return longest.replace(longestOf(words(longest)), longestOf(plain.flatMap(words)));
}

/** All texts at or below a place: a plural form is as long as the longest of its forms. */
const textsIn = (place: Text | undefined): string[] =>
  typeof place === "string"
    ? [place]
    : Array.isArray(place) || place === null || typeof place !== "object"
      ? []
      : Object.values(place).flatMap(textsIn);

const isPlural = (place: Text): place is { [key: string]: Text } =>
  typeof place === "object" && place !== null && "other" in place;

/** Names of values that are no words: addresses, icons, names of documents. */
const NO_WORDS = /^(url|href|icon|image|src|id|key|pageIdentity|tags?|name|type|code|date|social)$/i;
const isAddress = (text: string): boolean => /^(\/|\?|#|https?:|mailto:|tel:)/.test(text);

/** The value of a key, or of the form "other" if the language has fewer plural forms. */
function below(place: Text | undefined, key: string, reference: Text): Text | undefined {
  if (Array.isArray(place)) return place[Number(key)];
  if (typeof place !== "object" || place === null) return undefined;
  return place[key] ?? (isPlural(reference) ? place["other"] : undefined);
}

function merge(reference: Text, others: (Text | undefined)[]): Text {
  if (typeof reference === "string") {
    return isAddress(reference) ? reference : longestText([reference, ...others.flatMap(textsIn)]);
  }
  if (typeof reference !== "object" || reference === null) return reference;
  const mergeKey = ([key, value]: [string, Text]): Text =>
    NO_WORDS.test(key)
      ? value
      : merge(
          value,
          others.map((other) => below(other, key, reference)),
        );
  if (Array.isArray(reference)) return reference.map((value, index) => mergeKey([String(index), value]));
  return Object.fromEntries(Object.entries(reference).map(([key, value]) => [key, mergeKey([key, value])]));
}

/** The longest texts of a file of the content, as JSON; undefined if it does not exist. */
function longestTexts(path: string): string | undefined {
  const read = (locale: string): Text | undefined => {
    const file = new URL(`${locale}/${path}`, CONTENT);
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Text) : undefined;
  };
  const reference = read(REFERENCE);
  if (reference === undefined) return undefined;
  const locales = readdirSync(CONTENT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== REFERENCE)
    .map(({ name }) => name);
  return JSON.stringify(merge(reference, locales.map(read)));
}

/** From now on the page gets the longest texts in place of the English ones. */
export async function useLongestTexts(page: Page): Promise<void> {
  await page.route(`**/content/${REFERENCE}/**`, async (route) => {
    const [, path = ""] = new URL(route.request().url()).pathname.split(`/content/${REFERENCE}/`);
    const texts = longestTexts(path);
    await (texts === undefined ? route.continue() : route.fulfill({ contentType: "application/json", body: texts }));
  });
}
