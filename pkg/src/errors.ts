// Errors of the package.
import type { CoreError } from "./types.js";

/** Whether something thrown is an error of the core, with its `kind`. */
export function isCoreError(value: unknown): value is CoreError {
  return value instanceof Error && value.name === "CoreError" && "kind" in value;
}

/** An error of the loader in the core's own form. */
export function loaderError(
  kind: "load" | "panic" | "argument" | "disposed",
  message: string,
  cause?: unknown,
): CoreError {
  const error = new Error(message, cause === undefined ? {} : { cause });
  return Object.assign(error, { name: "CoreError" as const, kind, retryable: kind === "load" });
}

/** Runs code of the page that embeds the core. What it throws is reported, and is no failure of the core. */
export function runForeign(code: () => unknown): void {
  const report = (error: unknown) => console.error("A listener or command handler has failed:", error);
  try {
    const result = code();
    if (result instanceof Promise) result.catch(report);
  } catch (error) {
    report(error);
  }
}
