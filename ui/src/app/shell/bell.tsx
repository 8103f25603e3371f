import type { ListPhase } from "@player-site/core";
import { useActions, useDateText, useSelector, useSlice, useText } from "@player-site/core/react";
import { buttonClass } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { HtmlBlock } from "../../components/html-block.tsx";
import { Icon } from "../../components/icon.tsx";
import { PopoverButton } from "../../components/popover-button.tsx";
import { NOTIFICATIONS } from "../../core/paths.ts";
import { usePath } from "../../navigation/use-navigation.tsx";
import { usePastAlerts } from "../../shared/alerts/past-alerts.ts";
import headerPopover from "../../shared/header/header-popover.module.css";
import { ContentReload } from "../../shared/loading/content-reload.tsx";
import styles from "./bell.module.css";

/** Shown while no message is known: there are none, or they are being loaded or could not be loaded. */
function NoMessages({ phase }: { phase: ListPhase }) {
  const text = useText();
  const { reloadMessages } = useActions();
  if (phase === "failed") return <ContentReload load={reloadMessages} />;
  return (
    <p className={styles.empty}>
      {text(phase === "ready" ? "layout.header.messages.empty" : "layout.interface.loading")}
    </p>
  );
}

/** Largest count that is shown; larger counts are shown as this number with a plus sign. */
const LARGEST_COUNT = 99;

/** Button with the number of unread messages. Its popover lists the latest messages. */
export default function Bell() {
  const text = useText();
  const unread = useSlice("unreadMessages");
  const label = unread > 0 ? text.count("layout.header.messages.unread", unread) : text("layout.header.messages.label");
  return (
    <PopoverButton
      label={text("layout.header.messages.latest")}
      className={headerPopover.place}
      popoverClass={cx(styles.popover, headerPopover.popover)}
      place={usePath()}
      buttonClass={styles.bell}
      button={
        <>
          <span className="hidden-text">{label}</span>
          <Icon name="bell" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > LARGEST_COUNT ? `${LARGEST_COUNT}+` : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => <Latest onFollow={close} />}
    </PopoverButton>
  );
}

/** The alerts of this session: one that went too soon can be read again. */
function PastAlerts() {
  const text = useText();
  const date = useDateText();
  const alerts = usePastAlerts();
  if (alerts.length === 0) return null;
  return (
    <section className={styles.alerts} aria-labelledby="past-alerts">
      <h2 className={styles.subtitle} id="past-alerts">
        {text("layout.header.messages.alerts")}
      </h2>
      <ul className={styles.list}>
        {alerts.map(({ id, title, description, at }) => (
          <li key={id} className={styles.alert}>
            <span className={styles.title}>{title}</span>
            <HtmlBlock html={description} className={styles.description} />
            <time className={styles.time}>{date(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Latest({ onFollow }: { onFollow: () => void }) {
  const text = useText();
  const date = useDateText();
  const { link, readMessage } = useActions();
  const messages = useSlice("latestMessages");
  const phase = useSelector("messagesList", (list) => list.latest);
  return (
    <>
      {messages.length === 0 ? (
        <NoMessages phase={phase} />
      ) : (
        <ul className={styles.list} aria-label={text("layout.header.messages.latest")}>
          {messages.map(({ id, title, read, createdAt }) => (
            <li key={id}>
              <a
                className={cx(styles.message, !read && styles.unread)}
                href={link(NOTIFICATIONS).href}
                onClick={() => {
                  onFollow();
                  // An alert shows a failure.
                  readMessage(id).catch(() => undefined);
                }}
              >
                <span className={styles.title} dir="auto">
                  {title || text("layout.header.messages.untitled")}
                </span>
                <time className={styles.time}>{date(createdAt)}</time>
                {!read && <span className="hidden-text">{text("layout.header.messages.isNew")}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      <PastAlerts />
      <a className={buttonClass({ size: "small", wide: true })} href={link(NOTIFICATIONS).href} onClick={onFollow}>
        {text("layout.header.messages.all")}
      </a>
    </>
  );
}
