// The page about cookies names what the site keeps in the browser beyond the life of a tab.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CORE = join(ROOT, "core-wasm/src");
/** Not code of the site. */
const TESTS = /^(tests|testing)[/\\]/;
const CONSTANT = /const (\w+): &str = "([\w.]+)"/g;
/** A use of local storage, or of the values in it that belong to a player. */
const USE = /(?:Area::Local,\s*(?:&format!\("\{)?|own_value\()((?:\w+::)*[A-Z_]*KEY)\b/g;
/** Keys whose name a method tells. */
const TOLD = /fn in_flight_key[^}]*\}/;
/** Kept by the page itself. */
const OF_PAGE = ["theme", "IS_DRAWER_COMPACT", "PWA_HIDDEN"];

const files = new Map(
  readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".rs") && !TESTS.test(name))
    .map((name) => [name.replaceAll("\\", "/"), readFileSync(join(CORE, name), "utf8")]),
);

function constants(text: string): Map<string, string> {
  return new Map([...text.matchAll(CONSTANT)].map(([, name = "", value = ""]) => [name, value]));
}

/** The value of a key that a file names: of the module it names, its own, or the only one of this name in its folder or at all. */
function textOf(key: string, path: string): string {
  const [name = "", module] = key.split("::").reverse();
  const folder = path.replace(/[^/]+$/, "");
  const places: ((other: string) => boolean)[] =
    module === undefined
      ? [(other) => other === path, (other) => other.startsWith(folder), () => true]
      : [(other) => other.endsWith(`/${module}.rs`)];
  for (const isPlace of places) {
    const values = [...files].flatMap(([other, text]) => (isPlace(other) ? (constants(text).get(name) ?? []) : []));
    if (values.length === 1) return values[0] ?? "";
  }
  throw new Error(`${path} names ${key}, whose value is not found`);
}

function stored(): Set<string> {
  const keys = new Set(OF_PAGE);
  for (const [path, text] of files) {
    for (const [, key = ""] of text.matchAll(USE)) keys.add(textOf(key, path).replace(/\.$/, ""));
    for (const [, key = ""] of TOLD.exec(text)?.[0].matchAll(/"(\w+)"/g) ?? []) keys.add(key);
  }
  return keys;
}

test.each(readdirSync(join(ROOT, "ui/content")).filter((name) => !name.includes(".")))(
  "the page about cookies names each entry of local storage (%s)",
  (locale) => {
    const page = JSON.parse(readFileSync(join(ROOT, "ui/content", locale, "static/cookies.json"), "utf8"));
    const table = page.content.find((block: string) => block.includes("<code>theme</code>"));
    const named = [...table.matchAll(/<code>([\w-]+)<\/code>/g)].map(([, name]) => name);
    // Of the tab alone, and named because it is kept for authors.
    expect(new Set(named.filter((name) => name !== "previewToken"))).toEqual(stored());
    expect(named).toHaveLength(new Set(named).size);
  },
);
