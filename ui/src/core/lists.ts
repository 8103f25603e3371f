import { perLanguage, useLanguageTag } from "@player-site/core/react";

const formatOf = perLanguage((languageTag) => new Intl.ListFormat(languageTag, { type: "conjunction" }));

/** Joins several items in the player's language ("A, B and C"). */
export function useListText(): (entries: readonly string[]) => string {
  const languageTag = useLanguageTag();
  return (entries) => formatOf(languageTag).format(entries);
}
