import { useCallback } from "react";
import { useLanguageTag } from "./text.ts";

/** Writes an instant in the player's language and time zone. */
export function useDateText(): (instant: string) => string {
  const languageTag = useLanguageTag();
  return useCallback(
    (instant) => {
      const date = new Date(instant);
      if (Number.isNaN(date.getTime())) return instant;
      return new Intl.DateTimeFormat(languageTag, { dateStyle: "medium", timeStyle: "short" }).format(date);
    },
    [languageTag],
  );
}
