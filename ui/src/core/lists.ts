import { perLanguage } from "./per-language.ts";
import { useLanguageTag } from "./text.ts";

const formatOf = perLanguage((languageTag) => new Intl.ListFormat(languageTag, { type: "conjunction" }));

/** Joins several items in the player's language ("A, B and C"). */
export function useListText(): (entries: readonly string[]) => string {
  const languageTag = useLanguageTag();
  return (entries) => formatOf(languageTag).format(entries);
}
