import { perLanguage } from "@player-site/core/react";

/** Localised region names. */
export const regionNames = perLanguage(
  (languageTag) => new Intl.DisplayNames(languageTag, { type: "region", fallback: "none" }),
);

/** Localised names of national currencies. */
export const currencyNames = perLanguage(
  (languageTag) => new Intl.DisplayNames(languageTag, { type: "currency", fallback: "none" }),
);
