// Deals the cards of a round of video poker again.
import { numbers } from "./fair.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** The name of the hand that five cards make; null if it pays nothing. */
function handOf(cards) {
  const ranks = cards.map((card) => RANKS.indexOf(card.slice(0, -1)) + 1).sort((one, other) => one - other);
  const isFlush = cards.every((card) => card.at(-1) === cards[0].at(-1));
  const counts = RANKS.map((_, rank) => ranks.filter((one) => one === rank + 1).length);
  const [most, second] = counts.toSorted((one, other) => other - one);
  if (most === 4) return "fourOfAKind";
  if (most === 3) return second === 2 ? "fullHouse" : "threeOfAKind";
  if (most === 2 && second === 2) return "twoPairs";
  if (most === 2) return [0, 10, 11, 12].includes(counts.indexOf(2)) ? "jacksOrBetter" : null;
  const isRoyal = ranks[0] === 1 && ranks[1] === 10;
  const isStraight = isRoyal || ranks[4] - ranks[0] === 4;
  if (isStraight && isFlush) return isRoyal ? "royalFlush" : "straightFlush";
  if (isFlush) return "flush";
  return isStraight ? "straight" : null;
}

/** True if the outcome follows from the seeds. */
export async function follows({ rules, serverSeed, message, outcome }) {
  const next = numbers(serverSeed, message);
  const left = Array.from("♠♥♦♣").flatMap((suit) => RANKS.map((rank) => rank + suit));
  const draw = async () => left.splice(await next(left.length), 1)[0];
  const dealt = [];
  for (let card = 0; card < 5; card += 1) dealt.push(await draw());
  const cards = [];
  for (const [place, card] of dealt.entries()) cards.push(outcome.hold?.[place] === "0" ? await draw() : card);
  const hand = handOf(cards);
  const factor = rules.hands.find((one) => one.hand === hand)?.factor ?? 0;
  const isSame = String(dealt) === String(outcome.dealt) && String(cards) === String(outcome.cards);
  return isSame && hand === outcome.hand && factor === outcome.factor;
}
