import { useCallback } from "react";
import { useSlice } from "./core-context.tsx";
import { regionNames } from "./region-names.ts";
import { useLanguageTag } from "./text.ts";

/** Localised country names. Fallback: the name from the settings. */
export function useCountryName(): (code: string) => string {
  const languageTag = useLanguageTag();
  const { countries } = useSlice("settings");
  const names = regionNames(languageTag);
  return useCallback(
    (code) => {
      const settings = countries.find((country) => country.code === code)?.name ?? code;
      return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? settings) : settings;
    },
    [countries, names],
  );
}
