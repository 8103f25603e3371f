import { createTexts, type PluralKey, perLanguage } from "@player-site/core/react";
import { expect, test, vi } from "vitest";

test("a formatter is created once for each language", () => {
  const make = vi.fn((languageTag: string) => new Intl.ListFormat(languageTag));
  const formats = perLanguage(make);
  expect(formats("en")).toBe(formats("en"));
  expect(formats("ar")).not.toBe(formats("en"));
  expect(make.mock.calls).toEqual([["en-u-nu-latn"], ["ar-u-nu-latn"]]);
});

test("plural rules are made once for each language, and when a number needs them", () => {
  const construct = vi.fn((rules: typeof Intl.PluralRules, [tag]: string[]) => new rules(tag));
  vi.stubGlobal("Intl", Object.create(Intl, { PluralRules: { value: new Proxy(Intl.PluralRules, { construct }) } }));
  const texts = [createTexts({ days: { few: "{count} dni", other: "" } }, "pl"), createTexts({}, "pl")];
  expect(construct).not.toHaveBeenCalled();
  expect(texts.map((text) => text.count("days" as PluralKey, 3))).toEqual(["3 dni", ""]);
  expect(construct).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
