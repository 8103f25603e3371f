// Resolution of the site's files: URLs, or values passed directly.
import { loaderError } from "./errors.js";
import type { CoreOptions } from "./types.js";

/** Reads a local file. */
export type LocalFiles = (url: URL) => Promise<string>;

/** Pseudo-URLs of files passed as values. */
const VALUES = "value:";

/** The site's files, as requested by the core. */
export class Files {
  readonly config: string;
  readonly phoneTable: string;
  readonly content: string;
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
    this.#options = options;
    this.#local = environment.localFiles;
  }

  /** Text of a file that cannot be fetched by a request. Rejects if a local file cannot be read. */
  async read(url: string): Promise<string | undefined> {
    if (!url.startsWith(VALUES)) return this.#local?.(new URL(url));
    const [name, locale = "", directory = ""] = url
      .slice(VALUES.length)
      .replace(/\.json$/, "")
      .split("/");
    const { config, phoneTable, content } = this.#options;
    const value = name === "config" ? config : name === "phoneTable" ? phoneTable : content?.[locale]?.[directory];
    return value === undefined ? undefined : JSON.stringify(value);
  }
}
