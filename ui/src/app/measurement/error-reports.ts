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
  /** Where it was noticed: a part of the site that has stopped, a script, or a promise. */
  area: Parameters<ErrorReporter>[1] | "script" | "promise";
  /** Kind of error, such as `TypeError`. */
  name: string;
  /** Its message, without what could be the visitor's. */
  message: string;
  /** The calls that led to it, the last one first. */
  frames: Frame[];
}

/** Reports of one page load: an error that repeats itself is not to become an attack on the collector. */
const MOST_REPORTS = 10;

export interface ErrorReportOptions {
  /** Where reports go to, at the time of the error; undefined for nowhere. */
  url: () => string | undefined;
  /** The page and the build at the time of the error. */
  place: () => Pick<ErrorReport, "build" | "page" | "language">;
}

/** Reports errors of the page from now on, each once. They stay on the console. Returns a function that ends this. */
export function beginErrorReports({ url, place }: ErrorReportOptions): () => void {
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
    const told: ErrorReport = { ...place(), area, name: error.name, message, frames };
    navigator.sendBeacon(to, JSON.stringify(told));
  }

  const onError = ({ error }: ErrorEvent) => report(error, "script");
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, "promise");
  addEventListener("error", onError);
  addEventListener("unhandledrejection", onRejection);
  const before = reportErrorsTo((error, area) => {
    before(error, area);
    report(error, area);
  });
  return () => {
    removeEventListener("error", onError);
    removeEventListener("unhandledrejection", onRejection);
    reportErrorsTo(before);
  };
}
