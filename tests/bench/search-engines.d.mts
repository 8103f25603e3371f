/** A search over the catalogue. */
export interface SearchEngine {
  name: string;
  /** File that a page would load; not set for the core. */
  file?: string;
  /** Makes the index. */
  build(): Promise<void> | void;
  /** Returns the id of the first game found. */
  search(typed: string): Promise<string | undefined> | number | undefined;
}

/** The search of the core, through its bindings. */
export function ofCore(): Promise<SearchEngine>;

/** The libraries that the core is compared with. */
export const libraries: readonly (() => SearchEngine)[];
