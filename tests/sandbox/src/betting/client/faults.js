// Why the bet in the slip cannot be placed as it is, in the order in which a player would mend it.
import { money, state } from "./core.js";
import { Money } from "./money.js";
import { text } from "./texts.js";
import { typed } from "./typed.js";

/** The typed stake as a decimal text. */
export const stakeText = () => typed(state.stake);

/**
 * What is wrong with the typed stake: `{words, isLate}`; null if nothing is. A fault that more digits may mend is late: it is
 * told when the player wants to bet, not while he types.
 */
export function stakeFault() {
  const { balance, currency, decimals, smallest, largest } = state.standing;
  const stake = stakeText();
  const range = text("eStake", { smallest: money(smallest), largest: money(largest) });
  if (stake === "") return { words: range, isLate: true };
  const number = stake.match(/^\d+(?:\.(\d+))?$/);
  // A point is the begin of a fraction.
  if (number === null || (number[1] ?? "").length > decimals)
    return { words: text("eNumber"), isLate: /^\d+\.$/.test(stake) };
  const minor = (amount) => new Money(currency, decimals).minor(amount);
  if (minor(stake) > minor(largest)) return { words: range, isLate: false };
  // A bet without an answer may have taken its stake from the balance already.
  if (!state.unknown && minor(stake) > minor(balance))
    return { words: text("eBalance", { amount: money(balance) }), isLate: false };
  return minor(stake) < minor(smallest) ? { words: range, isLate: true } : null;
}

/** True if a match takes no bets any more, and will take none. */
export function isOver({ match }) {
  const found = state.matches?.find((one) => one.id === match);
  return found === undefined || !["announced", "live"].includes(found.phase);
}
