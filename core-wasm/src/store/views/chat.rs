//! The support chat.

use serde::Serialize;

/// State of the chat's widget.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ChatPhase {
    /// There is none.
    #[default]
    Off,
    /// Its script is loading.
    Loading,
    /// It runs.
    Ready,
    /// Its script could not be loaded.
    Failed,
}

/// The widget that the page must have. The page removes another one, with all
/// it knows of its user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ChatWidgetView {
    /// Number of the widget. Another number is another widget.
    pub run: u32,
    /// Number of the attempt to load the script, from 1.
    pub attempt: u32,
    /// URL of the script.
    pub script: String,
    /// URL of the chat's server.
    pub host: String,
    /// The site's token.
    pub token: String,
    /// Id of the player; none for a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub external_id: Option<String>,
    /// Id under which the player's earlier conversation is restored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restore_id: Option<String>,
}

/// The support chat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ChatView {
    /// State of the widget.
    pub phase: ChatPhase,
    /// The widget, if there must be one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widget: Option<ChatWidgetView>,
    /// Number of times that the visitor has opened the chat of this widget.
    pub opened: u32,
    /// Number of unread messages.
    pub unread: u32,
}
