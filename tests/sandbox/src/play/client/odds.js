// Chance of a target in limbo, and its position on the track.

/** Number of possible draws: 32 bits. */
const NUMBERS = 2 ** 32;

/** The chance that a result is at least a multiplier. `share` is the return in hundredths, the multiplier is in hundredths. */
export const chanceOf = (share, multiplier) => Math.floor((share * NUMBERS) / multiplier) / NUMBERS;

/** Position of a multiplier on the track, from 0 to 1. The rest of the track is as long as the chance of reaching it. */
export const placeOf = (share, multiplier) => 1 - chanceOf(share, multiplier);
