// Computes the path of a ball of plinko again.
import { numbers } from "./fair.js";

/** True if the outcome follows from the seeds. */
export async function follows({ rules, serverSeed, message, outcome }) {
  const board = rules.boards.find((one) => one.rows === outcome.rows && one.risk === outcome.risk);
  const next = numbers(serverSeed, message);
  let path = "";
  for (let row = 0; row < board.rows; row += 1) path += await next(2);
  const slot = Array.from(path).filter((digit) => digit === "1").length;
  return path === outcome.path && slot === outcome.slot && board.multipliers[slot] === outcome.multiplier;
}
