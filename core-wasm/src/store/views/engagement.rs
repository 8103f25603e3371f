//! Messages, the loyalty programme and tournaments.

use serde::Serialize;

use super::ListPhase;

/// A link of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MessageLinkView {
    /// Target: a path of this site, or a URL.
    pub url: String,
    /// Label.
    pub label: String,
}

/// A message of the operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MessageView {
    /// Id.
    pub id: String,
    /// True if the player has read it.
    pub read: bool,
    /// Date-time, ISO 8601.
    pub created_at: String,
    /// Title; empty if none.
    pub title: String,
    /// HTML of the operator.
    pub body: String,
    /// URL of an image; empty if none.
    pub image: String,
    /// A link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub link: Option<MessageLinkView>,
    /// True while a change of it is in flight.
    pub busy: bool,
}

/// The list of messages.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct MessagesView {
    /// Loading state.
    pub phase: ListPhase,
    /// Page number, from one.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
    /// Number of messages on all pages.
    pub total: u32,
    /// True while all messages are being marked as read.
    pub reading_all: bool,
}
