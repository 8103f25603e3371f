import type { ReactNode } from "react";
import styles from "./checkbox.module.css";
import { useEarlyChoice } from "./early-choice.ts";

interface Props {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean;
}

/** On/off switch that applies at once. While a change is in flight it keeps its focus and ignores presses. */
export function Switch({ label, checked, onChange, busy = false }: Props) {
  const control = useEarlyChoice<HTMLInputElement, boolean>(
    (element) => (element.checked === checked ? undefined : element.checked),
    onChange,
  );
  return (
    <label className={styles.switchRow}>
      <span>{label}</span>
      <input
        ref={control}
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
