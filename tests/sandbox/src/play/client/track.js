// Games that draw a result on a track: dice and limbo. Their parts of the stage, and the course of a round.
import { allow, el, svg } from "./base.js";

/** The number above a track, and the track with its winning zone and a pointer for the result. */
export class Track {
  #pointer = el("div", { className: "pointer" });

  constructor(frame, number) {
    this.frame = frame;
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

  /**
   * Plays a round. `animate` runs before `show`, and `tell` returns the sentence about the result. Returns false if the
   * round was refused.
   */
  async play(choice, { animate, show, tell }) {
    const { frame } = this;
    frame.clear();
    frame.lock(true);
    allow(frame.action, false);
    frame.status.classList.remove("success");
    frame.say("");
    const answer = await frame.play(choice);
    if (answer !== null) {
      await animate(answer.round);
      this.#settle(answer.round, { show, tell });
      frame.seen(answer.round);
      frame.update(answer);
      await frame.rest();
    }
    frame.lock(false);
    allow(frame.action, true);
    return answer !== null;
  }

  /** Shows the last round of an earlier visit. If that visit was cut off, the round is booked but was not shown. */
  resume(round, steps) {
    this.#settle(round, steps);
    if (round.shown) return;
    this.frame.tellLast(round);
    this.frame.seen(round);
  }

  #settle(round, { show, tell }) {
    show(round);
    this.frame.tell(round);
    this.frame.say(`${tell(round)}. ${this.frame.status.textContent}`);
  }
}
