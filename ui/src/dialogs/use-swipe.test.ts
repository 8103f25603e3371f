import { expect, test } from "vitest";
import { closesBySwipe } from "./use-swipe.ts";

test.each([
  { distance: 81, duration: 2000, closes: true, what: "more than a tenth of the height" },
  { distance: 80, duration: 2000, closes: false, what: "a tenth of the height" },
  { distance: 9, duration: 299, closes: true, what: "a flick" },
  { distance: 9, duration: 300, closes: false, what: "as short, but slower" },
  { distance: 8, duration: 50, closes: false, what: "a tap with a trembling finger" },
  { distance: -300, duration: 100, closes: false, what: "upwards" },
])("a swipe of $distance px in $duration ms: $what", ({ distance, duration, closes }) => {
  expect(closesBySwipe(distance, duration, 800)).toBe(closes);
});
