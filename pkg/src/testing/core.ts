import type { Core, CoreOptions, SiteStorage } from "../types.js";
import { ManualClock } from "./clock.js";
import { data, json, ScriptedServer } from "./server.js";
import { memoryStorage } from "./storage.js";

/** A core for a test, with the world around it. */
export interface TestCore {
  /** The core, started. */
  core: Core;
  /** Answers its requests. */
  server: ScriptedServer;
  /** Its clock. */
  clock: ManualClock;
  /** The storage of the core. */
  storage: SiteStorage;
}

/** Options of `startTestCore`. Missing ones are created for the test. */
export interface TestCoreOptions extends CoreOptions {
  /** Where the core starts. Default: `https://site.test/`. */
  url?: string;
  /** Answers the requests. Default: that of an empty site. */
  server?: ScriptedServer;
  /** The clock of the core. Default: one that begins at noon of the first day of 2026, UTC. */
  clock?: ManualClock;
}

const CONFIG = { locales: ["en"], defaultLocale: "en" };

/** The least that a site can start with: no games, no currencies, nobody signed in. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /api/settings/currencies": [],
  "GET /api/settings/locales": [],
  "GET /api/settings/countries": [],
  "GET /api/settings/constants": { player: { registration: { phone: true, email: true } } },
  "GET /api/player/init": { country: "US" },
};

/** A server for an empty site: the core starts, and there are no texts. */
export function emptySite(): ScriptedServer {
  return new ScriptedServer((name) => {
    if (name in ANSWERS) return data(ANSWERS[name]);
    return name.startsWith("GET /content/") ? json({}) : undefined;
  });
}

/**
 * Creates and starts a core whose network, storage and clock are the test's: without realtime, and without anything that
 * outlives it. `loadCore` is that of the entry which the test uses. Dispose of the core at the end.
 *
 * ```ts
 * const { core, server, clock } = await startTestCore(loadCore);
 * server.on("POST /api/player/sessions", refusal(422, { password: ["Wrong."] }));
 * ```
 */
export async function startTestCore(
  loadCore: (options: CoreOptions) => Promise<Core>,
  {
    url = "https://site.test/",
    server = emptySite(),
    clock = new ManualClock(Date.UTC(2026, 0, 1, 12)),
    storage = memoryStorage(),
    ...options
  }: TestCoreOptions = {},
): Promise<TestCore> {
  const settings = (options.config ?? options.configUrl) !== undefined ? options : { ...options, config: CONFIG };
  const core = await loadCore({ realtime: false, fetch: server.fetch, clock, storage, ...settings });
  // A site that cannot start is a case to test, too: `snapshot("app").failure` has the reason.
  await core.actions.start(url).catch(() => undefined);
  return { core, server, clock, storage };
}
