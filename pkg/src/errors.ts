// Errors of the package.
import type { CoreError } from "./types.js";

/** True if a thrown value is a `CoreError`. */
export function isCoreError(value: unknown): value is CoreError {
  return value instanceof Error && value.name === "CoreError" && "kind" in value;
}

/** Creates a `CoreError` for a failure of the loader. */
export function loaderError(
  kind: "load" | "panic" | "argument" | "disposed",
  message: string,
  cause?: unknown,
): CoreError {
  const error = new Error(message, cause === undefined ? {} : { cause });
  return Object.assign(error, { name: "CoreError" as const, kind, retryable: kind === "load" });
}

/**
 * Runs a callback of the embedding page. Its exceptions are reported to the
 * console and do not affect the core.
 */
export function runCallback(code: () => unknown): void {
  try {
    const result = code();
    if (result instanceof Promise) result.catch(reportFailure);
  } catch (error) {
    reportFailure(error);
  }
}

/** Reports an exception of a callback. */
function reportFailure(error: unknown): void {
  console.error("A callback has failed:", error);
}
