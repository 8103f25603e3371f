import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";
import { useSpoken } from "./speech.ts";

interface Props {
  icon: IconName;
  title: string;
  description?: string | undefined;
  tone?: "neutral" | "danger" | "success" | "money";
  /** Said by screen readers when it appears, without its actions. */
  live?: boolean;
  /** The notice is the only content of the page; its title is the page heading. */
  page?: boolean;
  /** Details between the text and the actions. */
  details?: ReactNode;
  children?: ReactNode;
}

/** Shown instead of a list or form: empty, failed or done. */
export function Notice({
  icon,
  title,
  description,
  tone = "neutral",
  live = false,
  page = false,
  details,
  children,
}: Props) {
  const Title = page ? "h1" : "p";
  useSpoken(live ? `${title} ${description ?? ""}`.trim() : undefined);
  return (
    <div className={styles.notice}>
      <span className={cx(styles.badge, styles[tone])}>
        <Icon name={icon} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {description !== undefined && description !== "" && <p className={styles.description}>{description}</p>}
      {details}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
