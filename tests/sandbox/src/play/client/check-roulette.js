// Computes the number of a round of roulette again.
import { numbers } from "./fair.js";
import { covers, factorOf } from "./spots.js";

/** True if the outcome follows from the seeds. */
export async function follows({ serverSeed, message, outcome }) {
  const number = await numbers(serverSeed, message)(37);
  const wins = outcome.bets.every(({ on, win, factor }) => win === covers(on, number) && factor === factorOf(on));
  return number === outcome.number && wins;
}
