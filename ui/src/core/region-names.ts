import { scriptUrl } from "../components/script-url.ts";
import workerUrl from "../worker/region-names.ts?worker&url";
import { perLanguage } from "./per-language.ts";

/** Localised region names. */
export const regionNames = perLanguage(
  (languageTag) => new Intl.DisplayNames(languageTag, { type: "region", fallback: "none" }),
);

/** Loads the region names without blocking the page: it then only reads what a worker has loaded. */
export function preloadRegionNames(languageTag: string): void {
  const worker = new Worker(scriptUrl(workerUrl), { type: "module", name: languageTag });
  worker.onmessage = () => regionNames(languageTag);
}
