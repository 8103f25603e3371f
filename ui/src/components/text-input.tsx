import { type ComponentProps, useState } from "react";
import { IconButton } from "./button.tsx";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Spoken } from "./spoken.tsx";

type InputMode = ComponentProps<"input">["inputMode"];

export interface TextProps extends FieldProps {
  name: string;
  value: string;
  onChange: (text: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  type?: "text" | "email" | "date" | "search" | undefined;
  disabled?: boolean | undefined;
  /** The value cannot be changed, but the field can have the focus. */
  readOnly?: boolean | undefined;
  autoComplete?: string | undefined;
  inputMode?: string | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Earliest date of a date field. */
  min?: string | undefined;
  /** Latest date of a date field. */
  max?: string | undefined;
}

function inputProps(props: TextProps) {
  return {
    name: props.name,
    value: props.value,
    disabled: props.disabled,
    readOnly: props.readOnly,
    autoComplete: props.autoComplete,
    inputMode: props.inputMode as InputMode,
    placeholder: props.placeholder,
    "data-autofocus": props.autoFocus || undefined,
    onFocus: props.onFocus,
    onBlur: props.onBlur,
  };
}

export function TextInput(props: TextProps) {
  const technical = props.type === "email" || props.type === "date";
  return (
    <Field {...props}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...inputProps(props)}
            {...control}
            className={styles.control}
            type={props.type ?? "text"}
            data-empty={(props.type === "date" && props.value === "") || undefined}
            min={props.min}
            max={props.max}
            dir={technical ? "ltr" : "auto"}
            onChange={(event) => props.onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

export function TextArea(props: TextProps) {
  return (
    <Field {...props}>
      {({ ...control }) => (
        <div className={styles.box}>
          <textarea
            {...inputProps(props)}
            {...control}
            className={styles.control}
            rows={3}
            dir="auto"
            onChange={(event) => props.onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

export interface PasswordProps extends TextProps {
  showLabel: string;
  hideLabel: string;
  strength?: { level: "weak" | "good" | "strong"; text: string } | undefined;
}

export function PasswordInput(props: PasswordProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field {...props}>
      {(control) => (
        <>
          <div className={styles.box}>
            <input
              {...inputProps(props)}
              {...control}
              className={styles.control}
              type={visible ? "text" : "password"}
              spellCheck={false}
              autoCapitalize="none"
              dir="ltr"
              onChange={(event) => props.onChange(event.target.value)}
            />
            <IconButton label={visible ? props.hideLabel : props.showLabel} onClick={() => setVisible(!visible)}>
              <Icon name={visible ? "eye-off" : "eye"} />
            </IconButton>
          </div>
          {props.strength && (
            <div className={styles.strength} data-strength={props.strength.level}>
              <i />
              <i />
              <i />
              <Spoken inline words={props.strength.text} />
            </div>
          )}
        </>
      )}
    </Field>
  );
}
