// Checks the options of loadCore: no compiler checks a caller in JavaScript, and a wrong option would fail late.
import { loaderError } from "./errors.js";
import type { CoreOptions } from "./types.js";
import type { WebCoreOptions } from "./web.js";

/** Checks a value. Returns the expected form, or undefined if the value is valid. */
type Check = (value: unknown) => string | undefined;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** True if a value is JSON, as it is sent to the core. */
function isJson(value: object): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** True if a value is an address, or one relative to a site. The `URL` of a bundler is not an instance of the platform's. */
function isAddress(value: unknown): boolean {
  const text = isObject(value) ? Reflect.get(value, "href") : value;
  try {
    return typeof text === "string" && new URL(text, "https://site.invalid/").href !== "";
  } catch {
    return false;
  }
}

const address: Check = (value) => (isAddress(value) ? undefined : "an address");
const object: Check = (value) => (isObject(value) ? undefined : "an object");
const json: Check = (value) => (isObject(value) && isJson(value) ? undefined : "an object that can be written as JSON");
const callback: Check = (value) => (typeof value === "function" ? undefined : "a function");

/** Checks that an object has some functions. */
const having = (value: unknown, names: readonly string[]): string | undefined =>
  isObject(value) && names.every((name) => typeof Reflect.get(value, name) === "function")
    ? undefined
    : `an object with the functions ${names.join(", ")}`;

/** Checks the areas of a storage. */
const storage: Check = (value) => {
  if (!isObject(value)) return "an object";
  const areas = ["local", "session"].map((area) => Reflect.get(value, area)).filter((area) => area !== undefined);
  const wrong = areas.map((area) => having(area, ["key", "getItem", "setItem", "removeItem"])).find(Boolean);
  return wrong && `an object whose areas are each ${wrong}`;
};

const CHECKS: { readonly [Option in keyof Required<CoreOptions & WebCoreOptions>]: Check } = {
  config: json,
  configUrl: address,
  phoneTable: object,
  phoneTableUrl: address,
  content: (value) => (isObject(value) || typeof value === "function" ? undefined : "an object or a function"),
  contentUrl: address,
  routeRules: object,
  routeRulesUrl: address,
  wasmUrl: address,
  fetch: callback,
  onWarning: callback,
  storage,
  clock: (value) => having(value, ["now", "setTimeout", "clearTimeout"]),
  realtime: (value) => (typeof value === "boolean" ? undefined : "true or false"),
};

/**
 * Throws a `CoreError` of kind `argument` that names a wrong option, or says that there is no configuration. Returns the names
 * of options that do not exist.
 */
export function checkOptions(options: unknown): string[] {
  if (!isObject(options)) throw loaderError("argument", "loadCore: the options must be an object");
  const checks: Partial<Record<string, Check>> = CHECKS;
  for (const [name, check] of Object.entries(CHECKS)) {
    const value: unknown = Reflect.get(options, name);
    const expected = value === undefined ? undefined : check(value);
    if (expected !== undefined) throw loaderError("argument", `loadCore: ${name} must be ${expected}`);
  }
  if (Reflect.get(options, "config") === undefined && Reflect.get(options, "configUrl") === undefined)
    throw loaderError("argument", "loadCore: neither config nor configUrl is given");
  return Object.keys(options).filter((name) => checks[name] === undefined);
}
