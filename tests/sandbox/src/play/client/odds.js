// The chance of a target in limbo, and its place on the track.

/** Numbers of 32 bits: as many as a round can draw. */
const NUMBERS = 2 ** 32;

/** The chance that a result is at least a multiplier. `share` is the return in hundredths, the multiplier is in hundredths. */
export const chanceOf = (share, multiplier) => Math.floor((share * NUMBERS) / multiplier) / NUMBERS;

/** The place of a multiplier on the track, from 0 to 1. What lies behind it is as long as the chance to reach it. */
export const placeOf = (share, multiplier) => 1 - chanceOf(share, multiplier);
