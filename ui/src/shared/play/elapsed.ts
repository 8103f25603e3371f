import { perLanguage } from "@player-site/core/react";

const twoDigits = perLanguage(
  (languageTag) => new Intl.NumberFormat(languageTag, { minimumIntegerDigits: 2, useGrouping: false }),
);

/** A duration in milliseconds as hours, minutes and seconds, such as `01:02:03`. */
export function formatElapsed(milliseconds: number, languageTag: string): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => twoDigits(languageTag).format(part)).join(":");
}
