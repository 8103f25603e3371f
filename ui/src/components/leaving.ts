// Tracks whether the user, and not the browser or the page, has moved the focus into or out of a field.

const AFTER_TOUCH_MS = 700;

let pressed = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let quiet = false;
let away = false;

function released(): void {
  pressed = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

function press(): void {
  pressed = true;
  clearTimeout(timer);
}

function release(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(released, delay);
}

const releases = { pointerup: AFTER_TOUCH_MS, mouseup: 0, pointercancel: 0 };
const ends = new Map(Object.entries(releases).map(([type, delay]) => [type, () => release(delay)]));

function leave(): void {
  away = true;
}

/** Delayed, because the browser may restore the focus of the field before or after this event. */
function comeBack(): void {
  setTimeout(() => {
    away = false;
  });
}

/**
 * Tracks pointer presses and window blur. A press lasts from pointerdown until after its click event. On touch screens
 * the click comes after pointerup. Returns a function that removes the listeners.
 */
export function watchPlayer(): () => void {
  for (const type of ["pointerdown", "mousedown"]) addEventListener(type, press, true);
  for (const [type, end] of ends) addEventListener(type, end, true);
  addEventListener("blur", leave);
  addEventListener("focus", comeBack);
  return () => {
    for (const type of ["pointerdown", "mousedown"]) removeEventListener(type, press, true);
    for (const [type, end] of ends) removeEventListener(type, end, true);
    removeEventListener("blur", leave);
    removeEventListener("focus", comeBack);
    away = false;
    release(0);
  };
}

/** Runs `act` when no press is in progress: an error shown during a press could move the button off the pointer. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

/** Focuses a field without counting as user focus, so that its error stays visible. */
export function leadTo(field: HTMLElement | null | undefined, options?: FocusOptions): void {
  quiet = true;
  field?.focus(options);
  quiet = false;
}

/** Returns whether the user moved the focus. False for `leadTo` and for a window that regains the focus. */
export function movedByPlayer(): boolean {
  return !quiet && !away;
}
