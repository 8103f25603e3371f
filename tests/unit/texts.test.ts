// Texts that are handed to a translator and taken back (`npm run texts`).
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportTexts, importTexts } from "../../pkg/build/texts.mjs";

const CONTENT = fileURLToPath(new URL("../../ui/content", import.meta.url));
const LOCALES = readdirSync(CONTENT).filter((name) => !name.endsWith(".json"));

let content = "";
beforeEach(() => {
  content = join(mkdtempSync(join(tmpdir(), "texts-")), "content");
  cpSync(CONTENT, content, { recursive: true });
});
afterEach(() => rmSync(join(content, ".."), { recursive: true }));

/** All files of a folder with their contents. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

const document = (locale: string, name: string) =>
  JSON.parse(readFileSync(join(content, locale, `${name}.json`), "utf8"));

/** Replaces a piece of the file, which must be there. */
function replaced(xml: string, piece: string | RegExp, by: string): string {
  const changed = xml.replace(piece, by);
  expect(changed).not.toBe(xml);
  return changed;
}

test.each(LOCALES)("the texts of %s come back as they were", async (locale) => {
  const xml = await exportTexts(content, locale);
  expect(await importTexts(content, locale, xml)).toEqual([]);
  expect(filesOf(content)).toEqual(filesOf(CONTENT));
});

test("the file has the English text, the translation and the numbers of a plural form", async () => {
  const xml = await exportTexts(content, "pl");
  expect(xml).toContain(
    '<file original="modals/wallet" datatype="plaintext" source-language="en" target-language="pl">',
  );
  expect(xml).toContain(
    [
      '<trans-unit id="spins.few">',
      '<source><ph id="1">{count}</ph> free spins</source>',
      '<target><ph id="1">{count}</ph> darmowe spiny</target>',
      '<note>Plural form "few": numbers like 2, 3, 4, 22.</note>',
      "</trans-unit>",
    ].join("\n"),
  );
  // Settings are no texts.
  expect(xml).not.toMatch(/<source>(pending|crown|both|\/profile.*)<\/source>/);
});

test("a changed text arrives in its document, and nowhere else", async () => {
  let xml = await exportTexts(content, "de");
  xml = replaced(xml, "<target>Letzte Zahlungen</target>", "<target>Neueste &amp; letzte Zahlungen</target>");
  xml = replaced(
    xml,
    '<target><ph id="1">{wagered}</ph> von <ph id="2">{total}</ph> umgesetzt</target>',
    '<target>Von <ph id="2">{total}</ph> sind <ph id="1">{wagered}</ph> umgesetzt</target>',
  );
  expect(await importTexts(content, "de", xml)).toEqual(["global-components/bonuses", "profile/wallet"]);
  expect(document("de", "profile/wallet").latest.title).toBe("Neueste & letzte Zahlungen");
  expect(document("de", "global-components/bonuses").wageredOf).toBe("Von {total} sind {wagered} umgesetzt");
  const before = filesOf(CONTENT);
  const after = filesOf(content);
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
  expect(changed).toEqual(["de/global-components/bonuses.json", "de/profile/wallet.json"]);
});

test("the texts for a site that cannot start come back, too", async () => {
  const xml = await exportTexts(content, "pt-br");
  const changed = replaced(xml, /<target>Recarregar a página<\/target>/g, "<target>Recarregar</target>");
  expect(await importTexts(content, "pt-br", changed)).toEqual(["fallback"]);
  const fallback = JSON.parse(readFileSync(join(content, "fallback.json"), "utf8"));
  expect(fallback["pt-br"].crashed.button).toBe("Recarregar");
  expect(Object.keys(fallback)).toEqual(Object.keys(JSON.parse(readFileSync(join(CONTENT, "fallback.json"), "utf8"))));
});

test("a new locale has all texts without a translation, and the plural forms of its language", async () => {
  const xml = await exportTexts(content, "cs");
  expect(xml).not.toContain("<target>");
  for (const form of ["one", "few", "other"]) expect(xml).toContain(`<trans-unit id="spins.${form}">`);
  expect(xml).not.toContain('<trans-unit id="spins.many">');
  await expect(importTexts(content, "cs", xml)).rejects.toThrow("alerts/bonus bonusIssued.title has no translation.");
  // A translator fills it.
  const filled = xml.replace(/<source>(.*)<\/source>/g, "<source>$1</source>\n<target>$1</target>");
  await importTexts(content, "cs", filled);
  expect(document("cs", "layout/profile-sidebar")).toEqual({
    ...document("en", "layout/profile-sidebar"),
    count: { one: "({count})", few: "({count})", other: "({count})" },
  });
});

test.each([
  ["is missing", /<trans-unit id="latest.title">[\s\S]*?<\/trans-unit>/, "", "profile/wallet latest.title is missing."],
  [
    "is empty",
    "<target>Letzte Zahlungen</target>",
    "<target> </target>",
    "profile/wallet latest.title has no translation.",
  ],
  [
    "lacks a placeholder",
    '<target>Einzahlung ab <ph id="1">{amount}</ph></target>',
    "<target>Einzahlung ab 20 €</target>",
    "modals/wallet deposit.bonuses.minDeposit lacks {amount} of the English text.",
  ],
  [
    "has another placeholder",
    '<target>ab <ph id="1">{amount}</ph></target>',
    '<target>ab <ph id="1">{amount}</ph> bis {maximum}</target>',
    "modals/wallet methodMin has {maximum}, which the English text has not.",
  ],
  [
    "lacks a placeholder in a plural form",
    '<target><ph id="1">{count}</ph> Freispiele</target>',
    "<target>Freispiele</target>",
    "global-components/bonuses spins.other lacks {count} of the English text.",
  ],
  [
    "has another tag",
    'unter <ph id="3">&lt;a href="/profile/bonuses"&gt;</ph><ph id="4">{bonuses}</ph>',
    'unter &lt;a href="/evil"&gt;<ph id="4">{bonuses}</ph>',
    'alerts/free-spin freeSpinIssued.description has <a href="/evil">, which the English text has not.',
  ],
  [
    "does not mark the words",
    "*einen Schritt*",
    "einen Schritt",
    "modals/sign-up-cancel bonusText must mark a part with * as the English text does.",
  ],
  [
    "was translated from another English text",
    "<source>Latest payments</source>",
    "<source>Recent payments</source>",
    "profile/wallet latest.title has another English text than the site.",
  ],
  [
    "is unknown",
    '<trans-unit id="latest.title">',
    '<trans-unit id="latest.more">\n<source>More</source>\n<target>Mehr</target>\n</trans-unit>\n<trans-unit id="latest.title">',
    "profile/wallet latest.more is not a text of the site.",
  ],
])("a unit that %s is refused by name, and nothing is changed", async (_, piece, by, sentence) => {
  const xml = replaced(await exportTexts(content, "de"), piece, by);
  await expect(importTexts(content, "de", xml)).rejects.toThrow(sentence);
  expect(filesOf(content)).toEqual(filesOf(CONTENT));
});

test("a file of another locale, or of another kind, is refused", async () => {
  const xml = await exportTexts(content, "pl");
  await expect(importTexts(content, "de", xml)).rejects.toThrow("The file's target language is pl, not de.");
  await expect(importTexts(content, "de", "{}")).rejects.toThrow("This is not XLIFF 1.2");
  await expect(importTexts(content, "de", "<html></html>")).rejects.toThrow("This is not XLIFF 1.2");
});
