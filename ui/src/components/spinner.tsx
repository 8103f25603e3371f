import { cx } from "./cx.ts";
import styles from "./spinner.module.css";

export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={cx(styles.spinner, className)} aria-hidden="true" />;
}

/** A spinner in the middle of an empty area, with text for screen readers. */
export function Loading({ label, page = false }: { label: string; page?: boolean }) {
  return (
    <div className={page ? styles.page : styles.area} role="status">
      <Spinner className={styles.large} />
      <span className="hidden-text">{label}</span>
    </div>
  );
}
