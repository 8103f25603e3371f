// What each call takes, from the generated declarations: JavaScript passes anything, and WebAssembly must not read it.
import { SIGNATURES } from "./bundler/signatures.js";
import { loaderError } from "./errors.js";
import type { CoreError } from "./types.js";

interface Kind {
  name: string;
  fits(value: unknown): boolean;
}

/** Kinds by the letter that stands for them; what the core judges itself has none. */
const KINDS: Record<string, Kind> = {
  s: { name: "a string", fits: (value) => typeof value === "string" },
  S: { name: "a string or undefined", fits: (value) => typeof (value ?? "") === "string" },
  n: { name: "a whole number from 0", fits: (value) => Number.isInteger(value) && Number(value) >= 0 },
  b: { name: "a boolean", fits: (value) => typeof value === "boolean" },
  f: { name: "a File", fits: (value) => typeof File !== "undefined" && value instanceof File },
};

/** The calls by name: the letters of their parameters, and whether they answer a promise. */
export function signatures(): [string, { promises: boolean }][] {
  return Object.entries(SIGNATURES).map(([name, letters]) => [name, { promises: letters.endsWith("!") }]);
}

/** What is wrong with the parameters of a call. */
export function argumentError(name: string, parameters: readonly unknown[]): CoreError | undefined {
  const letters = SIGNATURES[name] ?? "";
  for (const [place, letter] of [...letters].entries()) {
    const kind = KINDS[letter];
    if (kind && !kind.fits(parameters[place]))
      return loaderError("argument", `${name}: parameter ${place + 1} must be ${kind.name}`);
  }
  return undefined;
}
