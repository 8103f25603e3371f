import { perLanguage } from "./per-language.ts";

/** Names of regions in a language. */
export const regionNames = perLanguage(
  (languageTag) => new Intl.DisplayNames(languageTag, { type: "region", fallback: "none" }),
);
