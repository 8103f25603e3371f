// File uploads without cookies. Only `XMLHttpRequest` reports the progress, and
// only `fetch` can leave out the cookies of the page's own origin.
import type { CoreOptions, HttpAnswer } from "./types.js";

/** Interval of the reports that an upload without known progress is still running, milliseconds. */
const STILL_RUNNING = 10_000;
/** Time after which such an upload is no longer reported as running, milliseconds. */
const LONGEST = 10 * 60_000;

/** True if `XMLHttpRequest` would send cookies to this address. */
function isOwnOrigin(url: string): boolean {
  return typeof location !== "undefined" && new URL(url, location.href).origin === location.origin;
}

/** Files chosen by the player, by handle. */
export class Uploads {
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, { abort(): void }>();
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
    for (const request of this.#running.values()) request.abort();
    this.#files.clear();
  }

  /**
   * Sends a file and its type as a multipart form; null if no response arrived.
   * Never rejects. Reports progress in percent; 0 again and again where it is
   * not known.
   */
  send(
    number: number,
    type: string,
    url: string,
    bearer: string | undefined,
    progress: (percent: number) => void,
  ): Promise<HttpAnswer | null> {
    const file = this.#files.get(number);
    if (!file) return Promise.resolve(null);
    const form = new FormData();
    form.append("type", type);
    form.append("file", file, file.name);
    if (this.#options.fetch || typeof XMLHttpRequest === "undefined" || isOwnOrigin(url))
      return this.#fetch(number, form, url, bearer, progress);
    const request = new XMLHttpRequest();
    this.#running.set(number, request);
    return new Promise<HttpAnswer | null>((resolve) => {
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable && event.total > 0) progress(Math.floor((event.loaded / event.total) * 100));
      });
      request.addEventListener("loadend", () => {
        // A new upload of the same file may have started.
        if (this.#running.get(number) === request) this.#running.delete(number);
        resolve(request.status === 0 ? null : { status: request.status, body: request.responseText });
      });
      request.open("POST", url);
      if (bearer !== undefined) request.setRequestHeader("Authorization", `Bearer ${bearer}`);
      request.send(form);
    });
  }

  async #fetch(
    number: number,
    body: FormData,
    url: string,
    bearer: string | undefined,
    progress: (percent: number) => void,
  ): Promise<HttpAnswer | null> {
    const controller = new AbortController();
    const begun = Date.now();
    const running = setInterval(() => {
      if (Date.now() - begun < LONGEST) progress(0);
      else clearInterval(running);
    }, STILL_RUNNING);
    this.#running.set(number, controller);
    const headers: Record<string, string> = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
    try {
      const { signal } = controller;
      const init: RequestInit = { method: "POST", body, headers, credentials: "omit", signal };
      const answer = await (this.#options.fetch?.(new Request(url, init)) ?? fetch(url, init));
      return { status: answer.status, body: await answer.text() };
    } catch {
      return null;
    } finally {
      clearInterval(running);
      if (this.#running.get(number) === controller) this.#running.delete(number);
    }
  }
}
