import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

/** The speed of one page load, as it is sent: JSON with the type `text/plain`. */
export interface VitalsReport {
  /** Id of the build. */
  build: string;
  /** Name of the page that was loaded; empty for an address without one. */
  page: string;
  /** Kind of navigation: `navigate`, `reload`, `back-forward`, `prerender` and so on. */
  navigation: string;
  /** Milliseconds; `CLS` has no unit. Only what the browser measures. */
  metrics: Partial<Record<MetricType["name"], number>>;
}

export interface VitalsOptions {
  /** URL that receives the report when the page is hidden; undefined if there is none. */
  url: () => string | undefined;
  /** The page that was loaded. */
  source: Pick<VitalsReport, "build" | "page">;
}

/** Measures this page load. What is new is sent each time the page is hidden: it may not be shown again. */
export function beginVitals({ url, source }: VitalsOptions): void {
  let metrics: VitalsReport["metrics"] = {};
  let navigation = "";
  const keep = (metric: MetricType) => {
    metrics[metric.name] = metric.value;
    navigation = metric.navigationType;
  };
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(keep);
  // After the handlers of the library, which settle their values in the same event.
  document.addEventListener("visibilitychange", () => {
    const to = url();
    if (document.visibilityState !== "hidden" || Object.keys(metrics).length === 0) return;
    const report: VitalsReport = { ...source, navigation, metrics };
    metrics = {};
    if (to !== undefined) navigator.sendBeacon(to, JSON.stringify(report));
  });
}
