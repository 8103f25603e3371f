// The rules against their tables, through the built WebAssembly: what the
// native tests check, as another program gets it.
import { readdirSync, readFileSync } from "node:fs";
import { type Core, type Json, loadCore } from "@player-site/core/node";
import { beforeAll, describe, expect, test } from "vitest";

interface Table {
  rule: string;
  cases: { name: string; input: Record<string, Json>; expected: Json }[];
}

const folder = new URL("../vectors/", import.meta.url);
const read = (file: URL): Json => JSON.parse(readFileSync(file, "utf8"));
const tables = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => read(new URL(name, folder)) as unknown as Table);

let core: Core;

beforeAll(async () => {
  core = await loadCore({ configUrl: "https://site.test/config.json", phoneTableUrl: "https://site.test/phone-table.json" });
});

describe.each(tables)("$rule", ({ rule, cases }) => {
  // The numbering plans of all calling codes, as the package brings them.
  const more: Record<string, Json> = rule === "phone.valid" ? { table: read(new URL(import.meta.resolve("@player-site/core/phone-table.json"))) } : {};

  test.each(cases)("$name", ({ input, expected }) => {
    expect(core.evaluate(rule, { ...input, ...more })).toEqual(expected);
  });
});

test("a rule that is not there is an error", () => {
  expect(() => core.evaluate("amount.halved", {})).toThrow("there is no rule amount.halved");
});

test("an input without an entry is an error", () => {
  expect(() => core.evaluate("amount.parsed", {})).toThrow("text is missing");
});
