import { expect, test } from "vitest";
import { formatElapsed } from "./elapsed.ts";

test.each([
  [0, "en", "00:00:00"],
  [999, "en", "00:00:00"],
  [61_000, "en", "00:01:01"],
  [3_723_000, "de", "01:02:03"],
  [100 * 3_600_000, "en", "100:00:00"],
  [-5_000, "en", "00:00:00"],
])("%d ms in %s", (milliseconds, language, expected) => {
  expect(formatElapsed(milliseconds, language)).toBe(expected);
});
