import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

interface Props {
  icon: IconName;
  title: string;
  description?: string | undefined;
  tone?: "neutral" | "danger" | "success" | "money";
  /** Read out when it appears. */
  live?: boolean;
  /** It is all the page has to say: its title is the page's heading. */
  page?: boolean;
  /** Facts between the words and the actions. */
  details?: ReactNode;
  children?: ReactNode;
}

/** What stands where a list or form cannot: nothing there, it failed, it is done. */
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
  return (
    <div className={styles.notice} role={live ? "status" : undefined}>
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
