import { useMemo } from "react";
import type { NumberSigns } from "../components/amount-input.tsx";
import { useSelected } from "./core-context.tsx";
import { perLanguage } from "./per-language.ts";
import { useLanguageTag } from "./text.ts";

/** What the player's language puts into numbers; the core reads typed amounts by the same signs. */
export function useNumberSigns(): NumberSigns {
  const decimalSign = useSelected("app", (app) => app.decimalSign);
  const groupSign = useSelected("app", (app) => app.groupSign);
  return useMemo(() => ({ decimal: decimalSign, group: groupSign }), [decimalSign, groupSign]);
}

const percentFormatOf = perLanguage(
  (languageTag) =>
    new Intl.NumberFormat(languageTag, { style: "percent", maximumFractionDigits: 2, numberingSystem: "latn" }),
);

/** Writes a percentage, 0 to 100, as the player's language does. */
export function usePercentText(): (percent: number) => string {
  const format = percentFormatOf(useLanguageTag());
  return (percent) => format.format(percent / 100);
}
