import type { ContentView } from "@player-site/core";
import { expect, test } from "vitest";
import { createTexts } from "./text.ts";

const content: ContentView = {
  alerts: {},
  fieldsSettings: { validationMessages: { min: "At least {param}" } },
  globalComponents: { spins: { one: "{count} spin", two: "two", few: "{count} few", other: "{count} spins" } },
  layout: { interface: { invalid: "Not right" } },
  modals: { list: [{ id: "a" }, "b", { id: "c" }] },
  pages: {},
};

test("names are filled in, unknown ones stay", () => {
  const text = createTexts({ ...content, pages: { home: { title: "{a} and {b}" } } }, "en");
  expect(text("pages.home.title", { a: "1" })).toBe("1 and {b}");
});

test("what nobody wrote is empty", () => {
  const text = createTexts(content, "en");
  expect(text("pages.home.title")).toBe("");
  expect(text("modals.list")).toBe("");
});

test("counts follow the plural rules of the language", () => {
  expect(createTexts(content, "en").count("globalComponents.spins", 1)).toBe("1 spin");
  expect(createTexts(content, "en").count("globalComponents.spins", 5)).toBe("5 spins");
  expect(createTexts(content, "ar").count("globalComponents.spins", 2)).toBe("two");
  expect(createTexts(content, "ar").count("globalComponents.spins", 3)).toBe("3 few");
});

test("messages of rules come from the content, with a fallback", () => {
  const text = createTexts(content, "en");
  expect(text.message({ kind: "rule", rule: "min", parameters: { param: "6" } })).toBe("At least 6");
  expect(text.message({ kind: "rule", rule: "new", parameters: {} })).toBe("Not right");
  expect(text.message({ kind: "text", text: "As the server said" })).toBe("As the server said");
});

test("lists keep their objects only", () => {
  expect(createTexts(content, "en").list("modals.list")).toEqual([{ id: "a" }, { id: "c" }]);
});
