import { vi } from "vitest";

/** When every test begins: the tokens of the samples are valid then. */
export const NOW = new Date("2026-11-20T12:00:00.000Z");

/** Lets time pass, in milliseconds; every due timer fires. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}
