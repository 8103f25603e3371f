// Realtime connection over the official client, loaded on first use. The
// client handles connecting, pings, timeouts and the retries after a lost
// connection. The core handles channels, tokens, the meaning of events, and
// what follows when the client gives up or its code cannot be loaded: it is told
// here, and has this connect again.
import type { Centrifuge } from "centrifuge";
import { isCoreError } from "./errors.js";
import type { SiteCore } from "./types.js";

type Quote = (frame: string) => string;

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

/** Connection of one core. */
export class RealtimeConnection {
  readonly #site: () => SiteCore;
  readonly #quote: Quote;
  #client: Centrifuge | undefined;
  #number = 0;
  #watched: readonly string[] = [];
  readonly #lingering = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(site: () => SiteCore, quote: Quote) {
    this.#site = site;
    this.#quote = quote;
  }

  /** Replaces the connection by a new one. */
  connect(url: string, withToken: boolean, channels: readonly string[]): void {
    this.disconnect();
    if (typeof WebSocket === "undefined") return;
    const number = this.#number;
    import("centrifuge").then(
      (library) => {
        if (number === this.#number) this.#open(library, url, withToken, channels);
      },
      // Without the client there are no live updates; everything else works.
      () => {
        if (number === this.#number) this.#site().realtimeReport("notLoaded", 0);
      },
    );
  }

  /** Closes the connection and all subscriptions. */
  disconnect(): void {
    this.#number += 1;
    for (const timer of this.#lingering.values()) clearTimeout(timer);
    this.#lingering.clear();
    const client = this.#client;
    // Before it is closed: its end is no report of the server.
    this.#client = undefined;
    client?.disconnect();
  }

  #open(library: typeof import("centrifuge"), url: string, withToken: boolean, channels: readonly string[]): void {
    const site = this.#site();
    const getToken = async () => {
      try {
        return await site.realtimeToken();
      } catch (error) {
        if (isCoreError(error) && error.kind === "unauthorized")
          throw new library.UnauthorizedError("the session has ended");
        throw error;
      }
    };
    const websocket = quotingWebSocket(this.#quote);
    const client = new library.Centrifuge(url, withToken ? { websocket, getToken } : { websocket });
    client.on("state", ({ newState }) => {
      // An end is reported below, with its code.
      if (client === this.#client && newState !== library.State.Disconnected) site.realtimeReport(newState, 0);
    });
    // Only refusals: after a lost connection the client connects again by itself.
    client.on("disconnected", ({ code, reason }) => {
      if (client !== this.#client) return;
      warn(`the server ended the connection (${code}: ${reason})`);
      site.realtimeReport("disconnected", code);
    });
    this.#client = client;
    for (const channel of channels) this.#subscribe(client, channel);
    for (const channel of this.#watched) this.#subscribe(client, channel);
    client.connect();
  }

  /** Follows these channels beside those of the connection, and no longer those of an earlier call. */
  watch(channels: readonly string[]): void {
    const before = this.#watched;
    this.#watched = channels;
    const client = this.#client;
    if (!client) return;
    for (const channel of before.filter((known) => !channels.includes(known))) this.#leave(client, channel);
    for (const channel of channels.filter((wanted) => !before.includes(wanted))) {
      this.#unsubscribe(client, channel);
      this.#subscribe(client, channel);
    }
  }

  /** Ignores the messages of a channel, and unsubscribes from it a moment later. */
  #leave(client: Centrifuge, channel: string): void {
    client.getSubscription(channel)?.removeAllListeners();
    this.#lingering.set(
      channel,
      setTimeout(() => this.#unsubscribe(client, channel), LINGERS_MS),
    );
  }

  #unsubscribe(client: Centrifuge, channel: string): void {
    clearTimeout(this.#lingering.get(channel));
    this.#lingering.delete(channel);
    const subscription = client.getSubscription(channel);
    if (subscription) client.removeSubscription(subscription);
  }

  #subscribe(client: Centrifuge, channel: string): void {
    const site = this.#site();
    const subscription = client.newSubscription(channel);
    subscription.on("publication", ({ data }) => {
      if (client === this.#client)
        site.realtimeMessage(channel, typeof data === "string" ? data : JSON.stringify(data));
    });
    // Also for the first subscription: data may have changed since the
    // core's first load.
    subscription.on("subscribed", ({ wasRecovering, recovered }) => {
      if (client === this.#client && !(wasRecovering && recovered)) site.realtimeGap(channel);
    });
    subscription.on("unsubscribed", ({ code, reason }) => {
      if (client === this.#client) warn(`no subscription to ${channel} (${code}: ${reason})`);
    });
    subscription.subscribe();
  }
}
