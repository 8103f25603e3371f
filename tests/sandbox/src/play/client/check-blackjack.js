// Plays the cards of a round of blackjack again.
import { numbers } from "./fair.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const BEST = 21;

/** The value of a card: an ace is one. */
const worth = (card) => Math.min(RANKS.indexOf(card.slice(0, -1)) + 1, 10);

/** The best total of cards. */
function total(cards) {
  const low = cards.reduce((sum, card) => sum + worth(card), 0);
  return low + 10 <= BEST && cards.some((card) => worth(card) === 1) ? low + 10 : low;
}

const isNatural = (cards) => cards.length === 2 && total(cards) === BEST;

/** The end of a hand. */
function endOf(own, dealer, isOver) {
  if (isOver) {
    if (!isNatural(own)) return "lose";
    return isNatural(dealer) ? "push" : "blackjack";
  }
  if (total(own) > BEST) return "bust";
  if (total(dealer) > BEST || total(own) > total(dealer)) return "win";
  return total(own) === total(dealer) ? "push" : "lose";
}

/** True if the outcome follows from the seeds. */
export async function follows({ rules, serverSeed, message, outcome }) {
  const next = numbers(serverSeed, message);
  const deck = Array.from("♠♥♦♣").flatMap((suit) => RANKS.map((rank) => rank + suit));
  const left = Array.from({ length: rules.decks }, () => deck).flat();
  const draw = async () => left.splice(await next(left.length), 1)[0];
  const [first, open, second, hidden] = [await draw(), await draw(), await draw(), await draw()];
  const dealer = [open, hidden];
  const hand = (cards, isOver = false) => ({ cards, stakes: 1, isOver: isOver || total(cards) >= BEST });
  let hands = [hand([first, second])];
  const endsAtOnce = isNatural(dealer) || isNatural(hands[0].cards);
  for (const move of outcome.moves) {
    const own = hands.find((one) => !one.isOver);
    if (move === "split") {
      const [one, other] = own.cards;
      if (hands.length > 1 || own.cards.length !== 2 || worth(one) !== worth(other)) return false;
      const isOver = worth(one) === 1;
      hands = [hand([one, await draw()], isOver), hand([other, await draw()], isOver)];
    } else if (move === "stand") own.isOver = true;
    else {
      if (move === "double" && own.cards.length !== 2) return false;
      own.cards.push(await draw());
      if (move === "double") own.stakes = 2;
      own.isOver = move === "double" || total(own.cards) >= BEST;
    }
  }
  if (!endsAtOnce && hands.some((one) => !one.isOver)) return false;
  if (!endsAtOnce && hands.some((one) => total(one.cards) <= BEST))
    while (total(dealer) < 17) dealer.push(await draw());
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const found = hands.map(({ cards, stakes }) => [cards, stakes, endOf(cards, dealer, endsAtOnce), total(cards)]);
  const shown = outcome.hands.map(({ cards, stakes, end, total: sum }) => [cards, stakes, end, sum]);
  return same(found, shown) && same(dealer, outcome.dealer.cards) && total(dealer) === outcome.dealer.total;
}
