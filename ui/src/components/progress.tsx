import styles from "./progress.module.css";

/** A bar of what is done, in percent; without `value` it only moves. */
export function Progress({ value, label }: { value: number | undefined; label: string }) {
  return <progress className={styles.progress} value={value} max={100} aria-label={label} />;
}
