import { useMemo } from "react";
import type { NumberSigns } from "../components/amount-input.tsx";
import { useSlice } from "./core-context.tsx";
import { useLanguageTag } from "./text.ts";

/** What the player's language puts into numbers; the core reads typed amounts by the same signs. */
export function useNumberSigns(): NumberSigns {
  const { decimalSign, groupSign } = useSlice("app");
  return useMemo(() => ({ decimal: decimalSign, group: groupSign }), [decimalSign, groupSign]);
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
