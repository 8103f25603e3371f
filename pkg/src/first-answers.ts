// Sends the first requests of a core while its module is still loading.
import { FIRST_CALLS } from "./first-calls.js";
import type { CoreOptions, HttpAnswer } from "./types.js";

/** Maximum age of an answer in milliseconds: a core can be started long after it was loaded. */
const MAXIMUM_AGE = 10_000;

interface Asked {
  at: number;
  answer: Promise<HttpAnswer | null>;
}

const absolute = (url: string) => new URL(url, location.href).href;

/** Requests the configuration, then the settings from the API that it names. Each answer can be taken once. */
export class FirstAnswers {
  readonly #asked = new Map<string, Asked>();

  /** Does nothing if the configuration has no URL. */
  constructor(options: CoreOptions) {
    try {
      const { configUrl, fetch } = options;
      // The page's own `fetch` receives every request of the core.
      if (configUrl === undefined || fetch) return;
      // The core takes the settings right after the configuration, so they must be requested before it gets that.
      this.#ask(String(configUrl), "same-origin", (config) => this.#askWhere(config));
    } catch {
      // Wrong options: the core reports them once it is loaded.
    }
  }

  /** Returns the answer to a request: null if it failed, undefined if it was not sent ahead, is too old or was taken. */
  take(url: string): Promise<HttpAnswer | null> | undefined {
    const key = absolute(url);
    const asked = this.#asked.get(key);
    this.#asked.delete(key);
    return asked && performance.now() - asked.at < MAXIMUM_AGE ? asked.answer : undefined;
  }

  /** Ignores an invalid configuration: the core reports it. */
  #askWhere({ status, body }: HttpAnswer): void {
    if (status !== 200) return;
    let base = "";
    try {
      const { apiBase }: { apiBase?: unknown } = JSON.parse(body);
      if (typeof apiBase === "string") base = apiBase.replace(/\/+$/, "");
    } catch {
      return;
    }
    for (const path of FIRST_CALLS) this.#ask(`${base}${path}`, "omit");
  }

  #ask(url: string, credentials: RequestCredentials, first: (answer: HttpAnswer) => void = () => undefined): void {
    const load = async () => {
      const response = await fetch(url, { credentials });
      const answer = { status: response.status, body: await response.text() };
      first(answer);
      return answer;
    };
    this.#asked.set(absolute(url), { at: performance.now(), answer: load().catch(() => null) });
  }
}
