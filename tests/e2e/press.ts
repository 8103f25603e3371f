// How the tests press keys and controls.
import { type Locator, type Page, test } from "@playwright/test";

interface Options {
  /** Presses also what cannot be pressed now, such as a disabled button. */
  force?: boolean;
  /** Place of the press in the control, in pixels from its top left corner. */
  position?: { x: number; y: number };
  modifiers?: ("Shift" | "ControlOrMeta")[];
  timeout?: number;
}

/** Presses a control: with a finger in the project `phone`, with the mouse elsewhere. */
export async function press(control: Locator, options?: Options): Promise<void> {
  if (test.info().project.name === "phone") await control.tap(options);
  else await control.click(options);
}

/** Counts the presses of a player; typing does not count. */
export class Presses {
  count = 0;

  async on(control: Locator): Promise<void> {
    this.count += 1;
    await press(control);
  }
}

/** Longer than every period after a press or an opening in which the site waits or ignores input. */
const GRACE_MS = 1000;

/** The hands of a player who takes his time: before each key and press every period of grace has passed. */
export class SlowHands {
  readonly #page: Page;
  readonly #pass: (milliseconds: number) => Promise<void>;

  /** `pass` moves the clock of the page. */
  constructor(page: Page, pass: (milliseconds: number) => Promise<void>) {
    this.#page = page;
    this.#pass = pass;
  }

  /** Presses a key, such as `Tab`. */
  async key(name: string): Promise<void> {
    await this.#pass(GRACE_MS);
    await this.#page.keyboard.press(name);
  }

  /** Types a text key by key. */
  async type(text: string): Promise<void> {
    for (const character of text) await this.key(character);
  }

  /** Presses a control. */
  async press(control: Locator): Promise<void> {
    await this.#pass(GRACE_MS);
    await press(control);
  }

  /** Puts a finger on a place of the page, in pixels from its top left corner. */
  async tapAt(x: number, y: number): Promise<void> {
    await this.#pass(GRACE_MS);
    await this.#page.touchscreen.tap(x, y);
  }
}
