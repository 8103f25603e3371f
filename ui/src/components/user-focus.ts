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

const releases = { pointerup: AFTER_TOUCH_MS, mouseup: 0, pointercancel: 0 };
const ends = new Map(Object.entries(releases).map(([type, delay]) => [type, () => schedulePressEnd(delay)]));

function onWindowBlur(): void {
  windowBlurred = true;
}

/** Delayed, because the browser may restore the focus of the field before or after this event. */
function onWindowFocus(): void {
  setTimeout(() => {
    windowBlurred = false;
  });
}

/**
 * Tracks pointer presses and window blur. A press lasts from pointerdown until after its click event. On touch screens
 * the click comes after pointerup. Returns a function that removes the listeners, and forgets what waits for the end of a
 * press: the form that waited is gone.
 */
export function trackUserInput(): () => void {
  for (const type of ["pointerdown", "mousedown"]) addEventListener(type, startPress, true);
  for (const [type, end] of ends) addEventListener(type, end, true);
  addEventListener("blur", onWindowBlur);
  addEventListener("focus", onWindowFocus);
  return () => {
    for (const type of ["pointerdown", "mousedown"]) removeEventListener(type, startPress, true);
    for (const [type, end] of ends) removeEventListener(type, end, true);
    removeEventListener("blur", onWindowBlur);
    removeEventListener("focus", onWindowFocus);
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
