//! Addresses, dialogs, links, and what the core asks of the page.

use serde::Serialize;

use super::FormTab;

/// A dialog to open.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct DialogRequest {
    /// Name.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "DialogName"))]
    pub name: String,
    /// Value of its query parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A query parameter.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct QueryParameter {
    /// Key.
    pub key: String,
    /// Value.
    pub value: String,
}

/// Whether a dialog may open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum DialogDecision {
    /// It (or another in its place) opens.
    Open {
        /// What opens.
        dialog: DialogRequest,
        /// The query parameter to set.
        #[serde(skip_serializing_if = "Option::is_none")]
        query: Option<QueryParameter>,
    },
    /// It does not.
    Refused,
}

/// How the page of an address is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RouteView {
    /// The page.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "PageName"))]
    pub page: &'static str,
    /// What stands around it.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "\"site\" | \"account\""))]
    pub layout: &'static str,
    /// The last of the directories of texts that it needs, where it needs any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional, type = "\"profile\" | \"history\""))]
    pub content: Option<&'static str>,
    /// Search engines may list it.
    pub indexed: bool,
    /// It has an address in every locale.
    pub localized: bool,
}

/// What an address means.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Address {
    /// Locale.
    pub locale: String,
    /// Prefix of the locale.
    pub prefix: String,
    /// Path without the prefix.
    pub path: String,
    /// Its page; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<RouteView>,
    /// Where to go instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect: Option<String>,
    /// Dialog to open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialog: Option<DialogRequest>,
    /// Query that may stay, with its question mark.
    pub search: String,
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LinkView {
    /// Address.
    pub href: String,
    /// Whether it leaves the site.
    pub external: bool,
    /// Whether its page is switched off: menus leave it out.
    pub closed: bool,
}

/// Something the page must do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum Command {
    /// Go to a path of this site.
    Navigate {
        /// Path with its prefix.
        to: String,
        /// Whether it replaces the current entry.
        replace: bool,
    },
    /// Load a page anew.
    Load {
        /// Its address.
        to: String,
    },
    /// Load this page anew.
    Reload,
    /// Open a dialog.
    OpenDialog {
        /// Which.
        dialog: DialogRequest,
    },
    /// Close a dialog.
    CloseDialog {
        /// Which.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "DialogName"))]
        name: String,
    },
    /// Close all dialogs.
    CloseDialogs,
    /// Tell the analytics of an event; nothing personal is in it.
    Track {
        /// Name of the event.
        event: String,
        /// Kind of registration.
        #[serde(skip_serializing_if = "Option::is_none")]
        method: Option<FormTab>,
    },
}
