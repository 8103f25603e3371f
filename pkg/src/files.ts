// Where the files that come with the site are: addresses, or the values themselves.
import { loaderError } from "./errors.js";
import type { CoreOptions } from "./types.js";

/** Reads a file of this machine. */
export type LocalFiles = (url: URL) => Promise<string>;

/** Addresses of what was passed as a value. */
const VALUES = "value:";

/** The site's files as the core asks for them. */
export class Files {
  readonly config: string;
  readonly phoneTable: string;
  readonly content: string;
  readonly #options: CoreOptions;
  readonly #local: LocalFiles | undefined;

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

  /** The text of what no request can fetch. */
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
