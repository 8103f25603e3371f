import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface Props {
  title: string;
  description?: string | undefined;
  /** Stands at the end of the line of the title. */
  aside?: ReactNode;
  busy?: boolean | undefined;
  children?: ReactNode;
}

/** A part of a page with a heading of its own. */
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
