// Errors of the package.
import type { CoreError } from "./types.js";

/** Whether something thrown is an error of the core, with its `kind`. */
export function isCoreError(value: unknown): value is CoreError {
  return value instanceof Error && value.name === "CoreError" && "kind" in value;
}

/** An error of the loader in the core's own form. */
export function loaderError(kind: "load" | "panic", message: string, cause?: unknown): CoreError {
  const error = new Error(message, { cause });
  return Object.assign(error, { name: "CoreError" as const, kind, retryable: kind === "load" });
}
