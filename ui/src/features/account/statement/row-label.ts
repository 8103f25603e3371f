import type { StatementGroup, StatementRowView } from "@player-site/core";
import { perLanguage, useLanguageTag, useText } from "@player-site/core/react";

// The days of a statement are calendar days, whatever the time zone of the device is when they are shown.
const dayFormatOf = perLanguage(
  (languageTag) => new Intl.DateTimeFormat(languageTag, { dateStyle: "medium", timeZone: "UTC" }),
);
const monthFormatOf = perLanguage(
  (languageTag) => new Intl.DateTimeFormat(languageTag, { year: "numeric", month: "long", timeZone: "UTC" }),
);

function formatWith(format: Intl.DateTimeFormat, day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : format.format(date);
}

/** Formats a calendar day, such as `2026-11-20`, in the player's language. */
export function useCalendarDay(): (day: string) => string {
  const languageTag = useLanguageTag();
  return (day) => formatWith(dayFormatOf(languageTag), day);
}

/** Name of a row, in the player's language. */
export function useRowLabel(group: StatementGroup): (row: StatementRowView) => string {
  const text = useText();
  const languageTag = useLanguageTag();
  const day = useCalendarDay();
  return ({ key, name }) => {
    if (group === "day") return day(key);
    if (group === "week") return text("profile.statement.weekFrom", { date: day(key) });
    if (group === "month") return formatWith(monthFormatOf(languageTag), key);
    return name ?? (key === "" ? text("profile.statement.columns.unknownGame") : key);
  };
}
