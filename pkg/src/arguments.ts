// Validation of arguments, derived from the generated declarations: JavaScript
// callers can pass any type, and WebAssembly must not read a wrong one.
import { SIGNATURES } from "./bundler/signatures.js";
import { loaderError } from "./errors.js";
import type { CoreError } from "./types.js";

interface Kind {
  name: string;
  fits(value: unknown): boolean;
}

/** Parameter types by their letter code. Types validated by the core have none. */
const KINDS: Record<string, Kind> = {
  s: { name: "a string", fits: (value) => typeof value === "string" },
  S: { name: "a string or undefined", fits: (value) => typeof (value ?? "") === "string" },
  n: { name: "a whole number from 0", fits: (value) => Number.isInteger(value) && Number(value) >= 0 },
  B: { name: "a boolean or undefined", fits: (value) => typeof (value ?? true) === "boolean" },
  b: { name: "a boolean", fits: (value) => typeof value === "boolean" },
  f: { name: "a File", fits: (value) => typeof File !== "undefined" && value instanceof File },
};

/**
 * Calls by name: the letter codes of their parameters, and whether they return a
 * promise.
 */
export function signatures(): [string, { promises: boolean }][] {
  return Object.entries(SIGNATURES).map(([name, letters]) => [name, { promises: letters.endsWith("!") }]);
}

/** Returns the reason why the arguments of a call are invalid. */
export function argumentError(name: string, parameters: readonly unknown[]): CoreError | undefined {
  const letters = SIGNATURES[name] ?? "";
  for (const [place, letter] of [...letters].entries()) {
    const kind = KINDS[letter];
    if (kind && !kind.fits(parameters[place]))
      return loaderError("argument", `${name}: parameter ${place + 1} must be ${kind.name}`);
  }
  return undefined;
}
