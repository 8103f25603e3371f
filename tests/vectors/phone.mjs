// Writes the tables of phone numbers. phone.valid.json: the published example
// number of every region and what becomes of it by a digit more, a digit less,
// a national prefix and the like. phone.entered.json: the same numbers as people
// paste them. What is right says the published library.
import { readFileSync, writeFileSync } from "node:fs";
import { getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

const published = (name) => JSON.parse(readFileSync(new URL(`../../node_modules/libphonenumber-js/${name}.json`, import.meta.url), "utf8"));
const examples = published("examples.mobile");
const metadata = published("metadata.max");

/** Digits that the field for the local number takes. */
const LOCAL_MAXIMUM = 12;

function isValid(digits) {
  const number = parsePhoneNumberFromString(`+${digits}`);
  return number !== undefined && number.isValid() && number.nationalNumber.length <= LOCAL_MAXIMUM;
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
const long = ["436641234567890", "43664123456789", "4366412345678", "491512345678901", "4915123456789"];
cases.push({ name: "more digits than the field takes", input: { code: "43", numbers: long }, expected: Object.fromEntries(long.map((number) => [number, isValid(number)])) });
const odd = ["", "1", "12", "999", "0", "abc", "1201555012a", "+12015550123", "1 201 555 0123", "٤٩١٥١٢٣٤٥٦٧٨", "9".repeat(300)];
cases.push({ name: "no numbers", input: { code: "1", numbers: odd }, expected: Object.fromEntries(odd.map((number) => [number, false])) });

const both = ["3758014817911", "5980004231234"];
cases.push({ name: "numbers that are possible with and without their national prefix", input: { code: "375", numbers: both }, expected: Object.fromEntries(both.map((number) => [number, isValid(number)])) });

const lines = cases.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
writeFileSync(new URL("phone.valid.json", import.meta.url), `{\n  "rule": "phone.valid",\n  "cases": [\n${lines}\n  ]\n}\n`);

// A region that shares its calling code is one of the list beside the main one.
function pasted(region) {
  const number = parsePhoneNumberFromString(`+${getCountryCallingCode(region)}${examples[region]}`);
  const code = number.countryCallingCode;
  const digits = number.number.slice(1);
  const [main] = metadata.country_calling_codes[code];
  const elsewhere = code === "49" ? "GB" : "DE";
  const countries = Object.fromEntries([region, main, elsewhere].map((each) => [each, getCountryCallingCode(each)]));
  const local = digits.slice(code.length);
  const national = number.formatNational();
  const spaced = number.formatInternational();
  const international = [
    spaced,
    number.number,
    `\u202a${spaced.replaceAll(" ", "-")}\u202c`,
    spaced.replace(/^\+(\d+) (.*)$/, "(+$1) $2"),
    `00 ${spaced.slice(1)}`,
    number.format("RFC3966"),
    `\uff0b${digits}`,
  ];
  // The example of one island is a number of the mainland, says the library.
  const answer = `${number.country ?? region} ${local} ${digits}`;
  // A number with too many digits is shown without its national prefix.
  const typed = national.replace(/\D/g, "");
  const nationalAnswer = `${region} ${typed.length > 12 ? local : typed} ${digits}`;
  return [
    {
      name: `${region} at home`,
      input: { country: region, countries, texts: [...international, national, national.replace(/[ -]/g, ".")] },
      expected: [...international.map(() => answer), nationalAnswer, nationalAnswer],
    },
    {
      name: `${region} from ${elsewhere}`,
      input: { country: elsewhere, countries, texts: international },
      expected: international.map(() => answer),
    },
  ];
}

const oddEntries = [
  ["nothing", "US", "", "US  "],
  ["letters alone", "US", "abc", "US  "],
  ["a plus", "US", "+", "US + "],
  ["half a calling code", "US", "+4", "US +4 4"],
  ["a whole calling code", "US", "+44", "GB  "],
  ["two noughts", "US", "00", "US 00 100"],
  ["a calling code that is not of the list", "US", "+48 512 345 678", "US +48512345678 48512345678"],
  ["a national prefix in brackets", "US", "+44 (0)20 7946 0958", "GB 2079460958 442079460958"],
  ["no plus, the country's own", "GB", "44 20 7946 0958", "GB 2079460958 442079460958"],
  ["no plus, another country's", "US", "44 20 7946 0958", "GB 2079460958 442079460958"],
  ["a link", "US", "tel:+442079460958", "GB 2079460958 442079460958"],
  ["Arabic digits", "US", "\u0662\u0660\u0661 \u0665\u0665\u0665 \u0660\u0661\u0662\u0663", "US 2015550123 12015550123"],
  ["more digits than fit are not cut", "US", "20155501234567", "US 20155501234567 120155501234567"],
  ["a calling code and too many digits are not cut", "US", "+44 20 7946 0958 12345", "GB 207946095812345 44207946095812345"],
  ["Devanagari digits", "US", "२०१ ५५५ ०१२३", "US 2015550123 12015550123"],
];
// Only what cannot have been typed key by key may be read as a number of another country.
const onePress = { country: "US", countries: { US: "1", DE: "49" }, texts: ["4930901820"] };
const entries = [
  ...oddEntries.map(([name, country, entry, answer]) => ({
    name,
    input: { code: "1", country, countries: { US: "1", GB: "44" }, texts: [entry] },
    expected: [answer],
  })),
  {
    name: "one more digit of a number that is one of another country",
    input: { code: "1", ...onePress, before: "493090182" },
    expected: ["US 4930901820 14930901820"],
  },
  {
    name: "two more digits at once, which make it one of another country",
    input: { code: "1", ...onePress, before: "49309018" },
    expected: ["DE 30901820 4930901820"],
  },
  {
    name: "a calling code of which only another country is listed",
    input: { code: "7", country: "US", countries: { US: "1", KZ: "7" }, texts: ["+79161234567"] },
    expected: ["KZ 9161234567 79161234567"],
  },
  ...Object.keys(examples).flatMap((region) =>
    pasted(region).map((entry) => ({ ...entry, input: { code: getCountryCallingCode(region), ...entry.input } })),
  ),
];
const entryLines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
writeFileSync(
  new URL("phone.entered.json", import.meta.url),
  `{\n  "rule": "phone.entered",\n  "cases": [\n${entryLines}\n  ]\n}\n`,
);
