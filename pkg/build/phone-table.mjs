// Generates the phone number table from the metadata of the pinned
// libphonenumber package: the numbering plan of every calling code.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./steps.mjs";

const METADATA = join(ROOT, "node_modules", "libphonenumber-js", "metadata.max.json");

// Indexes of the values in the package's compact format (version 4).
const GENERAL = 2;
const LENGTHS = 3;
const NATIONAL_PREFIX = 5;
const PREFIX_FOR_PARSING = 7;
const PREFIX_TRANSFORM = 8;
const LEADING_DIGITS = 10;
const TYPES = 11;

const text = (value) => (typeof value === "string" && value !== "" ? value : undefined);

function region(numbers, country) {
  const types = (numbers[TYPES] || []).map((type) => text(type?.[0])).filter((pattern) => pattern !== undefined);
  return {
    country,
    lead: text(numbers[LEADING_DIGITS]),
    general: numbers[GENERAL],
    types: types.length > 0 ? types.join("|") : undefined,
    lengths: numbers[LENGTHS] || [],
  };
}

/** Writes the table to a file. */
export function writePhoneTable(file) {
  const metadata = JSON.parse(readFileSync(METADATA, "utf8"));
  if (metadata.version !== 4)
    throw new Error(`libphonenumber-js has metadata of version ${metadata.version}; this script reads version 4`);
  const plans = {};
  for (const [code, countries] of Object.entries(metadata.country_calling_codes)) {
    const regions = countries
      .map((country) => [metadata.countries[country] ?? metadata.nonGeographic[code], country])
      .filter(([numbers]) => numbers !== undefined);
    if (regions.length === 0) continue;
    const [[main]] = regions;
    plans[code] = {
      prefix: text(main[PREFIX_FOR_PARSING]) ?? text(main[NATIONAL_PREFIX]),
      transform: text(main[PREFIX_TRANSFORM]),
      regions: regions.map(([numbers, country]) => region(numbers, country)),
    };
  }
  for (const [code, numbers] of Object.entries(metadata.nonGeographic)) plans[code] ??= { regions: [region(numbers)] };
  writeFileSync(file, JSON.stringify(plans));
}
