// Recomputes outcomes from revealed seeds, with the browser's own cryptography.

const bytes = (text) => new TextEncoder().encode(text);
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text in hexadecimal. */
export const sha256 = async (text) => hex(await crypto.subtle.digest("SHA-256", bytes(text)));

async function mac(seed, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(seed), algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(message)));
}

/** Uniform numbers below a count, eight from each block of the round. */
function numbers(seed, message) {
  let block = 0;
  let ready = [];
  return async (count) => {
    if (ready.length === 0) {
      const view = new DataView((await mac(seed, `${message}:${block}`)).buffer);
      block += 1;
      ready = Array.from({ length: 8 }, (_, index) => view.getUint32(index * 4));
    }
    return Math.floor((ready.shift() * count) / 2 ** 32);
  };
}

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

async function slot(rules, seed, message, outcome) {
  const next = numbers(seed, message);
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

async function dice(seed, message, outcome) {
  const roll = await numbers(seed, message)(10_000);
  const wins = outcome.over ? roll >= 10_000 - outcome.chance * 100 : roll < outcome.chance * 100;
  return roll === outcome.roll && wins === outcome.win;
}

async function crash(seed, message, outcome) {
  const bits = BigInt(`0x${hex(await mac(seed, message)).slice(0, 13)}`);
  const whole = 2n ** 52n;
  const point = Math.min(Math.max(Number((97n * whole) / (whole - bits)), 100), 100_000);
  return point === outcome.point;
}

async function roulette(seed, message, outcome) {
  const number = await numbers(seed, message)(37);
  const wins = outcome.bets.every(({ on, win, factor }) => win === covers(on, number) && factor === factorOf(on));
  return number === outcome.number && wins;
}

/** Red numbers of the wheel. */
export const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** True if a number of the wheel wins for a spot of the table. */
export function covers(on, number) {
  if (/^\d/.test(on)) return number === Number(on);
  if (number === 0) return false;
  const part = Number(on.at(-1));
  if (on.startsWith("dozen")) return Math.ceil(number / 12) === part;
  if (on.startsWith("column")) return ((number - 1) % 3) + 1 === part;
  return {
    red: RED.has(number),
    black: !RED.has(number),
    odd: number % 2 === 1,
    even: number % 2 === 0,
    low: number <= 18,
    high: number > 18,
  }[on];
}

function factorOf(on) {
  if (/^\d/.test(on)) return 36;
  return /^(dozen|column)/.test(on) ? 3 : 2;
}

/** True if a number of hashes leads from a seed to the published start of its chain. */
export async function leadsTo(seed, { anchor, hashes }) {
  let found = seed;
  for (let step = 0; step < hashes; step += 1) found = await sha256(found);
  return found === anchor;
}

/** True if the outcome follows from the seeds. */
export function follows({ engine, rules, serverSeed, message, outcome }) {
  if (engine === "roulette" || engine === "live") return roulette(serverSeed, message, outcome);
  if (engine === "slot") return slot(rules, serverSeed, message, outcome);
  return engine === "dice" ? dice(serverSeed, message, outcome) : crash(serverSeed, message, outcome);
}
