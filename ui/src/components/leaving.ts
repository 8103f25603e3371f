// When a field counts as entered and left by the player.

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

/** The browser gives the focus back to the field that had it, before or after this. */
function comeBack(): void {
  setTimeout(() => {
    away = false;
  });
}

/**
 * Watches presses, and whether the window is left. A press begins with the pointer and ends after its click, which on
 * touch screens comes after the finger has left.
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

/** Acts once no press is going on: an error that appears in the middle of one moves the button away from under it. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

/** Leads the player to a field. That is no coming back to it: what is wrong stays on show. */
export function leadTo(field: HTMLElement | null | undefined, options?: FocusOptions): void {
  quiet = true;
  field?.focus(options);
  quiet = false;
}

/** Does the focus move because of the player, and not because the window has it again? */
export function movedByPlayer(): boolean {
  return !quiet && !away;
}
