// Spots of a roulette table: the numbers that they cover, their payouts, and where they lie.

/** Red numbers of the wheel. */
export const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The numbers of a spot that is named after them, such as "17" or "1-2"; none for others. */
export const numbersOf = (on) => (/^\d/.test(on) ? on.split("-").map(Number) : []);

/** True if a number of the wheel wins for a spot of the table. */
export function covers(on, number) {
  if (/^\d/.test(on)) return numbersOf(on).includes(number);
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

/** Factor of a winning bet, its stake included. */
export function factorOf(on) {
  if (/^\d/.test(on)) return 36 / numbersOf(on).length;
  return /^(dozen|column)/.test(on) ? 3 : 2;
}

/** Kinds of bets on numbers, with how many numbers each covers. */
export const KINDS = { number: 1, split: 2, street: 3, corner: 4, line: 6 };

/**
 * The groups of numbers that one chip covers. `x` and `y` are the middle of the place that is pressed, `wide` and `high` its
 * size, in fields of the table; zero is the first column.
 */
export function groups() {
  const found = [];
  const add = (kind, numbers, x, y, wide, high) =>
    found.push({ kind, on: numbers.join("-"), numbers, x, y, wide, high });
  for (const number of [3, 2, 1]) add("split", [0, number], 1, 3.5 - number, 1, 0.5);
  add("street", [0, 2, 3], 0.5, 0.75, 1, 1.5);
  add("street", [0, 1, 2], 0.5, 2.25, 1, 1.5);
  add("corner", [0, 1, 2, 3], 0.5, 1.5, 1, 3);
  for (let column = 1; column <= 12; column += 1) {
    const first = 3 * column - 2;
    const all = [first, first + 1, first + 2];
    const middle = column + 0.5;
    for (const number of all.slice(0, 2)) add("split", [number, number + 1], middle, 3 - (number - first + 1), 1, 0.5);
    add("street", all, middle, 1.5, 1, 3);
    if (column === 12) continue;
    const edge = column + 1;
    for (const number of all) add("split", [number, number + 3], edge, 2.5 - (number - first), 1, 0.5);
    for (const number of all.slice(0, 2)) {
      add("corner", [number, number + 1, number + 3, number + 4], edge, 3 - (number - first + 1), 1, 1);
    }
    add("line", [...all, ...all.map((number) => number + 3)], edge, 1.5, 1, 3);
  }
  return found;
}
