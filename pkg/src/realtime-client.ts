// The client of the realtime connection and its library: one file, loaded with the first connection. It handles
// connecting, pings, timeouts and the retries after a lost connection. The core handles channels, tokens, the meaning of
// events, and what follows when the client gives up: the client reports that, and the core calls `connect` again.
import { Centrifuge, State, UnauthorizedError } from "centrifuge";
import { isCoreError } from "./errors.js";
import type { SiteCore } from "./types.js";

/** Converts a frame, so that the data of its publications is text. */
export type Quote = (frame: string) => string;

/**
 * A WebSocket that converts the data of publications to text, so that no digit
 * of an amount is lost.
 */
function quotingWebSocket(quote: Quote): typeof WebSocket {
  return class extends WebSocket {
    override get onmessage() {
      return super.onmessage;
    }
    override set onmessage(handler) {
      super.onmessage =
        handler &&
        ((event: MessageEvent<unknown>) => {
          const data = typeof event.data === "string" ? quote(event.data) : event.data;
          handler.call(this, new MessageEvent("message", { data }));
        });
    }
    // The client answers a ping received before the connection began to close.
    // The answer has no receiver, and browsers report it as a page error.
    override send(data: Parameters<WebSocket["send"]>[0]): void {
      if (this.readyState <= WebSocket.OPEN) super.send(data);
    }
  };
}

/** Logs server misconfigurations that would otherwise be silent. */
function warn(message: string): void {
  // biome-ignore lint/suspicious/noConsole: for the operator, not for the player
  console.warn(`realtime: ${message}`);
}

/**
 * How long a channel that nobody follows any more stays subscribed, in
 * milliseconds. It is left together with a page, and the next page should be
 * painted first.
 */
const LINGERS_MS = 1000;

const utf8 = new TextEncoder();

/** A connection. Once it is closed, it reports nothing. */
export class RealtimeClient {
  readonly #site: SiteCore;
  readonly #client: Centrifuge;
  readonly #lingering = new Map<string, ReturnType<typeof setTimeout>>();
  /** Channels of the connection whose first subscription is neither confirmed nor refused. */
  readonly #unconfirmed: Set<string>;
  #watched: readonly string[] = [];
  #isClosed = false;

  /** Connects, and follows the channels. */
  constructor(site: SiteCore, quote: Quote, url: string, withToken: boolean, channels: readonly string[]) {
    this.#site = site;
    this.#unconfirmed = new Set(channels);
    const getToken = async () => {
      try {
        return await site.realtimeToken();
      } catch (error) {
        if (isCoreError(error) && error.kind === "unauthorized") throw new UnauthorizedError("the session has ended");
        throw error;
      }
    };
    const websocket = quotingWebSocket(quote);
    this.#client = new Centrifuge(url, withToken ? { websocket, getToken } : { websocket });
    this.#client.on("state", ({ newState }) => {
      // An end is reported below, with its code.
      if (!this.#isClosed && newState !== State.Disconnected) site.realtimeReport(newState, 0);
    });
    // Only refusals: after a lost connection the client connects again by itself.
    this.#client.on("disconnected", ({ code, reason }) => {
      if (this.#isClosed) return;
      warn(`the server ended the connection (${code}: ${reason})`);
      site.realtimeReport("disconnected", code);
    });
    for (const channel of channels) this.#subscribe(channel);
  }

  /** Begins to connect. */
  connect(): void {
    this.#client.connect();
  }

  /** Closes the connection and all subscriptions. */
  close(): void {
    for (const timer of this.#lingering.values()) clearTimeout(timer);
    // Before the client disconnects: its end is no report of the server.
    this.#isClosed = true;
    this.#client.disconnect();
  }

  /** Follows these channels beside those of the connection, and no longer those of an earlier call. */
  watch(channels: readonly string[]): void {
    const before = this.#watched;
    this.#watched = channels;
    for (const channel of before.filter((known) => !channels.includes(known))) this.#leave(channel);
    for (const channel of channels.filter((wanted) => !before.includes(wanted))) {
      this.#unsubscribe(channel);
      this.#subscribe(channel);
    }
  }

  /** Ignores the messages of a channel, and unsubscribes from it a moment later. */
  #leave(channel: string): void {
    this.#client.getSubscription(channel)?.removeAllListeners();
    this.#lingering.set(
      channel,
      setTimeout(() => this.#unsubscribe(channel), LINGERS_MS),
    );
  }

  #unsubscribe(channel: string): void {
    clearTimeout(this.#lingering.get(channel));
    this.#lingering.delete(channel);
    const subscription = this.#client.getSubscription(channel);
    if (subscription) this.#client.removeSubscription(subscription);
  }

  #subscribe(channel: string): void {
    const subscription = this.#client.newSubscription(channel);
    subscription.on("publication", ({ data }) => {
      const text = typeof data === "string" ? data : JSON.stringify(data);
      if (!this.#isClosed) this.#site.realtimeMessage(channel, utf8.encode(text));
    });
    // Also for the first subscription: data may have changed since the
    // core's first load.
    subscription.on("subscribed", ({ wasRecovering, recovered }) => {
      if (!this.#isClosed && !(wasRecovering && recovered)) this.#site.realtimeGap(channel);
      this.#confirm(channel);
    });
    subscription.on("unsubscribed", ({ code, reason }) => {
      if (!this.#isClosed) warn(`no subscription to ${channel} (${code}: ${reason})`);
      this.#confirm(channel);
    });
    subscription.subscribe();
  }

  /** Reports when the last channel of the connection is confirmed or refused. */
  #confirm(channel: string): void {
    if (!this.#unconfirmed.delete(channel) || this.#unconfirmed.size > 0 || this.#isClosed) return;
    this.#site.realtimeReport("subscribed", 0);
  }
}
