// The course of a round that is answered at once: locked, asked for, shown, told.
import { allow } from "./base.js";

function settle(frame, round, { show, tell }) {
  show(round);
  frame.tell(round);
  frame.say(`${tell(round)}. ${frame.status.textContent}`);
}

/**
 * Plays a round. `animate` runs before `show`, and `tell` returns the sentence about the result. Returns false if the
 * round was refused.
 */
export async function play(frame, choice, steps) {
  frame.clear();
  frame.lock(true);
  allow(frame.action, false);
  frame.status.classList.remove("success");
  frame.say("");
  const answer = await frame.play(choice);
  if (answer !== null) {
    await steps.animate(answer.round);
    settle(frame, answer.round, steps);
    frame.seen(answer.round);
    frame.update(answer);
    await frame.rest();
  }
  frame.lock(false);
  allow(frame.action, true);
  return answer !== null;
}

/** Shows the last round of an earlier visit. If that visit was cut off, the round is booked but was not shown. */
export function resume(frame, round, steps) {
  settle(frame, round, steps);
  if (round.shown) return;
  frame.tellLast(round);
  frame.seen(round);
}
