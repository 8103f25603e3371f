// Files that the player has chosen, and their uploads.
import type { CoreOptions, HttpAnswer } from "./types.js";

/** Files chosen by the player, by handle. */
export class Uploads {
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, AbortController>();
  readonly #options: CoreOptions;
  #last = 0;

  constructor(options: CoreOptions = {}) {
    this.#options = options;
  }

  /** Stores a file; returns its handle. */
  keep(file: File): number {
    this.#last += 1;
    this.#files.set(this.#last, file);
    return this.#last;
  }

  /** Releases a file. */
  forget(number: number): void {
    this.#files.delete(number);
  }

  /** Aborts the upload of a file. */
  abort(number: number): void {
    this.#running.get(number)?.abort();
  }

  /** Aborts all uploads. */
  end(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#files.clear();
  }

  /**
   * Sends a file and its type as a multipart form; null if no response arrived.
   * Never rejects. Reports progress in percent; 0 again and again where it is
   * not known.
   */
  async send(
    number: number,
    type: string,
    url: string,
    bearer: string | undefined,
    progress: (percent: number) => void,
  ): Promise<HttpAnswer | null> {
    const file = this.#files.get(number);
    if (!file) return null;
    const controller = new AbortController();
    this.#running.set(number, controller);
    try {
      const { sendFile } = await import("./send-file.js");
      return await sendFile({ file, type, url, bearer, progress, signal: controller.signal }, this.#options.fetch);
    } catch {
      // The code could not be loaded, so nothing was sent.
      return null;
    } finally {
      // A new upload of the same file may have started.
      if (this.#running.get(number) === controller) this.#running.delete(number);
    }
  }
}
