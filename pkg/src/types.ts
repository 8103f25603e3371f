// The public types of the package: what is generated from the core's Rust
// types, and what the loader adds to it.
import type { Command, AppView as CoreAppView, Json, SiteCore, Snapshots } from "./bundler/core.js";

export type * from "./bundler/core.js";

/** Start-up, locale, features; and whether the core has failed beyond repair. */
export interface AppView extends CoreAppView {
  /** The core has failed: calls are refused, the page should offer to load anew. */
  crashed: boolean;
}

/**
 * Texts by directory and document, both in camel case. Directories of single pages come with the first page that needs
 * them: absent until then, null where they could not be loaded.
 */
export type ContentView = Record<string, Record<string, Json> | null>;

/** The snapshots a front end renders. Each keeps its identity until it changes, and so does every row of a list. */
export interface Slices extends Omit<Snapshots, "app" | "content"> {
  /** Start-up, locale, features. */
  app: AppView;
  /** Texts of the current locale over those of the default one. */
  content: ContentView;
}

/** Calls that are for the loader alone. */
type LoaderCalls =
  | "free"
  | "dispose"
  | "storageChanged"
  | "becameVisible"
  | "setOnline"
  | "realtimeMessage"
  | "realtimeGap"
  | "realtimeState"
  | "realtimeToken";

/**
 * What a front end can ask of the core. Calls that answer a promise reject with a `CoreError`; answers that must be
 * expected (a refused field, a wrong code) are in the snapshots instead.
 */
export type Actions = Omit<SiteCore, LoaderCalls>;

/** The core of one page. */
export interface Core {
  /** The current snapshot of a slice. */
  snapshot<Key extends keyof Slices>(key: Key): Slices[Key];
  /** Calls `listener` after a slice has changed; answers what ends it. Fits React's `useSyncExternalStore`. */
  subscribe(key: keyof Slices, listener: () => void): () => void;
  /**
   * Sets who carries out what the core asks of the page; answers what ends it. What was asked before is handed over at
   * once.
   */
  onCommand(handler: (command: Command) => void): () => void;
  /** What can be asked of the core. */
  actions: Actions;
  /**
   * Ends the core: its connection, timers, requests and listeners. Calls that are under way or come later fail with
   * `disposed`; snapshots stay as they were.
   */
  dispose(): void;
}

/**
 * The files that come with the site: addresses, or the values themselves. An address that begins with a slash belongs to
 * the origin of the page, or of the address the core is started at; in Node `file:` addresses can be read as well.
 */
export interface CoreOptions {
  /** Address of the run-time configuration; this or `config` is needed. */
  configUrl?: string | URL;
  /** The run-time configuration itself. */
  config?: object;
  /** Address of the table of phone numbers; the package's own `phone-table.json` unless given. */
  phoneTableUrl?: string | URL;
  /** The table of phone numbers itself. */
  phoneTable?: object;
  /** Folder of the content documents; `/content` unless given. */
  contentUrl?: string | URL;
  /** The content documents themselves, by locale and directory. */
  content?: Record<string, Record<string, object>>;
}
