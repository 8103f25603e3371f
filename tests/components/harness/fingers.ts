// Fingers on the screen: the browser makes the pointer events and the click of them, as on a phone.
import { expect } from "vitest";
import { cdp, type Locator, page } from "vitest/browser";

/** The window of a phone, in pixels. */
const PHONE = { width: 390, height: 844 } as const;

/** Makes the window as small as a phone's, until the test ends. */
export const usePhone = (): Promise<void> => page.viewport(PHONE.width, PHONE.height);

/** Puts a finger on a place of the page, in pixels from its top left corner, and lifts it. */
export async function tapAt(x: number, y: number): Promise<void> {
  // The page of the test is a frame in the page of the runner.
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {};
  await cdp().send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: left + x, y: top + y }] });
  await cdp().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The middle of a control, once it lies still. */
export async function middleOf(control: Locator): Promise<[number, number]> {
  await expect.element(control).toBeVisible();
  const element = control.element();
  let before = "";
  await expect
    .poll(async () => {
      // On a busy machine a frame can take longer than the interval of this poll.
      await nextFrame();
      await nextFrame();
      const place = JSON.stringify(element.getBoundingClientRect());
      const isStill = place === before;
      before = place;
      return isStill;
    })
    .toBe(true);
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** Presses a control with a finger, if nothing lies on it. What is out of sight or below a bar is scrolled to first. */
export async function tap(control: Locator): Promise<void> {
  let place = await middleOf(control);
  const element = control.element();
  if (!isAt(element, place)) {
    element.scrollIntoView({ block: "center" });
    place = await middleOf(control);
  }
  await expect.poll(() => isAt(element, place), { message: "nothing covers the control" }).toBe(true);
  await tapAt(...place);
}

/** True if a press on a place of the page reaches an element, or the text that labels it. */
function isAt(element: Element, [x, y]: [number, number]): boolean {
  const there = document.elementFromPoint(x, y);
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return [element, ...labels].some((one) => one.contains(there));
}
