// The course of a round in which the player decides: one question at a time, and an open round is found again.
import { shown } from "./money.js";
import { text } from "./texts.js";

/** True while a round waits for its player. */
export const isOpen = (round) => round?.state === "open";

/** The rounds of a game with decisions. */
export class Turns {
  /** The round that is shown; null before the first one, and while the next one is asked for. */
  round = null;
  /** True while the server is asked or an outcome is shown: nothing can be pressed. */
  isBusy = false;
  #frame;
  #game;

  /**
   * `game.draw()` draws the round and enables what can be pressed. `game.tell()` says how it stands or ended.
   * `game.show(before)`, if there is one, shows how the round came from the one before, and ends when that is seen.
   */
  constructor(frame, game) {
    this.#frame = frame;
    this.#game = game;
  }

  /** Shows the round of a session that was opened. */
  resume(round) {
    this.round = round;
    this.#frame.lock(isOpen(round));
    this.#game.draw();
    if (!round) return;
    this.#game.tell();
    if (isOpen(round)) {
      const stake = shown(round.stake, round.currency);
      this.#frame.say(`${text("minesWaits", { stake })} ${this.#frame.status.textContent}`);
    } else if (!round.shown) {
      // A round that was cut off or ended by itself is booked already.
      this.#frame.tellLast(round);
      this.#frame.seen(round);
    }
  }

  /** Begins a round. */
  begin(choices = {}) {
    return this.#ask(() => {
      this.#frame.lock(true);
      this.#frame.won();
      this.forget();
      return this.#frame.play(choices);
    });
  }

  /** Decides in the open round. */
  decide(choice) {
    return this.#ask(() => this.#frame.decide(this.round, choice));
  }

  /** Takes the last round from the table. */
  forget() {
    this.round = null;
    this.#frame.status.classList.remove("success");
    this.#frame.say("");
    this.#game.draw();
  }

  async #ask(question) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.#frame.clear();
    this.#game.draw();
    const answer = await question();
    if (answer !== null) {
      await this.#follow(answer);
      return;
    }
    this.isBusy = false;
    this.#game.draw();
    this.#frame.lock(isOpen(this.round));
  }

  /** Applies an answer of the server to the page. */
  async #follow(answer) {
    const before = this.round;
    this.round = answer.round;
    const isRunning = isOpen(this.round);
    // A win is told when it is seen, a stake at once.
    if (isRunning) this.#frame.update(answer);
    await this.#game.show?.(before);
    if (!isRunning) this.#frame.update(answer);
    this.isBusy = !isRunning;
    this.#game.draw();
    this.#game.tell();
    if (isRunning) return;
    this.#frame.seen(this.round);
    await this.#frame.rest();
    this.isBusy = false;
    this.#frame.lock(false);
    this.#game.draw();
  }
}
