//! Exports that follow from a declaration: the calls of the parts, each declared
//! in `part!`, and the core's own calls of the same form.

use js_sys::Promise;
use wasm_bindgen::prelude::*;

use super::{SiteCore, fallible};
use crate::{features, platform, session};

/// Exports the calls of a part: actions return nothing, requests and tasks
/// return a promise without a value.
macro_rules! export {
    (
        part $part:ident;
        actions { $($(#[$action_meta:meta])* $action_name:literal $action:ident($($action_argument:ident: $action_type:ty),*);)* }
        requests { $($(#[$request_meta:meta])* $request_name:literal $request:ident($($request_argument:ident: $request_type:ty),*);)* }
        tasks { $($(#[$task_meta:meta])* $task_name:literal $task:ident($($task_argument:ident: $task_type:ty),*);)* }
    ) => {
        #[wasm_bindgen]
        impl SiteCore {
            $(
                $(#[$action_meta])*
                #[wasm_bindgen(js_name = $action_name)]
                pub fn $action(&self, $($action_argument: $action_type),*) {
                    self.expect_part(self.core.parts.$part.get().is_some(), stringify!($part), $action_name);
                    self.core.$action($($action_argument),*);
                }
            )*
            $(
                $(#[$request_meta])*
                #[wasm_bindgen(js_name = $request_name, unchecked_return_type = "Promise<void>")]
                pub fn $request(&self, $($request_argument: $request_type),*) -> Promise {
                    self.promise(fallible(self.core.$request($($request_argument),*)))
                }
            )*
            $(
                $(#[$task_meta])*
                #[wasm_bindgen(js_name = $task_name, unchecked_return_type = "Promise<void>")]
                pub fn $task(&self, $($task_argument: $task_type),*) -> Promise {
                    self.promise(fallible(self.core.$task($($task_argument),*)))
                }
            )*
        }
    };
}

features::access::exported!(export);
features::account::exported!(export);
features::account::vault::exported!(export);
features::cashier::exported!(export);
features::cashier::history::exported!(export);
features::cashier::withdrawal::exported!(export);
features::chat::exported!(export);
features::engagement::exported!(export);
features::engagement::messages::exported!(export);
features::jackpots::exported!(export);
features::lobby::exported!(export);
features::lobby::own::exported!(export);
features::pages::exported!(export);
features::play::exported!(export);
features::presence::exported!(export);
features::quests::exported!(export);
features::rewards::exported!(export);
features::round_proof::exported!(export);
features::round_proof::saved::exported!(export);
features::search::exported!(export);
session::realtime::exported!(export);
features::statement::exported!(export);
features::strips::exported!(export);
features::support::exported!(export);
platform::toasts::exported!(export);
features::winners::exported!(export);

/// Exports actions of the core itself.
macro_rules! export_own {
    ($($(#[$meta:meta])* $name:literal $action:ident($($argument:ident: $kind:ty),*);)*) => {
        #[wasm_bindgen]
        impl SiteCore {
            $(
                $(#[$meta])*
                #[wasm_bindgen(js_name = $name)]
                pub fn $action(&self, $($argument: $kind),*) {
                    self.core.$action($($argument),*);
                }
            )*
        }
    };
}

export_own! {
    /// Reports that the browser went online or offline.
    "setOnline" set_online(online: bool);
    /// Reports that the site runs as an installed app, or was just installed.
    "reportInstalled" report_installed();
    /// Answers the cookie notice: everything (`true`), or only what is needed.
    "answerCookieNotice" answer_cookie_notice(analytics: bool);
    /// Shows the cookie notice again.
    "reopenCookieNotice" reopen_cookie_notice();
    /// Declines the suggested locale: the present one is kept for later visits.
    "keepLocale" keep_locale();
    /// Reports that the tab became visible.
    "becameVisible" became_visible();
    /// Reports that the tab was hidden, which also happens before it is left.
    "becameHidden" write_drafts();
    /// Ends the preview of unpublished texts and reloads the page.
    "leavePreview" leave_preview();
    /// Returns from a failed deposit to the wallet.
    "returnToWallet" return_to_wallet();
}
