import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { whenFocusIsLost } from "../../../components/layers.ts";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { INFO } from "../../../core/paths.ts";
import { usePageNumber } from "../../../navigation/address-query.ts";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { Pager } from "../../../shared/lists/pager.tsx";
import { MessageRow } from "./message-row.tsx";
import styles from "./notifications.module.css";

const TEXTS = "profile.notifications";

/** The player's messages. */
export default function NotificationsPage() {
  const text = useText();
  const { loadMessages, readAllMessages, link } = useActions();
  const { phase, page, pages, readingAll } = useSlice("messagesList");
  const unread = useSlice("unreadMessages");
  const messages = useSlice("messages");
  const [kept, setPage] = usePageNumber();
  const asked = useRef<number>(undefined);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `setPage` is another function in each rendering
  useEffect(() => {
    if (asked.current !== kept) {
      asked.current = kept;
      loadMessages(kept).catch(() => undefined);
    } else if (phase === "ready" && page !== kept) {
      // The page of the last message has gone.
      asked.current = page;
      setPage(page);
    }
  }, [loadMessages, kept, phase, page]);
  const count = useRef(messages.length);
  useEffect(() => {
    // A message that is deleted takes the focus with it.
    if (messages.length < count.current) {
      whenFocusIsLost(() => list.current?.querySelector("h2")?.focus({ preventScroll: true }));
    }
    count.current = messages.length;
  }, [messages]);
  if (phase === "failed") return <ContentLoadError onRetry={() => loadMessages(page).catch(() => undefined)} />;
  const title = text(`${TEXTS}.title`);
  return (
    <div ref={list}>
      <Card
        title={unread > 0 ? text.count(`${TEXTS}.unread`, unread) : text(`${TEXTS}.allRead`)}
        busy={phase === "loading"}
        aside={
          unread > 0 && (
            <Button
              size="small"
              busy={readingAll}
              onClick={() => {
                // An alert shows a failure.
                readAllMessages().catch(() => undefined);
              }}
            >
              {text(`${TEXTS}.readAllButton`)}
            </Button>
          )
        }
      >
        {messages.length > 0 ? (
          <ul className={styles.rows}>
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        ) : phase === "loading" ? (
          <LoadingArea className={styles.rows} label={text("layout.interface.loading")}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </LoadingArea>
        ) : (
          <Notice icon="bell" title={text(`${TEXTS}.empty.title`)} description={text(`${TEXTS}.empty.description`)} />
        )}
        <p>
          <a href={`${link(INFO).href}#messages`}>{text(`${TEXTS}.settingsLink`)}</a>
        </p>
        <Pager label={title} page={page} pages={pages} busy={phase === "loading"} onPage={setPage} />
      </Card>
    </div>
  );
}
