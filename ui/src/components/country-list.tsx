import { useEffect, useMemo, useRef, useState } from "react";
import { ComboboxField, ComboboxList, useCombobox } from "./combobox.tsx";
import styles from "./country-list.module.css";
import { cx } from "./cx.ts";
import { Flag } from "./flag.tsx";
import { matches } from "./search.ts";
import { Spoken } from "./spoken.tsx";

/** A country, and how its phone numbers begin. */
export interface PhoneCountry {
  code: string;
  name: string;
  /** Country name from the settings. */
  knownAs: string;
  phonePrefix: string;
}

/** A dialling prefix in its usual written form. */
export function formatPrefix(prefix: string): string {
  return prefix === "" ? "" : `+${prefix.replace(/^\+/, "")}`;
}

interface Props {
  countries: readonly PhoneCountry[];
  /** Code of the country that is chosen. */
  chosen: string;
  texts: { search: string; empty: string; country: string };
  onChoose: (code: string) => void;
}

/** The countries by name, with a search above them. The list begins at the chosen one. */
export function CountryList({ countries, chosen, texts, onChoose }: Props) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      countries.findIndex((country) => country.code === chosen),
    ),
  );
  const opened = useRef(active);
  const found = useMemo(
    () =>
      countries.filter((country) =>
        matches(query, country.name, country.knownAs, country.code, formatPrefix(country.phonePrefix)),
      ),
    [countries, query],
  );
  const combobox = useCombobox({ count: found.length, active, onActive: setActive });
  const { optionId } = combobox;
  useEffect(() => {
    document.getElementById(optionId(opened.current))?.scrollIntoView({ block: "nearest" });
  }, [optionId]);

  return (
    <div className={styles.panel}>
      <ComboboxField
        of={combobox}
        className={styles.search}
        label={texts.search}
        expanded
        placeholder={texts.search}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
      />
      <ComboboxList of={combobox} className={styles.list} label={texts.country} tabIndex={-1}>
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and uses aria-activedescendant
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          <div
            key={country.code}
            id={optionId(index)}
            role="option"
            aria-selected={country.code === chosen}
            className={cx(styles.option, index === active && styles.active)}
            onClick={() => onChoose(country.code)}
          >
            <Flag country={country.code} />
            <span className={styles.name}>{country.name}</span>
            <bdi dir="ltr" className={styles.prefix}>
              {formatPrefix(country.phonePrefix)}
            </bdi>
          </div>
        ))}
      </ComboboxList>
      {found.length === 0 && <Spoken className={styles.empty} words={texts.empty} />}
    </div>
  );
}
