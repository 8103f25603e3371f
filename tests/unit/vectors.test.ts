// Tests of the rules against the vector tables through the built WebAssembly.
import { readdirSync, readFileSync } from "node:fs";
import type { Json } from "@player-site/core";
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

/** The evaluation function, as built for these tests. */
interface Rules {
  initSync(options: { module: Uint8Array }): void;
  evaluate(rule: string, input: string): string;
}

const built = new URL("../../target/rules/", import.meta.url);
let rules: Rules;

beforeAll(async () => {
  rules = await import(new URL("core.js", built).href);
  rules.initSync({ module: readFileSync(new URL("core_bg.wasm", built)) });
});

const evaluate = (rule: string, input: Json): Json => JSON.parse(rules.evaluate(rule, JSON.stringify(input)));

describe.each(tables)("$rule", ({ rule, cases }) => {
  // The package's numbering plans of all calling codes.
  const more: Record<string, Json> = rule.startsWith("phone.")
    ? { table: read(new URL(import.meta.resolve("@player-site/core/phone-table.json"))) }
    : {};

  test.each(cases)("$name", ({ input, expected }) => {
    expect(evaluate(rule, { ...input, ...more })).toEqual(expected);
  });
});

test("the native run of these tables has the package's numbering plans", () => {
  const native = new URL("../../core-wasm/src/tests/phone-table.json", import.meta.url);
  expect(read(native), "copy pkg/dist/phone-table.json").toEqual(
    read(new URL(import.meta.resolve("@player-site/core/phone-table.json"))),
  );
});

const LANGUAGES =
  "en en-za en-ch de de-at de-ch pl pt pt-br pt-pt ar es es-mx es-us fr fr-ca fr-ch it it-ch nl sv nb da fi cs sk hu ro bg " +
  "uk ru tr el hr sr sl lt lv et vi id ja zh ko hi he th kk uz az";

// The browser's core asks Intl; only the tables above rely on signs by hand.
test.each(LANGUAGES.split(" "))("the number signs of %s are those of Intl", (language) => {
  const sample = (1_234_567.8).toLocaleString(`${language}-u-nu-latn`);
  expect(evaluate("amount.signs", { language })).toBe(evaluate("amount.signs", { sample }));
});

test("an unknown rule is an error", () => {
  expect(() => evaluate("amount.halved", {})).toThrow("there is no rule amount.halved");
});

test("an input without an entry is an error", () => {
  expect(() => evaluate("amount.parsed", {})).toThrow("text is missing");
});
