// Replays a keyboard journey from its transcript, which the tests in Chromium record.
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { type Key, type Tab, type View, waitFor } from "./engine.ts";

/** One line of a transcript: the keys, and the element that has the focus after them. */
interface Step {
  readonly keys: string;
  /** Role and name of the focused element. Undefined where the transcript says that nothing had the focus. */
  readonly focus: { readonly role: string; readonly name: RegExp; readonly line: string } | undefined;
}

/** Maximum number of presses of Tab on the way to a control. */
const FARTHEST = 90;

function parseFocus(line: string): Step["focus"] {
  // A snapshot quotes lines that YAML would read in another way.
  const plain = line.replace(/^'(.*?)'(: |$)/, "$1");
  const [, role, quoted] = /^(\w+) ("(?:[^"\\]|\\.)*")/.exec(plain) ?? [];
  if (role === undefined || quoted === undefined) return undefined;
  const literal = (JSON.parse(quoted) as string).replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  // Engines differ in the spaces between the parts of a name.
  const pattern = literal.replaceAll(/<\w+>/g, ".+").replaceAll(/\s+/g, "\\s*");
  return { role, name: new RegExp(`^${pattern}$`), line };
}

function parse(transcript: string): Step[] {
  return transcript
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("  "))
    .map((line) => {
      const [keys = "", focus = ""] = line.split(" → ");
      return { keys, focus: parseFocus(focus) };
    });
}

/** Replays the steps of a transcript in order. */
export class KeyboardWalk {
  readonly #steps: Step[];
  /** The document that receives the keys and is expected to have the focus: the tab or a frame in it. */
  #view: View;

  constructor(tab: Tab, journey: string) {
    this.#view = tab;
    this.#steps = parse(readFileSync(new URL(`../e2e/transcripts/${journey}.txt`, import.meta.url), "utf8"));
  }

  /** Sends the next keys to a frame, and expects the focus there. */
  enter(frame: View): void {
    this.#view = frame;
  }

  /** Runs the steps up to the first that leads to an element with this name. Without a name, runs all remaining steps. */
  async go(until?: string): Promise<void> {
    const last = until === undefined ? -1 : this.#steps.findIndex(({ focus }) => focus?.name.test(until));
    if (until !== undefined && last < 0) throw new Error(`no step of the transcript leads to "${until}"`);
    const steps = this.#steps.splice(0, last < 0 ? this.#steps.length : last + 1);
    for (const step of steps) await this.#take(step);
  }

  /** Runs the next step. */
  async next(): Promise<void> {
    const step = this.#steps.shift();
    if (step === undefined) throw new Error("the transcript has ended");
    await this.#take(step);
  }

  async #take({ keys, focus }: Step): Promise<void> {
    if (focus && (keys === "Tab" || keys === "Shift+Tab")) {
      for (let presses = 0; presses < FARTHEST; presses += 1) {
        await this.#view.key(keys);
        if (await this.#view.hasFocus(focus.role, focus.name)) return;
      }
      expect.fail(`${keys} does not lead to ${focus.line}`);
    }
    if (keys.startsWith('"')) await this.#view.type(JSON.parse(keys) as string);
    else for (const key of keys.split(" ")) await this.#view.key(key as Key);
    if (!focus) return;
    await waitFor(
      `the focus on ${focus.line} after ${keys}`,
      async () => ((await this.#view.hasFocus(focus.role, focus.name)) ? true : undefined),
      () => this.#view.read(() => `The focus is on ${document.activeElement?.outerHTML.slice(0, 300)}`),
    );
  }
}
