// One sandbox per worker, with one clock for it and the browser. Every page must have a clean console and no policy
// violations.
import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page, type Request } from "@playwright/test";
import { Site } from "./pages/site.ts";
import { SlowHands } from "./press.ts";
import { Sandbox, type TestPlayer } from "./sandbox.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const BINARY = join(ROOT, "target", "sandbox", process.platform === "win32" ? "sandbox.exe" : "sandbox");

interface Server {
  site: string;
  provider: string;
}

interface WorkerFixtures {
  server: Server;
}

interface TestFixtures {
  /** The backend of this test, with a fresh seed. */
  sandbox: Sandbox;
  /** True for the phone layout. */
  phone: boolean;
  /** Console messages of the pages. */
  consoles: Consoles;
  /** Controls the clock of the sandbox and of all pages. In tests without it, time is real. */
  time: Time;
  /** Keys and presses with a pause before each, for which the clock is moved. */
  slowHands: SlowHands;
  /** Page object of the first page. */
  site: Site;
  /** Another tab of the same browser. */
  newTab: () => Promise<Site>;
  /** Signs a player in without the dialog. */
  signedIn: (player?: Record<string, unknown>) => Promise<TestPlayer>;
}

async function startServer(): Promise<Server & { process: ChildProcess }> {
  const parameters = ["serve", "--site", join(ROOT, "ui", "dist"), "--port", "0", "--provider-port", "0"];
  const server = spawn(BINARY, [...parameters, "--memory", "--test-controls", "--announce-json", "--exit-with-stdin"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
    });
    server.on("error", reject);
    server.on("exit", (status) => reject(new Error(`the sandbox ended with ${status}`)));
  });
  const { site, provider } = JSON.parse(line) as Server;
  return { process: server, site, provider };
}

/** Console errors of the test's pages: policy violations, failed calls, unhandled rejections. */
export class Consoles {
  readonly #errors: string[] = [];
  readonly #allowed: RegExp[] = [];

  watch(page: Page): void {
    page.on("console", (message) => {
      if (message.type() === "error") this.#errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.#errors.push(`uncaught: ${error.message}`));
    page.on("crash", () => this.#errors.push("the page crashed"));
  }

  /** Ignores the browser's message about a failed call, for calls that the test makes fail. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.#errors.filter((error) => !this.#allowed.some((pattern) => pattern.test(error)));
  }
}

/** Steps of the clock in which a token can expire, in milliseconds. */
const LONG_STEP = 5 * 60_000;
/** Turns without a call before such a step. What was missed in a gap is read half a second later. */
const BEFORE_LONG_STEP = 35;

/** One clock for the sandbox and all pages. */
export class Time {
  readonly #context: BrowserContext;
  readonly #sandbox: Sandbox;
  readonly #underWay = new Set<Request>();

  constructor(context: BrowserContext, sandbox: Sandbox) {
    this.#context = context;
    this.#sandbox = sandbox;
    context.on("request", (request) => {
      // A stream of events never ends.
      if (request.resourceType() !== "eventsource") this.#underWay.add(request);
    });
    context.on("requestfinished", (request) => this.#underWay.delete(request));
    context.on("requestfailed", (request) => this.#underWay.delete(request));
  }

  /** Waits until no page has made a call for some turns of 20 ms, by default a third of a second. */
  async settle(turns = 15): Promise<void> {
    let calm = 0;
    await expect(async () => {
      calm = this.#underWay.size === 0 ? calm + 1 : 0;
      expect(calm).toBeGreaterThan(turns);
    }).toPass({ intervals: [20], timeout: 60_000 });
  }

  /**
   * The clocks of server and pages are moved one after the other. A call between the two would carry a token that only
   * one takes for expired, so a step that a token does not survive waits for calls to end.
   */
  async #advanceServer(milliseconds: number): Promise<void> {
    if (milliseconds >= LONG_STEP) await this.settle(BEFORE_LONG_STEP);
    await this.#sandbox.advance(milliseconds);
  }

  /** Advances time in milliseconds; every due timer fires. */
  async pass(milliseconds: number): Promise<void> {
    await this.#advanceServer(milliseconds);
    await this.#context.clock.runFor(milliseconds);
  }

  /** Jumps by hours or days, like a computer in sleep mode; a due timer fires once. */
  async jump(milliseconds: number): Promise<void> {
    await this.#advanceServer(milliseconds);
    await this.#context.clock.fastForward(milliseconds);
  }

  /** Advances time in small steps, so that responses can arrive, until the check passes. */
  async passUntil(check: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.pass(2000);
      await check();
    }).toPass({ intervals: [100], timeout: 60_000 });
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use({ site: server.site, provider: server.provider });
      server.process.stdin?.end();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.site);
  },
  phone: async ({ viewport }, use) => {
    await use((viewport?.width ?? 0) < 768);
  },
  sandbox: async ({ server }, use) => {
    const sandbox = new Sandbox(server.site, server.provider);
    await sandbox.reset();
    await use(sandbox);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern
  consoles: async ({}, use) => {
    await use(new Consoles());
  },
  // All pages of the test, including popups, must be free of errors.
  context: async ({ context, consoles, sandbox }, use) => {
    // The cookie notice is answered; its own test takes this back.
    await context.addCookies([{ name: "accept-cookie", value: "all", url: sandbox.site }]);
    context.on("page", (page) => consoles.watch(page));
    await use(context);
    expect(consoles.unexpected(), "errors in the consoles").toEqual([]);
    // The ledger is balanced.
    expect(await sandbox.imbalances(), "the ledger").toEqual({});
  },
  time: async ({ context, sandbox }, use) => {
    await context.clock.install({ time: await sandbox.now() });
    await use(new Time(context, sandbox));
  },
  slowHands: async ({ page, time }, use) => {
    await use(new SlowHands(page, (milliseconds) => time.pass(milliseconds)));
  },
  site: async ({ page, phone, sandbox }, use) => {
    await use(new Site(page, phone, sandbox));
  },
  newTab: async ({ context, phone, sandbox }, use) => {
    await use(async () => new Site(await context.newPage(), phone, sandbox));
  },
  signedIn: async ({ context, sandbox }, use) => {
    await use(async (wanted = {}) => {
      const player = await sandbox.player({ balances: { USD: "500" }, ...wanted });
      await signInAs(context, sandbox, player);
      return player;
    });
  },
});

/**
 * Makes a player the one who is signed in. A page of another player loads itself again when it finds a foreign token, so
 * such pages are left first.
 */
export async function signInAs(context: BrowserContext, sandbox: Sandbox, player: TestPlayer): Promise<void> {
  const before = (await context.cookies()).some(({ name }) => name === "access_token");
  if (before) for (const page of context.pages()) await page.goto("about:blank");
  await context.clearCookies({ name: "access_token" });
  await context.addCookies([{ name: "access_token", value: player.accessToken, url: sandbox.site }]);
}

/** Asserts that axe finds no violations in the page or in a part of it. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  await expectNoViolations(page, part, (axe) => axe.withTags(tags));
}

/** Checks colour contrast only; everything else is independent of the theme. */
export async function expectReadable(page: Page, part?: string): Promise<void> {
  await expectNoViolations(page, part, (axe) => axe.withRules("color-contrast"));
}

/** Checks that controls are large enough and far enough apart for a finger. */
export async function expectLargeTargets(page: Page, part?: string): Promise<void> {
  await expectNoViolations(page, part, (axe) => axe.withRules("target-size"));
}

/** Shows the page in a theme, without a choice of the player. */
export async function setTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
}

async function expectNoViolations(
  page: Page,
  part: string | undefined,
  limit: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  // Colours are checked after transitions have ended.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Frames of other origins are not checked, so the mode that opens a separate page is not needed.
  // Injecting axe takes as long as a check, so each document gets it once.
  const isInjected = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder(isInjected ? { page, axeSource: ";" } : { page });
  const axe = limit(builder.setLegacyMode().options({ resultTypes: ["violations"] }));
  // Content under a dialog is inert and was checked before.
  if ((await page.locator("#layers").getByRole("dialog").count()) > 0) axe.include("#layers");
  else if (part !== undefined) axe.include(part);
  const found: string[] = [];
  for (const { id, nodes } of (await axe.analyze()).violations)
    for (const { html, target } of nodes)
      if (id !== "target-size" || (await isSmallInSight(page, String(target)))) found.push(`${id}: ${html}`);
  expect(found, "accessibility").toEqual([]);
}

/**
 * True when a control is too small also in the middle of what scrolls: axe counts only the part of a control
 * that a bar at the edge leaves uncovered.
 */
async function isSmallInSight(page: Page, control: string): Promise<boolean> {
  await page.locator(control).evaluate((element) => element.scrollIntoView({ block: "center" }));
  const axe = new AxeBuilder({ page, axeSource: ";" }).setLegacyMode().include(control).withRules("target-size");
  return (await axe.analyze()).violations.length > 0;
}

/** Asserts that neither the page nor a dialog scrolls horizontally. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll<HTMLElement>("[role=dialog]")];
    return [
      ...(scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : []),
      ...dialogs.filter((dialog) => dialog.scrollWidth > dialog.clientWidth).map(() => "dialog"),
    ];
  });
  expect(wide, what).toEqual([]);
}

export { expect };
