//! The catalogue of dialogs: audience and query parameter of each.

/// Visitors allowed to open a dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Visitors without a session.
    Guest,
    /// Signed-in players.
    Player,
    /// All visitors.
    Anyone,
}

/// A dialog of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialog {
    /// Name of the dialog.
    pub name: &'static str,
    /// Query parameter that opens it, if any.
    pub query: Option<&'static str>,
    /// Audience.
    pub audience: Audience,
}

const fn by_query(name: &'static str, query: &'static str, audience: Audience) -> Dialog {
    Dialog { name, query: Some(query), audience }
}

const fn without_query(name: &'static str, audience: Audience) -> Dialog {
    Dialog { name, query: None, audience }
}

/// All dialogs of the site.
pub const CATALOGUE: [Dialog; 28] = [
    by_query("sign-in", "sign-in", Audience::Guest),
    by_query("sign-up", "sign-up", Audience::Guest),
    by_query("forgot-pass", "forgot-pass", Audience::Guest),
    by_query("reset-pass", "reset-pass", Audience::Guest),
    by_query("profile-confirmed", "profile-confirmed", Audience::Anyone),
    by_query("geo-restricted-type", "geo-restricted-type", Audience::Anyone),
    by_query("sign-up-cancel", "sign-up-cancel", Audience::Anyone),
    by_query("wallet", "wallet", Audience::Player),
    by_query("wallet-deposit", "wallet", Audience::Player),
    by_query("cancel-deposit", "cancel-deposit", Audience::Anyone),
    by_query("deposit-success", "deposit-success", Audience::Player),
    by_query("deposit-error", "deposit-error", Audience::Player),
    by_query("deposit-pending", "deposit-pending", Audience::Player),
    by_query("deposit-redirect", "deposit-redirect", Audience::Player),
    without_query("equivalent-currency", Audience::Player),
    without_query("wallet-region", Audience::Player),
    without_query("wallet-bonus-info", Audience::Player),
    without_query("turn-over-wager", Audience::Player),
    without_query("bonus-cancel-lock", Audience::Player),
    without_query("change-active-bonus", Audience::Player),
    without_query("cancel-active-bonus", Audience::Player),
    without_query("cancel-issued-bonus", Audience::Player),
    without_query("cancel-unsettled-bonus", Audience::Player),
    without_query("package-bonus", Audience::Player),
    without_query("bonus-details", Audience::Player),
    without_query("add-cash-limit", Audience::Player),
    without_query("edit-cash-limit", Audience::Player),
    without_query("self-exclusion-limit", Audience::Player),
];

/// Finds a dialog by name.
pub fn dialog(name: &str) -> Option<Dialog> {
    CATALOGUE.into_iter().find(|dialog| dialog.name == name)
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

/// Reads the dialogs from a query. The first key whose dialog the visitor may
/// open wins. Keys of all other dialogs are removed; keys that are not dialogs
/// remain.
pub fn in_query(pairs: &[(String, String)], signed_in: bool) -> QueryDialogs {
    let mut found = QueryDialogs { open: None, needs_sign_in: None, remaining: Vec::new() };
    for (key, value) in pairs {
        let Some(dialog) = named_by(key, value) else {
            found.remaining.push((key.clone(), value.clone()));
            continue;
        };
        if value == "false" {
            continue;
        }
        let allowed = match dialog.audience {
            Audience::Guest => !signed_in,
            Audience::Player => signed_in,
            Audience::Anyone => true,
        };
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

/// `wallet=deposit` opens the deposit-only wallet; any other value of `wallet`
/// opens the wallet with tabs.
fn named_by(key: &str, value: &str) -> Option<Dialog> {
    match (key, value) {
        ("wallet", "deposit") => dialog("wallet-deposit"),
        _ => CATALOGUE.into_iter().find(|dialog| dialog.query == Some(key)),
    }
}
