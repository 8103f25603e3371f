import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { useSpoken } from "./speech.ts";
import styles from "./spinner.module.css";

export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={cx(styles.spinner, className)} aria-hidden="true" />;
}

/** A spinner in the middle of an empty area, with a name for screen readers. */
export function Loading({ label, page = false }: { label: string; page?: boolean }) {
  return (
    <LoadingArea label={label} className={page ? styles.page : styles.area}>
      <Spinner className={styles.large} />
    </LoadingArea>
  );
}

/** An area whose content is loading: what is in it only hints at the content. */
export function LoadingArea(props: { label: string; className?: string | undefined; children: ReactNode }) {
  const { label, className, children } = props;
  useSpoken(label);
  return (
    <div className={className} role="progressbar" aria-label={label}>
      {children}
    </div>
  );
}
