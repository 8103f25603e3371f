import { perLanguage } from "./per-language.ts";
import { useLanguageTag } from "./text.ts";

const formatOf = perLanguage((languageTag) => new Intl.ListFormat(languageTag, { type: "conjunction" }));

/** Writes several things one after the other, as the player's language does. */
export function useListText(): (entries: readonly string[]) => string {
  const format = formatOf(useLanguageTag());
  return (entries) => format.format(entries);
}
