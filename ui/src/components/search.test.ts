import { expect, test } from "vitest";
import { matches } from "./search.ts";

test.each([
  ["india", "Índia"],
  ["paises", "Países Baixos"],
  ["japao", "Japão"],
  ["المانيا", "ألمانيا"],
  ["ALAND", "Åland"],
  ["", "Brazil"],
  [" braz ", "Brazil"],
])("%s finds %s", (typed, name) => {
  expect(matches(typed, name)).toBe(true);
});

test("matches if one of several texts contains the search text", () => {
  expect(matches("germ", "Alemanha", "Germany", "DE")).toBe(true);
  expect(matches("fran", "Alemanha", "Germany", "DE")).toBe(false);
});
