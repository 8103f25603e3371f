import { perLanguage, useLanguageTag } from "@player-site/core/react";

const percentFormatOf = perLanguage(
  (languageTag) => new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 2 }),
);

/** Formats a percentage (0 to 100) in the player's language. */
export function usePercentText(): (percent: number) => string {
  const format = percentFormatOf(useLanguageTag());
  return (percent) => format.format(percent / 100);
}

const decimalFormatOf = perLanguage((languageTag) => new Intl.NumberFormat(languageTag, { maximumFractionDigits: 2 }));

/** Formats a decimal text in the player's language, with at most two decimals. */
export function useDecimalText(): (number: string) => string {
  const format = decimalFormatOf(useLanguageTag());
  return (number) => format.format(Number(number));
}

const wholeFormatOf = perLanguage((languageTag) => new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 }));

/** Formats a whole number in the player's language. */
export function useWholeText(): (number: number) => string {
  const format = wholeFormatOf(useLanguageTag());
  return (number) => format.format(number);
}

const oddsFormatOf = perLanguage(
  (languageTag) =>
    new Intl.NumberFormat(languageTag, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** Formats odds, a decimal text, in the player's language; empty if unknown. */
export function useOddsText(): (odds: string) => string {
  const format = oddsFormatOf(useLanguageTag());
  return (odds) => (odds === "" ? "" : format.format(Number(odds)));
}
