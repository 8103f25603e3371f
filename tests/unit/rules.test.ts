// The rules of the package without a core: the same answers as the core, for the same tables.
import { readdirSync, readFileSync } from "node:fs";
import table from "@player-site/core/phone-table.json" with { type: "json" };
import { type Limit, loadRules, type RatedCurrency, type Rules } from "@player-site/core/rules";
import { beforeAll, expect, test } from "vitest";

let rules: Rules;

beforeAll(async () => {
  rules = await loadRules();
});

interface Case<Input, Expected> {
  name: string;
  input: Input;
  expected: Expected;
}

function cases<Input, Expected>(rule: string): Case<Input, Expected>[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${rule}.json`, import.meta.url), "utf8")).cases;
}

test("fields break the rules that the core knows of them", () => {
  expect(rules.checkField({ name: "email", value: "player@example" })?.rule).toBe("email");
  expect(rules.checkField({ name: "email", value: "player@example.com" })).toBeUndefined();
  expect(rules.checkField({ name: "password", value: "", required: true })?.rule).toBe("required");
  for (const { name, input, expected } of cases<Parameters<Rules["checkField"]>[0], unknown>("field.check"))
    expect(rules.checkField(input) ?? null, name).toEqual(expected);
});

test("phone numbers are valid where the table says so", () => {
  for (const { name, input, expected } of cases<{ numbers: string[] }, unknown>("phone.valid"))
    expect(rules.checkPhones(input.numbers, table), name).toEqual(expected);
});

test("passwords, limits and tokens have the answers of the vectors", () => {
  for (const { input, expected } of cases<{ password: string }, string | null>("field.strength"))
    expect(rules.passwordStrength(input.password) ?? null).toBe(expected);
  for (const { input, expected } of cases<{ amount: string; used: string }, object>("limit.share"))
    expect(rules.limitShare(input.amount, input.used)).toEqual(expected);
  for (const { input, expected } of cases<{ current: string; replacement: string; waits: boolean }, string>(
    "limit.effect",
  ))
    expect(rules.limitEffect(input.current, input.replacement, input.waits)).toBe(expected);
  for (const { input, expected } of cases<{ exp: number; now: number }, boolean>("token.expired"))
    if (input.exp !== undefined) expect(rules.isTokenExpired(input.exp, input.now)).toBe(expected);
  expect(rules.readToken("no token")).toHaveProperty("error");
});

test("amounts are read in the signs of a language, and rounded without a double", () => {
  expect(rules.readAmount("1.250,40", "de", 2)).toEqual({ amount: "1250.4", left: "1250,40" });
  expect(rules.readAmount("12345678901234567890.12", "en", 2).problem).toBe("tooLong");
  expect(rules.readAmount("1.234", "en", 2).problem).toBe("tooManyDecimals");
  expect(rules.roundAmount("1.005", 2)).toBe("1.01");
  expect(rules.roundAmount("0.129", 2, "down")).toBe("0.12");
});

test("limits have the groups, the binding one and the room of the vectors", () => {
  interface Input {
    limits: Limit[];
    definition: number;
    currency: string;
  }
  for (const { name, input, expected } of cases<Input, unknown>("limit.grouped"))
    expect(rules.groupLimits(input.limits, input.definition), name).toEqual(expected);
  for (const { name, input, expected } of cases<Input, string | null>("limit.binding"))
    expect(rules.bindingLimit(input.limits, input.definition, input.currency) ?? null, name).toBe(expected);
  for (const { name, input, expected } of cases<Input, string | null>("limit.depositRoom"))
    expect(rules.depositRoom(input.limits, input.currency) ?? null, name).toBe(expected);
});

test("currencies have the equivalents of the vectors", () => {
  interface Input {
    currencies: RatedCurrency[];
    currency: string;
    equivalent: string;
    amount: string;
  }
  for (const { name, input, expected } of cases<Input, string | null>("currency.equivalent")) {
    const { amount, currency, equivalent, currencies } = input;
    expect(rules.equivalent(amount, currency, equivalent, currencies) ?? null, name).toBe(expected);
  }
  expect(() => rules.equivalent("1", "USD", "XXX", [])).toThrow("currency.equivalent");
});

test("an argument of a wrong type is an error", () => {
  expect(() => rules.limitShare("much", "1")).toThrow("limit.share");
});

test("the module is one file, and its entry starts no core", () => {
  const folder = new URL(".", import.meta.resolve("@player-site/core/rules"));
  const files = readdirSync(folder);
  expect(files.filter((name) => name.endsWith(".wasm"))).toEqual(["rules_bg.wasm"]);
  for (const name of ["node.js", "web.js", "typed-rules.js"])
    expect(readFileSync(new URL(name, folder), "utf8"), name).not.toMatch(/bundler|core_bg/);
});
