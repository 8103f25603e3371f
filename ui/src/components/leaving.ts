// When a field counts as entered and left by the player.

const AFTER_TOUCH_MS = 700;

let pressed = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let quiet = false;

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

/** A press begins with the pointer and ends after its click, which on touch screens comes after the finger has left. */
export function watchPresses(): () => void {
  for (const type of ["pointerdown", "mousedown"]) addEventListener(type, press, true);
  for (const [type, end] of ends) addEventListener(type, end, true);
  return () => {
    for (const type of ["pointerdown", "mousedown"]) removeEventListener(type, press, true);
    for (const [type, end] of ends) removeEventListener(type, end, true);
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

/** Does the focus move because of the player? */
export function movedByPlayer(): boolean {
  return !quiet;
}
