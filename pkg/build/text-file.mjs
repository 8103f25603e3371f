// Texts in XLIFF 1.2, the exchange format of translation tools: one file element a document, one unit a text.
import { jsToXliff12, xliff12ToJs } from "xliff";
import { piecesOf } from "./text-units.mjs";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** Starts and ends of elements that begin a line. The library's own indentation would put blanks into texts. */
const LINES = /(?=<(?:file|body|group|trans-unit|source|target|note)[ >]|<\/(?:xliff|file|body|group|trans-unit)>)/g;
const PLURALS = { restype: "x-gettext-plurals" };

/** Numbers the kept pieces of a text; a translation has the numbers of its source. */
function numbersOf(source) {
  const kept = [...new Set(piecesOf(source).flatMap((piece) => (piece.kept ? [piece.text] : [])))];
  return new Map(kept.map((text, index) => [text, String(index + 1)]));
}

/** A text whose placeholders and tags are protected elements. */
function withProtection(text, numbers) {
  return piecesOf(text).map((piece) =>
    piece.kept ? { Span: { id: numbers.get(piece.text) ?? piece.text, contents: piece.text } } : piece.text,
  );
}

/** The text of an element, with the contents of all elements inside. */
function textOf(value) {
  if (value === undefined) return undefined;
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("");
  return Object.values(value)
    .map((inline) => textOf(inline.contents) || inline["equiv-text"] || "")
    .join("");
}

/** Writes units (with `target`, if there is a translation) as XLIFF. */
export async function writeXliff(sourceLanguage, targetLanguage, units) {
  const resources = {};
  for (const { document, path, group, source, target, note } of units) {
    resources[document] ??= {};
    const numbers = numbersOf(source);
    const unit = {
      source: withProtection(source, numbers),
      ...(target === undefined ? {} : { target: withProtection(target, numbers) }),
      ...(note === undefined ? {} : { note }),
    };
    if (group === undefined) {
      resources[document][path] = unit;
    } else {
      resources[document][group] ??= { groupUnits: {}, additionalAttributes: PLURALS };
      resources[document][group].groupUnits[path] = unit;
    }
  }
  const xml = await jsToXliff12({ sourceLanguage, targetLanguage, resources }, { indent: "" });
  return `${DECLARATION}${xml.replace(LINES, "\n").trim()}\n`;
}

/**
 * Reads XLIFF: the language of the translations, and a map of units
 * `{ source, target }` by `document path`. Rejects if the text is something
 * else.
 */
export async function readXliff(xml) {
  const { targetLanguage, resources } = await xliff12ToJs(xml, { captureSpacesBetweenElements: true });
  const units = new Map();
  const collect = (document, found) => {
    for (const [path, { groupUnits, source, target }] of Object.entries(found)) {
      if (groupUnits) collect(document, groupUnits);
      else units.set(`${document} ${path}`, { source: textOf(source), target: textOf(target) });
    }
  };
  for (const [document, found] of Object.entries(resources)) collect(document, found);
  return { targetLanguage, units };
}
