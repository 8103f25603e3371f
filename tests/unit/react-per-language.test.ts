import { createTexts, perLanguage } from "@player-site/core/react";
import { expect, test, vi } from "vitest";

test("a formatter is created once for each language", () => {
  const make = vi.fn((languageTag: string) => new Intl.ListFormat(languageTag));
  const formats = perLanguage(make);
  expect(formats("en")).toBe(formats("en"));
  expect(formats("ar")).not.toBe(formats("en"));
  expect(make.mock.calls).toEqual([["en-u-nu-latn"], ["ar-u-nu-latn"]]);
});

test("new texts reuse the cached plural rules", () => {
  const made = vi.spyOn(Intl, "PluralRules");
  createTexts({}, "pl");
  createTexts({}, "pl");
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
