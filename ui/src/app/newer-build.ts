import { buildId } from "./build-id.ts";

/** Browser functions used by the build watch. */
export interface BuildPort {
  /** Id of the build that this page was loaded from; empty in development. */
  own: string;
  /** Id of the newest build; undefined if there is no response. */
  latest(): Promise<string | undefined>;
  now(): number;
  /** Time of the last reload of this tab for a newer build, in milliseconds. */
  lastReload(): number;
  /** Loads an address from the server and stores the time. */
  load(to: string, now: number): void;
}

/** Minimum time between two reloads, in milliseconds. A server may still serve the old build. */
const RELOAD_GUARD = 10_000;
/** Polling interval while the page is visible, in milliseconds. */
const POLL = 5 * 60 * 1000;

/** Detects a newer build of the site. */
export class BuildWatch {
  readonly #port: BuildPort;
  #newer = false;

  constructor(port: BuildPort) {
    this.#port = port;
  }

  /** Asks for the newest build. Returns whether the server has answered. */
  async check(): Promise<boolean> {
    const latest = await this.#port.latest().catch(() => undefined);
    if (latest !== undefined && this.#port.own !== "" && latest !== this.#port.own) this.#newer = true;
    return latest !== undefined;
  }

  /** If there is a newer build, loads the address from the server. Returns whether it does. */
  loads(to: string): boolean {
    return this.#newer && this.#load(to);
  }

  /**
   * Loads an address whose code could not be loaded from the server, if that answers: without a network the page would be
   * replaced by an error of the browser. Returns whether it does.
   */
  async recovers(to: string): Promise<boolean> {
    return this.#port.own !== "" && (await this.check()) && this.#load(to);
  }

  #load(to: string): boolean {
    const now = this.#port.now();
    if (now - this.#port.lastReload() < RELOAD_GUARD) return false;
    this.#port.load(to, now);
    return true;
  }
}

const KEY = "buildReload";

/** The browser implementation. */
const browserBuilds: BuildPort = {
  get own() {
    return buildId();
  },
  latest: async () => {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: "no-store" });
    const manifest: unknown = answer.ok ? await answer.json() : undefined;
    if (typeof manifest !== "object" || manifest === null || !("id" in manifest)) return undefined;
    return String(manifest.id);
  },
  now: Date.now,
  lastReload: () => {
    try {
      return Number(sessionStorage.getItem(KEY));
    } catch {
      return 0;
    }
  },
  load: (to, now) => {
    try {
      sessionStorage.setItem(KEY, String(now));
    } catch {
      // Without storage, a server that still serves the old build causes one extra reload.
    }
    const url = new URL(to, location.href);
    // The browser does not load an address that differs only in its fragment.
    if (url.href.split("#")[0] === location.href.split("#")[0]) location.reload();
    else location.assign(url);
  },
};

/** Polls while the page is visible, and when it becomes visible. */
export function watchBuilds(): BuildWatch {
  const watch = new BuildWatch(browserBuilds);
  let asked = Date.now();
  const ask = () => {
    if (document.hidden || !navigator.onLine || Date.now() - asked < POLL) return;
    asked = Date.now();
    watch.check();
  };
  setInterval(ask, POLL);
  document.addEventListener("visibilitychange", ask);
  return watch;
}
