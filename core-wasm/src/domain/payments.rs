//! Payment statuses and processing types.

use serde::Serialize;

/// Status of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
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
    /// A deposit that arrived beyond a limit and was sent back.
    BeyondLimit,
    /// A deposit that arrived during an exclusion and was sent back.
    Excluded,
    /// A deposit that was sent back for another reason.
    Returned,
}

impl InvoiceStatus {
    /// Status of a payment that did not succeed, from the description of its result: `returned: ` and the reason if the
    /// money arrived and was sent back.
    pub fn unsuccessful(result: &str) -> Self {
        match result.strip_prefix("returned: ") {
            None => Self::Failed,
            Some("deposit limit") => Self::BeyondLimit,
            Some("exclusion") => Self::Excluded,
            Some(_) => Self::Returned,
        }
    }

    /// True if the money arrived and was sent back.
    pub fn is_returned(self) -> bool {
        matches!(self, Self::BeyondLimit | Self::Excluded | Self::Returned)
    }

    /// True if the payment has ended.
    pub fn is_decided(self) -> bool {
        matches!(self, Self::Success | Self::Failed) || self.is_returned()
    }
}

/// Next step after a payment was submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
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
