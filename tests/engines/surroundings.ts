// What every journey stands on: a sandbox, an engine, and the line between them.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { PASSWORD, Sandbox, type TestPlayer } from "../e2e/sandbox.ts";
import type { Engine, EngineName, Tab, View } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { Line } from "./line.ts";
import { startWebKit } from "./webkit.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: EngineName;
  }
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Value of a variable that `npm test` sets after it has found the programs. */
function programIn(variable: string): string {
  const path = process.env[variable];
  if (path === undefined) throw new Error(`${variable} does not name a program: run this with npm test`);
  return path;
}

function startEngine(name: EngineName, line: Line): Promise<Engine> {
  if (name === "firefox") return startFirefox(programIn("FIREFOX"), line);
  const programs = { driver: programIn("WEBKIT_DRIVER"), browser: programIn("WEBKIT"), display: programIn("XVFB") };
  return startWebKit(programs, line);
}

/** The site in the engine under test. */
export class Site {
  readonly engine: Engine;
  readonly sandbox: Sandbox;
  readonly line: Line;
  readonly #server: ChildProcess;
  #tab: Tab | undefined;
  #allowed: RegExp[] = [];

  private constructor(engine: Engine, sandbox: Sandbox, line: Line, server: ChildProcess) {
    this.engine = engine;
    this.sandbox = sandbox;
    this.line = line;
    this.#server = server;
  }

  static async start(name: EngineName): Promise<Site> {
    const parameters = ["serve", "--site", join(ROOT, "ui", "dist"), "--port", "0", "--provider-port", "0", "--memory"];
    const server = spawn(
      join(ROOT, "target", "sandbox", "sandbox"),
      [...parameters, "--test-controls", "--announce-json", "--exit-with-stdin"],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const announced = await new Promise<string>((resolve) => {
      server.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    });
    const { site, provider }: { site: string; provider: string } = JSON.parse(announced);
    // Firefox tells of errors by itself.
    const line = await Line.open({ watches: name === "webkit" });
    return new Site(await startEngine(name, line), new Sandbox(site, provider), line, server);
  }

  async begin(): Promise<void> {
    await this.sandbox.reset();
    this.line.forget();
    this.#allowed = [];
    this.#tab = await this.engine.fresh();
  }

  async end(): Promise<void> {
    await this.engine.end();
    this.line.close();
    this.#server.stdin?.end();
  }

  /** Ignores what the browser reports of calls that the test makes fail. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Errors of the pages that the test does not expect. */
  problems(): readonly string[] {
    return this.engine.problems().filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }

  /** The first tab. */
  get tab(): Tab {
    if (!this.#tab) throw new Error("no test has begun");
    return this.#tab;
  }

  /** Opens a page of the site and waits until it has started. */
  async open(path: string, tab = this.tab): Promise<void> {
    await tab.goto(this.sandbox.site + path);
    await tab.until("the start of the site", () => document.documentElement.dataset["live"] !== undefined);
  }

  /** Waits until the page has this heading. */
  async heading(text: string, view: View = this.tab): Promise<void> {
    const isThere = (wanted: string) => document.querySelector("h1")?.textContent === wanted;
    await view.until(`the heading "${text}"`, isThere, text);
  }

  /** Waits until a text is on display, whatever its spaces and marks of direction. */
  async text(text: string, view: View = this.tab): Promise<void> {
    const isThere = (wanted: string) => {
      const plain = (from: string) => from.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, "").replaceAll(/\s+/g, " ");
      return plain(document.body.innerText).includes(wanted);
    };
    await view.until(`the text "${text}"`, isThere, text);
  }

  /** Waits until no dialog is open. */
  async noDialog(tab: View = this.tab): Promise<void> {
    await tab.until("the end of the dialog", () => document.querySelector("[role=dialog]") === null);
  }

  /** Waits until the tab is at this path of the site. */
  async at(path: string, tab: View = this.tab): Promise<void> {
    await tab.until(`the path ${path}`, (wanted: string) => location.pathname === wanted, path);
  }

  /** Fills in and sends the dialog of the sign-in, which is open. */
  async sendSignIn(player: TestPlayer, tab = this.tab): Promise<void> {
    await tab.press("tab", "E-mail");
    await tab.fill("E-mail", player.profile.email ?? "");
    await tab.fill("Password", PASSWORD);
    await tab.key("Enter");
    await this.noDialog(tab);
  }

  /** A player who is signed in already when the next page is opened. */
  async signedIn(wanted: Record<string, unknown> = {}): Promise<TestPlayer> {
    const player = await this.sandbox.player({ balances: { USD: "500" }, ...wanted });
    await this.engine.cookie(this.sandbox.site, "access_token", player.accessToken);
    return player;
  }
}

/**
 * Gives the tests of a file the site in the engine of the project. Every test begins with a fresh backend and a fresh
 * browser, and must leave no errors in the console and no violations of the policy.
 */
export function prepareSite(): () => Site {
  let site: Site | undefined;
  const current = (): Site => {
    if (!site) throw new Error("the site has not been started");
    return site;
  };
  beforeAll(async () => {
    site = await Site.start(inject("engine"));
  });
  beforeEach(() => current().begin());
  afterEach(() => {
    expect(current().problems(), "errors of the pages").toEqual([]);
  });
  afterAll(() => site?.end());
  return current;
}
