import { type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";
import { type Hint, HintText } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface Props {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  hint?: Hint | undefined;
}

export function Checkbox({ label, checked, onChange, name, required, disabled, hint }: Props) {
  const hintId = useId();
  return (
    <div>
      <label className={styles.row}>
        <input
          type="checkbox"
          className={styles.native}
          name={name}
          checked={checked}
          required={required}
          disabled={disabled}
          aria-invalid={hint?.variant === "error" || undefined}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.box} aria-hidden="true">
          <Icon name="check" />
        </span>
        <span className={styles.label}>
          {label}
          {required && (
            <span className={styles.asterisk} aria-hidden="true">
              {" *"}
            </span>
          )}
        </span>
      </label>
      <HintText id={hintId} hint={hint} />
    </div>
  );
}

type SwitchProps = Pick<Props, "label" | "checked" | "onChange"> & { busy?: boolean };

/** On or off, at once. While a change is on its way it keeps its place and its focus, but does nothing. */
export function Switch({ label, checked, onChange, busy = false }: SwitchProps) {
  return (
    <label className={styles.switchRow}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.native}
        checked={checked}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked);
        }}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}
