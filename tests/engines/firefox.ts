// Firefox, driven over WebDriver BiDi.
import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Frame,
  type Keyboard,
  type KeyInput,
  type Page,
} from "puppeteer-core";
import {
  type Engine,
  type InPage,
  inWords,
  type Key,
  type Name,
  PATIENCE,
  shown,
  type Tab,
  type View,
  waitFor,
} from "./engine.ts";
import { candidates, fieldByLabel, isUnfit, possibleNamesOfFocus } from "./in-page.ts";
import type { Line } from "./line.ts";
import { placesOf } from "./roles.ts";

/** Firefox reports it when a page is left while the service worker loads files ahead for it. */
const LEFT_BEHIND = /\/assets\/.* A ServiceWorker intercepted the request and encountered an unexpected error/;

/** Roles that Firefox calls by a newer name. */
const NEWER_NAMES: Record<string, string> = { img: "image" };

/** Looks for elements by the role and the name that Firefox itself computes. It finds exact names only. */
function selector(role: string | undefined, name: Name): `::-p-aria(${string})` {
  const exactly = typeof name === "string" ? `[name="${name.replaceAll('"', '\\"')}"]` : "";
  return `::-p-aria(${exactly}${role === undefined ? "" : `[role="${NEWER_NAMES[role] ?? role}"]`})`;
}

class FirefoxView implements View {
  readonly #document: Page | Frame;

  constructor(document: Page | Frame) {
    this.#document = document;
  }

  async see(role: string, name: Name): Promise<void> {
    await this.#find(role, name, false);
  }

  async press(role: string, name: Name): Promise<void> {
    const element = await this.#find(role, name, true);
    await element.click();
  }

  #find(role: string, name: Name, toPress: boolean): Promise<ElementHandle> {
    const [wanted, start] = typeof name === "string" ? [name, ""] : [name.starts, name.starts];
    return this.#await<ElementHandle>(`${role} ${inWords(name)}`, async () => {
      const found = await this.#document.evaluateHandle(candidates, placesOf(role), wanted);
      for (const handle of (await found.getProperties()).values()) {
        const element = handle.asElement();
        if (!element || (await element.evaluate(isUnfit, toPress, start))) continue;
        const parent = (await element.evaluateHandle((one) => one.parentNode)).asElement();
        for (const named of (await parent?.$$(selector(role, name))) ?? [])
          if (await element.evaluate((one, other) => one === other, named)) return element as ElementHandle;
      }
      return undefined;
    });
  }

  /** Waits for something in this document. */
  #await<Answer>(what: string, look: () => Promise<Answer | undefined>): Promise<Answer> {
    return waitFor<Answer>(what, look, () => this.read(shown));
  }

  async pressFirst(css: string): Promise<void> {
    await this.#document.locator(css).setTimeout(PATIENCE).click();
  }

  #field(label: string): Promise<ElementHandle<Element>> {
    return this.#await<ElementHandle<Element>>(`the field "${label}"`, async () => {
      const found = await this.#document.evaluateHandle(fieldByLabel, label);
      return (found.asElement() as ElementHandle<Element> | null) ?? undefined;
    });
  }

  async fill(label: string, text: string): Promise<void> {
    const field = await this.#field(label);
    await field.evaluate((element) => {
      if (element instanceof HTMLElement) element.focus();
      if (element instanceof HTMLInputElement) element.select();
    });
    await field.type(text);
  }

  async choose(label: string, value: string): Promise<void> {
    await (await this.#field(label)).select(value);
  }

  async tick(label: string): Promise<void> {
    await (await this.#field(label)).press(" ");
  }

  get #keyboard(): Keyboard {
    return ("keyboard" in this.#document ? this.#document : this.#document.page()).keyboard;
  }

  async key(key: Key): Promise<void> {
    const keys = (key === "Space" ? [" "] : key.split("+")) as KeyInput[];
    for (const one of keys) await this.#keyboard.down(one);
    for (const one of keys.reverse()) await this.#keyboard.up(one);
  }

  async type(text: string): Promise<void> {
    await this.#keyboard.type(text);
  }

  async hasFocus(role: string, name: RegExp): Promise<boolean> {
    // WebDriver BiDi finds elements by a name, but does not return the name of an element.
    const names = await this.#document.evaluate(possibleNamesOfFocus);
    const possible = new Set(names.filter((one) => name.test(one)));
    if (possible.size === 0) return false;
    const focused = (await this.#document.evaluateHandle(() => document.activeElement)).asElement();
    const parent = (await focused?.evaluateHandle((one) => one.parentNode))?.asElement();
    if (!focused || !parent) return false;
    // A field for a password has a role of its own in Firefox, and none in the standard.
    const isPassword = await focused.evaluate((one) => one instanceof HTMLInputElement && one.type === "password");
    for (const one of possible)
      for (const named of await parent.$$(selector(isPassword ? undefined : role, one)))
        if (await focused.evaluate((element, other) => element === other, named)) return true;
    return false;
  }

  read<Arguments extends readonly unknown[], Answer>(
    inPage: InPage<Arguments, Answer>,
    ...values: Arguments
  ): Promise<Answer> {
    // The parameters of puppeteer's function are handles or what they stand for, which TypeScript cannot tell to be the same.
    const call = inPage as unknown as (...all: readonly unknown[]) => Answer;
    return this.#document.evaluate(call, ...values) as Promise<Answer>;
  }

  async until<Arguments extends readonly unknown[]>(
    what: string,
    inPage: InPage<Arguments, boolean>,
    ...values: Arguments
  ): Promise<void> {
    await this.#await(what, async () => ((await this.read(inPage, ...values)) ? true : undefined));
  }
}

class FirefoxTab extends FirefoxView implements Tab {
  readonly #page: Page;
  readonly #known: Set<Page>;

  constructor(page: Page, known: Set<Page>) {
    super(page);
    this.#page = page;
    this.#known = known;
    known.add(page);
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async back(): Promise<void> {
    await this.#page.goBack();
  }

  async picture(): Promise<string> {
    return this.#page.screenshot({ encoding: "base64" });
  }

  async frame(address: string): Promise<View> {
    const frame = await this.#page.waitForFrame((found) => found.url().startsWith(address), { timeout: PATIENCE });
    return new FirefoxView(frame);
  }

  async opened(): Promise<Tab> {
    const page = await waitFor("another window", async () =>
      (await this.#page.browserContext().pages()).find((one) => !this.#known.has(one)),
    );
    // A page in the background is not painted, and puppeteer waits for frames.
    await page.bringToFront();
    return new FirefoxTab(page, this.#known);
  }

  async show(): Promise<void> {
    await this.#page.bringToFront();
  }

  async close(): Promise<void> {
    this.#known.delete(this.#page);
    await this.#page.close();
  }
}

class Firefox implements Engine {
  readonly name = "firefox";
  readonly #browser: Browser;
  #context: BrowserContext | undefined;
  #known = new Set<Page>();
  #problems: string[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async fresh(): Promise<Tab> {
    await this.#context?.close();
    this.#context = await this.#browser.createBrowserContext();
    this.#known = new Set();
    this.#problems = [];
    return this.anotherTab();
  }

  async anotherTab(): Promise<Tab> {
    if (!this.#context) throw new Error("no context");
    const page = await this.#context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    const report = (problem: string) => {
      if (!LEFT_BEHIND.test(problem)) this.#problems.push(problem);
    };
    page.on("pageerror", (error) => report(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") report(message.text());
    });
    return new FirefoxTab(page, this.#known);
  }

  async cookie(url: string, name: string, value: string): Promise<void> {
    await this.#context?.setCookie({ name, value, domain: new URL(url).hostname, path: "/" });
  }

  problems(): readonly string[] {
    return this.#problems;
  }

  async end(): Promise<void> {
    await this.#browser.close();
  }
}

/** Starts Firefox without a window. */
export async function startFirefox(program: string, line: Line): Promise<Engine> {
  const { host, port } = line.address;
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program,
    headless: true,
    extraPrefsFirefox: {
      "intl.accept_languages": "en-US",
      "ui.prefersReducedMotion": 1,
      "network.proxy.type": 1,
      "network.proxy.http": host,
      "network.proxy.http_port": port,
      "network.proxy.ssl": host,
      "network.proxy.ssl_port": port,
      "network.proxy.no_proxies_on": "",
      "network.proxy.allow_hijacking_localhost": true,
    },
  });
  return new Firefox(browser);
}
