// Compares the core with the same work without it. Both sides are measured by turns, so that a slow moment of the machine
// slows both; both must show the same results.
import { deepStrictEqual } from "node:assert/strict";
import { printColumns } from "./table.mjs";

const middle = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)];

/** Names of the sides to measure. `npm run bench -- --compare` measures the core alone. */
export const sides = process.env.BENCH_SIDE === "core" ? ["core"] : ["core", "plain"];

/** Rounds of each row instead of its own number, for a test that only compares the results of the sides. */
const fixedRounds = process.env.BENCH_ROUNDS;

/** Results: title, and milliseconds of each side. */
const rows = [];

/**
 * Measures one row.
 *
 * - `core` and `plain` do the work of a round, a number from 0.
 * - `shown` reads the result of a side after a round, if both can be compared.
 * - `rounds` are measured after a tenth of them to warm up.
 */
export async function compare(title, { core, plain, shown, rounds = 2_000 }) {
  const work = { core, plain };
  if (shown !== undefined && sides.length === 2) {
    for (let round = 0; round < 20; round += 1) {
      await core(round);
      await plain(round);
      deepStrictEqual(shown.plain(), shown.core(), `${title}: the sides differ in round ${round}`);
    }
  }
  const times = { core: [], plain: [] };
  const measured = Number(fixedRounds ?? rounds);
  const warmUp = Math.ceil(measured / 10);
  for (let round = 0; round < warmUp + measured; round += 1) {
    for (const side of sides) {
      const begin = performance.now();
      const working = work[side](round);
      if (working instanceof Promise) await working;
      if (round >= warmUp) times[side].push(performance.now() - begin);
    }
  }
  const row = { title, core: middle(times.core), plain: sides.length === 2 ? middle(times.plain) : undefined };
  rows.push(row);
  return row.core;
}

/** Milliseconds as text. */
const text = (time) => (time < 1 ? `${(time * 1000).toFixed(1)} µs` : `${time.toFixed(2)} ms`);

/** Prints all rows; for another process, if one has asked, as JSON in one line. */
export function printRows() {
  if (process.send !== undefined) process.send(rows);
  printColumns([
    ["work", "core", "plain", "core / plain"],
    ...rows.map(({ title, core, plain }) => [
      title,
      text(core),
      plain === undefined ? "" : text(plain),
      plain === undefined ? "" : (core / plain).toFixed(2),
    ]),
  ]);
}
