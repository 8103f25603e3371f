import { useCallback } from "react";
import { perLanguage } from "./per-language.ts";
import { useLanguageTag } from "./text.ts";

const momentFormatOf = perLanguage(
  (languageTag) => new Intl.DateTimeFormat(languageTag, { dateStyle: "medium", timeStyle: "short" }),
);
const dayFormatOf = perLanguage((languageTag) => new Intl.DateTimeFormat(languageTag, { dateStyle: "long" }));

/** Parses a date-time of the API. Without an offset it is UTC, as in the core. */
export function momentOf(instant: string | Date): Date {
  const withoutOffset = typeof instant === "string" && /T[\d:.]+$/.test(instant);
  return new Date(withoutOffset ? `${instant}Z` : instant);
}

function useFormat(formatOf: (languageTag: string) => Intl.DateTimeFormat): (instant: string | Date) => string {
  const languageTag = useLanguageTag();
  return useCallback(
    (instant) => {
      const date = momentOf(instant);
      return Number.isNaN(date.getTime()) ? String(instant) : formatOf(languageTag).format(date);
    },
    [languageTag, formatOf],
  );
}

/** Formats date and time in the player's language and time zone. */
export function useDateText(): (instant: string | Date) => string {
  return useFormat(momentFormatOf);
}

/** Formats the day in the player's language and time zone. */
export function useDayText(): (instant: string | Date) => string {
  return useFormat(dayFormatOf);
}
