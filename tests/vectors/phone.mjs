// Writes the table of phone numbers, phone.valid.json: the published example
// number of every region and what becomes of it by a digit more, a digit less,
// a national prefix and the like. What is right says the published library.
import { readFileSync, writeFileSync } from "node:fs";
import { getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

const published = (name) => JSON.parse(readFileSync(new URL(`../../node_modules/libphonenumber-js/${name}.json`, import.meta.url), "utf8"));
const examples = published("examples.mobile");
const metadata = published("metadata.max");

function isValid(digits) {
  return parsePhoneNumberFromString(`+${digits}`)?.isValid() ?? false;
}

function variants(code, national, prefix) {
  const last = Number(national.at(-1));
  return [
    code + national,
    code + national.slice(0, -1),
    `${code}${national}7`,
    `${code}${national.slice(0, -1)}${(last + 1) % 10}`,
    `${code}0${national}`,
    ...(prefix && prefix !== "0" ? [code + prefix + national] : []),
    `${code}${"0".repeat(national.length)}`,
    `${code}9${national.slice(1)}`,
    `${code}2${national.slice(1)}`,
  ];
}

const cases = Object.entries(examples).map(([region, national]) => {
  const code = getCountryCallingCode(region);
  const numbers = [...new Set(variants(code, national, metadata.countries[region][5]))];
  const expected = Object.fromEntries(numbers.map((number) => [number, isValid(number)]));
  return { name: region, input: { code, numbers }, expected };
});
const odd = ["", "1", "12", "999", "0", "abc", "1201555012a", "+12015550123", "1 201 555 0123", "٤٩١٥١٢٣٤٥٦٧٨", "9".repeat(300)];
cases.push({ name: "no numbers", input: { code: "1", numbers: odd }, expected: Object.fromEntries(odd.map((number) => [number, false])) });

const lines = cases.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
writeFileSync(new URL("phone.valid.json", import.meta.url), `{\n  "rule": "phone.valid",\n  "cases": [\n${lines}\n  ]\n}\n`);
