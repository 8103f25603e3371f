//! URLs, dialogs, links, and commands to the page.

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

/// Decision about a dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum DialogDecision {
    /// The dialog, or another one in its place, opens.
    Open {
        /// The dialog that opens.
        dialog: DialogRequest,
        /// The query parameter to set.
        #[serde(skip_serializing_if = "Option::is_none")]
        query: Option<QueryParameter>,
    },
    /// The dialog does not open.
    Refused,
}

/// How the page of a URL is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RouteView {
    /// The page.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "PageName"))]
    pub page: &'static str,
    /// Value of the variable segment of the path, decoded; for example the id of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<String>,
    /// Layout of the page.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "\"site\" | \"account\""))]
    pub layout: &'static str,
    /// The last content directory that the page needs, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional, type = "\"profile\" | \"history\""))]
    pub content: Option<&'static str>,
    /// Name of the content document that the page shows, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// True if search engines may index it.
    pub indexed: bool,
    /// True if it has a URL in every locale.
    pub localized: bool,
    /// True if moving between pages of this route keeps the scroll position.
    pub keeps_scroll: bool,
}

/// A resolved URL.
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
    /// Its page; `None` if there is no such page, or while another site is being
    /// loaded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<RouteView>,
    /// HTTP status of the error page, if the address has no page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Redirect target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect: Option<String>,
    /// Dialog to open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialog: Option<DialogRequest>,
    /// Remaining query with its question mark.
    pub search: String,
}

/// A resolved link.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LinkView {
    /// URL.
    pub href: String,
    /// True if it leads to another site.
    pub external: bool,
    /// True if its page or dialog is disabled; menus omit it.
    pub closed: bool,
    /// The dialog that it opens on the current page, if it consists of a query
    /// only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialog: Option<DialogRequest>,
}

/// A command to the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum Command {
    /// Navigate to a path of this site.
    Navigate {
        /// Path with its prefix.
        to: String,
        /// True if it replaces the current history entry.
        replace: bool,
    },
    /// Load a page with a full page load.
    Load {
        /// URL.
        to: String,
    },
    /// Reload this page.
    Reload,
    /// Open a dialog.
    OpenDialog {
        /// The dialog.
        dialog: DialogRequest,
    },
    /// Close a dialog.
    CloseDialog {
        /// Name of the dialog.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "DialogName"))]
        name: String,
    },
    /// Close all dialogs.
    CloseDialogs,
    /// Send an analytics event without personal data but the id named.
    Track {
        /// Name of the event.
        event: String,
        /// Kind of registration.
        #[serde(skip_serializing_if = "Option::is_none")]
        method: Option<FormTab>,
        /// Id of the player, in the events that tell it.
        #[serde(skip_serializing_if = "Option::is_none")]
        user: Option<String>,
    },
}
