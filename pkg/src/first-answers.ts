// The answers to the first calls of a core, requested while its module loads.
import type { CoreOptions, HttpAnswer } from "./types.js";

/** Calls of every start that are the same for all visitors: see `services/start.rs`. */
const CALLS: readonly string[] = [
  "/api/settings/currencies?visible=1",
  "/api/settings/locales",
  "/api/settings/countries",
  "/api/settings/constants",
  "/api/player/init",
];

/** Age in milliseconds at which an answer is no longer used: a core can be started long after it was loaded. */
const TOO_OLD = 10_000;

interface Asked {
  at: number;
  answer: Promise<HttpAnswer | null>;
}

const absolute = (url: string) => new URL(url, location.href).href;

/** Requests the configuration, and then what it says where to ask for. Each answer can be taken once. */
export class FirstAnswers {
  readonly #asked = new Map<string, Asked>();

  /** Does nothing if the configuration has no URL. */
  constructor({ configUrl }: CoreOptions) {
    if (configUrl === undefined) return;
    this.#askWhere(String(configUrl)).catch(() => undefined);
  }

  /** The answer to a call; null if there was none. Undefined if it was not asked for, is too old, or was taken. */
  take(url: string): Promise<HttpAnswer | null> | undefined {
    const key = absolute(url);
    const asked = this.#asked.get(key);
    this.#asked.delete(key);
    return asked && performance.now() - asked.at < TOO_OLD ? asked.answer : undefined;
  }

  /** What is wrong with a configuration is said by the core. */
  async #askWhere(configUrl: string): Promise<void> {
    const config = await this.#ask(configUrl, "same-origin");
    if (config?.status !== 200) return;
    const { apiBase }: { apiBase?: unknown } = JSON.parse(config.body);
    for (const path of CALLS) this.#ask(`${typeof apiBase === "string" ? apiBase : ""}${path}`, "omit");
  }

  async #ask(url: string, credentials: RequestCredentials): Promise<HttpAnswer | null> {
    const answer = fetch(url, { credentials })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch(() => null);
    this.#asked.set(absolute(url), { at: performance.now(), answer });
    return answer;
  }
}
