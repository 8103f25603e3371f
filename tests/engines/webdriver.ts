// The few commands of WebDriver that the journeys need. A client of our own, because the known ones bring what this project
// does not want on its machines: selenium-webdriver has 21 MB of programs that download browsers and drivers, and
// WebdriverIO's client depends on packages that do the same.

/** Key under which WebDriver passes references to elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A reference to an element. */
export interface ElementReference {
  readonly [ELEMENT]: string;
}

/** A refusal of the driver. */
export class WebDriverError extends Error {
  /** The code, such as `stale element reference`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

async function ask<Answer>(url: string, method: string, body?: object, timeout?: number): Promise<Answer> {
  const signal = timeout === undefined ? null : AbortSignal.timeout(timeout);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
  if (!response.ok) throw new WebDriverError(value.error ?? String(response.status), value.message ?? "");
  return value;
}

/** A session of a driver. */
export class Session {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Begins a session at the driver's address. Fails if that takes longer than `timeout` milliseconds. */
  static async begin(driver: string, capabilities: object, timeout: number): Promise<Session> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await ask<{ sessionId: string }>(`${driver}/session`, "POST", body, timeout);
    return new Session(`${driver}/session/${sessionId}`);
  }

  /** Sends a command that has parameters. */
  post<Answer = null>(command: string, parameters: object = {}): Promise<Answer> {
    return ask(`${this.#url}/${command}`, "POST", parameters);
  }

  /** Sends a command that asks for something. */
  get<Answer>(command: string): Promise<Answer> {
    return ask(`${this.#url}/${command}`, "GET");
  }

  /** Closes the window that is in use. */
  async closeWindow(): Promise<void> {
    await ask(`${this.#url}/window`, "DELETE");
  }

  /** Ends the session and its browser. Fails if that takes longer than `timeout` milliseconds. */
  async end(timeout: number): Promise<void> {
    await ask(this.#url, "DELETE", undefined, timeout);
  }

  /** Runs a function in the page. Elements pass in both directions as references. */
  run<Answer>(inPage: string, values: readonly unknown[]): Promise<Answer> {
    return this.post("execute/sync", { script: `return (${inPage}).apply(null, arguments)`, args: values });
  }

  /** Presses keys together, given by their codes, and releases them in the opposite order. */
  async keys(codes: readonly string[]): Promise<void> {
    const down = codes.map((value) => ({ type: "keyDown", value }));
    const up = [...codes].reverse().map((value) => ({ type: "keyUp", value }));
    await this.post("actions", { actions: [{ type: "key", id: "keyboard", actions: [...down, ...up] }] });
  }

  /** A command of an element. */
  of<Answer = null>(element: ElementReference, command: string, parameters?: object): Promise<Answer> {
    const path = `element/${element[ELEMENT]}/${command}`;
    return parameters ? this.post(path, parameters) : this.get(path);
  }
}
