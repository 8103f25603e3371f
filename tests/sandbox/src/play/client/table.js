// The table of roulette with the chips of the player.
import { allow, el, iconButton } from "./base.js";
import { Board } from "./board.js";
import { chipsOf, keepChips } from "./chips.js";
import { Money } from "./money.js";
import { ROULETTE_TEXTS } from "./roulette-texts.js";
import { learnTexts, text } from "./texts.js";

learnTexts(ROULETTE_TEXTS);

/** The smallest chip of a round. */
export function smallestChip({ game, currency, decimals, outcome: { bets } }) {
  const money = new Money(currency, decimals);
  const stakes = chipsOf(game, bets, money).map(({ stake }) => stake);
  return stakes.reduce((one, other) => (money.minor(one) < money.minor(other) ? one : other));
}

export class Table {
  /** Chips in the order of their placing: spot and minor units. */
  #chips = [];
  #last = [];
  #others = new Map();
  #isLocked = false;

  constructor(frame, changed) {
    this.frame = frame;
    this.changed = changed;
    this.board = new Board({ press: (on) => this.#place(on), remove: (on) => this.#remove(on) });
    this.undo = iconButton("undo", text("undo"), () => this.#set(this.#chips.slice(0, -1)));
    this.clear = iconButton("close", text("clearChips"), () => this.#set([]));
    this.again = iconButton("again", text("again"), () => this.#set(this.#last));
    const bar = el("div", { className: "bar" }, this.board.kinds, this.again, this.undo, this.clear);
    this.element = el(
      "div",
      { className: "table", role: "group", "aria-label": text("board"), dir: "ltr" },
      bar,
      this.board.element,
    );
  }

  /** Minor units on every spot. */
  get #sums() {
    const sums = new Map();
    for (const [on, minor] of this.#chips) sums.set(on, (sums.get(on) ?? 0n) + minor);
    return sums;
  }

  /** Minor units on the whole table. */
  get total() {
    return this.#chips.reduce((sum, [, minor]) => sum + minor, 0n);
  }

  /** The bets as the server takes them. */
  get bets() {
    const { money } = this.frame;
    return [...this.#sums].map(([on, minor]) => ({ on, stake: money.plain(minor) }));
  }

  /** True if exactly these bets lie on the table. */
  has(bets) {
    const sums = this.#sums;
    const { money } = this.frame;
    return sums.size === bets.length && bets.every(({ on, stake }) => sums.get(on) === money.minor(stake));
  }

  #chipsOf(bets) {
    const { money, state } = this.frame;
    return chipsOf(state.game, bets, money).map(({ on, stake }) => [on, money.minor(stake)]);
  }

  /** Takes the bets of an earlier visit as those that can be placed again. */
  remember(bets) {
    this.#last = this.#chipsOf(bets);
  }

  /** Puts bets on the table in place of all chips. If there are none, the chips can be placed again. */
  put(bets) {
    if (bets.length === 0 && this.#chips.length > 0) this.#last = this.#chips;
    this.#set(this.#chipsOf(bets));
  }

  #set(chips) {
    const pressed = document.activeElement;
    this.frame.dismiss();
    this.#chips = [...chips];
    this.draw();
    // "Undo" and "again" take each other's place: the focus stays at the place that was pressed.
    if (pressed === this.undo && this.undo.hidden) this.again.focus();
    if (pressed === this.again && this.again.hidden) this.undo.focus();
  }

  #place(on) {
    const { money, state, stake } = this.frame;
    const most = state.stakes.at(-1);
    this.frame.dismiss();
    if (this.total + money.minor(stake) > money.minor(most)) {
      this.frame.say(text("totalMax", { amount: money.show(most) }));
      return;
    }
    this.#chips.push([on, money.minor(stake)]);
    this.frame.status.classList.remove("success");
    this.frame.say("");
    this.draw();
  }

  #remove(on) {
    this.#set(this.#chips.filter(([spot]) => spot !== on));
  }

  /** Locks the table while the ball runs. */
  lock(locked) {
    this.#isLocked = locked;
    this.board.lock(locked);
    this.#allow();
  }

  #allow() {
    const isEmpty = this.#chips.length === 0;
    this.again.hidden = !isEmpty;
    this.undo.hidden = isEmpty;
    allow(this.undo, !this.#isLocked);
    allow(this.clear, !isEmpty && !this.#isLocked);
    allow(this.again, this.#last.length > 0 && !this.#isLocked);
  }

  /** Marks the spots that a number wins; none without a number. */
  mark(number) {
    this.board.mark(number);
  }

  /** Shows on which spots how many others have bet. */
  showOthers(others) {
    this.#others = others;
    this.#show();
  }

  #show() {
    const { money } = this.frame;
    const sums = this.#sums;
    const chipOf = (on) => {
      const sum = sums.get(on);
      if (!sum) return null;
      const amount = money.plain(sum);
      return { face: money.short(amount), name: money.show(amount) };
    };
    this.board.show(chipOf, this.#others);
  }

  /** Shows the chips. */
  draw() {
    this.#show();
    this.#allow();
    const { money, state } = this.frame;
    const chips = this.#chips.map(([on, minor]) => ({ on, stake: money.plain(minor) }));
    // An empty table is one after a round, whose bets can be placed again.
    if (chips.length > 0) keepChips(state.game, chips);
    this.changed();
  }
}
