// The API and the files of the site, as a table of answers in the page.
import { samples } from "virtual:samples";
import { type Answering, json, ScriptedServer, type ServerAnswer } from "@player-site/core/testing";

/** The page of somebody else's network in place of an answer. */
export const HOTEL: ServerAnswer = {
  status: 200,
  body: "<!doctype html><html><body>Login to the hotel network</body></html>",
  type: "text/html",
};

/** The answer in a file of tests/samples. */
export function sample(name: string): ServerAnswer {
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
  /^(methods-.*-(crypto|limit)|invoices-cash-agent|limits-(pending|confirm)|deposit-(async|crypto-address|iframe|invalid|message|qr)|withdrawal-.*|tournament-finished)$/;

const ADDRESS = /^([A-Z]+) ([^?]+)/;

/** An answer that is given when the test says so. */
export function heldAnswer(answer: ServerAnswer): { answering: Answering; give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { answering: () => given.then(() => answer), give };
}

/** The usual answers: the successful samples of the contract, by method and path. */
function usualAnswers(): Map<string, Answering> {
  const answers = new Map<string, Answering>();
  for (const [name, { call, status }] of Object.entries(samples)) {
    const [, method, path] = ADDRESS.exec(call ?? "") ?? [];
    if (status === 200 && method && path && !SPECIAL.test(name)) answers.set(`${method} ${path}`, sample(name));
  }
  // A game has two names: its identity and its id.
  answers.set(`GET /api/game/games/${sampleData<{ id: string }>("game").id}`, sample("game"));
  return answers;
}

const USUAL = usualAnswers();

/** Files of the site, as text: they are the same for every test. */
const files = new Map<string, Promise<ServerAnswer>>();

const realFetch = globalThis.fetch.bind(globalThis);

function readFile(url: string): Promise<ServerAnswer> {
  const known = files.get(url);
  if (known) return known;
  const read = realFetch(url).then(async (response) => ({ status: response.status, body: await response.text() }));
  files.set(url, read);
  return read;
}

/** The usual answer to a request. The files of the site are its own. */
function usualAnswer(name: string, url: string): Answering | undefined {
  return new URL(url).pathname.startsWith("/api/") ? USUAL.get(name) : () => readFile(url);
}

/** The table of answers of one test. */
export class Api extends ScriptedServer {
  constructor() {
    super(usualAnswer);
  }

  /** Takes the place of the browser's `fetch`. */
  readonly fetchInPage = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const isOfSite = /^\/(api|content)\/|^\/config\.json$|phone-table/.test(new URL(request.url).pathname);
    return isOfSite ? this.fetch(request) : realFetch(request);
  };
}
