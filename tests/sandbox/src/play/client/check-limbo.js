// Computes the result of a round of limbo again.
import { numbers } from "./fair.js";

/** True if the outcome follows from the seeds. */
export async function follows({ rules, serverSeed, message, outcome }) {
  const whole = 2 ** 32;
  const number = await numbers(serverSeed, message)(whole);
  const result = Math.min(Math.max(Math.floor((rules.share * whole) / (whole - number)), 100), rules.largest);
  return result === outcome.result && outcome.win === result >= outcome.target;
}
