//! Functions that the host page provides to the core.

use js_sys::Promise;
use wasm_bindgen::prelude::*;

use crate::domain::{dialogs, routes};

#[wasm_bindgen(typescript_custom_section)]
const ROUTE_TYPES: &str = routes::TYPES;

#[wasm_bindgen(typescript_custom_section)]
const DIALOG_TYPES: &str = dialogs::TYPES;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** A JSON value, as it stands in the content documents. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The answer to a call. */
export interface HttpAnswer {
    /** HTTP status. */
    status: number;
    /** The whole body. */
    body: string;
}

/** A clock of the page, for tests and for simulations. */
export interface SiteClock {
    /** Milliseconds since the beginning of 1970, UTC. */
    now(): number;
    /** Calls `act` once after some milliseconds. Returns what `clearTimeout` takes. */
    setTimeout(act: () => void, milliseconds: number): unknown;
    /** Cancels a call that is still to come. */
    clearTimeout(handle: unknown): void;
}

/** Functions of the page that the core calls. The loader of the package implements them. */
export interface Host {
    /** Slices that changed, in one batch: a `Change[]` as JSON text. */
    publish(changes: string): void;
    /** Tells the developer of something that the site works without. */
    warn(text: string): void;
    /** Something the page must do. */
    command(command: Command): void;
    /** The core has failed beyond repair; every later call is refused. */
    crashed(message: string): void;
    /** Opens an empty window in the click; undefined when it is blocked. */
    openWindow(): number | undefined;
    /** Cuts the window from this page and sends it to an address; false when it is gone. */
    navigateWindow(window: number, url: string, payment: string): boolean;
    /** Closes the window. */
    closeWindow(window: number): void;
    /** Asks for a lock across tabs: its release, null when it is taken, undefined without locks. */
    tryLock(name: string): Promise<(() => void) | null | undefined>;
    /** Keeps a file that is to be uploaded; answers its number. */
    keepFile(file: File): number;
    /** Lets go of a file. */
    forgetFile(file: number): void;
    /** Uploads a file as a multipart form; null when no answer came. */
    upload(
        file: number, type: string, url: string, bearer: string | undefined, progress: (percent: number) => void,
    ): Promise<HttpAnswer | null>;
    /** Sends a request with the page's own `fetch`; undefined if the browser's is to be used. */
    sendRequest(request: Request): Promise<Response> | undefined;
    /** The page's own storage of an area; undefined if the browser's is to be used. */
    storageOf(area: "local" | "session"): Storage | undefined;
    /** The page's own clock; undefined if the browser's is to be used. */
    clock(): SiteClock | undefined;
    /** Takes the answer to a request that was sent ahead: null if it failed, undefined if it was not sent. */
    takeAnswer(url: string): Promise<HttpAnswer | null> | undefined;
    /** The text of a file that no request can fetch; undefined where there is none. Rejects if it cannot be read. */
    readFile(url: string): Promise<string | undefined>;
    /** Ends the upload of a file. */
    abortUpload(file: number): void;
    /** True if a pattern is valid and matches any text fast enough. */
    vetPattern(pattern: string): Promise<boolean>;
    /** Asks the browser for a passkey: the credential as JSON text, or a word. */
    askPasskey(
        prompt: "ability" | "create" | "get" | "autofill", options: string, signal: AbortSignal | undefined,
    ): Promise<string>;
    /** Replaces the realtime connection. */
    connect(url: string, withToken: boolean, channels: string[]): void;
    /** Ends the realtime connection. */
    disconnect(): void;
    /** Sets the channels that are followed beside those of the connection. */
    watch(channels: string[]): void;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The host page.
    #[wasm_bindgen(typescript_type = "Host")]
    #[derive(Clone)]
    pub type Host;

    #[wasm_bindgen(method)]
    pub fn publish(this: &Host, changes: &str);
    #[wasm_bindgen(method)]
    pub fn warn(this: &Host, text: &str);
    #[wasm_bindgen(method)]
    pub fn command(this: &Host, command: &JsValue);
    #[wasm_bindgen(method)]
    pub fn crashed(this: &Host, message: &str);
    #[wasm_bindgen(method, js_name = openWindow)]
    pub fn open_window(this: &Host) -> Option<u32>;
    #[wasm_bindgen(method, js_name = navigateWindow)]
    pub fn navigate_window(this: &Host, window: u32, url: &str, payment: &str) -> bool;
    #[wasm_bindgen(method, js_name = closeWindow)]
    pub fn close_window(this: &Host, window: u32);
    #[wasm_bindgen(method, js_name = tryLock, catch)]
    pub async fn try_lock(this: &Host, name: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = keepFile)]
    pub fn keep_file(this: &Host, file: &web_sys::File) -> u32;
    #[wasm_bindgen(method, js_name = forgetFile)]
    pub fn forget_file(this: &Host, file: u32);
    #[wasm_bindgen(method, catch)]
    pub async fn upload(
        this: &Host,
        file: u32,
        kind: &str,
        url: &str,
        bearer: Option<String>,
        progress: &JsValue,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = vetPattern, catch)]
    pub async fn vet_pattern(this: &Host, pattern: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = askPasskey, catch)]
    pub async fn ask_passkey(
        this: &Host,
        prompt: &str,
        options: &str,
        signal: Option<web_sys::AbortSignal>,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = sendRequest)]
    pub fn send_request(this: &Host, request: &web_sys::Request) -> Option<Promise>;
    #[wasm_bindgen(method, js_name = storageOf)]
    pub fn storage_of(this: &Host, area: &str) -> Option<web_sys::Storage>;
    #[wasm_bindgen(method)]
    pub fn clock(this: &Host) -> Option<HostClock>;
    #[wasm_bindgen(method, js_name = takeAnswer)]
    pub fn take_answer(this: &Host, url: &str) -> Option<Promise>;
    #[wasm_bindgen(method, js_name = readFile, catch)]
    pub async fn read_file(this: &Host, url: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, js_name = abortUpload)]
    pub fn abort_upload(this: &Host, file: u32);
    #[wasm_bindgen(method)]
    pub fn connect(this: &Host, url: &str, with_token: bool, channels: Vec<String>);
    #[wasm_bindgen(method)]
    pub fn disconnect(this: &Host);
    #[wasm_bindgen(method)]
    pub fn watch(this: &Host, channels: Vec<String>);

    /// A clock of the host page.
    #[derive(Clone)]
    pub type HostClock;

    #[wasm_bindgen(method)]
    pub fn now(this: &HostClock) -> f64;
    #[wasm_bindgen(method, js_name = setTimeout)]
    pub fn set_own_timeout(this: &HostClock, handler: &js_sys::Function, milliseconds: f64) -> JsValue;
    #[wasm_bindgen(method, js_name = clearTimeout)]
    pub fn clear_own_timeout(this: &HostClock, handle: &JsValue);

    #[wasm_bindgen(js_name = setTimeout)]
    pub fn set_timeout(handler: &js_sys::Function, milliseconds: f64) -> JsValue;
    #[wasm_bindgen(js_name = clearTimeout)]
    pub fn clear_timeout(handle: &JsValue);
}
