import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Flag } from "./flag.tsx";
import { Icon } from "./icon.tsx";
import styles from "./phone-input.module.css";
import { Popover } from "./popover.tsx";
import { pressedKey } from "./pressed-key.ts";
import { matches } from "./search.ts";
import { Spoken } from "./spoken.tsx";

export interface PhoneCountry {
  code: string;
  name: string;
  /** Country name from the settings. */
  knownAs: string;
  phonePrefix: string;
}

interface Props extends FieldProps {
  name: string;
  country: string;
  prefix: string;
  local: string;
  countries: readonly PhoneCountry[];
  onChange: (country: string, local: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  texts: { country: string; search: string; empty: string };
}

/** A dialling prefix in its usual written form. */
export function formatPrefix(prefix: string): string {
  return prefix === "" ? "" : `+${prefix.replace(/^\+/, "")}`;
}

/** Country selector with flag and prefix, then the local number. */
export function PhoneInput(props: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const prefix = formatPrefix(props.prefix);
  // The country list is part of the field: opening it does not leave the field.
  const left = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
  };
  const current = props.countries.find((country) => country.code === props.country);
  return (
    <Field {...props}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only listens for blur events of its children
        <div className={cx(fieldStyles.box, styles.phone)} onBlur={left}>
          <button
            ref={button}
            type="button"
            className={styles.country}
            disabled={props.disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={`${props.texts.country}: ${current?.name ?? ""} ${prefix}`}
            onClick={() => setOpen(!open)}
          >
            <Flag country={props.country} />
            <bdi dir="ltr">{prefix}</bdi>
            <Icon name="down" className={styles.chevron} />
          </button>
          <input
            {...control}
            ref={input}
            className={fieldStyles.control}
            type="tel"
            inputMode="tel"
            dir="ltr"
            name={props.name}
            value={props.local}
            disabled={props.disabled}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? "tel-national"}
            data-autofocus={props.autoFocus || undefined}
            onFocus={props.onFocus}
            onChange={(event) => props.onChange(props.country, event.target.value)}
          />
          {open && (
            <Popover
              label={props.texts.country}
              anchor={button}
              onClose={() => setOpen(false)}
              className={styles.popover}
            >
              <CountryList
                countries={props.countries}
                chosen={props.country}
                texts={props.texts}
                onChoose={(code) => {
                  props.onChange(code, props.local);
                  setOpen(false);
                  input.current?.focus();
                }}
              />
            </Popover>
          )}
        </div>
      )}
    </Field>
  );
}

interface ListProps {
  countries: readonly PhoneCountry[];
  chosen: string;
  texts: { search: string; empty: string; country: string };
  onChoose: (code: string) => void;
}

function CountryList({ countries, chosen, texts, onChoose }: ListProps) {
  const listId = useId();
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
  useEffect(() => {
    document.getElementById(`${listId}-${opened.current}`)?.scrollIntoView({ block: "nearest" });
  }, [listId]);

  const move = (index: number) => {
    const next = Math.max(0, Math.min(found.length - 1, index));
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const keys = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const country = found[active];
    if (key === "ArrowDown") move(active + 1);
    else if (key === "ArrowUp") move(active - 1);
    else if (key === "Enter" && country) onChoose(country.code);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.panel}>
      <input
        type="search"
        className={styles.search}
        role="combobox"
        aria-label={texts.search}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={texts.search}
        autoComplete="off"
        data-autofocus
        value={query}
        onKeyDown={keys}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
      />
      <div className={styles.list} id={listId} role="listbox" aria-label={texts.country} tabIndex={-1}>
        {found.map((country, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and uses aria-activedescendant
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
          <div
            key={country.code}
            id={`${listId}-${index}`}
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
      </div>
      {found.length === 0 && <Spoken className={styles.empty} words={texts.empty} />}
    </div>
  );
}
