/** The part of the site that an error has stopped. */
export type ErrorArea = "page" | "dialog" | "shell" | "site";

/** Receives errors that stopped a part of the site. Network failures are not reported. */
export type ErrorReporter = (error: unknown, area: ErrorArea) => void;

// biome-ignore lint/suspicious/noConsole: the console is the default error reporter
let reporter: ErrorReporter = (error, area) => console.error(`The ${area} has stopped working:`, error);

/** Replaces the error reporter, at first the console. Returns the one before. */
export function reportErrorsTo(other: ErrorReporter): ErrorReporter {
  const before = reporter;
  reporter = other;
  return before;
}

export function reportStop(error: unknown, area: ErrorArea): void {
  reporter(error, area);
}
