// Computes the spins of a slot again.
import { numbers } from "./fair.js";

/** The three visible symbols of a reel. */
export const windowOf = (reel, stop) => [0, 1, 2].map((row) => reel[(stop + row) % reel.length]);

const WILD = 8;
const SCATTER = 9;

function unitsOf(rules, stops) {
  const shown = rules.reels.map((reel, index) => windowOf(reel, stops[index]));
  let units = 0;
  for (const line of rules.lines) {
    const row = line.map((place, reel) => shown[reel][place]);
    const end = row.findIndex((symbol) => symbol !== row[0] && symbol !== WILD);
    const count = end < 0 ? 5 : end;
    if (row[0] < WILD && count >= 3) units += rules.pays[row[0]][count - 3];
  }
  return { units, scatters: shown.filter((column) => column.includes(SCATTER)).length };
}

/** True if the outcome follows from the seeds. */
export async function follows({ rules, serverSeed, message, outcome }) {
  const next = numbers(serverSeed, message);
  const spin = async (factor) => {
    const stops = [];
    for (const reel of rules.reels) stops.push(await next(reel.length));
    const { units, scatters } = unitsOf(rules, stops);
    return { stops, units: units * factor, scatters };
  };
  const spins = [await spin(1)];
  const free = rules.free[spins[0].scatters - 3] ?? 0;
  for (let number = 0; number < free; number += 1) spins.push(await spin(rules.factor));
  const same = (a, b) => a.units === b.units && String(a.stops) === String(b.stops);
  const units = spins.reduce((sum, one) => sum + one.units, 0);
  return (
    outcome.units === units &&
    outcome.spins.length === spins.length &&
    spins.every((one, index) => same(one, outcome.spins[index]))
  );
}
