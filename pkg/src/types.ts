// The public types of the package: what is generated from the core's Rust
// types, and what the loader adds to it.
import type {
  Command,
  AppView as CoreAppView,
  DocumentStatus,
  FieldView,
  FormName,
  FormView,
  Json,
  SiteClock,
  SiteCore,
  Snapshots,
} from "./bundler/core.js";

export type * from "./bundler/core.js";

declare global {
  // Objects of the platform, for compilers without `dom` and without the types of Node: with these they are the same.
  interface AbortSignal {
    readonly aborted: boolean;
  }
  interface File {
    readonly name: string;
    readonly size: number;
  }
  interface Request {
    readonly url: string;
  }
  interface Response {
    readonly status: number;
  }
  interface Storage {
    readonly length: number;
  }
  interface URL {
    href: string;
  }
  /** For compilers whose `lib` does not have it yet. */
  interface SymbolConstructor {
    /** Symbol of the method that `using` calls at the end of a block. */
    readonly dispose: unique symbol;
  }
}

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

/** A field of a form: its name is one of that form. */
export interface FieldViewOf<Form extends FormName> extends Omit<FieldView, "name"> {
  /** Its name. */
  readonly name: FormFields[Form];
}

/** A form whose fields are known to the compiler. */
export interface FormViewOf<Form extends FormName> extends Omit<FormView, "fields"> {
  /** The fields in the order they are shown. */
  readonly fields: readonly FieldViewOf<Form>[];
}

/** The forms whose fields the server does not define. */
type OwnForms = "signIn" | "forgotPass" | "resetPass" | "changePassword" | "contact";

/** The snapshots a front end renders. Each keeps its identity until it changes, and so does every row of a list. */
export interface Slices extends Omit<Snapshots, "app" | "content" | "pageDocument" | OwnForms> {
  /** Start-up, locale, features. */
  app: AppView;
  /** Texts of the current locale over those of the default one. */
  content: ContentView;
  /** The content document of the current page. */
  pageDocument: PageDocumentView;
  /** The sign-in form. */
  readonly signIn: FormViewOf<"signIn">;
  /** The form that asks for a new password. */
  readonly forgotPass: FormViewOf<"forgotPass">;
  /** The form that sets a new password, from the link in the mail. */
  readonly resetPass: FormViewOf<"resetPass">;
  /** The form that changes the password. */
  readonly changePassword: FormViewOf<"changePassword">;
  /** The contact form. */
  readonly contact: FormViewOf<"contact">;
}

/** Calls used by the loader only. */
type LoaderCalls =
  | "free"
  | "dispose"
  | "storageChanged"
  | "becameVisible"
  | "becameHidden"
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
export interface Actions extends Omit<SiteCore, LoaderCalls | keyof FieldActions>, FieldActions {}

/** Fields that the server or a payment method defines. The usual ones are in the README. */
type ServerField = string;

/** Names of the fields of each form. */
export interface FormFields {
  /** The login is a phone number or an e-mail address, depending on the tab. */
  signIn: "login" | "password";
  /** The server defines the fields of the registration. */
  signUp: ServerField;
  /** The login is a phone number or an e-mail address, depending on the tab. */
  forgotPass: "login";
  /** The password is typed twice. */
  resetPass: "newPassword" | "repeatNewPassword";
  /** The new password is typed twice. */
  changePassword: "currentPassword" | "newPassword" | "repeatNewPassword";
  /** The server defines the fields of the profile. */
  profile: ServerField;
  /** The message to the support, and the address for the answer. */
  contact: "email" | "message";
  /** The payment method defines the fields. */
  deposit: ServerField;
  /** The payment method defines the fields. */
  withdraw: ServerField;
}

/** Calls about the fields of a form, typed by the fields of each form. */
interface FieldActions {
  /** Reports that a field got the focus. */
  focusField<Form extends FormName>(form: Form, field: FormFields[Form]): void;
  /** Changes a field to the whole text that was typed. */
  changeField<Form extends FormName>(form: Form, field: FormFields[Form], value: string): void;
  /** Changes the country (its code) and the local number of a phone field. */
  changePhone<Form extends FormName>(form: Form, field: FormFields[Form], country: string, local: string): void;
  /** Reports that a field lost the focus. */
  blurField<Form extends FormName>(form: Form, field: FormFields[Form]): void;
}

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
   * Adds a handler of the core's commands; returns a function that removes it.
   * Each command goes to all handlers. Those that came before the first handler
   * are delivered to it immediately.
   */
  onCommand(handler: (command: Command) => void): () => void;
  /** Calls of the core. */
  actions: Actions;
  /**
   * Disposes the core: its connection, timers, requests and listeners. Pending
   * and later calls fail with `disposed`; snapshots keep their last values.
   */
  dispose(): void;
  /** The same as `dispose`, for `using`. Absent if the engine has no `Symbol.dispose`. */
  [Symbol.dispose]?(): void;
}

/** A request of the core. In browsers and in Node it is a `Request`. */
export interface FetchRequest {
  /** For example `POST`. */
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  /** The headers by name. */
  readonly headers: {
    /** The value of a header; null if there is none. */
    get(name: string): string | null;
  };
  /** The body; empty without one. */
  text(): Promise<string>;
}

/** The members of `Response` that the core reads. */
export interface FetchAnswer {
  /** HTTP status. */
  readonly status: number;
  /** The whole body. */
  text(): Promise<string>;
}

/** The platform's `Request`, or, without its types, the members that the core sets. */
export type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Platform extends FetchRequest } }
  ? Platform
  : FetchRequest;

/** The platform's `Response`, or, without its types, the members that the core reads. */
export type PlatformResponse = typeof globalThis extends { Response: { prototype: infer Platform extends FetchAnswer } }
  ? Platform
  : FetchAnswer;

/** One area of a storage. `localStorage` and `sessionStorage` of browsers have all of it. */
export interface StorageArea {
  /** Number of its keys. */
  readonly length: number;
  /** A key by its place, from 0; null behind the last one. */
  key(place: number): string | null;
  /** The text of a key; null if there is none. */
  getItem(key: string): string | null;
  /** Stores a text. May throw an error if it is full. */
  setItem(key: string, text: string): void;
  /** Removes a key. */
  removeItem(key: string): void;
}

/** A storage that takes the place of the browser's. */
export interface SiteStorage {
  /** Storage shared by all tabs. Default: the browser's local storage. */
  local?: StorageArea;
  /** Storage of this tab. Default: the browser's session storage. */
  session?: StorageArea;
  /**
   * Tells of changes that another tab makes in `local`, until the signal is aborted: the key, and its text or null. Without
   * it a sign-out in another tab is noticed late.
   */
  onChange?(
    changed: (key: string, text: string | null) => void,
    signal: { readonly aborted: boolean; addEventListener(type: "abort", listener: () => void): void },
  ): void;
}

/**
 * Content of the embedding program, for example of its content management: the documents of a directory in a locale, by name.
 * `document` is given for directories of single pages, and its answer is that document alone. Directories and their forms are
 * in the README.
 *
 * `undefined` says that there is none: a directory of texts is then empty, and a page does not exist. A rejection, or an
 * answer of another form, says nothing about that: the core reads again later, and the site cannot start without `layout`.
 * Texts are read again after an hour.
 */
export type ContentSource = (
  locale: string,
  directory: string,
  document?: string,
) => object | undefined | Promise<object | undefined>;

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
   * Directories of texts may be left out: `{}` is enough for a page that has
   * texts of its own. Or a function that is asked for them.
   */
  content?: Record<string, Record<string, object>> | ContentSource;
  /** URL of the route rules of the build. Default: there are none. */
  routeRulesUrl?: string | URL;
  /**
   * Sends the requests of the core in place of `fetch`, for example to add headers or to answer from a table. Rejects if no
   * answer arrives. The signal of the request says when the core no longer wants one.
   */
  fetch?: (request: PlatformRequest) => Promise<FetchAnswer>;
  /** Storage in place of the browser's. `prefixedStorage` shares the browser's with the rest of the page. */
  storage?: SiteStorage;
  /** Clock of the core in place of the browser's. */
  clock?: SiteClock;
  /**
   * Receives warnings: problems that do not stop the site, such as unknown keys of the configuration or failed texts. For
   * logs: the words may change. Default: `console.warn`.
   */
  onWarning?: (text: string) => void;
  /** `false`: no realtime connection. Balances and events are then as old as the last request. Default: `true`. */
  realtime?: boolean;
  /** The route rules themselves: `{ "routeRules": { "/pattern": { "redirect": "/target" } } }`. */
  routeRules?: object;
}
