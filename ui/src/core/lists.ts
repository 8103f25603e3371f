import { useMemo } from "react";
import { useLanguageTag } from "./text.ts";

/** Writes several things one after the other, as the player's language does. */
export function useListText(): (entries: readonly string[]) => string {
  const languageTag = useLanguageTag();
  const format = useMemo(() => new Intl.ListFormat(languageTag, { type: "conjunction" }), [languageTag]);
  return (entries) => format.format(entries);
}
