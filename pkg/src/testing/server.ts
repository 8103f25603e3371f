// A server that answers from a table, in place of the network.
import type { FetchRequest, PlatformResponse } from "../types.js";

/** The parameters of a query: a `URLSearchParams`. */
export interface QueryParameters {
  /** Number of the parameters. */
  readonly size: number;
  /** The first value of a parameter; null if there is none. */
  get(name: string): string | null;
  /** All values of a parameter. */
  getAll(name: string): string[];
  /** True if there is such a parameter. */
  has(name: string): boolean;
  /** The values of all parameters. */
  values(): Iterable<string>;
  /** The query without its question mark. */
  toString(): string;
}

/** A request that the core has made. */
export interface ServerCall {
  /** For example `POST`. */
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** The parameters of the query. */
  readonly query: QueryParameters;
  /** The headers by name. */
  readonly headers: {
    /** The value of a header; null if there is none. */
    get(name: string): string | null;
  };
  /** The JSON body, or the fields of a form with a file; undefined without one. */
  readonly body: unknown;
}

/** An answer: a status and a body, or no answer at all. */
export type ServerAnswer =
  | {
      /** HTTP status. */
      status: number;
      /** The whole body. */
      body: string;
      /** Content type. Default: JSON. */
      type?: string;
      /** The connection ends after so many characters of the body. */
      cutAfter?: number;
    }
  | "no connection";

/** An answer, or a function that answers each request. */
export type Answering = ServerAnswer | ((call: ServerCall) => ServerAnswer | Promise<ServerAnswer>);

/** An answer with JSON. */
export function json(value: unknown, status = 200): ServerAnswer {
  return { status, body: JSON.stringify(value) };
}

/** A successful answer of the API. `more` stands beside the data, for example the number of pages. */
export function data(value: unknown, more: object = {}): ServerAnswer {
  return json({ data: value, ...more });
}

/** A refusal of the API, with the errors of its fields. */
export function refusal(
  status: number,
  fields: Readonly<Record<string, readonly string[]>> = {},
  message = "",
): ServerAnswer {
  return json({ error: { code: 0, message, fields } }, status);
}

/** The same answer, but the connection ends in the middle of it. */
export function cut(answer: ServerAnswer): ServerAnswer {
  return answer === "no connection" ? answer : { ...answer, cutAfter: Math.floor(answer.body.length / 2) };
}

/** True if a request, such as `GET /api/player/limits`, is named by a pattern: the same, or its beginning and `*`. */
function fits(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

function responseOf(answer: ServerAnswer): Response {
  if (answer === "no connection") throw new TypeError("Failed to fetch");
  const { status, body, type = "application/json", cutAfter } = answer;
  const headers = { "content-type": type };
  if (cutAfter === undefined) return new Response(body, { status, headers });
  const part = new TextEncoder().encode(body.slice(0, cutAfter));
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(part);
      controller.error(new TypeError("network error"));
    },
  });
  return new Response(stream, { status, headers });
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** Rejects when the request is given up. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new DOMException("The request was aborted", "AbortError"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
}

/** A server that answers from a table. Pass its `fetch` to `loadCore`. */
export class ScriptedServer {
  /** All requests to the API, oldest first. */
  readonly calls: ServerCall[] = [];
  /** Requests that no answer is known for. They are answered with 404; a test should expect that there are none. */
  readonly unknown: string[] = [];
  readonly #answers = new Map<string, Answering>();
  readonly #gates = new Map<string, Promise<void>>();
  readonly #usual: (name: string, url: string) => Answering | undefined;

  /** `usual` answers requests that the test has set no answer for. It gets method and path, and the whole URL. */
  constructor(usual: (name: string, url: string) => Answering | undefined = () => undefined) {
    this.#usual = usual;
  }

  /** Answers a request, such as `GET /api/player/limits`, from now on. A path that ends with `*` stands for all below it. */
  on(request: string, answer: Answering): void {
    this.#answers.delete(request);
    this.#answers.set(request, answer);
  }

  /** Answers as usual again. */
  off(request: string): void {
    this.#answers.delete(request);
  }

  /** Holds the answers to a request back until the returned function is called. */
  hold(request: string): () => void {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#gates.set(request, gate);
    return () => {
      this.#gates.delete(request);
      release();
    };
  }

  /** The requests to an address, oldest first. */
  to(request: string): ServerCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === request);
  }

  /** Answers a request. Rejects as `fetch` does: without a connection, and when the request is given up. */
  readonly fetch = async (asked: FetchRequest): Promise<PlatformResponse> => {
    // The core makes them with the constructor of the platform.
    const request = asked as Request;
    const url = new URL(request.url);
    const call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await bodyOf(request),
    };
    if (url.pathname.startsWith("/api/")) this.calls.push(call);
    return responseOf(await Promise.race([this.#answer(call, request.url), givenUp(request.signal)]));
  };

  async #answer(call: ServerCall, url: string): Promise<ServerAnswer> {
    const name = `${call.method} ${call.path}`;
    for (const [pattern, gate] of this.#gates) if (fits(pattern, name)) await gate;
    const told = [...this.#answers].findLast(([pattern]) => fits(pattern, name))?.[1] ?? this.#usual(name, url);
    if (told !== undefined) return typeof told === "function" ? told(call) : told;
    this.unknown.push(name + new URL(url).search);
    return refusal(404);
  }
}
