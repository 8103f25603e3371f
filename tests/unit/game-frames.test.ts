// What the frames of games compute without a page.
import { expect, test } from "vitest";

interface Odds {
  chanceOf(share: number, multiplier: number): number;
  placeOf(share: number, multiplier: number): number;
}

/** A script of the frames, which has no types. */
const script = (name: string): Promise<unknown> =>
  import(new URL(`../sandbox/src/play/client/${name}`, import.meta.url).href);

test("the zone of a target of limbo is as long as its chance, and holds exactly the results that win", async () => {
  const { chanceOf, placeOf } = (await script("odds.js")) as Odds;
  const share = 97;
  expect(chanceOf(share, 200)).toBeCloseTo(0.485, 8);
  for (const target of [101, 150, 200, 1000, 10_000, 100_000]) {
    expect(1 - placeOf(share, target)).toBeCloseTo(chanceOf(share, target), 12);
    expect(placeOf(share, target - 1)).toBeLessThan(placeOf(share, target));
    expect(placeOf(share, target + 1)).toBeGreaterThan(placeOf(share, target));
  }
});
