import styles from "./progress.module.css";

export function Progress({ value, label }: { value: number; label: string }) {
  return <progress className={styles.progress} value={value} max={100} aria-label={label} />;
}
