/** Where an error has stopped what was on show. */
export type ErrorArea = "page" | "dialog" | "shell" | "site";

/** Hears of errors that have stopped a part of the site; a failure of the network is none. */
export type ErrorReporter = (error: unknown, area: ErrorArea) => void;

// biome-ignore lint/suspicious/noConsole: where nobody else listens, the console is the place for it
let reporter: ErrorReporter = (error, area) => console.error(`The ${area} has stopped working:`, error);

/** Sends errors elsewhere than to the console. */
export function reportErrorsTo(other: ErrorReporter): void {
  reporter = other;
}

export function reportStop(error: unknown, area: ErrorArea): void {
  reporter(error, area);
}
