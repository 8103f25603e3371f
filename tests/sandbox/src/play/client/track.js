// The stage of games that draw a result on a track: dice and limbo.
import { el, svg } from "./base.js";

/** The number above a track, and the track with its winning zone and a pointer for the result. */
export class Track {
  #pointer = el("div", { className: "pointer" });

  constructor(frame, number) {
    this.number = number;
    this.zone = el("div", { className: "zone" });
    const emblem = svg("svg", { class: "emblem", viewBox: "0 0 100 100", "aria-hidden": "true" });
    emblem.append(svg("use", { href: "#scene" }));
    const track = el("div", { className: "track", dir: "ltr", "aria-hidden": "true" }, this.zone, this.#pointer);
    frame.stage.append(emblem, number, track);
  }

  /** Shows a text while the result is still open. */
  roll(words) {
    this.number.className = "number";
    this.number.textContent = words;
  }

  /** Shows the result of a round: its text, and its position on the track. */
  show({ outcome, result }, { words, position }) {
    this.number.textContent = words;
    this.number.className = `number ${result === "win" ? "hit" : ""}`;
    this.#pointer.style.insetInlineStart = position;
    this.#pointer.className = `pointer on ${outcome.win ? "hit" : "miss"}`;
  }
}
