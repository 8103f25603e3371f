// The realtime connection of a core. Its client is loaded on first use.
import type { Quote, RealtimeClient } from "./realtime-client.js";
import type { SiteCore } from "./types.js";

/** Connection of one core. */
export class RealtimeConnection {
  readonly #site: () => SiteCore;
  readonly #quote: Quote;
  #client: RealtimeClient | undefined;
  #number = 0;
  #watched: readonly string[] = [];

  constructor(site: () => SiteCore, quote: Quote) {
    this.#site = site;
    this.#quote = quote;
  }

  /** Replaces the connection by a new one. */
  connect(url: string, withToken: boolean, channels: readonly string[]): void {
    this.disconnect();
    if (typeof WebSocket === "undefined") {
      this.skip();
      return;
    }
    const number = this.#number;
    import("./realtime-client.js").then(
      ({ RealtimeClient }) => {
        if (number !== this.#number) return;
        this.#client = new RealtimeClient(this.#site(), this.#quote, url, withToken, channels);
        this.#client.watch(this.#watched);
        this.#client.connect();
      },
      // Without the client there are no live updates; everything else works.
      () => {
        if (number === this.#number) this.#site().realtimeReport("notLoaded", 0);
      },
    );
  }

  /** Tells the core that no subscription will come, as it waits a moment for the first. */
  skip(): void {
    this.disconnect();
    const number = this.#number;
    queueMicrotask(() => {
      if (number === this.#number) this.#site().realtimeReport("subscribed", 0);
    });
  }

  /** Closes the connection and all subscriptions. */
  disconnect(): void {
    this.#number += 1;
    this.#client?.close();
    this.#client = undefined;
  }

  /** Follows these channels beside those of the connection, and no longer those of an earlier call. */
  watch(channels: readonly string[]): void {
    this.#watched = channels;
    this.#client?.watch(channels);
  }
}
