import type { ContentView } from "@player-site/core";
import { createTexts } from "@player-site/core/react";
import { expect, test } from "vitest";

const content: ContentView = {
  alerts: {},
  fieldsSettings: { validationMessages: { min: "At least {param}" } },
  globalComponents: { categories: { categoriesList: [{ id: "a" }, "b", { id: "c" }] } },
  layout: { interface: { invalid: "Not right" } },
  modals: { bonusDetails: { times: { one: "{count} spin", two: "two", few: "{count} few", other: "{count} spins" } } },
  pages: {},
};

test("replaces names that have a value and leaves the others", () => {
  const text = createTexts({ ...content, pages: { home: { title: "{a} and {b}" } } }, "en");
  expect(text.named("pages.home.title", { a: "1" })).toBe("1 and {b}");
});

test("a missing text is empty", () => {
  const text = createTexts(content, "en");
  expect(text.named("pages.home.title")).toBe("");
  expect(text.named("globalComponents.categories.categoriesList")).toBe("");
});

test("counts follow the plural rules of the language", () => {
  expect(createTexts(content, "en").count("modals.bonusDetails.times", 1)).toBe("1 spin");
  expect(createTexts(content, "en").count("modals.bonusDetails.times", 5)).toBe("5 spins");
  expect(createTexts(content, "ar").count("modals.bonusDetails.times", 2)).toBe("two");
  expect(createTexts(content, "ar").count("modals.bonusDetails.times", 3)).toBe("3 few");
});

test("messages of rules come from the content, with a fallback", () => {
  const text = createTexts(content, "en");
  expect(text.message({ kind: "rule", rule: "min", parameters: { param: "6" } })).toBe("At least 6");
  expect(text.message({ kind: "rule", rule: "new", parameters: {} })).toBe("Not right");
  expect(text.message({ kind: "text", text: "As the server said" })).toBe("As the server said");
});

test("an unknown key does not compile", () => {
  const text = createTexts(content, "en");
  // @ts-expect-error: no such text
  expect(text("layout.interface.nothing")).toBe("");
  // @ts-expect-error: a text without plural forms
  expect(text.count("layout.interface.invalid", 1)).toBe("");
  // @ts-expect-error: a document, not a text
  expect(text("layout.interface")).toBe("");
});

test("a list contains only the objects", () => {
  expect(createTexts(content, "en").list("globalComponents.categories.categoriesList")).toEqual([
    { id: "a" },
    { id: "c" },
  ]);
});
