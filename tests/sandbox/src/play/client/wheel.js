// The wheel of roulette, drawn around the origin.
import { still, svg } from "./base.js";
import { covers, RED } from "./spots.js";
import { text } from "./texts.js";

/** Time of a spin, milliseconds. */
const SPIN = 3600;
const OUTER = 96;
const INNER = 62;
/** Where the ball lies in the end, and where it runs. */
const POCKET = 56;
const TRACK = 90;

/** Colour of a number as the style sheet names it. */
export const colourOf = (number) => (number === 0 ? "zero" : RED.has(number) ? "red" : "black");

/** Message with the number of the ball, followed by another message. */
export const ballText = (number, rest = "") => {
  const ball = text("ball", { number, colour: text(colourOf(number)) });
  return rest === "" ? ball : `${ball}. ${rest}`;
};

const at = (degrees, radius) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};

export class Wheel {
  #wheel;
  #ball = svg("circle", { r: 5, class: "ball", cy: -POCKET });
  #orbit = svg("g", { class: "orbit" });
  #turned = 0;
  /** A chip in the pocket of each number. */
  #chips = new Map();

  constructor(numbers) {
    this.numbers = numbers;
    this.step = 360 / numbers.length;
    const half = this.step / 2;
    const pockets = numbers.flatMap((number, index) => {
      const middle = index * this.step;
      const [from, to] = [middle - half, middle + half];
      const edge = `M${at(from, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${at(to, OUTER)}`;
      const label = svg("text", { transform: `rotate(${middle}) translate(0 -80)`, class: "label" });
      label.textContent = number;
      const chip = svg("circle", { r: 3, cy: -71, class: "chip", transform: `rotate(${middle})` });
      this.#chips.set(number, chip);
      return [svg("path", { d: `${edge}L${at(to, 46)}L${at(from, 46)}z`, class: colourOf(number) }), label, chip];
    });
    const spokes = [0, 60, 120].map((turn) => svg("path", { d: "M0-34V34", transform: `rotate(${turn})` }));
    this.#wheel = svg(
      "g",
      {},
      ...pockets,
      svg("circle", { r: INNER + 5, class: "rim" }),
      svg("circle", { r: 46, class: "bowl" }),
      svg("g", { class: "spokes" }, ...spokes),
      svg("circle", { r: 9, class: "hub" }),
    );
    this.#orbit.append(this.#ball);
    this.element = svg(
      "svg",
      { class: "wheel", viewBox: "-100 -100 200 200", "aria-hidden": "true" },
      svg("circle", { r: 99, class: "frame" }),
      this.#wheel,
      this.#orbit,
    );
    this.#orbit.style.opacity = "0";
  }

  /** Shows a chip on the numbers that win for the player. */
  bet(spots) {
    for (const [number, chip] of this.#chips)
      chip.classList.toggle(
        "own",
        spots.some((on) => covers(on, number)),
      );
  }

  /** Lets the ball fall on a number; without movement if that is unwanted. */
  async show(number, moving = !still) {
    const place = this.numbers.indexOf(number) * this.step;
    const before = this.#turned;
    this.#turned = before + (moving ? 310 : 0);
    const wheel = `rotate(${this.#turned}deg)`;
    const ball = this.#turned + place;
    this.#orbit.style.opacity = "1";
    this.#wheel.style.transform = wheel;
    this.#orbit.style.transform = `rotate(${ball}deg)`;
    if (!moving) return;
    const timing = { duration: SPIN, easing: "cubic-bezier(.15,.6,.35,1)" };
    const fall = [
      { transform: `translateY(${POCKET - TRACK}px)` },
      { transform: `translateY(${POCKET - TRACK}px)`, offset: 0.6 },
      { transform: "translateY(2px)", offset: 0.8 },
      { transform: "translateY(-6px)", offset: 0.88 },
      { transform: "none" },
    ];
    const turns = [
      this.#wheel.animate([{ transform: `rotate(${before}deg)` }, { transform: wheel }], timing),
      this.#orbit.animate([{ transform: `rotate(${ball + 4 * 360}deg)` }, { transform: `rotate(${ball}deg)` }], timing),
      this.#ball.animate(fall, { duration: SPIN }),
    ];
    await Promise.all(turns.map((turn) => turn.finished));
  }
}
