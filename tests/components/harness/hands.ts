// The hands of a player who takes his time.
import { userEvent } from "vitest/browser";
import { tap, tapAt } from "./fingers.ts";
import { pass } from "./time.ts";

/** Longer than every period after a press or an opening in which the site waits or ignores input. */
const GRACE_MS = 1000;

/** Keys and presses, before each of which every period of grace has passed: such a period hides what comes after it. */
export const slowly = {
  /** Presses a key, such as `Tab`; with Shift if its name begins so. */
  key: async (name: string): Promise<void> => {
    await pass(GRACE_MS);
    const [key = "", shift] = name.split("+").reverse();
    await userEvent.keyboard(shift ? `{Shift>}{${key}}{/Shift}` : `{${key}}`);
  },
  /** Types a text key by key. */
  type: async (text: string): Promise<void> => {
    for (const character of text) await slowly.key(character);
  },
  /** Presses a control with a finger. */
  tap: async (control: Parameters<typeof tap>[0]): Promise<void> => {
    await pass(GRACE_MS);
    await tap(control);
  },
  /** Puts a finger on a place of the page. */
  tapAt: async (x: number, y: number): Promise<void> => {
    await pass(GRACE_MS);
    await tapAt(x, y);
  },
};
