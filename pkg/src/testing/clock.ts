import type { SiteClock } from "../types.js";

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements SiteClock {
  #now: number;
  #last = 0;
  readonly #timers = new Map<number, Timer>();

  /** Begins at a time in milliseconds since 1970. */
  constructor(now: number) {
    this.#now = now;
  }

  /** The time, in milliseconds since 1970. */
  now(): number {
    return this.#now;
  }

  /** Calls `act` once after so many milliseconds of this clock. */
  setTimeout(act: () => void, milliseconds: number): number {
    this.#last += 1;
    this.#timers.set(this.#last, { at: this.#now + milliseconds, act });
    return this.#last;
  }

  /** Cancels a call. */
  clearTimeout(handle: unknown): void {
    this.#timers.delete(handle as number);
  }

  /** Lets time pass, in milliseconds: every due call is made at its time. Resolves when what they have begun has settled. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (let due = this.#next(end); due; due = this.#next(end)) {
      const [handle, { at, act }] = due;
      this.#timers.delete(handle);
      this.#now = Math.max(this.#now, at);
      act();
      await settled();
    }
    this.#now = end;
    await settled();
  }

  #next(end: number): [number, Timer] | undefined {
    const due = [...this.#timers].filter(([, { at }]) => at <= end);
    return due.sort(([, one], [, other]) => one.at - other.at)[0];
  }
}

/** Resolves after the tasks that are ready now. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
