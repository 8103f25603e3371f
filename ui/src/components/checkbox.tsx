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
