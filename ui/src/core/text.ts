import type { AppView, ContentView, Json, Message } from "@player-site/core";
import { useSelected, useSlice } from "./core-context.tsx";

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

/** Puts values in the places of their {names}. */
export function fill(text: string, parameters: Parameters | undefined): string {
  if (!parameters) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

export interface Texts {
  /** The text at a path of the content, its {names} filled in; empty when nobody wrote it. */
  (path: string, parameters?: Parameters): string;
  /** The form for a count: `{path}.one`, `{path}.other`, ... by the plural rules of the language. */
  count(path: string, count: number): string;
  value(path: string): Json | undefined;
  list(path: string): { [key: string]: Json }[];
  /** Is there a text? */
  has(path: string): boolean;
  message(message: Message): string;
}

export function createTexts(content: ContentView, languageTag: string): Texts {
  const text = (path: string, parameters?: Parameters): string => {
    const value = find(content, path);
    return typeof value === "string" || typeof value === "number" ? fill(String(value), parameters) : "";
  };
  const rules = new Intl.PluralRules(languageTag);
  return Object.assign(text, {
    count: (path: string, count: number) =>
      text(`${path}.${rules.select(count)}`, { count }) || text(`${path}.other`, { count }),
    value: (path: string) => find(content, path),
    list(path: string) {
      const value = find(content, path);
      return Array.isArray(value) ? value.filter(isObject) : [];
    },
    has: (path: string) => text(path) !== "",
    message(message: Message): string {
      if (message.kind === "text") return message.text;
      if (message.kind === "content") return text(message.path);
      const rule = `fieldsSettings.validationMessages.${message.rule}`;
      return text(rule, message.parameters) || text("layout.interface.invalid");
    },
  });
}

function languageTagOf(app: AppView): string {
  const known = app.locales.find((locale) => locale.code === app.locale)?.languageTag ?? app.locale;
  return known || document.documentElement.lang || "en";
}

/** The language of the page. Whether the line is up, which stands beside it, draws nothing anew. */
export function useLanguageTag(): string {
  return useSelected("app", languageTagOf);
}

let last: { content: ContentView; languageTag: string; texts: Texts } | undefined;

/** The texts of the page: the same for all who ask. */
export function useText(): Texts {
  const content = useSlice("content");
  const languageTag = useLanguageTag();
  if (last?.content !== content || last.languageTag !== languageTag) {
    last = { content, languageTag, texts: createTexts(content, languageTag) };
  }
  return last.texts;
}
