// Hands the texts of a locale to a translator and takes them back: `npm run texts`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ROOT, StepError } from "./steps.mjs";
import { readXliff, writeXliff } from "./text-file.mjs";
import { mapTexts, mistakeIn } from "./text-units.mjs";

const REFERENCE = "en";
/** All locales' texts for a site that cannot start, in one file. */
const FALLBACK = "fallback";
const LOCALE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/;
const MISTAKES_SHOWN = 20;

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);
const languageTag = (locale) => Intl.getCanonicalLocales(locale)[0];

/** Names of the documents of the reference locale. */
function documentsIn(content) {
  const directories = readdirSync(join(content, REFERENCE)).sort();
  const documents = directories.flatMap((directory) =>
    readdirSync(join(content, REFERENCE, directory))
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file) => `${directory}/${file.slice(0, -".json".length)}`),
  );
  return [...documents, FALLBACK];
}

const fileOf = (content, locale, document) =>
  document === FALLBACK ? join(content, "fallback.json") : join(content, locale, `${document}.json`);

/** A document of a locale; undefined if the locale does not have it. */
function documentOf(content, locale, document) {
  const found = read(fileOf(content, locale, document));
  return document === FALLBACK ? found?.[locale] : found;
}

/** Writes a document if its contents have changed; returns true if so. */
function writeDocument(content, locale, document, texts) {
  const file = fileOf(content, locale, document);
  const present = read(file);
  const whole = document === FALLBACK ? { ...present, [locale]: texts } : texts;
  if (JSON.stringify(present) === JSON.stringify(whole)) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  return true;
}

/** The texts of a locale as XLIFF. A locale that does not exist yet has no translations. */
export function exportTexts(content, locale) {
  const units = [];
  for (const document of documentsIn(content)) {
    const present = documentOf(content, locale, document);
    mapTexts(document, locale, documentOf(content, REFERENCE, document), present, (unit, target) => {
      units.push({ ...unit, target });
      return target;
    });
  }
  return writeXliff(REFERENCE, languageTag(locale), units);
}

/**
 * Writes the texts of an XLIFF file into the documents of a locale; returns
 * the names of the documents that have changed. If anything is wrong, nothing
 * is written: rejects with a StepError that names the units.
 */
export async function importTexts(content, locale, xml) {
  const { targetLanguage, units } = await readXliff(xml).catch((cause) => {
    throw new StepError(`This is not XLIFF 1.2 (${cause.message}).`);
  });
  if (targetLanguage?.toLowerCase() !== locale) {
    throw new StepError(`The file's target language is ${targetLanguage ?? "not given"}, not ${locale}.`);
  }
  const mistakes = [];
  const texts = new Map();
  for (const document of documentsIn(content)) {
    const translate = (unit, present) => {
      const key = `${document} ${unit.path}`;
      const found = units.get(key);
      units.delete(key);
      const mistake =
        found === undefined
          ? "is missing"
          : found.source !== unit.source
            ? "has another English text than the site"
            : mistakeIn(unit, found.target ?? "");
      if (mistake !== undefined) mistakes.push(`${key} ${mistake}.`);
      return found?.target ?? present;
    };
    const reference = documentOf(content, REFERENCE, document);
    texts.set(document, mapTexts(document, locale, reference, documentOf(content, locale, document), translate));
  }
  for (const key of units.keys()) mistakes.push(`${key} is not a text of the site.`);
  if (mistakes.length > 0) {
    const rest = mistakes.length - MISTAKES_SHOWN;
    const more = rest > 0 ? [`There are ${rest} more.`] : [];
    throw new StepError(["Nothing was changed.", ...mistakes.slice(0, MISTAKES_SHOWN), ...more].join("\n  "));
  }
  return [...texts].flatMap(([document, text]) => (writeDocument(content, locale, document, text) ? [document] : []));
}

/** `npm run texts -- export|import <locale> <file>`. */
export async function texts([action, locale, name]) {
  if ((action !== "export" && action !== "import") || name === undefined) {
    throw new StepError(
      "Use it like this: npm run texts -- export de de.xlf, and then: npm run texts -- import de de.xlf",
    );
  }
  if (!LOCALE.test(locale)) throw new StepError(`A locale is written like en or pt-br, not ${locale}.`);
  const content = join(ROOT, "ui", "content");
  // npm changes to the root of the project.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  if (action === "export") {
    if (!existsSync(join(content, locale))) console.log(`${locale} is a new locale: nothing is translated yet.`);
    writeFileSync(file, await exportTexts(content, locale));
    console.log(`The texts of ${locale} are in ${name}.`);
    return;
  }
  if (!existsSync(file)) throw new StepError(`There is no file ${name}.`);
  const changed = await importTexts(content, locale, readFileSync(file, "utf8"));
  console.log(changed.length > 0 ? `Changed in ${locale}: ${changed.join(", ")}.` : "No text has changed.");
}
