// Measurement for the operator: errors, speed and visitors. The core has the addresses that the visitor's consent allows.
import type { Core } from "@player-site/core";
import { importWithRetry } from "../../components/lazy-chunk.tsx";
import { scriptUrl } from "../../components/script-url.ts";
import type { Navigator } from "../../navigation/navigator.ts";
import { buildId } from "../build-id.ts";
import { beginErrorReports } from "./error-reports.ts";

/** Loads the script of the analytics. One that has failed is tried again with the next page load. */
function loadAnalytics(address: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = scriptUrl(address, "analytics");
  document.head.append(script);
}

/** Begins each kind of measurement that is configured, as soon as the visitor allows it. */
export function beginMeasurement(core: Pick<Core, "snapshot" | "subscribe">, navigator: Navigator): void {
  const measurement = () => core.snapshot("measurement");
  const source = () => ({ build: buildId(), page: navigator.location().address?.route?.page ?? "" });
  const loaded = source();
  let hasAnalytics = false;
  let hasVitals = false;

  beginErrorReports({
    url: () => measurement().errorsUrl,
    source: () => ({ ...source(), language: document.documentElement.lang }),
  });

  function follow(): void {
    const { analyticsScript, vitalsUrl } = measurement();
    if (analyticsScript !== undefined && !hasAnalytics) {
      hasAnalytics = true;
      loadAnalytics(analyticsScript);
    }
    if (vitalsUrl !== undefined && !hasVitals) {
      hasVitals = true;
      importWithRetry(() => import("./vitals.ts")).then(
        ({ beginVitals }) => beginVitals({ url: () => measurement().vitalsUrl, source: loaded }),
        () => undefined,
      );
    }
  }
  core.subscribe("measurement", follow);
  follow();
}
