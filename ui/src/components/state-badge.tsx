import { Icon, type IconName } from "./icon.tsx";
import styles from "./state-badge.module.css";

export type StateTone = "neutral" | "waiting" | "good" | "bad";

interface Props {
  tone: StateTone;
  icon: IconName;
  children: string;
}

/** A status badge: icon, text and colour. The colour is never the only information. */
export function StateBadge({ tone, icon, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
