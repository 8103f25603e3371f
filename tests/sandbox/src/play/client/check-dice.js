// Computes a roll of the dice again.
import { numbers } from "./fair.js";

/** True if the outcome follows from the seeds. */
export async function follows({ serverSeed, message, outcome }) {
  const roll = await numbers(serverSeed, message)(10_000);
  const wins = outcome.over ? roll >= 10_000 - outcome.chance * 100 : roll < outcome.chance * 100;
  return roll === outcome.roll && wins === outcome.win;
}
