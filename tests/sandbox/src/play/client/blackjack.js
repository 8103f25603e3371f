// Blackjack: the player takes cards, doubles or splits, then the dealer plays.
import { allow, el } from "./base.js";
import { arrive, face, list, settled, told } from "./cards.js";
import { Frame, start } from "./common.js";
import { Money, shown } from "./money.js";
import { text } from "./texts.js";
import { isOpen, Turns } from "./turns.js";

/** Hands of this many cards or fewer do not change the size of the cards: one hand, or two. */
const ROOM = { 1: 4, 2: 3 };
/** Text keys of the moves. Stand is not the main button, because a second press on Deal would end the hand. */
const MOVES = { hit: "bjHit", stand: "bjStand", double: "bjDouble", split: "bjSplit" };
/** Moves that add to the stake. */
const ADDS = ["double", "split"];
const ENDS = { blackjack: "bjBlackjack", win: "bjWin", push: "bjPush", lose: "bjLose", bust: "bjBust" };
/** Ends that no win or loss explains by itself. */
const TOLD = ["blackjack", "push", "bust"];

/** The total as it is written on the table: an ace that counts eleven may also count one. */
const totalOf = ({ total, soft }) => (soft && total < 21 ? `${total - 10}/${total}` : String(total));

/** The stake with which a round began. A double or a split adds as much again. */
const firstStake = ({ stake, currency, decimals, outcome }) => {
  const money = new Money(currency, decimals);
  return money.plain(money.minor(stake) / BigInt(outcome.stakes));
};

start(async (state) => {
  const frame = new Frame(state, { stakeOf: firstStake });
  const dealer = el("div", { className: "dealer" });
  const hands = el("div", { className: "hands" });
  const spoken = told();
  const note = (key) => el("span", {}, text(key));
  frame.stage.classList.add("felt");
  const notes = el("p", { className: "notes" }, note("bjPays"), note("bjDealerStands"));
  frame.stage.append(el("div", { className: "table" }, dealer, notes, hands), spoken);

  const moves = Object.entries(MOVES).map(([move, key]) =>
    el("button", { type: "button", className: "move", onclick: () => turns.decide({ move }) }, text(key)),
  );
  const group = el("div", { className: "moves", role: "group", "aria-label": text("bjMoves"), tabIndex: -1 }, ...moves);
  frame.extra.append(group);

  /** The words for a hand: whose it is, its total and its cards. */
  const wordsOf = (who, hand, hasHidden = false) => {
    const cards = hasHidden ? `${list(hand.cards)}, ${text("bjHidden")}` : list(hand.cards);
    return text("bjHand", { who, total: totalOf(hand), cards });
  };

  /** A hand on the table. `place` is its number if there are several. */
  const seat = (name, hand, { isActive = false, hasHidden = false } = {}) => {
    const cards = [...hand.cards, ...(hasHidden ? [null] : [])];
    const label = el("span", { className: "who" }, name);
    if (hand.stakes > 1) label.append(el("b", {}, " ×2"));
    return el(
      "div",
      { className: `seat${isActive ? " active" : ""}${hand.end ? ` ${hand.end}` : ""}` },
      el(
        "div",
        { className: "top-line", "aria-hidden": "true" },
        label,
        el("span", { className: "total" }, totalOf(hand)),
      ),
      el(
        "div",
        { className: "cards", role: "img", "aria-label": wordsOf(name, hand, hasHidden), dir: "ltr" },
        ...cards.map(face),
      ),
      el("span", { className: "end", "aria-hidden": "true" }, hand.end ? text(ENDS[hand.end]) : ""),
    );
  };
  /** The place of a hand before the first round. */
  const empty = (name) =>
    el(
      "div",
      { className: "seat empty", "aria-hidden": "true" },
      el("div", { className: "top-line" }, el("span", { className: "who" }, name)),
      el("div", { className: "cards" }, el("span", { className: "place" }), el("span", { className: "place" })),
      el("span", { className: "end" }),
    );
  const nameOf = (place, count) => (count > 1 ? text("bjHandOf", { number: place + 1 }) : text("bjYou"));

  /** Draws the hands and enables what can be pressed. */
  const draw = () => {
    const { round, isBusy } = turns;
    const isRunning = isOpen(round);
    const outcome = round?.outcome;
    const own = outcome?.hands ?? [];
    const seats = Math.max(1, own.length);
    const most = Math.max(ROOM[seats], ...own.map((hand) => hand.cards.length));
    frame.stage.style.setProperty("--cards", most);
    frame.stage.style.setProperty("--seats", seats);
    frame.stage.style.setProperty("--house", Math.max(3, outcome?.dealer.cards.length ?? 0));
    dealer.replaceChildren(
      outcome ? seat(text("bjDealer"), outcome.dealer, { hasHidden: isRunning }) : empty(text("bjDealer")),
    );
    hands.replaceChildren(
      ...own.map((hand, place) =>
        seat(nameOf(place, own.length), hand, { isActive: own.length > 1 && place === outcome.active }),
      ),
      ...(outcome ? [] : [empty(text("bjYou"))]),
    );
    for (const [at, move] of Object.keys(MOVES).entries()) {
      const isPossible = isRunning && outcome.choices.includes(move);
      allow(moves[at], isPossible && !isBusy);
      const label = text(MOVES[move]);
      if (!ADDS.includes(move) || !isRunning) moves[at].removeAttribute("aria-label");
      else moves[at].setAttribute("aria-label", text("bjFor", { move: label, amount: first(round) }));
    }
    if (isRunning) frame.showStake(round);
    frame.action.textContent = text("deal");
    allow(frame.action, !isRunning && !isBusy);
    // The group gets the focus, not a move, so that a repeated key makes no move.
    if (isRunning && !isBusy && document.activeElement === frame.action) group.focus();
  };

  /** The first stake of a round for the player. */
  const first = (round) => shown(firstStake(round), round.currency);

  /** The faces that are new since the round before, in the order in which they come. */
  const fresh = (before) => {
    const old = isOpen(before) ? before.outcome : { dealer: { cards: [] }, hands: [] };
    const news = (box, cards) =>
      Array.from(box.querySelectorAll(".face")).filter((_, at) => turns.round.outcome && cards[at] === undefined);
    const own = Array.from(hands.children).flatMap((box, place) => {
      const had = old.hands.length === turns.round.outcome.hands.length ? (old.hands[place]?.cards ?? []) : [];
      // A split leaves the first card of each hand on the table.
      return news(box, old.hands.length === 1 && hands.children.length === 2 ? ["kept"] : had);
    });
    const house = news(
      dealer,
      isOpen(before) && isOpen(turns.round) ? [...old.dealer.cards, "hidden"] : old.dealer.cards,
    );
    // At the start the cards go round the table.
    return isOpen(before) ? [...own, ...house] : [own[0], house[0], own[1], house[1], ...house.slice(2)];
  };

  /** Lets the new cards come in; totals and results that they make are shown after them. */
  const show = async (before) => {
    draw();
    const cards = fresh(before);
    for (const [number, card] of cards.entries()) arrive(card, number);
    frame.stage.classList.add("dealing");
    await settled(cards.length);
    frame.stage.classList.remove("dealing");
  };

  /** Tells the hands, and how the round stands or ended. */
  const tell = () => {
    const { round } = turns;
    const { dealer: house, hands: own, active } = round.outcome;
    const words = own.map((hand, place) => wordsOf(nameOf(place, own.length), hand));
    spoken.textContent = [wordsOf(text("bjDealer"), house, isOpen(round)), ...words].join(" ");
    if (isOpen(round)) {
      const total = totalOf(own[active]);
      frame.say(own.length > 1 ? text("bjTurnOf", { number: active + 1, total }) : text("bjTurn", { total }));
      return;
    }
    frame.tell(round);
    const result = frame.status.textContent;
    const [only] = own;
    if (own.length > 1) frame.say(`${text("bjDealerHas", { total: house.total })} ${result}`);
    else if (TOLD.includes(only.end)) frame.say(`${text(ENDS[only.end])}. ${result}`);
    else frame.say(`${text("bjDealerHas", { total: house.total })} ${result}`);
  };

  const turns = new Turns(frame, { draw, show, tell });
  frame.action.onclick = () => turns.begin();
  frame.explain(
    el("p", {}, text("bjRules", { decks: state.rules.decks })),
    el("p", {}, text("bjRulesMoves")),
    el("p", {}, text("bjLargest", { factor: state.rules.largest })),
    el("p", {}, text("bjStrategy")),
    el("p", {}, text("bjLeft")),
  );
  turns.resume(state.round);
});
