/** Origin of the pages while they are prerendered. */
export const ORIGIN = "http://prerender.invalid";

const CALM_MS = 20;

/** Calls for what changes from day to day. */
const LISTS = /^\/api\/(?:game|retention)\//;

const CURRENCY = {
  name: "US Dollar",
  code: "USD",
  symbol: "$",
  type: "fiat",
  isBase: true,
  isEnabled: true,
  subunitToUnit: 100,
  rate: { rate: 1 },
  subCurrencies: [],
};

/** Answers of a site without an API: the settings that a start needs, and nothing that depends on an operator. */
function withoutApi(path: string, locales: readonly string[]): object | undefined {
  const list = (...data: object[]) => ({ data });
  if (path.startsWith("/api/settings/currencies")) return list(CURRENCY);
  if (path.startsWith("/api/settings/locales")) return list(...locales.map(localeAnswer));
  if (path.startsWith("/api/settings/countries")) return list();
  if (path.startsWith("/api/settings/constants") || path.startsWith("/api/player/init")) return { data: {} };
  return undefined;
}

function localeAnswer(code: string): object {
  const nameIn = (language: string) => new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
  return { code, name: nameIn("en"), nativeName: nameIn(code) };
}

/** Replaces `fetch` while pages are prerendered. */
export class PrerenderApi {
  readonly #api: string;
  readonly #locales: readonly string[];
  readonly #fetch = globalThis.fetch;
  #underWay = 0;
  #answersLists = false;

  /** `api` is the base address of an API; empty if there is none. */
  constructor(api: string, locales: readonly string[]) {
    this.#api = api;
    this.#locales = locales;
    globalThis.fetch = (input, init) => this.#answer(input, init);
  }

  /** Puts the original `fetch` back. */
  end(): void {
    globalThis.fetch = this.#fetch;
  }

  /** Resolves when no request has been under way for a moment. */
  readonly settled = async (): Promise<void> => {
    for (let calm = 0; calm < CALM_MS; calm += 1) {
      if (this.#underWay > 0) calm = 0;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };

  /**
   * Lists are answered during `act` only. At other times they never arrive, so that the page shows that it is loading, as
   * the first render in a browser does.
   */
  readonly withLists = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    this.#answersLists = true;
    try {
      const result = await act();
      await this.settled();
      return result;
    } finally {
      this.#answersLists = false;
    }
  };

  async #answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = url.pathname + url.search;
    const own = url.origin === ORIGIN;
    if (own && this.#api === "") {
      const answer = withoutApi(path, this.#locales);
      // Data of the operator never arrives: the page shows that it is loading.
      return answer ? Response.json(answer) : new Promise<never>(() => undefined);
    }
    if (own && LISTS.test(path) && !this.#answersLists) return new Promise<never>(() => undefined);
    this.#underWay += 1;
    try {
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      return await this.#fetch(own ? new URL(path, this.#api) : url, { method });
    } finally {
      this.#underWay -= 1;
    }
  }
}
