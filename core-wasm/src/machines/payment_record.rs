//! Stored payment records: an intention whose outcome is unknown, and a
//! payment in progress.

use crate::{
    domain::payments::ProcessingView,
    domain::{money::amount::Amount, redirects::payment_page},
    json::Value,
    machines::lost::SearchedPayment,
    wire::{
        json::{Entries, FromJson, ObjectBuilder, required_amount, required_text},
        payments::{DEPOSIT, Invoice, WITHDRAWAL},
    },
};

/// Direction of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// A deposit.
    In,
    /// A withdrawal.
    Out,
}

impl Direction {
    /// Invoice type on the wire.
    pub fn invoice_type(self) -> i64 {
        match self {
            Self::In => DEPOSIT,
            Self::Out => WITHDRAWAL,
        }
    }

    /// Direction of an invoice. Without a type it counts as a deposit.
    pub fn of(invoice: &Invoice) -> Self {
        if invoice.invoice_type.unwrap_or(DEPOSIT) == WITHDRAWAL { Self::Out } else { Self::In }
    }
}

/// A payment the player has submitted, and its idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intention {
    /// Idempotency key.
    pub key: String,
    /// Direction of the payment.
    pub direction: Direction,
    /// Player id.
    pub player: String,
    /// Request body. `None` after a sign-out, which keeps only the data needed
    /// to search for the payment.
    pub body: Option<Value>,
    /// Payment method.
    pub method: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Amount,
    /// Next step after submission.
    pub processing: ProcessingView,
    /// Time of the click by the device's clock, milliseconds since the epoch.
    pub started_at: u64,
    /// Creation time of the newest payment known before the click, by the
    /// server's clock.
    pub newest_before: Option<String>,
    /// Ids of payments that existed before the click.
    pub earlier: Vec<String>,
    /// True if the player returned to the form before the outcome was known.
    pub left: bool,
}

impl Intention {
    pub(super) fn searched_payment(&self) -> SearchedPayment<'_> {
        SearchedPayment {
            key: &self.key,
            kind: self.direction.invoice_type(),
            method: &self.method,
            currency: &self.currency,
            amount: self.amount,
            newest_before: self.newest_before.as_deref(),
            earlier: &self.earlier,
        }
    }

    /// True if this intention made the payment.
    pub fn is(&self, invoice: &Invoice) -> bool {
        self.searched_payment().matches(invoice)
    }

    /// True if one of these payments tells the outcome of this one: it has
    /// been decided.
    pub fn is_settled_by(&self, invoices: &[Invoice]) -> bool {
        invoices.iter().any(|invoice| invoice.status.is_decided() && self.is(invoice))
    }

    /// Serialises the intention for storage.
    pub fn json(&self) -> Value {
        let object = ObjectBuilder::new()
            .text("key", &self.key)
            .whole("type", self.direction.invoice_type())
            .text("player", &self.player)
            .text("method", &self.method)
            .text("currency", &self.currency)
            .amount("amount", self.amount)
            .text("processing", self.processing.name())
            .text("startedAt", &self.started_at.to_string())
            .optional_text("newestBefore", self.newest_before.as_deref())
            .texts("earlier", &self.earlier)
            .flag("left", self.left);
        match &self.body {
            Some(body) => object.value("body", body.clone()).build(),
            None => object.build(),
        }
    }

    /// True if both intentions request the same payment. Return URLs and the
    /// code of the second factor are ignored.
    pub fn is_same_payment(&self, other: &Self) -> bool {
        let of = |intention: &Self| intention.body.clone().map(payment_alone);
        self.player == other.player && self.direction == other.direction && of(self) == of(other)
    }
}

/// The body of a payment without the pages that the player returns to and the
/// code of the second factor: they say where and by whom it was made, not what
/// it is.
pub fn payment_alone(mut body: Value) -> Value {
    for key in ["redirectSuccessUrl", "redirectErrorUrl", "redirectUrl"] {
        if let Some(address) = body.get_mut(key) {
            *address = Value::Null;
        }
    }
    if let Some(code) = body.get_mut("fields").and_then(|fields| fields.get_mut("factor_code")) {
        *code = Value::Null;
    }
    body
}

impl FromJson for Intention {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            key: required_text(value, "key")?,
            direction: match value.whole("type") {
                Some(WITHDRAWAL) => Direction::Out,
                Some(_) => Direction::In,
                None => return Err("type"),
            },
            player: required_text(value, "player")?,
            body: value.object("body").cloned(),
            method: required_text(value, "method")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            processing: ProcessingView::named(&required_text(value, "processing")?),
            started_at: required_text(value, "startedAt")?.parse().map_err(|_| "startedAt")?,
            newest_before: value.text("newestBefore"),
            earlier: value.texts("earlier"),
            left: value.flag("left").unwrap_or(false),
        })
    }
}

/// Screen of a payment in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// Provider's page in a separate window.
    Link {
        /// URL of the page.
        url: String,
        /// True if the browser blocked the window.
        blocked: bool,
    },
    /// A QR code.
    Qr(String),
    /// Provider's page in a frame.
    Frame(String),
    /// Waiting for the provider's QR code.
    Awaiting,
    /// Waiting for the outcome; no further input is needed.
    Confirming,
}

impl Screen {
    fn parts(&self) -> (&'static str, Option<&str>) {
        match self {
            Self::Link { url, .. } => ("link", Some(url)),
            Self::Qr(text) => ("qr", Some(text)),
            Self::Frame(url) => ("frame", Some(url)),
            Self::Awaiting => ("awaiting", None),
            Self::Confirming => ("confirming", None),
        }
    }
}

/// A payment in progress: known to the server and not settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPayment {
    /// Direction of the payment.
    pub direction: Direction,
    /// Invoice id, if the server returned one.
    pub invoice_id: Option<String>,
    /// Payment method.
    pub method: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Amount,
    /// Current screen.
    pub screen: Screen,
}

impl OpenPayment {
    pub(super) fn new(intention: &Intention, invoice_id: Option<String>, screen: Screen) -> Self {
        Self {
            direction: intention.direction,
            invoice_id,
            method: intention.method.clone(),
            currency: intention.currency.clone(),
            amount: intention.amount,
            screen,
        }
    }

    /// Serialises the payment for storage.
    pub fn json(&self) -> Value {
        let (screen, content) = self.screen.parts();
        ObjectBuilder::new()
            .whole("type", self.direction.invoice_type())
            .optional_text("id", self.invoice_id.as_deref())
            .text("method", &self.method)
            .text("currency", &self.currency)
            .amount("amount", self.amount)
            .text("screen", screen)
            .optional_text("content", content)
            .build()
    }
}

impl FromJson for OpenPayment {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let content = || required_text(value, "content");
        Ok(Self {
            direction: if value.whole("type") == Some(WITHDRAWAL) { Direction::Out } else { Direction::In },
            invoice_id: value.text("id"),
            method: required_text(value, "method")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            screen: match value.text_or_empty("screen").as_str() {
                // Stored data is validated like a server response.
                "link" => {
                    Screen::Link { url: payment_page(&content()?, &[]).ok_or("content")?, blocked: false }
                }
                "frame" => Screen::Frame(payment_page(&content()?, &[]).ok_or("content")?),
                "qr" => Screen::Qr(content()?),
                "awaiting" => Screen::Awaiting,
                _ => Screen::Confirming,
            },
        })
    }
}
