// The single chips of a table. The server knows how much lies on each spot; the frame remembers in which chips.

const key = (game) => `chips ${game}`;

/** Remembers the chips on the table of a game: `{on, stake}` with exact texts, in the order of their placing. */
export function keepChips(game, chips) {
  try {
    sessionStorage.setItem(key(game), JSON.stringify(chips));
  } catch {
    // A browser can refuse the storage of a frame: each spot has one chip after a reload then.
  }
}

function kept(game) {
  try {
    const chips = JSON.parse(sessionStorage.getItem(key(game)));
    return Array.isArray(chips) ? chips : [];
  } catch {
    return [];
  }
}

/** The chips of bets: those that were placed for them, else one for each bet. `money` counts them. */
export function chipsOf(game, bets, money) {
  const chips = kept(game);
  const sums = new Map();
  for (const { on, stake } of chips) sums.set(on, (sums.get(on) ?? 0n) + money.minor(stake));
  const areThose = sums.size === bets.length && bets.every(({ on, stake }) => sums.get(on) === money.minor(stake));
  return areThose ? chips : bets;
}
