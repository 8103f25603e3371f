// The spots of a roulette table: where they lie, which can be pressed, and what lies on them.
import { allow, el, isAllowed, svg } from "./base.js";
import { covers, groups, KINDS, numbersOf } from "./spots.js";
import { text } from "./texts.js";
import { colourOf } from "./wheel.js";

const EVENS = ["low", "even", "red", "black", "odd", "high"];
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const partOf = (on) => /^(dozen|column)(\d)$/.exec(on) ?? [];

function nameOf(on) {
  const numbers = numbersOf(on);
  if (numbers.length > 1) {
    const [kind] = Object.entries(KINDS).find(([, count]) => count === numbers.length);
    return `${text(kind)} ${numbers.join(", ")}`;
  }
  if (on === "0") return `0 ${text("zero")}`;
  if (numbers.length === 1) return `${on} ${text(colourOf(numbers[0]))}`;
  const [, kind, number] = partOf(on);
  if (kind === "dozen") return `${text(kind, { number })} ${faceOf(on)}`;
  return kind ? text(kind, { number }) : text(on);
}

function faceOf(on) {
  const [, kind, number] = partOf(on);
  if (kind === "dozen") return `${number * 12 - 11}–${number * 12}`;
  if (kind === "column") return `2:1 ${"I".repeat(number)}`;
  if (on === "red" || on === "black") return el("span", { className: "diamond" });
  return /^\d/.test(on) ? on : text(on);
}

/** Fields in the shape of a kind of bet. */
function shapeOf(count) {
  const high = count === 6 ? 3 : Math.min(count, count === 4 ? 2 : 3);
  const fields = Array.from({ length: count }, (_, index) => {
    const [column, row] = [Math.floor(index / high), index % high];
    return svg("rect", { x: 1 + column * 7, y: 1 + row * 7, width: 6, height: 6, rx: 1 });
  });
  const wide = (count / high) * 7 + 1;
  return svg("svg", { viewBox: `0 0 ${wide} ${high * 7 + 1}`, class: "shape" }, ...fields);
}

/** The table; `press` and `remove` are called with a spot. */
export class Board {
  #spots = new Map();
  #kinds = new Map();
  #kind = "number";
  #isLocked = false;
  #visited = null;

  constructor({ press, remove }) {
    const numbers = el("div", { className: "numbers" });
    const outside = el("div", { className: "outside" });
    const groupsOfNumbers = el("div", { className: "groups" });
    const add = (parent, on, kind, style) => {
      const button = el("button", { type: "button", className: `spot ${kind}`, onclick: () => press(on) });
      for (const [name, value] of Object.entries(style)) button.style.setProperty(`--${name}`, value);
      button.onkeydown = (event) => {
        if (isAllowed(button) && (event.key === "Delete" || event.key === "Backspace")) remove(on);
      };
      for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.#light(on));
      for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.#light(null));
      this.#spots.set(on, { button, kind });
      parent.append(button);
    };
    add(numbers, "0", "number zero", { column: "1", row: "1 / span 3" });
    for (let number = 1; number <= 36; number += 1) {
      const place = { column: String(Math.ceil(number / 3) + 1), row: String(3 - ((number - 1) % 3)) };
      add(numbers, String(number), `number ${colourOf(number)}`, place);
    }
    for (const { kind, on, x, y, wide, high } of groups()) {
      add(groupsOfNumbers, on, `group ${kind}`, { x, y, wide, high });
    }
    numbers.append(groupsOfNumbers);
    for (const part of [1, 2, 3]) {
      add(outside, `dozen${part}`, "third", { column: `${4 * part - 2} / span 4`, row: "4", span: 2 });
    }
    for (const part of [1, 2, 3])
      add(outside, `column${part}`, "third", { column: "14", row: String(4 - part), span: 2 });
    for (const [index, on] of EVENS.entries()) {
      add(outside, on, on, { column: `${2 * index + 2} / span 2`, row: "5", span: 1 });
    }
    this.element = el("div", { className: "spots" }, numbers, outside);
    this.element.onkeydown = (event) => this.#move(event);
    const kinds = Object.entries(KINDS).map(([kind, count]) => {
      const pays = `${36 / count - 1}:1`;
      const button = el("button", { type: "button", className: "kind", onclick: () => this.#choose(kind) });
      button.append(shapeOf(count), el("span", {}, pays));
      button.setAttribute("aria-label", `${text(kind)} ${pays}`);
      this.#kinds.set(kind, button);
      return button;
    });
    this.kinds = el("div", { className: "kinds", role: "group", "aria-label": text("kinds") }, ...kinds);
    this.#choose("number");
  }

  #choose(kind) {
    this.#kind = kind;
    this.element.dataset.kind = kind;
    for (const [other, button] of this.#kinds) button.setAttribute("aria-pressed", String(other === kind));
    this.#allow();
  }

  /** Enables the spots of the chosen kind and those outside. */
  #allow() {
    const offered = [];
    for (const spot of this.#spots.values()) {
      const isInside = /^(number|group)/.test(spot.kind);
      spot.isOffered = !isInside || spot.kind.split(" ").includes(this.#kind);
      allow(spot.button, spot.isOffered && !this.#isLocked);
      spot.button.classList.toggle("rest", !spot.isOffered);
      if (spot.isOffered) offered.push(spot.button);
    }
    this.#visit(offered.includes(this.#visited) ? this.#visited : offered[0]);
  }

  /** Makes a spot the one that the tab key reaches; arrow keys lead to the others. */
  #visit(button) {
    this.#visited = button;
    for (const spot of this.#spots.values()) spot.button.tabIndex = spot.button === button ? 0 : -1;
  }

  /** Moves the focus to the next spot in the direction of an arrow key. */
  #move(event) {
    const direction = ARROWS[event.key];
    if (!direction || !event.target.classList.contains("spot")) return;
    event.preventDefault();
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middle(event.target.getBoundingClientRect());
    let best = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { button, isOffered } of this.#spots.values()) {
      if (!isOffered || button === event.target) continue;
      const [otherX, otherY] = middle(button.getBoundingClientRect());
      const [right, down] = [otherX - x, otherY - y];
      const along = right * direction[0] + down * direction[1];
      const across = Math.abs(right * direction[1]) + Math.abs(down * direction[0]);
      // Within a right angle around the direction.
      const far = along + 2 * across;
      if (along > 1 && across <= along && far < least) [best, least] = [button, far];
    }
    if (!best) return;
    this.#visit(best);
    best.focus();
  }

  /** Shows the numbers that a spot covers; none without one. */
  #light(on) {
    for (const [name, { button, kind }] of this.#spots) {
      const isLit = on !== null && kind.startsWith("number") && covers(on, Number(name));
      button.classList.toggle("lit", isLit);
    }
  }

  /** Locks the table while the ball runs. */
  lock(locked) {
    this.#isLocked = locked;
    this.#allow();
    for (const button of this.#kinds.values()) allow(button, !locked);
  }

  /** Marks the spots that a number wins; none without a number. */
  mark(number) {
    for (const [on, { button }] of this.#spots) {
      button.classList.toggle("won", number !== null && covers(on, number));
    }
  }

  /** Shows what lies on the spots: `chipOf` answers `{ face, name }` of the own chips or null, `others` how many others bet. */
  show(chipOf, others) {
    for (const [on, { button, kind }] of this.#spots) {
      const chip = chipOf(on);
      const count = others.get(on) ?? 0;
      const isGroup = kind.startsWith("group");
      button.replaceChildren(...(isGroup ? [] : [faceOf(on)]));
      if (count > 0) button.append(el("span", { className: "others", "aria-hidden": "true" }, String(count)));
      if (chip) button.append(el("span", { className: "chip", "aria-hidden": "true" }, chip.face));
      else if (isGroup) button.append(el("span", { className: "place", "aria-hidden": "true" }));
      button.classList.toggle("taken", Boolean(chip) || count > 0);
      const said = [nameOf(on), chip?.name, count > 0 ? text("othersHere", { count }) : null];
      button.setAttribute("aria-label", said.filter(Boolean).join(", "));
    }
  }
}
