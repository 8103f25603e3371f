import { formatDay, formatMoment, momentOf } from "@player-site/core/react";
import { expect, test } from "vitest";

test("a date-time without an offset is UTC, as in the core", () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  for (const text of [
    "2026-11-21T12:00:00",
    "2026-11-21T12:00:00.000",
    "2026-11-21 12:00:00",
    "2026-11-21 12:00:00.000",
    "2026-11-21 14:00:00+02:00",
    "2026-11-21T12:00:00Z",
    "2026-11-21T14:00:00+02:00",
  ]) {
    expect(momentOf(text).getTime(), text).toBe(noon);
  }
  expect(momentOf("2026-11-21").getTime()).toBe(Date.UTC(2026, 10, 21));
});

test("dates have the digits of amounts in every language", () => {
  const noon = "2026-11-21T12:34:00";
  for (const languageTag of ["ar", "ar-EG", "de", "en", "pl", "pt-BR"]) {
    expect(formatDay(languageTag, noon), languageTag).toMatch(/21.*2026|2026.*21/);
    expect(formatMoment(languageTag, noon), languageTag).toMatch(/\d{1,2}:34/);
    expect(formatMoment(languageTag, noon), languageTag).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  }
});
