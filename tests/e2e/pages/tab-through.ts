// Tab through a part of the page.
import { expect, type Page } from "@playwright/test";
import { coverOf } from "../../covered.ts";
import type { SlowHands } from "../press.ts";
import { expectLoaded } from "./loaded.ts";

/** Result of a walk by Tab so far. */
interface Walk {
  /** Elements that had the focus, in the order in which they got it. */
  reached: Element[];
  /** Elements that look the same with and without the focus. */
  unseen: Element[];
  /** Focused elements that were fully covered, each with the element that covers it. */
  covered: string[];
  /** The focus is behind the part. */
  isOver: boolean;
  stop: () => void;
}

declare global {
  interface Window {
    walk?: Walk;
    coverOf: typeof coverOf;
  }
}

/** Presses between two looks at where the focus is. */
const PRESSES = 10;
/** More than any page has to press. */
const MOST_PRESSES = 600;

/** Puts a mark on both ends of the part and the focus on the first. */
function begin(part: string): void {
  const box = document.querySelector(part);
  if (!box) throw new Error(`no ${part}`);
  const mark = (): HTMLElement => {
    const made = document.createElement("span");
    made.dataset["mark"] = "";
    made.tabIndex = 0;
    return made;
  };
  const [before, after] = [mark(), mark()];
  box.prepend(before);
  box.append(after);
  /** The look of an element, and of what can show its focus: its neighbours and containers, and what they draw. */
  const look = (element: Element): string => {
    const places = [element, element.nextElementSibling];
    for (let around = element.parentElement; around && places.length < 6; around = around.parentElement) {
      places.push(around);
    }
    const styles = places.flatMap((place) =>
      place ? [undefined, "::before", "::after"].map((pseudo) => getComputedStyle(place, pseudo)) : [],
    );
    return styles
      .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.opacity].join())
      .join("|");
  };
  let focused: { element: Element; look: string } | undefined;
  const compare = (): void => {
    if (focused?.element.isConnected && look(focused.element) === focused.look) walk.unseen.push(focused.element);
    focused = undefined;
  };
  /** Before the focus moves on. The browser has scrolled to it by then. */
  const lookUnder = (): void => {
    const focused = document.activeElement;
    const over = focused && focused === walk.reached.at(-1) ? window.coverOf(focused) : undefined;
    if (focused && over) walk.covered.push(`${focused.outerHTML.slice(0, 120)} by ${over.outerHTML.slice(0, 80)}`);
  };
  const note = ({ target }: Event): void => {
    if (!(target instanceof Element) || walk.isOver || target === before) return;
    compare();
    if (target === after) {
      walk.isOver = true;
      return;
    }
    walk.reached.push(target);
    focused = { element: target, look: look(target) };
  };
  const walk: Walk = {
    reached: [],
    unseen: [],
    covered: [],
    isOver: false,
    stop: () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("keydown", lookUnder, true);
      before.remove();
      after.remove();
    },
  };
  window.walk = walk;
  document.addEventListener("focusin", note);
  document.addEventListener("keydown", lookUnder, true);
  before.focus({ preventScroll: true });
}

/** Ends the walk. Returns what is wrong, in words. */
function end(part: string): string[] {
  const { walk } = window;
  const box = document.querySelector(part);
  if (!walk || !box) return ["the page has been replaced"];
  walk.stop();
  const operable =
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"], video[controls]';
  const isRadio = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === "radio" && element.name !== "";
  const wanted = [...box.querySelectorAll<HTMLElement>(operable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.closest("[inert]") &&
      element.checkVisibility({ visibilityProperty: true }) &&
      // Tab reaches one of a group.
      !(isRadio(element) && walk.reached.some((other) => isRadio(other) && other.name === element.name)),
  );
  const name = (element: Element) => element.outerHTML.slice(0, 160);
  const isLater = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const inside = walk.reached.filter((element) => box.contains(element));
  const astray = inside.filter((element, index) => {
    const before = inside[index - 1];
    return before !== undefined && isLater(before, element);
  });
  return [
    ...(walk.isOver ? [] : [`Tab does not lead out; it is at ${document.activeElement?.outerHTML.slice(0, 160)}`]),
    ...wanted.filter((element) => !walk.reached.includes(element)).map((element) => `not reached: ${name(element)}`),
    ...walk.unseen.map((element) => `its focus is not seen: ${name(element)}`),
    ...walk.covered.map((words) => `covered: ${words}`),
    ...astray.map((element) => `out of order: ${name(element)}`),
  ];
}

/**
 * Asserts that Tab reaches everything in a part of the page that can be operated, in the order of the document, that the
 * focus is seen and not covered, and that it leaves the part behind its last element.
 */
export async function tabThrough(page: Page, hands: SlowHands, part: "body" | "main", what: string): Promise<void> {
  // What arrives behind the focus would not be reached.
  await expectLoaded(page, what);
  await page.evaluate(`window.coverOf = ${coverOf}`);
  await page.evaluate(begin, part);
  // No pointer is pressed during the walk, so one pause ends every period of grace.
  await hands.key("Tab");
  for (let presses = 1; presses < MOST_PRESSES; presses += PRESSES) {
    for (let press = 0; press < PRESSES; press += 1) await page.keyboard.press("Tab");
    if (await page.evaluate(() => window.walk?.isOver)) break;
  }
  expect(await page.evaluate(end, part), `${what}, by Tab`).toEqual([]);
}
