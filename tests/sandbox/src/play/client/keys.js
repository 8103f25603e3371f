// Space and Enter play, wherever the focus is, except where they have a meaning of their own.
import { isAllowed } from "./base.js";

const KEYS = [" ", "Enter"];
/** Where the keys choose, type or follow. */
const OWN = "input, select, textarea, a, summary, dialog";

/** Lets the keys press the button of the game. One press of a key is one press of a button, however long it is held. */
export function playByKeys(action) {
  document.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    const button = event.target.closest?.("button");
    if (button && button !== action) {
      // The browser presses it, with Enter again and again while the key is held.
      if (event.repeat || !isAllowed(button)) event.preventDefault();
      return;
    }
    // A press on the text of a dialog leaves the focus on the page below.
    if (event.target.closest?.(OWN) || document.querySelector("dialog[open]")) {
      // A held key would follow a link or send a form again and again.
      if (event.repeat && event.key === "Enter") event.preventDefault();
      return;
    }
    // Else the page would scroll, and a key that comes up after the round would press again.
    event.preventDefault();
    if (!event.repeat) action.click();
  });
  // Some browsers press a button when the key comes up, whatever became of its going down.
  action.addEventListener("keyup", (event) => {
    if (event.key === " ") event.preventDefault();
  });
}
