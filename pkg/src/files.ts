// Resolution of the site's files: URLs, or values passed directly.
import { loaderError } from "./errors.js";
import type { CoreOptions } from "./types.js";

/** Reads a local file. */
export type LocalFiles = (url: URL) => Promise<string>;

/** Pseudo-URLs of files passed as values. */
const VALUES = "value:";

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

/** The site's files, as requested by the core. */
export class Files {
  readonly config: string;
  readonly phoneTable: string;
  readonly content: string;
  readonly routeRules: string;
  readonly #options: CoreOptions;
  readonly #local: LocalFiles | undefined;

  /** Throws a `CoreError` of kind `argument` if the options contain no configuration. */
  constructor(options: CoreOptions, environment: { phoneTableUrl: URL; localFiles?: LocalFiles }) {
    const { config, configUrl, phoneTable, phoneTableUrl, content, contentUrl } = options;
    if (config === undefined && configUrl === undefined)
      throw loaderError("argument", "loadCore: neither config nor configUrl is given");
    this.config = config === undefined ? String(configUrl) : `${VALUES}config`;
    this.phoneTable =
      phoneTable === undefined ? String(phoneTableUrl ?? environment.phoneTableUrl) : `${VALUES}phoneTable`;
    this.content = content === undefined ? String(contentUrl ?? "/content").replace(/\/$/, "") : `${VALUES}content`;
    this.routeRules = options.routeRules === undefined ? String(options.routeRulesUrl ?? "") : `${VALUES}routeRules`;
    this.#options = options;
    this.#local = environment.localFiles;
  }

  /** Text of a file that cannot be fetched by a request. Rejects if a local file cannot be read. */
  async read(url: string): Promise<string | undefined> {
    if (!url.startsWith(VALUES)) return this.#local?.(new URL(url));
    const [name = "", locale = "", directory = "", document] = url
      .slice(VALUES.length)
      .replace(/\.json$/, "")
      .split("/");
    const { config, phoneTable, routeRules, content } = this.#options;
    const files: Record<string, object | undefined> = { config, phoneTable, routeRules };
    const texts = content?.[locale]?.[directory] ?? (TEXTS.includes(directory) ? {} : undefined);
    const value: object | undefined = name in files ? files[name] : texts;
    const single = document === undefined ? value : Reflect.get(value ?? {}, document);
    return single === undefined ? undefined : JSON.stringify(single);
  }
}
