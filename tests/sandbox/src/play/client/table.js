// The table of roulette: spots, and the chips on them.
import { allow, el, iconButton, isAllowed } from "./base.js";
import { covers } from "./spots.js";
import { text } from "./texts.js";
import { colourOf } from "./wheel.js";

/** Pages of the table where it does not fit as a whole: everything but numbers, and the numbers by dozen. */
const PAGES = ["outside", "1–12", "13–24", "25–36"];
const EVENS = ["low", "even", "red", "black", "odd", "high"];

const nameOf = (on) => {
  if (on === "0") return `0 ${text("zero")}`;
  if (/^\d/.test(on)) return `${on} ${text(colourOf(Number(on)))}`;
  const [, kind, number] = /^(dozen|column)(\d)$/.exec(on) ?? [null, on];
  return text(kind, { number });
};

const faceOf = (on) => {
  const [, kind, number] = /^(dozen|column)(\d)$/.exec(on) ?? [];
  if (kind === "dozen") return [`${number * 12 - 11}–${number * 12}`];
  if (kind === "column") return [`2:1 ${"I".repeat(number)}`];
  if (on === "red" || on === "black") return [el("span", { className: "diamond" })];
  return [/^\d/.test(on) ? on : text(on)];
};

export class Table {
  #spots = new Map();
  #pages;
  /** Chips in the order of their placing: spot and minor units. */
  #chips = [];
  #last = [];

  constructor(frame, changed) {
    this.frame = frame;
    this.changed = changed;
    const spots = el("div", { className: "spots" });
    const add = (on, page, column, row, wide = 1, high = 1) => {
      const kind = /^\d/.test(on) ? colourOf(Number(on)) : on;
      const spot = el("button", { type: "button", className: `spot ${kind}`, onclick: () => this.#place(on) });
      spot.dataset.page = page;
      // Where it lies if the whole table fits.
      spot.style.setProperty("--column", `${column} / span ${wide}`);
      spot.style.setProperty("--row", `${row} / span ${high}`);
      spot.onkeydown = (event) => {
        if (isAllowed(spot) && (event.key === "Delete" || event.key === "Backspace")) this.#remove(on);
      };
      this.#spots.set(on, spot);
      spots.append(spot);
    };
    add("0", 0, 1, 1, 1, 3);
    for (const part of [1, 2, 3]) add(`dozen${part}`, 0, 4 * part - 2, 4, 4);
    for (const [index, on] of EVENS.entries()) add(on, 0, 2 * index + 2, 5, 2);
    for (const part of [1, 2, 3]) add(`column${part}`, 0, 14, 4 - part);
    for (let number = 1; number <= 36; number += 1) {
      add(String(number), Math.ceil(number / 12), Math.ceil(number / 3) + 1, 3 - ((number - 1) % 3));
    }
    this.#pages = PAGES.map((page, index) => {
      const isOutside = page === "outside";
      const properties = { type: "button", className: "page", onclick: () => this.#turn(index) };
      const button = el("button", properties, isOutside ? "1:1 2:1" : page);
      if (isOutside) button.setAttribute("aria-label", `${text("outside")} 1:1 2:1`);
      return button;
    });
    this.undo = iconButton("undo", text("undo"), () => this.#undo());
    this.clear = iconButton("close", text("clearChips"), () => this.#set([]));
    this.again = iconButton("again", text("again"), () => this.#set(this.#last));
    const bar = el("div", { className: "bar" }, ...this.#pages, this.again, this.undo, this.clear);
    this.element = el(
      "div",
      { className: "table", role: "group", "aria-label": text("board"), dir: "ltr" },
      bar,
      spots,
    );
    this.#turn(0);
  }

  #turn(page) {
    this.element.dataset.page = page;
    for (const [index, button] of this.#pages.entries()) button.setAttribute("aria-pressed", String(index === page));
    for (const spot of this.#spots.values()) spot.classList.toggle("away", spot.dataset.page !== String(page));
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

  #set(chips) {
    const pressed = document.activeElement;
    this.#chips = [...chips];
    this.draw();
    // "Undo" and "again" take each other's place: the focus stays at the place that was pressed.
    if (pressed === this.undo && this.undo.hidden) this.again.focus();
    if (pressed === this.again && this.again.hidden) this.undo.focus();
  }

  #place(on) {
    const { money, state, stake } = this.frame;
    const most = state.stakes.at(-1);
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

  #undo() {
    this.#set(this.#chips.slice(0, -1));
  }

  /** Locks the table while the ball runs. */
  lock(locked) {
    for (const button of this.element.querySelectorAll("button")) allow(button, !locked);
  }

  /** Takes the chips away after a round; they can be placed again. */
  finish() {
    this.#last = this.#chips;
    this.#set([]);
  }

  /** Marks the spots that a number wins; none without a number. */
  mark(number) {
    for (const [on, spot] of this.#spots) spot.classList.toggle("won", number !== null && covers(on, number));
  }

  /** Shows the chips. */
  draw() {
    const { money } = this.frame;
    const sums = this.#sums;
    for (const [on, spot] of this.#spots) {
      const sum = sums.get(on);
      const amount = sum && money.show(money.plain(sum));
      spot.replaceChildren(...faceOf(on));
      if (amount) spot.append(el("span", { className: "chip", "aria-hidden": "true" }, amount));
      const face = /^(dozen|column)/.test(on) ? ` ${faceOf(on)[0]}` : "";
      spot.setAttribute("aria-label", `${nameOf(on)}${face}${amount ? `, ${amount}` : ""}`);
    }
    const isEmpty = this.#chips.length === 0;
    this.again.hidden = !isEmpty;
    this.undo.hidden = isEmpty;
    allow(this.clear, !isEmpty);
    allow(this.again, this.#last.length > 0);
    this.changed();
  }
}
