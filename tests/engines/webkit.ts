// Safari's engine as WebKitGTK has it, driven by plain WebDriver: there is no BiDi.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import {
  type Engine,
  type InPage,
  inWords,
  type Key,
  type Name,
  shown,
  type Tab,
  type View,
  waitFor,
} from "./engine.ts";
import { candidates, chooseOption, fieldByLabel, focusOn, isUnfit } from "./in-page.ts";
import type { Line } from "./line.ts";
import { placesOf } from "./roles.ts";
import { type ElementReference, Session, WebDriverError } from "./webdriver.ts";

/** Where the programs are. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** Codes of keys in WebDriver. */
const CODES: Record<Key, readonly string[]> = {
  ArrowDown: ["\uE015"],
  ArrowRight: ["\uE014"],
  Backspace: ["\uE003"],
  "Control+a": ["\uE009", "a"],
  Delete: ["\uE017"],
  End: ["\uE010"],
  Enter: ["\uE007"],
  Escape: ["\uE00C"],
  F6: ["\uE036"],
  Shift: ["\uE008"],
  Space: [" "],
  "Shift+Tab": ["\uE008", "\uE004"],
  Tab: ["\uE004"],
};

/** Newer names of roles, which WebKit gives, as the other engine calls them. */
const OLDER_NAMES: Record<string, string> = { image: "img" };

/** Observers that change a size while sizes are told are told of it in the next frame. Other engines do not report it. */
const PUT_OFF = /^uncaught: ResizeObserver loop completed with undelivered notifications/;

/** What begins a frame's path. Undefined is the page of the tab itself. */
type FrameAddress = string | undefined;

/** Sees to it that a command reaches the right tab and frame: a session has one place at a time. */
class Place {
  readonly session: Session;
  #at: string | undefined;

  constructor(session: Session) {
    this.session = session;
  }

  /** Does something in a tab or frame. */
  async within<Answer>(handle: string, frame: FrameAddress, act: (session: Session) => Promise<Answer>) {
    const wanted = `${handle} ${frame ?? ""}`;
    if (this.#at !== wanted) {
      this.#at = undefined;
      await this.session.post("window", { handle });
      await this.session.post("frame", { id: null });
      if (frame !== undefined) {
        const find = (address: string) =>
          [...document.querySelectorAll("iframe")].find(({ src }) => src.startsWith(address)) ?? null;
        const id = await this.session.run<ElementReference | null>(String(find), [frame]);
        if (!id) throw new Error(`no frame ${frame}`);
        await this.session.post("frame", { id });
      }
      this.#at = wanted;
    }
    try {
      return await act(this.session);
    } catch (error) {
      // A frame or a page that was replaced must be entered anew.
      if (error instanceof WebDriverError) this.#at = undefined;
      throw error;
    }
  }
}

class WebKitView implements View {
  readonly place: Place;
  readonly handle: string;
  readonly #frame: FrameAddress;

  constructor(place: Place, handle: string, frame?: string) {
    this.place = place;
    this.handle = handle;
    this.#frame = frame;
  }

  protected act<Answer>(act: (session: Session) => Promise<Answer>): Promise<Answer> {
    return this.place.within(this.handle, this.#frame, act);
  }

  /** Waits for something in this document. */
  protected await<Answer>(what: string, look: (session: Session) => Promise<Answer | undefined>): Promise<Answer> {
    return waitFor(
      what,
      () => this.act(look),
      () => this.read(shown),
    );
  }

  async #find(session: Session, role: string, name: Name): Promise<ElementReference | undefined> {
    const selector = placesOf(role);
    const [wanted, fits] =
      typeof name === "string"
        ? [name, (label: string) => label === name]
        : [name.starts, (label: string) => label.startsWith(name.starts)];
    const found = await session.run<ElementReference[]>(String(candidates), [selector, wanted]);
    for (const element of found) {
      const label = (await session.of<string>(element, "computedlabel")).trim();
      if (!fits(label)) continue;
      const computed = await session.of<string>(element, "computedrole");
      if ((OLDER_NAMES[computed] ?? computed) === role) return element;
    }
    return undefined;
  }

  async see(role: string, name: Name): Promise<void> {
    await this.await(`${role} ${inWords(name)}`, (session) => this.#find(session, role, name));
  }

  async press(role: string, name: Name): Promise<void> {
    await this.await(`${role} ${inWords(name)} to press`, async (session) => {
      const element = await this.#find(session, role, name);
      if (!element || (await session.run<boolean>(String(isUnfit), [element, true, ""]))) return undefined;
      await session.of(element, "click", {});
      return true;
    });
  }

  async pressFirst(selector: string): Promise<void> {
    await this.await(`${selector} to press`, async (session) => {
      const element = await session.post<ElementReference>("element", { using: "css selector", value: selector });
      await session.of(element, "click", {});
      return true;
    });
  }

  #field(session: Session, label: string): Promise<ElementReference | null> {
    return session.run(String(fieldByLabel), [label]);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.await(`the field "${label}"`, async (session) => {
      const field = await this.#field(session, label);
      if (!field) return undefined;
      await session.of(field, "clear", {});
      await session.of(field, "value", { text });
      return true;
    });
  }

  async choose(label: string, value: string): Promise<void> {
    await this.await(`the list "${label}"`, async (session) => {
      const field = await this.#field(session, label);
      if (!field) return undefined;
      // The list of options is a window of the system, which automation does not reach.
      await session.run(String(chooseOption), [field, value]);
      return true;
    });
  }

  async tick(label: string): Promise<void> {
    await this.await(`the box "${label}"`, async (session) => {
      const field = await this.#field(session, label);
      if (!field) return undefined;
      await session.run(String(focusOn), [field]);
      await session.keys([" "]);
      return true;
    });
  }

  async key(key: Key): Promise<void> {
    await this.act((session) => session.keys(CODES[key]));
  }

  async type(text: string): Promise<void> {
    await this.act(async (session) => {
      for (const letter of text) await session.keys([letter]);
    });
  }

  hasFocus(role: string, name: RegExp): Promise<boolean> {
    return this.act(async (session) => {
      const focused = await session.run<ElementReference | null>(
        String(() => document.activeElement),
        [],
      );
      if (!focused || !name.test((await session.of<string>(focused, "computedlabel")).trim())) return false;
      // WebKit calls a list of options a button that opens a list.
      const isList = await session.run<boolean>(
        String((one: Element) => one.matches("select")),
        [focused],
      );
      const computed = isList ? "combobox" : await session.of<string>(focused, "computedrole");
      return (OLDER_NAMES[computed] ?? computed) === role;
    });
  }

  read<Arguments extends readonly unknown[], Answer>(inPage: InPage<Arguments, Answer>, ...values: Arguments) {
    return this.act((session) => session.run<Answer>(String(inPage), values));
  }

  async until<Arguments extends readonly unknown[]>(
    what: string,
    inPage: InPage<Arguments, boolean>,
    ...values: Arguments
  ): Promise<void> {
    await this.await(what, async () => ((await this.read(inPage, ...values)) ? true : undefined));
  }
}

class WebKitTab extends WebKitView implements Tab {
  readonly #known: Set<string>;

  constructor(place: Place, handle: string, known: Set<string>) {
    super(place, handle);
    this.#known = known;
    known.add(handle);
  }

  async goto(url: string): Promise<void> {
    await this.act((session) => session.post("url", { url }));
  }

  async reload(): Promise<void> {
    await this.act((session) => session.post("refresh"));
  }

  async back(): Promise<void> {
    await this.act((session) => session.post("back"));
  }

  picture(): Promise<string> {
    return this.act((session) => session.get("screenshot"));
  }

  async frame(address: string): Promise<View> {
    const view = new WebKitView(this.place, this.handle, address);
    await view.until(`the frame ${address}`, () => document.readyState === "complete");
    return view;
  }

  async opened(): Promise<Tab> {
    const handle = await waitFor("another window", async () => {
      const handles = await this.place.session.get<string[]>("window/handles");
      return handles.find((one) => !this.#known.has(one));
    });
    return new WebKitTab(this.place, handle, this.#known);
  }

  async show(): Promise<void> {
    await this.act(async () => undefined);
  }

  async close(): Promise<void> {
    await this.act((session) => session.closeWindow());
    this.#known.delete(this.handle);
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** An X server without a screen. Returns it and the name of its display. */
async function startDisplay(program: string): Promise<[ChildProcess, string]> {
  const display = spawn(program, ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    display.stdio[3]?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    display.once("error", reject);
    display.once("exit", (status) => reject(new Error(`the display ended with ${status}`)));
  });
  return [display, `:${number}`];
}

/** The driver, which starts a browser for each session. */
interface Driver {
  address: string;
  stop(): void;
}

async function startDriver(program: string, display: string): Promise<Driver> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: "ignore",
    // X11 without a graphics card, and without the bus of a desktop.
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1" },
  });
  const address = `http://127.0.0.1:${port}`;
  await waitFor("WebKitWebDriver", async () => ((await fetch(`${address}/status`)).ok ? true : undefined));
  return { address, stop: () => driver.kill() };
}

/** Timeout for the beginning and the end of a session, in milliseconds. Usually they take less than one second. */
const LONGEST_START = 8000;

/** WebKitGTK. A session has cookies and storage of its own, which end with it, so each test has one. */
class WebKit implements Engine {
  readonly name = "webkit";
  readonly #programs: WebKitPrograms;
  readonly #display: { process: ChildProcess; name: string };
  readonly #line: Line;
  #driver: Driver | undefined;
  #place: Place | undefined;
  #known = new Set<string>();

  constructor(programs: WebKitPrograms, display: { process: ChildProcess; name: string }, line: Line) {
    this.#programs = programs;
    this.#display = display;
    this.#line = line;
  }

  async #session(): Promise<Session> {
    const { host, port } = this.#line.address;
    this.#driver ??= await startDriver(this.#programs.driver, this.#display.name);
    const capabilities = {
      pageLoadStrategy: "normal",
      proxy: { proxyType: "manual", httpProxy: `${host}:${port}`, sslProxy: `${host}:${port}` },
      "webkitgtk:browserOptions": { binary: this.#programs.browser, args: ["--automation"] },
    };
    const session = await Session.begin(this.#driver.address, capabilities, LONGEST_START);
    await session.post("window/rect", { x: 0, y: 0, width: 1366, height: 900 });
    return session;
  }

  async #endSession(): Promise<void> {
    const session = this.#place?.session;
    this.#place = undefined;
    await session?.end(LONGEST_START);
  }

  /** Sometimes a driver does not answer when a session begins or ends. It is replaced once. */
  async #freshSession(): Promise<Session> {
    try {
      await this.#endSession();
      return await this.#session();
    } catch (error) {
      console.warn("WebKitWebDriver is started again:", error);
      this.#driver?.stop();
      this.#driver = undefined;
      return this.#session();
    }
  }

  async fresh(): Promise<Tab> {
    const session = await this.#freshSession();
    this.#place = new Place(session);
    this.#known = new Set();
    return new WebKitTab(this.#place, await session.get<string>("window"), this.#known);
  }

  async anotherTab(): Promise<Tab> {
    if (!this.#place) throw new Error("no session");
    const { handle } = await this.#place.session.post<{ handle: string }>("window/new", { type: "tab" });
    return new WebKitTab(this.#place, handle, this.#known);
  }

  async cookie(url: string, name: string, value: string): Promise<void> {
    const [handle] = this.#known;
    if (!this.#place || handle === undefined) throw new Error("no session");
    await this.#place.within(handle, undefined, async (session) => {
      // A cookie belongs to the address on display.
      if (!(await session.get<string>("url")).startsWith(url)) await session.post("url", { url: `${url}/config.json` });
      await session.post("cookie", { cookie: { name, value, path: "/" } });
    });
  }

  problems(): readonly string[] {
    return this.#line.reports.filter((report) => !PUT_OFF.test(report));
  }

  async end(): Promise<void> {
    await this.#endSession().catch(() => undefined);
    this.#driver?.stop();
    this.#display.process.kill();
  }
}

/** Starts WebKitGTK with a display of its own. */
export async function startWebKit(programs: WebKitPrograms, line: Line): Promise<Engine> {
  const [display, name] = await startDisplay(programs.display);
  return new WebKit(programs, { process: display, name }, line);
}
