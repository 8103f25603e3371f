// What the frames of games compute without a page.
import { expect, test } from "vitest";

interface Odds {
  chanceOf(share: number, multiplier: number): number;
  placeOf(share: number, multiplier: number): number;
}

interface FirstStops {
  firstStops(title: string, reels: readonly (readonly number[])[]): number[];
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

test("what a slot shows first follows from its title, with its own scene in the middle", async () => {
  const { firstStops } = (await script("first-stops.js")) as FirstStops;
  const reel = Array.from({ length: 32 }, (_, place) => (place === 20 ? 0 : 1 + (place % 9)));
  const reels = [reel, reel, reel, reel, reel];
  const stops = firstStops("Ember Orchard", reels);
  expect(firstStops("Ember Orchard", reels)).toEqual(stops);
  expect(firstStops("Hidden Dragons Jackpot", reels)).not.toEqual(stops);
  expect(new Set(stops).size).toBeGreaterThan(2);
  expect(stops.every((stop) => stop >= 0 && stop < reel.length)).toBe(true);
  expect(reel[(Number(stops[2]) + 1) % reel.length]).toBe(0);
});
