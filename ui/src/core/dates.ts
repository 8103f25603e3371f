import { useCallback } from "react";
import { useLanguageTag } from "./text.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(languageTag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${languageTag} ${options.dateStyle} ${options.timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag, options);
  formats.set(key, format);
  return format;
}

/** The moment of a date-time of the API: without an offset it is UTC, as the core takes it. */
export function momentOf(instant: string | Date): Date {
  const withoutOffset = typeof instant === "string" && /T[\d:.]+$/.test(instant);
  return new Date(withoutOffset ? `${instant}Z` : instant);
}

function useFormat(options: Intl.DateTimeFormatOptions): (instant: string | Date) => string {
  const languageTag = useLanguageTag();
  return useCallback(
    (instant) => {
      const date = momentOf(instant);
      if (Number.isNaN(date.getTime())) return String(instant);
      return formatOf(languageTag, options).format(date);
    },
    [languageTag, options],
  );
}

const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const DAY: Intl.DateTimeFormatOptions = { dateStyle: "long" };

/** Writes an instant in the player's language and time zone. */
export function useDateText(): (instant: string | Date) => string {
  return useFormat(MOMENT);
}

/** Writes the day of an instant in the player's language and time zone. */
export function useDayText(): (instant: string | Date) => string {
  return useFormat(DAY);
}
