import { useMemo } from "react";
import { useLanguageTag } from "./text.ts";

/** Writes a percentage, 0 to 100, as the player's language does. */
export function usePercentText(): (percent: number) => string {
  const languageTag = useLanguageTag();
  const format = useMemo(
    () => new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 2, numberingSystem: "latn" }),
    [languageTag],
  );
  return (percent) => format.format(percent / 100);
}
