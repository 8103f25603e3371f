import type { MessageView } from "@player-site/core";
import { useActions, useDateText, useText } from "@player-site/core/react";
import { memo } from "react";
import { Button } from "../../../components/button.tsx";
import { cx } from "../../../components/cx.ts";
import { Icon } from "../../../components/icon.tsx";
import { Image } from "../../../components/image.tsx";
import { InlineConfirmation } from "../../../components/inline-confirmation.tsx";
import { ContentLink } from "../../../shared/content/content-link.tsx";
import { RichContent } from "../../../shared/content/rich-content.tsx";
import styles from "./notifications.module.css";

const TEXTS = "profile.notifications";

/** A message, with what can be done with it. */
export const MessageRow = memo(function MessageRow({ message }: { message: MessageView }) {
  const text = useText();
  const date = useDateText();
  const { readMessage, deleteMessage } = useActions();
  const { id, read, busy, link } = message;
  const title = message.title || text(`${TEXTS}.untitled`);
  const named = (words: string) => `${words}: ${title}`;
  const readIt = () => {
    // An alert shows a failure.
    readMessage(id).catch(() => undefined);
  };
  return (
    <li className={cx(styles.message, !read && styles.unread)} aria-busy={busy || undefined}>
      <div className={styles.head}>
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
        {!read && <span className={styles.tag}>{text(`${TEXTS}.newTag`)}</span>}
        {message.createdAt !== "" && <time className={styles.time}>{date(message.createdAt)}</time>}
      </div>
      <div className={styles.body}>
        <Image className={styles.image} src={message.image} alt="" width={160} height={90} fallback={null} />
        <div dir="auto">
          <RichContent html={message.body} />
        </div>
      </div>
      <div className={styles.actions}>
        {link && (
          // biome-ignore lint/a11y/noStaticElementInteractions: following the link also marks the message as read
          // biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by the keyboard, too
          <span onClick={readIt}>
            <ContentLink href={link.url} button="secondary">
              {link.label}
            </ContentLink>
          </span>
        )}
        {!read && (
          <Button
            size="small"
            kind="quiet"
            busy={busy}
            aria-label={named(text(`${TEXTS}.readButton`))}
            onClick={readIt}
          >
            <Icon name="check" />
            {text(`${TEXTS}.readButton`)}
          </Button>
        )}
        <InlineConfirmation
          kind="quiet"
          label={named(text(`${TEXTS}.deleteButton`))}
          question={text(`${TEXTS}.deleteQuestion`)}
          confirm={text(`${TEXTS}.deleteButton`)}
          keep={text(`${TEXTS}.keepButton`)}
          busy={busy}
          onConfirm={() => {
            // An alert shows a failure.
            deleteMessage(id).catch(() => undefined);
          }}
        >
          <Icon name="trash" />
          {text(`${TEXTS}.deleteButton`)}
        </InlineConfirmation>
      </div>
    </li>
  );
});
