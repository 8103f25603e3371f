import { useLanguageTag, useSlice } from "@player-site/core/react";
import { useCallback, useMemo } from "react";
import { useSort } from "./collation.ts";
import { regionNames } from "./display-names.ts";

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

/** A country as the player knows it. */
export interface NamedCountry {
  code: string;
  /** Localised name. */
  name: string;
  /** Name from the settings. */
  knownAs: string;
  /** Dialling prefix, digits. */
  phonePrefix: string;
}

/** All countries, sorted by their localised names. */
export function useNamedCountries(): NamedCountry[] {
  const { countries } = useSlice("settings");
  const nameOf = useCountryName();
  const sort = useSort();
  return useMemo(() => {
    const named = countries.map((country) => ({ ...country, knownAs: country.name, name: nameOf(country.code) }));
    return sort(named, ({ name }) => name);
  }, [countries, nameOf, sort]);
}
