// Spots of a roulette table: the numbers that they cover, and their payouts.

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

/** Factor of a winning bet, its stake included. */
export function factorOf(on) {
  if (/^\d/.test(on)) return 36;
  return /^(dozen|column)/.test(on) ? 3 : 2;
}
