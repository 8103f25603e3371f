// The texts of a locale's documents, one unit each: what a translator sees.
const FORMS = ["zero", "one", "two", "few", "many", "other"];
/** Keys whose strings are settings and not texts: they are copied and never translated. */
const SETTINGS = new Set([
  "backgroundColor",
  "backgroundImage",
  "bonusId",
  "buttonLink",
  "icon",
  "id",
  "identity",
  "image",
  "pageIdentity",
  "tabsDisplay",
  "updated",
  "url",
]);
/** Whole numbers that decide which plural forms a language needs. */
const COUNTS = Array.from({ length: 1001 }, (_, count) => count);
const NUMBERS_SHOWN = 4;
/** Parts that a translator must keep: placeholders and tags of HTML. */
const KEPT = /\{\w+\}|<\/?[a-z][^>]*>/g;

const isObject = (node) => typeof node === "object" && node !== null && !Array.isArray(node);
const isPlural = (node) => isObject(node) && "other" in node && Object.keys(node).every((form) => FORMS.includes(form));

function isText(document, path, value) {
  const key = path.at(-1);
  const isSetting = SETTINGS.has(key) || (document.startsWith("alerts/") && key === "type");
  return typeof value === "string" && value !== "" && !isSetting;
}

const numbersOf = (rules, form) => COUNTS.filter((count) => rules.select(count) === form);

/**
 * Plural forms of a locale: those of whole numbers, `other`, and what the
 * translation has besides. Zero has a form of its own only where it is given.
 */
function formsOf(rules, translated) {
  return FORMS.filter(
    (form) =>
      form === "other" || translated?.[form] !== undefined || (form !== "zero" && numbersOf(rules, form).length > 0),
  );
}

function noteOf(rules, form) {
  const numbers = numbersOf(rules, form).slice(0, NUMBERS_SHOWN);
  return `Plural form "${form}": ${numbers.length > 0 ? `numbers like ${numbers.join(", ")}` : "numbers with a fraction"}.`;
}

/**
 * Copies a document of the reference locale with other texts:
 * `translate(unit, present)` returns each one, given its present translation.
 * Settings keep the value they have in `present`.
 *
 * A unit has `document`, `path`, `source`, and for a plural form `group` (path
 * of all forms), `form`, `note` and `all` (all English forms).
 */
export function mapTexts(document, locale, reference, present, translate) {
  const rules = new Intl.PluralRules(locale);
  const visit = (path, source, target) => {
    const known = isObject(target) || Array.isArray(target) ? target : {};
    if (isPlural(source)) {
      const group = path.join(".");
      const entries = formsOf(rules, known).map((form) => {
        const unit = { document, path: `${group}.${form}`, source: source[form] ?? source.other, group, form };
        const more = { all: Object.values(source).join(" "), note: noteOf(rules, form) };
        return [form, translate({ ...unit, ...more }, known[form])];
      });
      return Object.fromEntries(entries);
    }
    if (Array.isArray(source)) return source.map((child, index) => visit([...path, index], child, known[index]));
    if (isObject(source)) {
      return Object.fromEntries(
        Object.entries(source).map(([key, child]) => [key, visit([...path, key], child, known[key])]),
      );
    }
    if (!isText(document, path, source)) return target ?? source;
    return translate({ document, path: path.join("."), source }, target);
  };
  return visit([], reference, present);
}

/** Cuts a text into plain pieces and pieces that must be kept: `[{ text, kept }]`. */
export function piecesOf(text) {
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(KEPT)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), kept: false });
    pieces.push({ text: match[0], kept: true });
    end = match.index + match[0].length;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), kept: false });
  return pieces;
}

const keptOf = (text) => [...new Set(text.match(KEPT))].sort();
const starsOf = (text) => text.split("*").length - 1;

/** Describes the error in the translation of a unit, as the end of a sentence; undefined if there is none. */
export function mistakeIn(unit, translation) {
  if (translation.trim() === "") return "has no translation";
  const wanted = keptOf(unit.source);
  const known = keptOf(unit.all ?? unit.source);
  const found = keptOf(translation);
  const extra = found.filter((part) => !known.includes(part));
  if (extra.length > 0) return `has ${extra.join(", ")}, which the English text has not`;
  // A form for one number, such as "once", needs no placeholder.
  const lost = wanted.filter((part) => !found.includes(part));
  if (lost.length > 0 && (unit.form ?? "other") === "other") return `lacks ${lost.join(", ")} of the English text`;
  if (starsOf(unit.source) !== starsOf(translation)) return "must mark a part with * as the English text does";
  return undefined;
}
