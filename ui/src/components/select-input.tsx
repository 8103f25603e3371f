import { cx } from "./cx.ts";
import { useEarlyChoice } from "./early-choice.ts";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface SelectProps extends FieldProps {
  name: string;
  value: string;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  disabled?: boolean | undefined;
  autoComplete?: string | undefined;
  /** `value` is only the first value: a render never takes back what was chosen. */
  keepsItsValue?: boolean | undefined;
  /** Shown while nothing is selected, unless the empty value is an option. */
  placeholder?: string | undefined;
}

/** A native select: it works best on phones and supports the keyboard fully. */
export function SelectInput(props: SelectProps) {
  // If the list has an empty value, it is a normal option.
  const emptyIsChoice = props.options.some((option) => option.value === "");
  const control = useEarlyChoice<HTMLSelectElement, string>(
    ({ value }) =>
      value !== props.value && props.options.some((option) => option.value === props.value) ? value : undefined,
    props.onChange,
  );
  return (
    <Field {...props}>
      {(linked) => (
        <div className={styles.box}>
          <select
            {...linked}
            ref={control}
            className={cx(styles.control, styles.select)}
            name={props.name}
            {...(props.keepsItsValue ? { defaultValue: props.value } : { value: props.value })}
            disabled={props.disabled}
            autoComplete={props.autoComplete}
            onFocus={props.onFocus}
            onBlur={props.onBlur}
            onChange={(event) => props.onChange(event.target.value)}
          >
            {props.placeholder !== undefined && !emptyIsChoice && (
              <option value="" disabled>
                {props.placeholder}
              </option>
            )}
            {props.options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}
