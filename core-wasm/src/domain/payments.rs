//! Payment statuses and processing types.

use serde::Serialize;

/// Status of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum InvoiceStatus {
    /// Not settled yet.
    Pending,
    /// Paid.
    Success,
    /// Not paid.
    Failed,
    /// Under manual review.
    Review,
    /// Being prepared.
    Processing,
}

impl InvoiceStatus {
    /// True if the payment has ended.
    pub fn is_decided(self) -> bool {
        matches!(self, Self::Success | Self::Failed)
    }
}

/// Next step after a payment was submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProcessingView {
    /// Provider's page in a new window.
    Form,
    /// QR code.
    Qr,
    /// Provider's page in a frame.
    Iframe,
    /// Message only.
    Message,
    /// Asynchronous: the provider's data arrives later.
    AsyncRedirect,
    /// Payment to a crypto address.
    Address,
}

impl ProcessingView {
    /// Name used for storage.
    pub fn name(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Qr => "qr",
            Self::Iframe => "iframe",
            Self::Message => "message",
            Self::AsyncRedirect => "asyncRedirect",
            Self::Address => "address",
        }
    }

    /// Parses a stored name; the fallback is `Form`.
    pub fn named(name: &str) -> Self {
        match name {
            "qr" => Self::Qr,
            "iframe" => Self::Iframe,
            "message" => Self::Message,
            "asyncRedirect" => Self::AsyncRedirect,
            "address" => Self::Address,
            _ => Self::Form,
        }
    }
}
