// The API and the files of the site, as a table of answers in the page.
import { samples } from "virtual:samples";

/** A request that the site has made. */
export interface Call {
  /** For example `POST`. */
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The JSON body, or the fields of a form with a file; undefined without one. */
  body: unknown;
}

/** The answer: a status and a body, or no answer at all. */
export type Answer = { status: number; body: string; type?: string; cutAfter?: number } | "no connection";

type Answering = Answer | ((call: Call) => Answer | Promise<Answer>);

/** An answer with JSON. */
export function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value) };
}

/** A successful answer of the API. */
export function data(value: unknown, more: object = {}): Answer {
  return json({ data: value, ...more });
}

/** A refusal of the API, with the errors of its fields. */
export function refusal(
  status: number,
  fields: Readonly<Record<string, readonly string[]>> = {},
  message = "",
): Answer {
  return json({ error: { code: 0, message, fields } }, status);
}

/** The page of somebody else's network in place of an answer. */
export const HOTEL: Answer = {
  status: 200,
  body: "<!doctype html><html><body>Login to the hotel network</body></html>",
  type: "text/html",
};

/** The same answer, but the connection ends in the middle of it. */
export function cut(answer: Answer): Answer {
  return answer === "no connection" ? answer : { ...answer, cutAfter: Math.floor(answer.body.length / 2) };
}

/** The answer in a file of tests/samples. */
export function sample(name: string): Answer {
  const found = samples[name];
  if (!found?.call) throw new Error(`there is no sample of a call ${name}`);
  return json(found.response, found.status);
}

/** The data in a file of tests/samples, as a copy that a test may change. */
export function sampleData<T>(name: string): T {
  const answer = samples[name]?.response as { data: T } | undefined;
  if (!answer) throw new Error(`there is no sample of a call ${name}`);
  return structuredClone(answer.data);
}

/** Samples that answer another question than the usual one to the same address. */
const SPECIAL =
  /^(methods-.*-(crypto|limit)|invoices-cash-agent|limits-(pending|confirm)|deposit-(async|crypto-address|iframe|invalid|message|qr)|withdrawal-.*)$/;

const ADDRESS = /^([A-Z]+) ([^?]+)/;

/** The usual answers: the successful samples of the contract, by method and path. */
function usualAnswers(): Map<string, Answering> {
  const answers = new Map<string, Answering>();
  for (const [name, { call, status }] of Object.entries(samples)) {
    const [, method, path] = ADDRESS.exec(call ?? "") ?? [];
    if (status === 200 && method && path && !SPECIAL.test(name)) answers.set(`${method} ${path}`, sample(name));
  }
  return answers;
}

const USUAL = usualAnswers();

/** Files of the site, as text: they are the same for every test. */
const files = new Map<string, Promise<Answer>>();

const realFetch = globalThis.fetch.bind(globalThis);

function readFile(url: string): Promise<Answer> {
  const known = files.get(url);
  if (known) return known;
  const read = realFetch(url).then(async (response) => ({ status: response.status, body: await response.text() }));
  files.set(url, read);
  return read;
}

function responseOf(answer: Answer): Response {
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

/** The table of answers of one test. */
export class Api {
  /** All requests to the API, oldest first. */
  readonly calls: Call[] = [];
  /** Requests that no answer is known for: each fails the test. */
  readonly unknown: string[] = [];
  readonly #answers = new Map<string, Answering>();
  readonly #gates = new Map<string, Promise<void>>();

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
    this.#gates.set(request, new Promise((resolve) => (release = resolve)));
    return () => {
      this.#gates.delete(request);
      release();
    };
  }

  /** The requests to an address, oldest first. */
  to(request: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === request);
  }

  /** Takes the place of the browser's `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const isOfSite = /^\/(api|content)\/|^\/config\.json$|phone-table/.test(url.pathname);
    if (!isOfSite) return realFetch(request);
    const body = await bodyOf(request);
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    if (url.pathname.startsWith("/api/")) this.calls.push(call);
    const answer = await Promise.race([this.#answer(call, request.url), givenUp(request.signal)]);
    return responseOf(answer);
  };

  async #answer(call: Call, url: string): Promise<Answer> {
    const name = `${call.method} ${call.path}`;
    for (const [pattern, gate] of this.#gates) if (fits(pattern, name)) await gate;
    const told = [...this.#answers].findLast(([pattern]) => fits(pattern, name))?.[1];
    if (told !== undefined) return typeof told === "function" ? told(call) : told;
    if (!call.path.startsWith("/api/")) return readFile(url);
    const usual = USUAL.get(name);
    if (usual !== undefined) return typeof usual === "function" ? usual(call) : usual;
    this.unknown.push(name + (call.query.size > 0 ? `?${call.query}` : ""));
    return refusal(404);
  }
}

function fits(pattern: string, name: string): boolean {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}
