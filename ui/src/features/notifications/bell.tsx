import { Icon } from "../../components/icon.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { NOTIFICATIONS } from "../../core/paths.ts";
import { useText } from "../../core/text.ts";
import { usePath } from "../../navigation/use-navigation.tsx";
import styles from "./bell.module.css";

/** Numbers above it are shown as this number with a plus sign. */
const MOST = 99;

/** Leads to the messages, and shows how many are unread. */
export default function Bell() {
  const text = useText();
  const { link } = useActions();
  const unread = useSlice("unreadMessages");
  const label = unread > 0 ? text.count("layout.header.messages.unread", unread) : text("layout.header.messages.label");
  return (
    <a
      className={styles.bell}
      href={link(NOTIFICATIONS).href}
      aria-label={label}
      aria-current={usePath() === NOTIFICATIONS ? "page" : undefined}
      title={label}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </a>
  );
}
