//! What is kept of payments: the player's intention while its outcome is not
//! known, and a payment that is under way.

use crate::{
    domain::payments::ProcessingView,
    domain::{money::amount::Amount, redirects::payment_page},
    json::Value,
    machines::lost::Wanted,
    wire::{
        json::{Entries, ObjectBuilder, Read, required_amount, required_text},
        payments::{DEPOSIT, Invoice, WITHDRAWAL},
    },
};

/// Whether a payment comes in or goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// A deposit.
    In,
    /// A withdrawal.
    Out,
}

impl Direction {
    /// The type of its invoices.
    pub fn invoice_type(self) -> i64 {
        match self {
            Self::In => DEPOSIT,
            Self::Out => WITHDRAWAL,
        }
    }

    /// The direction of an invoice; one without a type counts as a deposit.
    pub fn of(invoice: &Invoice) -> Self {
        if invoice.invoice_type.unwrap_or(DEPOSIT) == WITHDRAWAL { Self::Out } else { Self::In }
    }
}

/// One intention of the player to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intention {
    /// Key of the intention.
    pub key: String,
    /// Whether money comes in or goes out.
    pub direction: Direction,
    /// Id of the player.
    pub player: String,
    /// The body as it is sent; none after a sign-out, which keeps only what
    /// the payment is searched by.
    pub body: Option<Value>,
    /// Method.
    pub method: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Amount,
    /// How the payment goes on.
    pub processing: ProcessingView,
    /// Time of the click, milliseconds since the epoch, by this device's clock.
    pub started_at: u64,
    /// Creation of the youngest payment that was known before, by the
    /// server's clock.
    pub newest_before: Option<String>,
    /// Ids of payments that were there before.
    pub earlier: Vec<String>,
    /// Whether the player has gone back to the form without an outcome.
    pub left: bool,
}

impl Intention {
    pub(super) fn wanted(&self) -> Wanted<'_> {
        Wanted {
            key: &self.key,
            kind: self.direction.invoice_type(),
            method: &self.method,
            currency: &self.currency,
            amount: self.amount,
            newest_before: self.newest_before.as_deref(),
            earlier: &self.earlier,
        }
    }

    /// The intention as it is kept.
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

    /// Whether another intention asks for the same payment, return addresses
    /// aside.
    pub fn is_same_payment(&self, other: &Self) -> bool {
        let of = |intention: &Self| intention.body.clone().map(without_return_addresses);
        self.player == other.player && self.direction == other.direction && of(self) == of(other)
    }
}

fn without_return_addresses(mut body: Value) -> Value {
    for key in ["redirectSuccessUrl", "redirectErrorUrl", "redirectUrl"] {
        if let Some(address) = body.get_mut(key) {
            *address = Value::Null;
        }
    }
    body
}

impl Read for Intention {
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

/// What is shown while a payment goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// The provider's page, in a window of its own.
    Link {
        /// Its address.
        url: String,
        /// Whether the browser did not let the window open.
        blocked: bool,
    },
    /// A QR code.
    Qr(String),
    /// The provider's page in a frame.
    Frame(String),
    /// Waiting for the provider's code.
    Awaiting,
    /// Nothing is left to do but to wait.
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

/// A payment that the server knows and that is not decided yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPayment {
    /// Whether money comes in or goes out.
    pub direction: Direction,
    /// The payment, where the server named it.
    pub invoice_id: Option<String>,
    /// Method.
    pub method: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Amount,
    /// How it goes on.
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

    /// The payment as it is kept.
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

impl Read for OpenPayment {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let content = || required_text(value, "content");
        Ok(Self {
            direction: if value.whole("type") == Some(WITHDRAWAL) { Direction::Out } else { Direction::In },
            invoice_id: value.text("id"),
            method: required_text(value, "method")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            screen: match value.text_or_empty("screen").as_str() {
                // What is kept is judged like what the server says.
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
