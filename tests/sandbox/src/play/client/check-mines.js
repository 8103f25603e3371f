// Lays the mines of a round again.
import { numbers } from "./fair.js";

/** True if the outcome follows from the seeds. */
export async function follows({ rules, serverSeed, message, outcome }) {
  const next = numbers(serverSeed, message);
  const left = Array.from({ length: rules.fields }, (_, field) => field);
  const laid = [];
  for (let mine = 0; mine < outcome.mines; mine += 1) laid.push(...left.splice(await next(left.length), 1));
  const isHit = outcome.opened.some((field) => laid.includes(field));
  return String(laid) === String(outcome.found) && isHit === (outcome.multiplier === 0);
}
