// Checks the texts: all locales have the same keys and parameters, and every key is used.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { documentTypes, holdsPages } from "../build/content.ts";
import { usedKeys } from "../build/used-keys.ts";

const CONTENT = fileURLToPath(new URL("../content", import.meta.url));
const UI = [".", "../../pkg/src/react"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const CORE = fileURLToPath(new URL("../../core-wasm/src", import.meta.url));
const REFERENCE = "en";
const LOCALES = readdirSync(CONTENT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** Words that change what follows them, or agree with it: "in 3 Tagen", "za godzinę", "بعد يومين", "falta 1 dia". */
const INFLECTING: Readonly<Record<string, RegExp>> = {
  de: /\b(in|nach|seit|vor) \{time\}/i,
  pl: /\b(do|od|po|przed|za) \{time\}/i,
  ar: /(بعد|بقي|خلال|قبل|لمدة) \{time\}/,
  "pt-br": /\b(faltam?|restam?) \{time\}/i,
};
/** Here the time has minutes and seconds as digits. */
const CLOCK = "profile.bonuses.bonusCode.timerText";

type Leaf = string | number | boolean | null;
type Node = Leaf | Node[] | { [key: string]: Node };

const camelCase = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function isPlural(node: Node): node is { [key: string]: Node } {
  return (
    typeof node === "object" &&
    node !== null &&
    !Array.isArray(node) &&
    "other" in node &&
    Object.keys(node).every((key) => PLURALS.has(key))
  );
}

/** All texts of a locale by path; a text with plural forms is one entry. */
function textsOf(locale: string): Map<string, Node> {
  const texts = new Map<string, Node>();
  const walk = (path: string, node: Node) => {
    if (typeof node === "object" && node !== null && !isPlural(node)) {
      for (const [key, child] of Object.entries(node)) walk(`${path}.${key}`, child);
    } else texts.set(path, node);
  };
  for (const directory of readdirSync(join(CONTENT, locale))) {
    for (const file of readdirSync(join(CONTENT, locale, directory))) {
      const document: Node = JSON.parse(readFileSync(join(CONTENT, locale, directory, file), "utf8"));
      walk(`${camelCase(directory)}.${camelCase(file.slice(0, -5))}`, document);
    }
  }
  return texts;
}

const forms = (node: Node): string[] =>
  isPlural(node) ? Object.values(node).map(String) : typeof node === "string" ? [node] : [];
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

const all = new Map(LOCALES.map((locale) => [locale, textsOf(locale)]));
const reference = all.get(REFERENCE) ?? new Map<string, Node>();

describe.each(LOCALES)("the texts of %s", (locale) => {
  const texts = all.get(locale) ?? new Map<string, Node>();

  test("have the same keys as the other locales", () => {
    expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort());
  });

  test("have the same parameters", () => {
    const wrong = [...texts].filter(([path, node]) => {
      const known = reference.get(path);
      const wanted = places(forms(known ?? null).join(" "));
      const found = places(forms(node).join(" "));
      return wanted.join() !== found.join();
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("have the plural forms of the language", () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((form) => form !== "zero");
    const wrong = [...texts].filter(
      ([, node]) =>
        isPlural(node) && needed.some((form) => !(form in node) && !(form === "many" && locale === "pt-br")),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("have labels that contain the text of their button, as in the reference", () => {
    const contained = (of: ReadonlyMap<string, Node>, label: string, button: string) =>
      String(of.get(label))
        .toLowerCase()
        .includes(String(of.get(button)).toLowerCase());
    const wrong = [...reference.keys()].filter((label) => {
      const button = label.replace(/Label$/, "Button");
      return button !== label && contained(reference, label, button) && !contained(texts, label, button);
    });
    expect(wrong).toEqual([]);
  });

  test("have the time left where its units need no inflection", () => {
    const inflecting = INFLECTING[locale];
    const wrong = [...texts].filter(
      ([path, node]) => inflecting !== undefined && path !== CLOCK && forms(node).some((form) => inflecting.test(form)),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("are not empty where the reference has text", () => {
    const empty = [...texts].filter(([path, node]) => node === "" && reference.get(path) !== "");
    expect(empty.map(([path]) => path)).toEqual([]);
  });
});

/** Keys that come from server data: fields, periods, states. */
const NAMED_BY_DATA = [
  "fieldsSettings.fieldsControls.",
  "globalComponents.constants.",
  "globalComponents.bonuses.availability.",
  "layout.interface.excluded.",
  "modals.editCashLimit.popupLabel.",
  "modals.wallet.deposit.lost.",
  "modals.wallet.withdraw.lost.",
];

const exempt = (path: string) => NAMED_BY_DATA.some((known) => path.startsWith(known));

test("every text is used", () => {
  const isUsed = usedKeys(UI, CORE);
  // Documents of pages are shown as a whole.
  const pages = readdirSync(join(CONTENT, REFERENCE))
    .filter(holdsPages)
    .map((directory) => `${camelCase(directory)}.`);
  const shownWhole = (path: string) => pages.some((page) => path.startsWith(page));
  expect([...reference.keys()].filter((path) => !isUsed(path) && !exempt(path) && !shownWhole(path))).toEqual([]);
});

describe.each(LOCALES)("the documents of pages in %s", (locale) => {
  const documents = readdirSync(join(CONTENT, locale))
    .filter(holdsPages)
    .flatMap((directory) => readdirSync(join(CONTENT, locale, directory)).map((file) => `${directory}/${file}`));
  const read = (of: string, file: string): { [key: string]: Node } =>
    JSON.parse(readFileSync(join(CONTENT, of, file), "utf8"));

  test("are named after their files", () => {
    for (const file of documents) expect(`${read(locale, file)["pageIdentity"]}.json`).toBe(file.split("/")[1]);
  });

  test("have the tags of the reference, so that headings, anchors and links are the same", () => {
    const tags = (node: Node) => JSON.stringify(node).match(/<\/?[a-z][^>]*>/g);
    for (const file of documents) expect(tags(read(locale, file)), file).toEqual(tags(read(REFERENCE, file)));
  });

  test("have anchors that are unique in their document", () => {
    for (const file of documents) {
      const anchors = [...JSON.stringify(read(locale, file)).matchAll(/ id=\\"([^"\\]*)\\"/g)].map(([, id]) => id);
      expect(new Set(anchors).size, file).toBe(anchors.length);
    }
  });
});

test("the generated key types match the documents", () => {
  expect(readFileSync(fileURLToPath(new URL("core/content-documents.ts", import.meta.url)), "utf8")).toBe(
    documentTypes(),
  );
});
