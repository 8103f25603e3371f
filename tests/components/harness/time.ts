import { vi } from "vitest";

/** When every test begins: the tokens of the samples are valid then. */
export const NOW = new Date("2026-11-20T12:00:00.000Z");

/** How far the clock of the page is ahead of the browser's, in milliseconds. It is never set back. */
let ahead = 0;

/** Makes the clock that events are stamped with move with the time that a test drives. */
function driveEvents(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + ahead;
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp")?.get;
  Object.defineProperty(Event.prototype, "timeStamp", {
    get(this: Event) {
      return stamp?.call(this) + ahead;
    },
  });
}
driveEvents();

/** Lets time pass, in milliseconds; every due timer fires. */
export async function pass(milliseconds: number): Promise<void> {
  ahead += milliseconds;
  await vi.advanceTimersByTimeAsync(milliseconds);
}

/** Jumps by minutes or hours, like a computer that has slept: a timer that is due fires once, however often it was due. */
export async function jump(milliseconds: number): Promise<void> {
  ahead += milliseconds;
  // The library of the timers keeps its clock at the functions that it replaces.
  const clock: { jump: (milliseconds: number) => void } = Reflect.get(globalThis.setTimeout, "clock");
  clock.jump(milliseconds);
  await pass(1);
}
