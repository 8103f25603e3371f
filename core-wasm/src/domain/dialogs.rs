//! The catalogue of dialogs: who may open which, through which query
//! parameter, and what it is told when it opens.

use super::{audience::Audience, routes::OptionalFeature};

/// Session-storage key of the password reset code, and the query parameter that
/// brings it. It is removed from the URL at once and survives a reload.
pub const RESET_CODE_KEY: &str = "resetCode";
/// Session-storage key of the offer that the visitor has pressed, mostly as a guest: the id of a bonus or of a package.
pub const OFFER_KEY: &str = "guestOffer";

/// A dialog of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialog {
    /// Name of the dialog.
    pub name: &'static str,
    /// Query parameter that opens it, if any.
    pub query: Option<&'static str>,
    /// Audience.
    pub audience: Audience,
    /// Feature that the dialog belongs to, if any. The dialog does not open
    /// where the feature is disabled.
    pub feature: Option<OptionalFeature>,
}

/// The catalogue, and the same in TypeScript: the union of the names, and for
/// each name what the value of a request may be.
macro_rules! dialogs {
    ($($name:literal $(by $query:literal)? for $audience:ident $(of $feature:ident)? $(with $value:literal)?;)*) => {
        /// Every dialog of the site.
        pub const CATALOGUE: &[Dialog] = &[
            $(Dialog {
                name: $name,
                query: dialogs!(@query $($query)?),
                audience: Audience::$audience,
                feature: dialogs!(@feature $($feature)?),
            },)*
        ];

        /// The dialogs and their values, in TypeScript.
        pub const TYPES: &str = concat!(
            "/** Values that dialogs take when they open; undefined for a dialog without a value. */\n",
            "export interface DialogValues {",
            $("\n    \"", $name, "\": ", dialogs!(@value $($value)?), ";",)*
            "\n}\n\n/** Names of the dialogs. */\nexport type DialogName = keyof DialogValues;",
        );
    };
    (@query) => { None };
    (@query $query:literal) => { Some($query) };
    (@feature) => { None };
    (@feature $feature:ident) => { Some(OptionalFeature::$feature) };
    (@value) => { "undefined" };
    (@value $value:literal) => { $value };
}

dialogs! {
    "sign-in" by "sign-in" for Guest;
    "sign-up" by "sign-up" for Guest with "string | undefined";
    "forgot-pass" by "forgot-pass" for Guest;
    "reset-pass" by "reset-pass" for Guest;
    "profile-confirmed" by "profile-confirmed" for Anyone;
    "geo-restricted-type" by "geo-restricted-type" for Anyone;
    "sign-up-cancel" by "sign-up-cancel" for Anyone;
    "search" by "search" for Anyone with "string";
    "categories" by "categories" for Anyone;
    "providers" by "providers" for Anyone;
    "wallet" by "wallet" for Player with "\"deposit\" | \"withdraw\"";
    "wallet-deposit" by "wallet" for Player with "\"deposit\"";
    "cancel-deposit" by "cancel-deposit" for Anyone;
    "deposit-success" by "deposit-success" for Player;
    "deposit-error" by "deposit-error" for Player;
    "deposit-pending" by "deposit-pending" for Player;
    "deposit-redirect" by "deposit-redirect" for Player;
    "ready-bonus" by "ready-bonus" for Player with "string";
    "equivalent-currency" for Player;
    "wallet-region" for Player;
    "wallet-bonus-info" for Player with "string";
    "turn-over-wager" for Player;
    "bonus-cancel-lock" for Player;
    "change-active-bonus" for Player;
    "cancel-active-bonus" for Player;
    "cancel-issued-bonus" for Player;
    "cancel-unsettled-bonus" for Player;
    "package-bonus" for Player with "string";
    "bonus-details" for Player with "string";
    "add-cash-limit" for Player;
    "edit-cash-limit" for Player;
    "self-exclusion-limit" for Player with "string";
    "mobile-game" by "mobile-game" for Anyone with "string";
    "demo-game" by "demo-game" for Anyone with "string";
    "geo-restricted-game" by "geo-restricted-game" for Anyone;
    "game-limit-reached" for Player;
    "max-bets" for Player;
    "loyalty-earn" by "loyalty-earn" for Anyone of Loyalty;
    "loyalty-level" for Player of Loyalty;
    "quests-hub" by "quests-hub" for Player of Quests;
    "quest-rewards" for Player of Quests with "string";
    "quest-tasks" for Player of Quests with "string";
    "quest-task-games" for Player of Quests with "string";
    "restricted-bets" for Player with "\"casino\" | \"sportsbook\"";
}

/// The dialog of that name.
pub fn dialog(name: &str) -> Option<Dialog> {
    CATALOGUE.iter().copied().find(|dialog| dialog.name == name)
}

/// Result of reading the dialogs from a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryDialogs {
    /// Dialog to open, and the value of its parameter.
    pub open: Option<(&'static str, String)>,
    /// Player-only dialog requested by a guest: sign-in opens instead.
    pub needs_sign_in: Option<&'static str>,
    /// Query pairs that remain in the address.
    pub remaining: Vec<(String, String)>,
}

/// Reads the dialogs from a query. The first key whose dialog is offered and
/// the visitor may open wins. Keys of all other dialogs are removed; keys that
/// are not dialogs remain.
pub fn in_query(
    pairs: &[(String, String)],
    signed_in: bool,
    is_offered: &dyn Fn(&Dialog) -> bool,
) -> QueryDialogs {
    let mut found = QueryDialogs { open: None, needs_sign_in: None, remaining: Vec::new() };
    for (key, value) in pairs {
        let Some(dialog) = named_by(key, value) else {
            found.remaining.push((key.clone(), value.clone()));
            continue;
        };
        if value == "false" || !is_offered(&dialog) {
            continue;
        }
        let allowed = dialog.audience.includes(signed_in);
        if allowed && found.open.is_none() {
            found.open = Some((dialog.name, value.clone()));
            found.remaining.push((key.clone(), value.clone()));
        } else if !allowed && !signed_in && found.needs_sign_in.is_none() {
            found.needs_sign_in = Some(dialog.name);
        }
    }
    if found.open.is_some() {
        found.needs_sign_in = None;
    }
    found
}

/// The first dialog that a query requests, and the value of its parameter,
/// whoever may open it.
pub fn requested(pairs: &[(String, String)]) -> Option<(&'static str, &str)> {
    pairs.iter().find_map(|(key, value)| Some((named_by(key, value)?.name, value.as_str())))
}

/// `wallet=deposit` opens the deposit-only wallet; any other value of `wallet`
/// opens the wallet with tabs.
fn named_by(key: &str, value: &str) -> Option<Dialog> {
    match (key, value) {
        ("wallet", "deposit") => dialog("wallet-deposit"),
        _ => CATALOGUE.iter().copied().find(|dialog| dialog.query == Some(key)),
    }
}
