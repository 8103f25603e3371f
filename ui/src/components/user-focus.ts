// Tracks whether the user, and not the browser or the page, has moved the focus into or out of a field.

const AFTER_TOUCH_MS = 700;

let pressed = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let byProgram = false;
let windowBlurred = false;

function endPress(): void {
  pressed = false;
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
}

function startPress(): void {
  pressed = true;
  clearTimeout(timer);
}

function schedulePressEnd(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(endPress, delay);
}

/** Events that end a press, with the time until its click, in milliseconds. */
const RELEASES = { pointerup: AFTER_TOUCH_MS, mouseup: 0, pointercancel: 0 };

/**
 * Tracks pointer presses and window blur. A press lasts from pointerdown until after its click event. On touch screens
 * the click comes after pointerup. Returns a function that removes the listeners, and forgets what waits for the end of a
 * press: the form that waited is gone.
 */
export function trackUserInput(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const first = { capture: true, signal };
  for (const type of ["pointerdown", "mousedown"]) addEventListener(type, startPress, first);
  for (const [type, delay] of Object.entries(RELEASES)) addEventListener(type, () => schedulePressEnd(delay), first);
  const setBlurred = (blurred: boolean) => {
    windowBlurred = blurred;
  };
  addEventListener("blur", () => setBlurred(true), { signal });
  // Delayed, because the browser may restore the focus of the field before or after this event.
  addEventListener("focus", () => setTimeout(setBlurred, 0, false), { signal });
  return () => {
    listening.abort();
    windowBlurred = false;
    pressed = false;
    waiting = [];
    clearTimeout(timer);
  };
}

/** Runs `callback` when no press is in progress: an error shown during a press could move the button off the pointer. */
export function afterPointerPress(callback: () => void): void {
  if (pressed) waiting.push(callback);
  else callback();
}

/** Focuses a field without counting as user focus, so that its error stays visible. */
export function focusByProgram(field: HTMLElement | null | undefined, options?: FocusOptions): void {
  byProgram = true;
  field?.focus(options);
  byProgram = false;
}

/** Returns whether the user moved the focus. False for `focusByProgram` and for a window that regains the focus. */
export function focusMovedByUser(): boolean {
  return !byProgram && !windowBlurred;
}
