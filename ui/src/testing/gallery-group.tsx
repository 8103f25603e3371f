import { type ReactNode, useId } from "react";
import styles from "./gallery.module.css";

interface Props {
  title: string;
  children: ReactNode;
}

/** Components that belong together, under a heading. A picture is taken of each group. */
export function Group({ title, children }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}

/** Some of them in one line. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
