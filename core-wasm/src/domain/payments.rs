//! The words of payments.

use serde::Serialize;

/// Status of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum InvoiceStatus {
    /// Not decided.
    Pending,
    /// Paid.
    Success,
    /// Not paid.
    Failed,
    /// Looked at by a person.
    Review,
    /// Being prepared.
    Processing,
}

/// How a payment goes on after it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProcessingView {
    /// On the provider's page in a new window.
    Form,
    /// By a QR code.
    Qr,
    /// On the provider's page in a frame.
    Iframe,
    /// With a message.
    Message,
    /// After the provider answers.
    AsyncRedirect,
    /// By paying to a crypto address.
    Address,
}

impl ProcessingView {
    /// The way's name, as it is kept.
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

    /// The way of that name; an unknown one counts as the provider's page.
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
