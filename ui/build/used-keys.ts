import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Any text: what stands here is known only when the site runs. */
const ANY = "*";

function sources(folder: string, extension: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => extension.test(file) && !/\.test\.ts$|(^|[\\/])(tests|testing)[\\/]/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

/** The texts of a file that can be paths. Names of constants are replaced by their values, other names by `ANY`. */
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

/** Says of a path whether the ui (TypeScript) or the core (Rust) reads it. */
export function usedKeys(ui: string, core: string): (path: string) => boolean {
  const whole = new Set<string>();
  const suffixes = new Set<string>();
  for (const source of sources(ui, /\.tsx?$/)) {
    for (const path of pathsIn(source)) {
      if (path.startsWith(ANY)) suffixes.add(path.slice(ANY.length + 1));
      else whole.add(path);
    }
  }
  const rust = sources(core, /\.rs$/).join("\n");
  for (const [, text = ""] of rust.matchAll(/"(\w+(?:\.\w+)+)"/g)) whole.add(text);
  // The core names the keys of a path one by one.
  for (const [, keys = ""] of rust.matchAll(/\[("\w+"(?:, "?&?\w+"?)+)\]/g)) {
    whole.add([...keys.matchAll(/"(\w+)"|\w+/g)].map(([, key]) => key ?? ANY).join("."));
  }
  const words = new Set([...rust.matchAll(/"(\w+)"/g)].map(([, word]) => word));
  const isNamed = matcher(whole);
  const isSuffix = matcher(suffixes);
  return (path) => {
    const keys = path.split(".");
    // Alerts are named by their document and key.
    if (keys[0] === "alerts" && words.has(keys[1]) && words.has(keys[2])) return true;
    // A list is read as a whole.
    const list = keys.findIndex((key) => /^\d+$/.test(key));
    const read = list < 0 ? path : keys.slice(0, list).join(".");
    if (isNamed.test(read)) return true;
    return keys.some((_, end) => whole.has(keys.slice(0, end).join(".")) && isSuffix.test(keys.slice(end).join(".")));
  };
}
