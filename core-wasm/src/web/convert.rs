//! Between Rust and JavaScript values.

use js_sys::{Error, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::{
    error::CoreError,
    services::{PartName, forms::FormName},
    store::views::{FormTab, LimitKind, RealtimeState, WalletTab},
};

#[wasm_bindgen(typescript_custom_section)]
const ERROR: &str = r#"
/** What a call rejects with when it could not do what it was asked. */
export interface CoreError extends Error {
    name: "CoreError";
    /** What kind of failure it is. */
    kind: "offline" | "timeout" | "server" | "malformed" | "unauthorized" | "refused" | "configuration" | "panic" | "load";
    /** HTTP status, where there was an answer. */
    status?: number;
    /** Business code of a refusal. */
    code?: number;
    /** Whether the same call may succeed later. */
    retryable: boolean;
}

/** How the wallet is opened. */
export interface OpenWallet {
    /** Tab to show. */
    tab?: WalletTab | undefined;
    /** Bonus to preselect. */
    bonusId?: string | undefined;
    /** Package to preselect. */
    packageId?: string | undefined;
    /** Whether the other tab is there as well. */
    both?: boolean | undefined;
    /** Whether list and form do not fit side by side: no method is chosen. */
    narrow: boolean;
}
"#;

/// A Rust value as a plain JavaScript one: maps are objects, absent is
/// undefined.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true);
    value.serialize(&serializer).unwrap_or(JsValue::UNDEFINED)
}

/// An error as a real JavaScript `Error` with its kind.
pub fn to_js_error(error: &CoreError) -> JsValue {
    let js = Error::new(&error.to_string());
    js.set_name("CoreError");
    let set = |name: &str, value: JsValue| {
        // A fresh object takes any property.
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

/// A text entry of an object.
pub fn entry(object: &JsValue, name: &str) -> Option<String> {
    Reflect::get(object, &JsValue::from_str(name)).ok()?.as_string()
}

fn unknown(kind: &str, name: &str) -> JsError {
    JsError::new(&format!("there is no {kind} {name}"))
}

/// The form of that name.
pub fn form(name: &str) -> Result<FormName, JsError> {
    match name {
        "signIn" => Ok(FormName::SignIn),
        "signUp" => Ok(FormName::SignUp),
        "forgotPass" => Ok(FormName::ForgotPass),
        "resetPass" => Ok(FormName::ResetPass),
        "changePassword" => Ok(FormName::ChangePassword),
        "profile" => Ok(FormName::Profile),
        "contact" => Ok(FormName::Contact),
        "deposit" => Ok(FormName::Deposit),
        "withdraw" => Ok(FormName::Withdraw),
        _ => Err(unknown("form", name)),
    }
}

/// The part of that name.
pub fn part(name: &str) -> Result<PartName, JsError> {
    match name {
        "account" => Ok(PartName::Account),
        "cashier" => Ok(PartName::Cashier),
        "rewards" => Ok(PartName::Rewards),
        _ => Err(unknown("part", name)),
    }
}

/// The tab of that name.
pub fn form_tab(name: &str) -> Result<FormTab, JsError> {
    match name {
        "phone" => Ok(FormTab::Phone),
        "email" => Ok(FormTab::Email),
        _ => Err(unknown("tab", name)),
    }
}

/// The kind of limit of that name.
pub fn limit_kind(name: &str) -> Result<LimitKind, JsError> {
    match name {
        "bet" => Ok(LimitKind::Bet),
        "loss" => Ok(LimitKind::Loss),
        "deposit" => Ok(LimitKind::Deposit),
        _ => Err(unknown("kind of limit", name)),
    }
}

/// The wallet's tab of that name.
pub fn wallet_tab(name: &str) -> Result<WalletTab, JsError> {
    match name {
        "deposit" => Ok(WalletTab::Deposit),
        "withdraw" => Ok(WalletTab::Withdraw),
        _ => Err(unknown("tab", name)),
    }
}

/// The state of that name.
pub fn realtime_state(name: &str) -> Result<RealtimeState, JsError> {
    match name {
        "disconnected" => Ok(RealtimeState::Disconnected),
        "connecting" => Ok(RealtimeState::Connecting),
        "connected" => Ok(RealtimeState::Connected),
        _ => Err(unknown("state", name)),
    }
}
