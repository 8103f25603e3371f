// The public types of the package: what is generated from the core's Rust
// types, and what the loader adds to it.
import type { Command, AppView as CoreAppView, DocumentStatus, Json, SiteCore, Snapshots } from "./bundler/core.js";

export type * from "./bundler/core.js";

/** Start-up state, locale and features, and the crash state. */
export interface AppView extends CoreAppView {
  /**
   * True if the core has crashed: calls are refused, and the page should offer a
   * reload.
   */
  crashed: boolean;
}

/**
 * Texts by directory and document, both in camel case. Directories of single
 * pages are loaded with the first page that needs them: absent until then, null
 * if they could not be loaded.
 */
export type ContentView = Record<string, Record<string, Json> | null>;

/** The content document of the current page. */
export interface PageDocumentView {
  /** Its name, as in `RouteView.document`. */
  name: string;
  /** Its state. */
  status: DocumentStatus;
  /** The document: an object, or a list with the documents of all pages of its directory. Null while there is none. */
  content: Json;
}

/** The snapshots a front end renders. Each keeps its identity until it changes, and so does every row of a list. */
export interface Slices extends Omit<Snapshots, "app" | "content" | "pageDocument"> {
  /** Start-up, locale, features. */
  app: AppView;
  /** Texts of the current locale over those of the default one. */
  content: ContentView;
  /** The content document of the current page. */
  pageDocument: PageDocumentView;
}

/** Calls used by the loader only. */
type LoaderCalls =
  | "free"
  | "dispose"
  | "storageChanged"
  | "becameVisible"
  | "setOnline"
  | "realtimeMessage"
  | "realtimeGap"
  | "realtimeReport"
  | "realtimeToken";

/**
 * Calls available to a front end. Calls that return a promise reject with a
 * `CoreError`; other calls throw it. Its kind is
 * - `argument`: a parameter has a wrong type, or names something that does not
 *   exist;
 * - `disposed`, `panic`: the core was disposed or has crashed;
 * - `load`: the code of the call could not be loaded;
 * - `unauthorized`: nobody is signed in, or the session has ended;
 * - `offline`, `timeout`, `server`, `malformed`, `refused`: the request failed.
 *
 * Only promises have the last three groups. Expected negative results (a
 * rejected field, a wrong code) are in the snapshots instead.
 */
export type Actions = Omit<SiteCore, LoaderCalls>;

/** The core of one page. */
export interface Core {
  /** The current snapshot of a slice. Throws a `CoreError` of kind `argument` if there is no such slice. */
  snapshot<Key extends keyof Slices>(key: Key): Slices[Key];
  /**
   * Calls `listener` after a slice has changed; returns the unsubscribe
   * function. Throws a `CoreError` of kind `argument` if there is no such slice.
   * Fits React's `useSyncExternalStore`.
   */
  subscribe(key: keyof Slices, listener: () => void): () => void;
  /**
   * Sets the handler of the core's commands; returns a function that removes it.
   * Earlier commands are delivered immediately.
   */
  onCommand(handler: (command: Command) => void): () => void;
  /** Calls of the core. */
  actions: Actions;
  /**
   * Disposes the core: its connection, timers, requests and listeners. Pending
   * and later calls fail with `disposed`; snapshots keep their last values.
   */
  dispose(): void;
}

/**
 * The site's files: URLs, or the values themselves. A URL that starts with a
 * slash is relative to the origin of the page, or of the start address. In Node,
 * `file:` URLs are supported too.
 */
export interface CoreOptions {
  /** URL of the run-time configuration. Either this or `config` is required. */
  configUrl?: string | URL;
  /** The run-time configuration itself. */
  config?: object;
  /** URL of the phone number table. Default: the package's own `phone-table.json`. */
  phoneTableUrl?: string | URL;
  /** The phone number table itself. */
  phoneTable?: object;
  /** Base URL of the content documents. Default: `/content`. */
  contentUrl?: string | URL;
  /**
   * The content documents themselves, by locale and directory. Directories of
   * single pages hold the documents by name; that of the questions is a list.
   */
  content?: Record<string, Record<string, object>>;
  /** URL of the route rules of the build. Default: there are none. */
  routeRulesUrl?: string | URL;
  /** The route rules themselves: `{ "routeRules": { "/pattern": { "redirect": "/target" } } }`. */
  routeRules?: object;
}
