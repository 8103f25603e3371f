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
    // Who takes the configuration takes the answers next: they are asked for before.
    this.#ask(String(configUrl), "same-origin", (config) => this.#askWhere(config));
  }

  /** The answer to a call; null if there was none. Undefined if it was not asked for, is too old, or was taken. */
  take(url: string): Promise<HttpAnswer | null> | undefined {
    const key = absolute(url);
    const asked = this.#asked.get(key);
    this.#asked.delete(key);
    return asked && performance.now() - asked.at < TOO_OLD ? asked.answer : undefined;
  }

  /** What is wrong with a configuration is said by the core. */
  #askWhere({ status, body }: HttpAnswer): void {
    if (status !== 200) return;
    let base = "";
    try {
      const { apiBase }: { apiBase?: unknown } = JSON.parse(body);
      if (typeof apiBase === "string") base = apiBase;
    } catch {
      return;
    }
    for (const path of CALLS) this.#ask(`${base}${path}`, "omit");
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
