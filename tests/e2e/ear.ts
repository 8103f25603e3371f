// Uses the site by keyboard alone and records the announcements in a transcript.
import { expect, type Page } from "@playwright/test";
import type { Time } from "./fixtures.ts";
import type { SlowHands } from "./press.ts";

declare global {
  interface Window {
    heard: string[];
  }
}

/** Collects the texts of live regions, in order. Runs in the page and in its frames. */
function listen(): void {
  const live = "[role=status], [role=alert], [aria-live]:not([aria-live=off]), output";
  window.heard = [];
  new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes, type } of records) {
      if (type === "childList" && addedNodes.length === 0) continue;
      if (type === "attributes") {
        // An alert is read also when an element becomes one.
        if (target instanceof Element && target.role === "alert") changed.add(target);
        continue;
      }
      const parent = target instanceof Element ? target : target.parentElement;
      const around = parent?.closest(live);
      if (around) changed.add(around);
      // An alert is read also when it is created with its text.
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches("[role=alert]")) changed.add(node);
        for (const alert of node.querySelectorAll("[role=alert]")) changed.add(alert);
      }
    }
    for (const region of changed) {
      const hidden = region.closest("[hidden], [inert]") !== null;
      const text = (region.textContent ?? "").replace(/\s+/g, " ").trim();
      if (text !== "" && !hidden) window.heard.push(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ["role"] });
}

/** Parts of a transcript that differ between runs (times, dates, outcomes of games, loading texts), and their replacements. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\b\d{1,2}:\d{2}(:\d{2})?(\s?[AP]M)?\b/g, "<time>"],
  [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}/g, "<date>"],
  [/Rolled [\d.]+/g, "Rolled <number>"],
  [/\b\d{1,2} (Red|Black|Zero)(?=[. ”])/g, "<pocket>"],
  [/ · \d+"/g, ' · <seconds>"'],
  [/Bets open in \d+ s/g, "Bets open in <seconds>"],
  [/[\d.]+×/g, "<multiplier>"],
  // The round that begins may be over already: the button says then when the next one can begin.
  [/^Enter → button "(Spin|Roll|Next round)[^"]*"( \[disabled\])?$/gm, 'Enter → button "<action>"'],
  [/^(.*button "(Spin|Roll|Bet)[^"]*") \[disabled\]/gm, "$1"],
  [/ ?(The game is loading|Searching…)/g, ""],
  [/ ?\b(Loading|Wczytywanie)(?=”)/g, ""],
  [/^ {2}“”\n/gm, ""],
  [/(No win|The bet is lost|You win \$[\d.]+|\$[\d.]+ returned)/g, "<result>"],
];

/** The most presses of Tab on the way to a control. */
const FARTHEST = 90;
/** Longer than the delay of announcements, in milliseconds. */
const MOMENT = 700;

export class Ear {
  readonly #page: Page;
  readonly #hands: SlowHands;
  readonly #time: Time;
  readonly #lines: string[] = [];

  constructor(page: Page, hands: SlowHands, time: Time) {
    this.#page = page;
    this.#hands = hands;
    this.#time = time;
  }

  /** Listens in every document from now on. Call it before the first page is opened. */
  async open(): Promise<void> {
    await this.#page.addInitScript(listen);
  }

  /** The transcript: announcements and focused elements, without the parts that differ between runs. */
  get transcript(): string {
    const text = VARYING.reduce((all, [pattern, name]) => all.replace(pattern, name), this.#lines.join("\n"));
    return `${text}\n`;
  }

  /** All announcements, in order. */
  get said(): string[] {
    return this.#lines.filter((line) => line.startsWith("  ")).map((line) => line.trim().replace(/^“|”$/g, ""));
  }

  /** Role and name of the focused element, in the innermost document. */
  async focused(): Promise<string> {
    for (const frame of [...this.#page.frames()].reverse()) {
      const focused = frame.locator(":focus");
      if ((await focused.count().catch(() => 0)) !== 1) continue;
      if (await focused.evaluate((element) => element instanceof HTMLIFrameElement)) continue;
      const snapshot = await focused.ariaSnapshot();
      return (snapshot.split("\n")[0] ?? "").replace(/^- /, "").replace(/:$/, "");
    }
    return "nothing";
  }

  /** Waits until the page is idle, and records the announcements. */
  async #note(keys: string): Promise<void> {
    await this.#time.pass(MOMENT);
    await this.#time.settle(8);
    await this.#time.pass(MOMENT);
    const said: string[] = [];
    for (const frame of this.#page.frames()) {
      said.push(...(await frame.evaluate(() => (window.heard ?? []).splice(0)).catch(() => [])));
    }
    this.#lines.push(`${keys} → ${await this.focused()}`, ...said.map((text) => `  “${text}”`));
  }

  /** Presses keys, then records the focus and the announcements. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#hands.key(key);
    await this.#note(keys.join(" "));
  }

  /** Types a text, key by key. */
  async type(text: string): Promise<void> {
    await this.#hands.type(text);
    await this.#note(JSON.stringify(text));
  }

  /** Enters a text in one piece. With single keys, a slow machine would announce results of partial texts. */
  async write(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    await this.#note(JSON.stringify(text));
  }

  /** Presses Tab until the control with this name has the focus. */
  async to(name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const matches = (focused: string) =>
      typeof name === "string" ? focused.includes(`"${name}"`) : name.test(focused);
    let focused = "";
    for (let presses = 0; presses < FARTHEST && !matches(focused); presses += 1) {
      await this.#page.keyboard.press(key);
      focused = await this.focused();
    }
    expect(focused, `Tab leads to ${name}`).toMatch(typeof name === "string" ? `"${name}"` : name);
    await this.#note(key);
  }
}
