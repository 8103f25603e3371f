import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Wildcard for a part of a path that is known only at run time. */
const ANY = "*";

function sources(folder: string, extension: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => extension.test(file) && !/\.test\.ts$|(^|[\\/])(tests|testing)[\\/]/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

/** The strings of a file that can be paths. Constants are replaced by their values, other expressions by `ANY`. */
function pathsIn(source: string): string[] {
  const constants = new Map<string, string>();
  const resolved = (template: string) =>
    template.replace(/\$\{([^{}`]*)\}/g, (_, name: string) => constants.get(name) ?? ANY);
  const template = /`((?:[^`$\\]|\$\{[^{}`]*\})*)`/g;
  for (const [, name = "", text = ""] of source.matchAll(/const (\w+) = ["`]([^"`\n]*)["`](?: as const)?;/g)) {
    constants.set(name, resolved(text));
  }
  const texts = [...source.matchAll(/"([^"\n\\]*)"/g), ...source.matchAll(template)];
  return texts.map(([, text = ""]) => resolved(text)).filter((text) => /^[\w*]+(\.[\w*]+)+$/.test(text));
}

function matcher(patterns: Iterable<string>): RegExp {
  const wanted = [...patterns].map((pattern) => pattern.replaceAll(".", "\\.").replaceAll(ANY, ".+"));
  return new RegExp(`^(?:${wanted.join("|")})$`);
}

/** Returns a function that checks whether the UI (folders of TypeScript) or the core (Rust) uses a path. */
export function usedKeys(ui: readonly string[], core: string): (path: string) => boolean {
  const whole = new Set<string>();
  const suffixes = new Set<string>();
  for (const source of ui.flatMap((folder) => sources(folder, /\.tsx?$/))) {
    for (const path of pathsIn(source)) {
      if (path.startsWith(ANY)) suffixes.add(path.slice(ANY.length + 1));
      else whole.add(path);
    }
  }
  const rust = sources(core, /\.rs$/).join("\n");
  for (const [, text = ""] of rust.matchAll(/"(\w+(?:\.\w+)+)"/g)) whole.add(text);
  // The core writes a path as an array of keys.
  for (const [, keys = ""] of rust.matchAll(/\[("\w+"(?:, "?&?\w+"?)+)\]/g)) {
    whole.add([...keys.matchAll(/"(\w+)"|\w+/g)].map(([, key]) => key ?? ANY).join("."));
  }
  const words = new Set([...rust.matchAll(/"(\w+)"/g)].map(([, word]) => word));
  const isNamed = matcher(whole);
  const isSuffix = matcher(suffixes);
  return (path) => {
    const keys = path.split(".");
    // Alerts are addressed by document and key.
    if (keys[0] === "alerts" && words.has(keys[1]) && words.has(keys[2])) return true;
    // A list is used as a whole.
    const list = keys.findIndex((key) => /^\d+$/.test(key));
    const read = list < 0 ? path : keys.slice(0, list).join(".");
    if (isNamed.test(read)) return true;
    return keys.some((_, end) => whole.has(keys.slice(0, end).join(".")) && isSuffix.test(keys.slice(end).join(".")));
  };
}
