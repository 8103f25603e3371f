// The base of every journey: Centrifugo, the sandbox that publishes there, the proxy between, and pages without a
// browser: the core of the package in Node, each with a storage of its own.
import { type Core, loadCore } from "@player-site/core/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { PASSWORD, type Sandbox, type SeenRequest, type TestPlayer } from "../../e2e/sandbox.ts";
import { Line } from "./line.ts";
import { Centrifugo, type Differences, ORIGIN, startSandbox } from "./processes.ts";

/** Seconds for which an access token is good. */
export const TOKEN_SECONDS = 20;

/** Waits until an assertion holds. */
export const until = (assertion: () => unknown, timeout = 15_000): Promise<unknown> =>
  vi.waitFor(assertion, { timeout, interval: 25 });

/** A page. */
export class Page {
  readonly core: Core;
  readonly #site: string;

  private constructor(core: Core, site: string) {
    this.core = core;
    this.#site = site;
  }

  static async open(site: string, path = "/"): Promise<Page> {
    const core = await loadCore({ configUrl: `${site}/config.json`, contentUrl: `${site}/content` });
    core.onCommand(() => undefined);
    const page = new Page(core, site);
    await core.actions.start(`${page.#site}${path}`);
    expect(core.snapshot("app").phase).toBe("ready");
    return page;
  }

  async signIn(player: TestPlayer): Promise<void> {
    const { actions } = this.core;
    await actions.openForm("signIn");
    actions.selectTab("signIn", "email");
    actions.changeField("signIn", "login", player.profile.email ?? "");
    actions.changeField("signIn", "password", PASSWORD);
    await actions.signIn();
    expect(this.core.snapshot("session").status).toBe("player");
  }

  /** Waits until events arrive. */
  async live(timeout?: number): Promise<void> {
    await until(() => expect(this.core.snapshot("realtime").state).toBe("connected"), timeout);
  }

  /** Waits until events cannot arrive. */
  async notLive(): Promise<void> {
    await until(() => expect(this.core.snapshot("realtime").state).not.toBe("connected"));
  }

  /** The balance in a currency. */
  balance(currency = "USD"): string | undefined {
    return this.core.snapshot("accounts").find((account) => account.currency === currency)?.balance.amount;
  }

  /** Waits until the page shows a balance. */
  async shows(amount: string, timeout?: number): Promise<void> {
    await until(() => expect(this.balance()).toBe(amount), timeout);
  }

  /** Waits until the page is that of a guest. */
  async guest(timeout?: number): Promise<void> {
    await until(() => expect(this.core.snapshot("session").status).toBe("guest"), timeout);
  }
}

/** The servers and pages of a file. */
export class World {
  readonly centrifugo: Centrifugo;
  readonly line: Line;
  readonly sandbox: Sandbox;
  readonly #end: () => Promise<void>;
  readonly #pages: Page[] = [];

  private constructor(centrifugo: Centrifugo, line: Line, sandbox: Sandbox, end: () => Promise<void>) {
    this.centrifugo = centrifugo;
    this.line = line;
    this.sandbox = sandbox;
    this.#end = end;
  }

  static async start(differences?: Differences): Promise<World> {
    const centrifugo = await Centrifugo.start(differences);
    return World.around(centrifugo, centrifugo.api);
  }

  /** A world whose pages connect to a node, and whose sandbox publishes at an address. */
  static async around(centrifugo: Centrifugo, api: string): Promise<World> {
    const line = await Line.open(centrifugo.port);
    const { sandbox, end } = await startSandbox({ api, line: line.address });
    return new World(centrifugo, line, sandbox, end);
  }

  async begin(): Promise<void> {
    await this.sandbox.reset();
    await this.sandbox.settings({ accessTokenSeconds: TOKEN_SECONDS });
    await this.sandbox.config({ loyaltyEnabled: true, questsEnabled: true });
    this.line.forget();
  }

  /** Closes everything that a test has opened. */
  close(): void {
    for (const page of this.#pages.splice(0)) page.core.dispose();
    this.line.mend();
    this.line.origin = ORIGIN;
  }

  async end(): Promise<void> {
    this.line.close();
    await this.#end();
    await this.centrifugo.end();
  }

  /** A guest's page. */
  async open(path?: string): Promise<Page> {
    const page = await Page.open(this.sandbox.site, path);
    this.#pages.push(page);
    return page;
  }

  /** A player's page, which has read everything and hears events. */
  async openFor(player: TestPlayer): Promise<Page> {
    const page = await this.open();
    await page.signIn(player);
    await page.live();
    await this.quiet();
    return page;
  }

  /** A player with money. */
  player(balances: Record<string, string> = { USD: "50" }): Promise<TestPlayer> {
    return this.sandbox.player({ balances });
  }

  /** Calls of the API since the last `forgetRequests`. */
  async calls(): Promise<string[]> {
    const response = await fetch(`${this.sandbox.site}/__sandbox/requests`);
    const all = (await response.json()) as SeenRequest[];
    return all.map(({ method, path }) => `${method} ${path}`);
  }

  /**
   * Whoever has missed something reads once all that events tell of. The accounts may have been read before, too: they are
   * polled while a connection is down for seconds.
   */
  async expectReadOnce(): Promise<void> {
    const accounts = "GET /api/wallet/accounts";
    await until(async () => expect(await this.calls()).toContain("GET /api/game/player-bonuses"));
    await until(async () => expect(await this.calls()).toContain(accounts));
    const others = (await this.calls()).filter((call) => call !== accounts);
    expect(others.sort()).toEqual([...new Set(others)].sort());
  }

  /** Waits until no call has come for longer than the core waits before it reads what was missed; returns those before. */
  async settled(): Promise<string[]> {
    let calls: string[] = [];
    let since = Date.now();
    await until(async () => {
      const now = await this.calls();
      if (now.length !== calls.length) since = Date.now();
      calls = now;
      expect(Date.now() - since).toBeGreaterThan(1000);
    }, 30_000);
    return calls;
  }

  /** Waits until the calls have ended, and forgets them. */
  async quiet(): Promise<void> {
    await this.settled();
    await this.sandbox.forgetRequests();
  }
}

/** Gives the tests of a file a world. Every test begins with fresh data and no page. */
export function prepareWorld(differences?: Differences): () => World {
  let world: World | undefined;
  const current = (): World => {
    if (!world) throw new Error("the world has not been started");
    return world;
  };
  beforeAll(async () => {
    world = await World.start(differences);
  });
  beforeEach(async () => {
    // The page reports what a server refuses; each test says which.
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await current().begin();
  });
  afterEach(() => {
    current().close();
    vi.restoreAllMocks();
  });
  afterAll(() => world?.end());
  return current;
}
