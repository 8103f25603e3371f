import type { ReactNode } from "react";
import styles from "./checkbox.module.css";

interface Props {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean;
}

/** On or off, at once. While a change is on its way it keeps its place and its focus, but does nothing. */
export function Switch({ label, checked, onChange, busy = false }: Props) {
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
