//! Conversion between Rust and JavaScript values.

use js_sys::{Error, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{
    error::CoreError,
    platform::{forms::FormName, parts::PartName},
    store::views::{FormTab, LimitKind, RealtimeState, WalletTab},
};

#[wasm_bindgen(typescript_custom_section)]
const ERROR: &str = r#"
/** The error with which a call rejects. */
export interface CoreError extends Error {
    /** Name of all errors of the core. */
    name: "CoreError";
    /** Kind of the failure. */
    kind: "offline" | "timeout" | "server" | "malformed" | "unauthorized" | "refused" | "configuration" | "argument" | "disposed" | "panic" | "load";
    /** HTTP status, where there was an answer. */
    status?: number;
    /** Business code of a refusal. */
    code?: number;
    /** Where the site cannot start: the file or call that failed, as in `app.failure`. */
    source?: string;
    /** True if the same call may succeed later. */
    retryable: boolean;
}

/** Parameters of `openWallet`. */
export interface OpenWallet {
    /** Value of `wallet` in the address. It decides the tabs and overrides `tab` and `both`. */
    value?: string | undefined;
    /** Tab to show; deposits unless given. */
    tab?: WalletTab | undefined;
    /** Bonus to preselect. */
    bonusId?: string | undefined;
    /** Package to preselect. */
    packageId?: string | undefined;
    /** True if the other tab is shown, too. */
    both?: boolean | undefined;
    /** True if list and form do not fit side by side: no method is selected. */
    narrow?: boolean | undefined;
}
"#;

/// Converts a Rust value to a plain JavaScript value: maps become objects,
/// `None` becomes undefined.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true);
    value.serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

/// Converts an error to a JavaScript `Error` with its kind.
pub fn to_js_error(error: &CoreError) -> JsValue {
    let js = Error::new(&error.to_string());
    js.set_name("CoreError");
    let set = |name: &str, value: JsValue| {
        // Setting a property of a new object cannot fail.
        let _ = Reflect::set(&js, &JsValue::from_str(name), &value);
    };
    set("kind", JsValue::from_str(error.kind()));
    set("retryable", JsValue::from_bool(error.is_retryable()));
    if let Some(status) = error.status() {
        set("status", JsValue::from_f64(f64::from(status)));
    }
    if let Some(code) = error.code().and_then(|code| i32::try_from(code).ok()) {
        set("code", JsValue::from_f64(f64::from(code)));
    }
    js.into()
}

/// A boolean property of an object.
pub fn flag(object: &JsValue, name: &str) -> bool {
    Reflect::get(object, &JsValue::from_str(name)).is_ok_and(|flag| flag.is_truthy())
}

/// A string property of an object.
pub fn entry(object: &JsValue, name: &str) -> Option<String> {
    Reflect::get(object, &JsValue::from_str(name)).ok()?.as_string()
}

/// A type whose values JavaScript passes as strings.
pub trait Named: Copy + 'static {
    /// Kind of name, for error messages.
    const WHAT: &str;
    /// All values by name.
    const ALL: &[(&str, Self)];
}

/// Parses a name.
pub fn named<T: Named>(name: &JsValue) -> Result<T, JsValue> {
    let name = name.as_string().unwrap_or_default();
    match T::ALL.iter().find(|(known, _)| *known == name) {
        Some((_, value)) => Ok(*value),
        None => Err(refused(T::WHAT, &name)),
    }
}

#[inline(never)]
fn refused(what: &str, name: &str) -> JsValue {
    to_js_error(&CoreError::Argument(format!("there is no {what} {name}")))
}

/// Declares the names of a type. Deserialization with serde would make the
/// first file of the core a tenth larger.
macro_rules! names {
    ($($type:ident, $what:literal: $($name:literal = $value:ident),*;)*) => {
        $(impl Named for $type {
            const WHAT: &str = $what;
            const ALL: &[(&str, Self)] = &[$(($name, Self::$value)),*];
        })*
    };
}

impl Named for FormName {
    const WHAT: &str = "form";
    const ALL: &[(&str, Self)] = Self::ALL;
}

names! {
    PartName, "part": "account" = Account, "cashier" = Cashier, "engagement" = Engagement, "history" = History, "lobby" = Lobby, "pages" = Pages, "play" = Play, "quests" = Quests, "rewards" = Rewards, "roundProof" = RoundProof, "savedProof" = SavedProof, "search" = Search, "statement" = Statement, "support" = Support;
    FormTab, "tab": "phone" = Phone, "email" = Email;
    LimitKind, "kind of limit": "bet" = Bet, "loss" = Loss, "deposit" = Deposit;
    WalletTab, "tab of the wallet": "deposit" = Deposit, "withdraw" = Withdraw;
    RealtimeState, "state": "disconnected" = Disconnected, "connecting" = Connecting, "connected" = Connected;
}
