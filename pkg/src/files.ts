// The site's files (URLs, or values passed directly), and the errors of a failed start.
import { isCoreError, runCallback } from "./errors.js";
import { checkOptions } from "./options.js";
import type { CoreOptions, StartFailureView } from "./types.js";

/** Reads a local file. Rejects with the code `ENOENT` if there is no such file. */
export type LocalFiles = (url: URL) => Promise<string>;

/** How an entry of the package finds files. */
export interface FilesEnvironment {
  /** URL of the package's phone number table. */
  phoneTableUrl: URL;
  /** Reads local files; absent in browsers. */
  localFiles?: LocalFiles;
}

/** Pseudo-URLs of files passed as values. */
const VALUES = "value:";

/** Calls that start the site. */
const STARTS = ["start", "retryStart"] as const;

/** Directories of texts that the core asks for. A page with texts of its own may leave out any of them. */
const TEXTS: readonly string[] = [
  "alerts",
  "fields-settings",
  "global-components",
  "layout",
  "modals",
  "pages",
  "profile",
  "history",
];

/** An address without its query. */
const withoutQuery = (url: string) => url.replace(/\?.*$/s, "");

/** A document of a directory, or the whole directory if no document is named. */
const named = (directory: object | undefined, document: string | undefined): unknown =>
  document === undefined ? directory : Reflect.get(directory ?? {}, document);

/** A value as JSON. A value without a JSON form becomes invalid text, so that the core reports it as malformed and not as missing. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}

/** True if an error of Node says that there is no such file. */
const saysMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** The site's files, as requested by the core. */
export class Files {
  readonly config: string;
  readonly phoneTable: string;
  readonly content: string;
  readonly routeRules: string;
  readonly #options: CoreOptions;
  readonly #local: LocalFiles | undefined;
  /** Exceptions during the start, by address. */
  #thrown: Map<string, unknown> | undefined;

  /** Throws a `CoreError` of kind `argument` if an option is wrong, or the options contain no configuration. */
  constructor(options: CoreOptions, environment: FilesEnvironment) {
    const unknown = checkOptions(options);
    const { config, configUrl, phoneTable, phoneTableUrl, content, contentUrl } = options;
    this.config = config === undefined ? String(configUrl) : `${VALUES}config`;
    this.phoneTable =
      phoneTable === undefined ? String(phoneTableUrl ?? environment.phoneTableUrl) : `${VALUES}phoneTable`;
    this.content = content === undefined ? String(contentUrl ?? "/content").replace(/\/$/, "") : `${VALUES}content`;
    this.routeRules = options.routeRules === undefined ? String(options.routeRulesUrl ?? "") : `${VALUES}routeRules`;
    this.#options = options;
    this.#local = environment.localFiles;
    if (unknown.length > 0) this.warn(`loadCore: unknown options: ${unknown.join(", ")}`);
  }

  /** Tells the developer of something that the site works without. */
  warn(text: string): void {
    const { onWarning } = this.#options;
    // biome-ignore lint/suspicious/noConsole: where nobody else listens
    runCallback(() => (onWarning ? onWarning(text) : console.warn(text)));
  }

  /** Text of a file that cannot be fetched by a request; undefined if there is none. Rejects if it cannot be read. */
  async read(url: string): Promise<string | undefined> {
    try {
      return await this.#text(withoutQuery(url));
    } catch (error) {
      this.#thrown?.set(url, error);
      if (saysMissing(error)) return undefined;
      this.warn(`${withoutQuery(url)}: ${error}`);
      throw error;
    }
  }

  /** Sends a request with the page's own `fetch`; undefined if there is none. */
  send(request: Request): Promise<Response> | undefined {
    const { fetch } = this.#options;
    if (!fetch) return undefined;
    const send = async () => {
      try {
        return (await fetch(request)) as Response;
      } catch (error) {
        this.#thrown?.set(request.url, error);
        throw error;
      }
    };
    return send();
  }

  /** Adds the failed file or call to the errors of a start, and the exception there as the cause. */
  explainStart(
    actions: Record<string, (...parameters: unknown[]) => unknown>,
    failure: () => StartFailureView | undefined,
  ): void {
    for (const name of STARTS) {
      const begin = actions[name];
      actions[name] = async (...parameters) => {
        this.#thrown = new Map();
        try {
          await begin?.(...parameters);
        } catch (error) {
          const source = failure()?.source;
          if (!isCoreError(error) || source === undefined) throw error;
          error.source = source;
          error.cause ??= this.#causeOf(source);
          throw error;
        } finally {
          this.#thrown = undefined;
        }
      };
    }
  }

  /** The exception for the source of a failure: an address of a file, or a call such as `GET /api/settings/locales`. */
  #causeOf(source: string): unknown {
    const path = source.replace(/^GET /, "");
    return [...(this.#thrown ?? [])].find(([url]) => withoutQuery(url).endsWith(path))?.[1];
  }

  async #text(url: string): Promise<string | undefined> {
    if (!url.startsWith(VALUES)) return this.#local?.(new URL(url));
    const [name = "", locale = "", directory = "", document] = url
      .slice(VALUES.length)
      .replace(/\.json$/, "")
      .split("/");
    const { config, phoneTable, routeRules } = this.#options;
    const files: Record<string, object | undefined> = { config, phoneTable, routeRules };
    const value = name in files ? files[name] : await this.#contentOf(locale, directory, document);
    return value === undefined ? undefined : jsonOf(value);
  }

  /** Content that is passed as a value or asked of a function; undefined if there is none. */
  async #contentOf(locale: string, directory: string, document: string | undefined): Promise<unknown> {
    const { content } = this.#options;
    const found = await (typeof content === "function"
      ? content(locale, directory, document)
      : named(content?.[locale]?.[directory], document));
    return found === undefined && TEXTS.includes(directory) ? {} : found;
  }
}
