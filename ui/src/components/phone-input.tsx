import { type FocusEvent, useRef, useState } from "react";
import { CountryList, formatPrefix, type PhoneCountry } from "./country-list.tsx";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Flag } from "./flag.tsx";
import { Icon } from "./icon.tsx";
import styles from "./phone-input.module.css";
import { Popover } from "./popover.tsx";

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
