import { type ErrorReporter, reportErrorsTo } from "../../components/error-report.ts";
import { type Frame, framesOf, isOfExtension, withoutPersonalData } from "./error-report-text.ts";

/** An error of the page, as it is sent: JSON with the type `text/plain`, so that another origin need not be asked first. */
export interface ErrorReport {
  /** Id of the build. */
  build: string;
  /** Name of the page; empty for an address without one. */
  page: string;
  /** Language of the page, as in `lang`. */
  language: string;
  /** Source: a part of the site that has stopped, a script, or a promise. */
  area: Parameters<ErrorReporter>[1] | "script" | "promise";
  /** Kind of error, such as `TypeError`. */
  name: string;
  /** Its message, without personal data. */
  message: string;
  /** The calls that led to it, the last one first. */
  frames: Frame[];
}

/** Most reports of one page load, so that a repeated error does not flood the collector. */
const MOST_REPORTS = 10;

export interface ErrorReportOptions {
  /** URL that receives reports, at the time of the error; undefined if there is none. */
  url: () => string | undefined;
  /** The page and the build at the time of the error. */
  source: () => Pick<ErrorReport, "build" | "page" | "language">;
}

/** Reports errors of the page from now on, each once. They stay on the console. */
export function beginErrorReports({ url, source }: ErrorReportOptions): void {
  const reported = new Set<string>();

  function report(error: unknown, area: ErrorReport["area"]): void {
    const to = url();
    // The browser says no more than "Script error." of a script of another origin.
    if (to === undefined || !(error instanceof Error)) return;
    const stack = error.stack ?? "";
    const message = withoutPersonalData(error.message);
    const frames = framesOf(stack, location.origin);
    const key = JSON.stringify([error.name, message, frames[0]]);
    if (isOfExtension(stack) || reported.has(key) || reported.size >= MOST_REPORTS) return;
    reported.add(key);
    const told: ErrorReport = { ...source(), area, name: error.name, message, frames };
    navigator.sendBeacon(to, JSON.stringify(told));
  }

  addEventListener("error", ({ error }) => report(error, "script"));
  addEventListener("unhandledrejection", ({ reason }) => report(reason, "promise"));
  const before = reportErrorsTo((error, area) => {
    before(error, area);
    report(error, area);
  });
}
