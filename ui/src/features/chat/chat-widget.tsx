import type { ChatView, ChatWidgetView } from "@player-site/core";
import { useActions, useSelector, useSlice } from "@player-site/core/react";
import { useEffect } from "react";
import { beginChat, endChat, loadChat } from "./freshchat.ts";

/** Has the widget in the page that the core names. It renders nothing: the widget brings its own elements. */
export default function ChatWidget() {
  const chat = useSlice("chat");
  if (!chat.widget) return null;
  return <Widget key={chat.widget.run} widget={chat.widget} chat={chat} />;
}

function Widget({ widget, chat }: { widget: ChatWidgetView; chat: ChatView }) {
  const { chatReport } = useActions();
  const locale = useSelector("app", (app) => app.locale);
  const { run, attempt, script, host, token, externalId, restoreId } = widget;

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): another attempt loads the script again
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const loaded = await loadChat(script);
        if (!current) return;
        beginChat(
          loaded,
          { host, token, locale, externalId, restoreId },
          {
            userCreated: (id) => current && chatReport(run, "userCreated", id),
            unread: (count) => current && chatReport(run, "unread", String(count)),
          },
        );
        chatReport(run, "loaded", "");
      } catch {
        if (current) chatReport(run, "failed", "");
      }
    };
    load().catch(() => undefined);
    return () => {
      current = false;
      endChat();
    };
  }, [run, attempt, script, host, token, locale, externalId, restoreId, chatReport]);

  const { phase, opened } = chat;
  useEffect(() => {
    if (phase === "ready" && opened > 0) window.fcWidget?.open();
  }, [phase, opened]);
  return null;
}
