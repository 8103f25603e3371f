import { scriptUrl } from "../../components/script-url.ts";

interface Options {
  token: string;
  host: string;
  locale: string;
  /** Of a player only. */
  externalId?: string;
  restoreId?: string | null;
  config: { headerProperty: { hideChatButton: boolean } };
}

/** The part of the chat's API that is used here. */
interface Freshchat {
  init(options: Options): void;
  open(): void;
  destroy(): void;
  on(event: "user:created" | "unreadCount:notify", act: (told: unknown) => void): void;
  user: { clear(): unknown };
}

declare global {
  interface Window {
    /** Set by the chat's script. */
    fcWidget?: Freshchat;
  }
}

/** Options of the widget: its account and the visitor. */
export interface Conversation {
  host: string;
  token: string;
  locale: string;
  externalId: string | undefined;
  restoreId: string | undefined;
}

/** Events of the chat. */
export interface Listener {
  userCreated(restoreId: string): void;
  unread(count: number): void;
}

/** Loads the chat's script, if it is not there yet. */
export function loadChat(address: string): Promise<Freshchat> {
  if (window.fcWidget) return Promise.resolve(window.fcWidget);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.async = true;
    script.addEventListener("load", () => {
      if (window.fcWidget) resolve(window.fcWidget);
      else reject(new Error("The script of the chat is not what it should be"));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The script of the chat could not be loaded"));
    });
    script.src = scriptUrl(address, "chat");
    document.head.append(script);
  });
}

/** Begins a conversation. A player is named by the id alone: no name, no address. */
export function beginChat(chat: Freshchat, conversation: Conversation, listener: Listener): void {
  const { host, token, locale, externalId, restoreId } = conversation;
  chat.init({
    token,
    host,
    locale,
    ...(externalId !== undefined && { externalId, restoreId: restoreId ?? null }),
    config: { headerProperty: { hideChatButton: true } },
  });
  chat.on("user:created", (told) => {
    const id = field(field(told, "data"), "restoreId");
    if (typeof id === "string") listener.userCreated(id);
  });
  chat.on("unreadCount:notify", (told) => {
    const count = field(told, "count");
    if (typeof count === "number" && Number.isInteger(count) && count >= 0) listener.unread(count);
  });
}

/** Ends the conversation: the chat forgets its user and leaves the page. */
export function endChat(): void {
  const chat = window.fcWidget;
  if (!chat) return;
  // The answer of its server is not waited for: the next conversation may begin at once. What fails in it is its own.
  for (const end of [() => chat.user.clear(), () => chat.destroy()]) {
    new Promise((resolve) => resolve(end())).catch(() => undefined);
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
