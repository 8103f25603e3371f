/** What the watch for newer builds needs of the browser. */
export interface BuildPort {
  /** The build this page was loaded from; empty where the page is no build. */
  own: string;
  /** Id of the newest build; undefined where nobody answers. */
  latest(): Promise<string | undefined>;
  now(): number;
  /** When this tab was last loaded anew for a newer build. */
  lastReload(): number;
  /** Loads an address from the server, and remembers when. */
  load(to: string, now: number): void;
}

/** How long a page is not loaded anew once more, in milliseconds: a server may still send the old one. */
const RELOAD_GUARD = 10_000;
/** How often a page that is looked at asks, in milliseconds. */
const POLL = 5 * 60 * 1000;

/** Learns when a newer build of the site is out. */
export class BuildWatch {
  readonly #port: BuildPort;
  #newer = false;

  constructor(port: BuildPort) {
    this.#port = port;
  }

  async check(): Promise<void> {
    const latest = await this.#port.latest().catch(() => undefined);
    if (latest !== undefined && this.#port.own !== "" && latest !== this.#port.own) this.#newer = true;
  }

  /** Loads an address from the newer build, where there is one. Answers whether it does. */
  loads(to: string): boolean {
    const now = this.#port.now();
    if (!this.#newer || now - this.#port.lastReload() < RELOAD_GUARD) return false;
    this.#port.load(to, now);
    return true;
  }
}

const KEY = "buildReload";

/** The builds of this site, as the browser sees them. */
const browserBuilds: BuildPort = {
  get own() {
    return document.querySelector('meta[name="build"]')?.getAttribute("content") ?? "";
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
      // Without storage a server that still sends the old build costs one more reload.
    }
    const url = new URL(to, location.href);
    // An address that differs in its fragment alone would not be loaded.
    if (url.href.split("#")[0] === location.href.split("#")[0]) location.reload();
    else location.assign(url);
  },
};

/** Asks from time to time while the page is looked at, and when it is looked at again. */
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
