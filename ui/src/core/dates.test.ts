import { expect, test } from "vitest";
import { momentOf } from "./dates.ts";

test("a date-time without an offset is UTC, as in the core", () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  for (const text of [
    "2026-11-21T12:00:00",
    "2026-11-21T12:00:00.000",
    "2026-11-21T12:00:00Z",
    "2026-11-21T14:00:00+02:00",
  ]) {
    expect(momentOf(text).getTime(), text).toBe(noon);
  }
  expect(momentOf("2026-11-21").getTime()).toBe(Date.UTC(2026, 10, 21));
});
