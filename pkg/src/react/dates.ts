import { useCallback } from "react";
import { perLanguage } from "./per-language.js";
import { useLanguageTag } from "./text.js";

const momentFormatOf = perLanguage(
  (languageTag) => new Intl.DateTimeFormat(languageTag, { dateStyle: "medium", timeStyle: "short" }),
);
const dayFormatOf = perLanguage((languageTag) => new Intl.DateTimeFormat(languageTag, { dateStyle: "long" }));

/** Parses a date-time of the API. Without an offset it is UTC, as in the core. */
export function momentOf(instant: string | Date): Date {
  if (typeof instant !== "string") return instant;
  const text = instant.replace(/^(\d{4}-\d\d-\d\d) /, "$1T");
  return new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
}

/** Formats date and time in a language, in the time zone of the device. */
export function formatMoment(languageTag: string, instant: string | Date): string {
  return formatWith(momentFormatOf(languageTag), instant);
}

/** Formats the day in a language, in the time zone of the device. */
export function formatDay(languageTag: string, instant: string | Date): string {
  return formatWith(dayFormatOf(languageTag), instant);
}

function formatWith(format: Intl.DateTimeFormat, instant: string | Date): string {
  const date = momentOf(instant);
  return Number.isNaN(date.getTime()) ? String(instant) : format.format(date);
}

/** Formats date and time in the player's language and time zone. */
export function useDateText(): (instant: string | Date) => string {
  const languageTag = useLanguageTag();
  return useCallback((instant) => formatMoment(languageTag, instant), [languageTag]);
}

/** Formats the day in the player's language and time zone. */
export function useDayText(): (instant: string | Date) => string {
  const languageTag = useLanguageTag();
  return useCallback((instant) => formatDay(languageTag, instant), [languageTag]);
}
