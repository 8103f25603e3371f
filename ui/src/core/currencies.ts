import { useLanguageTag, useSlice } from "@player-site/core/react";
import { useCallback } from "react";
import { currencyNames } from "./display-names.ts";

/** Localised names of national currencies. Others, and those unknown to the browser, have their name from the settings. */
export function useCurrencyName(): (code: string) => string {
  const languageTag = useLanguageTag();
  const currencies = useSlice("currencies");
  return useCallback(
    (code) => {
      const row = currencies.find((currency) => currency.code === code);
      return (row?.balance.national ? currencyNames(languageTag).of(code) : undefined) ?? row?.name ?? code;
    },
    [currencies, languageTag],
  );
}
