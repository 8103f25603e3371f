import { createContext, use } from "react";
import type { ContentView, Json, Message } from "../types.js";
import type { ListKey, NamedKey, NodeKey, PluralKey, TextKey } from "./content-keys.js";
import { perLanguage } from "./per-language.js";

/** Values of the {names} in a text. */
export type TextParameters = Readonly<Record<string, string | number>>;

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function find(content: ContentView, path: string): Json | undefined {
  let value: Json | undefined = content as unknown as { [key: string]: Json };
  for (const key of path.split(".")) {
    value = isObject(value) ? value[key] : undefined;
  }
  return value;
}

/** Replaces the {names} in a text with values. Names without a value are left unchanged. */
export function fill(text: string, parameters: TextParameters | undefined): string {
  if (!parameters) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

/** The texts of a locale. */
export interface Texts {
  /** BCP 47 tag of their language. */
  readonly languageTag: string;
  /** The text at a path, with its {names} replaced. Returns an empty string if it is missing. */
  (path: TextKey, parameters?: TextParameters): string;
  /** A text whose last key comes from data. Returns an empty string if it is missing. */
  named(path: NamedKey, parameters?: TextParameters): string;
  /** The plural form for a count: `{path}.one`, `{path}.other`, ..., by the plural rules of the language. */
  count(path: PluralKey, count: number): string;
  /** The value at a path; undefined if there is none. */
  value(path: TextKey | NodeKey): Json | undefined;
  /** The objects of a list; empty if it is missing. */
  list(path: ListKey): { [key: string]: Json }[];
  /** A message of the core, such as the hint of a field. */
  message(message: Message): string;
}

const rulesOf = perLanguage((languageTag) => new Intl.PluralRules(languageTag));

/**
 * The texts of a locale: `content` is the snapshot of that slice, `languageTag` a BCP 47 tag. A component gets them from
 * `useText`; this is for code outside of one.
 */
export function createTexts(content: ContentView, languageTag: string): Texts {
  const named = (path: string, parameters?: TextParameters): string => {
    const value = find(content, path);
    return typeof value === "string" || typeof value === "number" ? fill(String(value), parameters) : "";
  };
  const text = (path: TextKey, parameters?: TextParameters) => named(path, parameters);
  return Object.assign(text, {
    languageTag,
    named,
    // The browser loads the rules of a language at their first use, which takes longer than a frame.
    count: (path: PluralKey, count: number) =>
      named(`${path}.${rulesOf(languageTag).select(count)}`, { count }) || named(`${path}.other`, { count }),
    value: (path: string) => find(content, path),
    /** The objects of a list; empty if it is missing. */
    list(path: ListKey) {
      const value = find(content, path);
      return Array.isArray(value) ? value.filter(isObject) : [];
    },
    message(message: Message): string {
      if (message.kind === "text") return message.text;
      if (message.kind === "content") return named(message.path);
      const rule = `fieldsSettings.validationMessages.${message.rule}`;
      return named(rule, message.parameters) || text("layout.interface.invalid");
    },
  });
}

/** The texts of the page. Set by `CoreProvider`, and by a test that needs no core. */
export const TextsContext = createContext<Texts | undefined>(undefined);

/** The texts of the page. Throws an error without a `CoreProvider` above. */
export function useText(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error("No texts above this component");
  return texts;
}

/** Language tag of the page. */
export function useLanguageTag(): string {
  return useText().languageTag;
}
