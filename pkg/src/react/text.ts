import type { ContentView, Json, Message } from "@player-site/core";
import { createContext, use } from "react";
import type { ListKey, NamedKey, NodeKey, PluralKey, TextKey } from "./content-keys.ts";
import { perLanguage } from "./per-language.ts";

export type Parameters = Readonly<Record<string, string | number>>;

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
export function fill(text: string, parameters: Parameters | undefined): string {
  if (!parameters) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

export interface Texts {
  /** BCP 47 tag of their language. */
  readonly languageTag: string;
  /** The text at a path, with its {names} replaced. Returns an empty string if it is missing. */
  (path: TextKey, parameters?: Parameters): string;
  /** A text whose last key comes from data. Returns an empty string if it is missing. */
  named(path: NamedKey, parameters?: Parameters): string;
  /** The plural form for a count: `{path}.one`, `{path}.other`, ..., by the plural rules of the language. */
  count(path: PluralKey, count: number): string;
  value(path: TextKey | NodeKey): Json | undefined;
  list(path: ListKey): { [key: string]: Json }[];
  message(message: Message): string;
}

const rulesOf = perLanguage((languageTag) => new Intl.PluralRules(languageTag));

export function createTexts(content: ContentView, languageTag: string): Texts {
  const named = (path: string, parameters?: Parameters): string => {
    const value = find(content, path);
    return typeof value === "string" || typeof value === "number" ? fill(String(value), parameters) : "";
  };
  const rules = rulesOf(languageTag);
  const text = (path: TextKey, parameters?: Parameters) => named(path, parameters);
  return Object.assign(text, {
    languageTag,
    named,
    count: (path: PluralKey, count: number) =>
      named(`${path}.${rules.select(count)}`, { count }) || named(`${path}.other`, { count }),
    value: (path: string) => find(content, path),
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

/** Set by `TextsProvider`. */
export const TextsContext = createContext<Texts | undefined>(undefined);

/** The texts of the page. */
export function useText(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error("No texts above this component");
  return texts;
}

/** Language tag of the page. */
export function useLanguageTag(): string {
  return useText().languageTag;
}
