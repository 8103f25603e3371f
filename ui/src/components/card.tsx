import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface Props {
  title: string;
  description?: string | undefined;
  /** Shown at the end of the title line. */
  aside?: ReactNode;
  busy?: boolean | undefined;
  children?: ReactNode;
}

/** A section of a page with its own heading. */
export function Card({ title, description, aside, busy, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={busy || undefined}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {description !== undefined && description !== "" && <p className={styles.description}>{description}</p>}
      {children}
    </section>
  );
}
