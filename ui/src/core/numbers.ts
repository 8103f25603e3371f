import { useMemo } from "react";
import { useLanguageTag } from "./text.ts";

/** What the player's language puts between the whole and the fraction of a number. */
export function useDecimalSign(): string {
  const languageTag = useLanguageTag();
  return useMemo(() => {
    const parts = new Intl.NumberFormat(languageTag, { numberingSystem: "latn" }).formatToParts(0.5);
    return parts.find((part) => part.type === "decimal")?.value ?? ".";
  }, [languageTag]);
}

/** Writes a percentage, 0 to 100, as the player's language does. */
export function usePercentText(): (percent: number) => string {
  const languageTag = useLanguageTag();
  const format = useMemo(
    () => new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 2, numberingSystem: "latn" }),
    [languageTag],
  );
  return (percent) => format.format(percent / 100);
}
