//! Invoices: the record of every payment.

use crate::clock::iso;
use crate::contract::codes::{InvoiceStatus, InvoiceType};
use crate::db;
use crate::http::error::ApiError;
use crate::ids;
use crate::money::{self, Amount};
use crate::payments::idempotency;
use crate::payments::request::Checked;
use crate::seed::methods::{AGENT_NUMBER, CASH_AGENT};
use crate::seed::volume;
use crate::state::Tx;
use rusqlite::Row;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// States of an invoice.
pub mod status {
    /// Waiting for the provider.
    pub const PENDING: i64 = 1;
    /// Paid.
    pub const SUCCESS: i64 = 2;
    /// Failed, declined, cancelled.
    pub const REJECTED: i64 = 3;
    /// A withdrawal under manual review.
    pub const REVIEW: i64 = 4;
    /// An approved withdrawal that is being paid out.
    pub const PROCESSING: i64 = 5;
}

/// Actor that ended an invoice.
pub mod decider {
    /// The payment provider.
    pub const PROVIDER: &str = "provider";
    /// The player, by cancelling.
    pub const PLAYER: &str = "player";
    /// Expiry.
    pub const TIME: &str = "time";
    /// The reviewer of withdrawals.
    pub const REVIEWER: &str = "reviewer";
}

/// Beginning of the result of a deposit whose money was sent back; the reason follows.
pub const RETURNED: &str = "returned: ";

/// Deposit or withdrawal.
pub mod kind {
    /// Money in.
    pub const DEPOSIT: i64 = 1;
    /// Money out.
    pub const WITHDRAWAL: i64 = 2;
}

/// One invoice.
#[derive(Debug, Clone)]
pub struct Invoice {
    /// Id.
    pub id: String,
    /// Owner.
    pub player: String,
    /// See [`kind`].
    pub kind: i64,
    /// True for payments; requests for a crypto address are not listed.
    pub listed: bool,
    /// Method id.
    pub method: String,
    /// Processing type; `address` for address requests.
    pub processing: String,
    /// Currency code.
    pub currency: String,
    /// Minor units.
    pub amount: i64,
    /// Account id.
    pub account: String,
    /// Chosen bonus; `decline` if declined; `None` uses a waiting bonus code.
    pub bonus: Option<String>,
    /// See [`status`].
    pub status: i64,
    /// Description of the status.
    pub result: String,
    /// Ordinal among the player's successful deposits.
    pub number: Option<i64>,
    /// Return addresses.
    pub redirects: Map<String, Value>,
    /// Filled fields.
    pub fields: Map<String, Value>,
    /// Crypto address.
    pub address: Option<String>,
    /// Creation time.
    pub created_at: i64,
    /// Time of the last status change.
    pub updated_at: Option<i64>,
    /// Actor that ended it, see [`decider`].
    pub decided_by: Option<String>,
    /// Blockchain transaction id.
    pub transaction: Option<String>,
    /// Number of blockchain confirmations.
    pub confirmations: i64,
    /// Time at which a deposit was credited. It is what limits count.
    pub credited_at: Option<i64>,
}

/// An invoice in lists.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Payment)]
pub struct Wire {
    id: String,
    amount: Amount,
    transaction_amount: Amount,
    currency: String,
    transaction_currency: String,
    #[schema(value_type = InvoiceStatus)]
    status: i64,
    status_result: String,
    payment_method: String,
    #[schema(value_type = InvoiceType)]
    invoice_type: i64,
    created_at: String,
    updated_at: Option<String>,
    public_data: PublicData,
    #[serde(skip_serializing_if = "Option::is_none")]
    idempotency_key: Option<String>,
}

/// What the player may see of a payment: for a cash agent, and the transaction.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentPublicData)]
struct PublicData {
    client_id: Option<String>,
    security_code: Option<String>,
    agent_number: Option<&'static str>,
    transaction_id: Option<String>,
    /// In the player's list only.
    #[serde(flatten)]
    code: Option<Code>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentCode)]
struct Code {
    qr: Option<String>,
}

/// The event of a changed invoice.
#[derive(Serialize, ToSchema)]
#[schema(as = PaymentEvent)]
pub struct Event<'a> {
    event: &'a str,
    invoice: Announced<'a>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AnnouncedPayment)]
struct Announced<'a> {
    #[schema(value_type = String)]
    id: &'a str,
    #[schema(value_type = String)]
    player_id: &'a str,
    amount: Amount,
    #[schema(value_type = String)]
    currency: &'a str,
    #[schema(value_type = String)]
    payment_method: &'a str,
    #[schema(value_type = InvoiceStatus)]
    status: i64,
    created_at: String,
    number: Option<i64>,
    public_data: Option<Scan>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    status_result: Option<&'a str>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AnnouncedCode)]
struct Scan {
    qr: String,
    url: String,
}

/// The columns in the order [`read`] expects.
pub const COLUMNS: &str = "SELECT id, player_id, type, listed, method, processing, currency, amount, account_id, bonus_id, status, \
                           result, number, redirects, fields, address, created_at, updated_at, decided_by, transaction_id, \
                           confirmations, credited_at FROM invoices";

/// Reads a row of [`COLUMNS`].
pub fn read(row: &Row<'_>) -> rusqlite::Result<Invoice> {
    let object = |text: String| serde_json::from_str(&text).unwrap_or_default();
    Ok(Invoice {
        id: row.get(0)?,
        player: row.get(1)?,
        kind: row.get(2)?,
        listed: row.get(3)?,
        method: row.get(4)?,
        processing: row.get(5)?,
        currency: row.get(6)?,
        amount: row.get(7)?,
        account: row.get(8)?,
        bonus: row.get(9)?,
        status: row.get(10)?,
        result: row.get(11)?,
        number: row.get(12)?,
        redirects: object(row.get(13)?),
        fields: object(row.get(14)?),
        address: row.get(15)?,
        created_at: row.get(16)?,
        updated_at: row.get(17)?,
        decided_by: row.get(18)?,
        transaction: row.get(19)?,
        confirmations: row.get(20)?,
        credited_at: row.get(21)?,
    })
}

/// Loads an invoice.
pub fn load(tx: &Tx<'_>, id: &str) -> Result<Invoice, ApiError> {
    db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [id], read)?.ok_or_else(ApiError::not_found)
}

impl Invoice {
    /// A pending payment.
    pub fn new(tx: &Tx<'_>, player: &str, kind: i64, checked: &Checked<'_>) -> Self {
        Self {
            id: ids::uuid(),
            player: player.into(),
            kind,
            listed: true,
            method: checked.method.id.clone(),
            processing: checked.method.processing.into(),
            currency: checked.currency.code.into(),
            amount: checked.amount,
            account: checked.account.id.clone(),
            bonus: None,
            status: status::PENDING,
            result: "waiting for the payment".into(),
            number: None,
            redirects: Map::new(),
            fields: checked.fields.clone(),
            address: None,
            created_at: tx.now,
            updated_at: None,
            decided_by: None,
            transaction: None,
            confirmations: 0,
            credited_at: None,
        }
    }

    /// Writes the invoice, new or changed.
    pub fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute(
            "INSERT INTO invoices (id, player_id, type, listed, method, processing, currency, amount, account_id, bonus_id, status, \
             result, number, redirects, fields, address, created_at, updated_at, decided_by, transaction_id, confirmations, \
             credited_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22) \
             ON CONFLICT (id) DO UPDATE SET amount = ?8, account_id = ?9, bonus_id = ?10, status = ?11, result = ?12, number = ?13, \
             updated_at = ?18, decided_by = ?19, confirmations = ?21, credited_at = ?22",
            rusqlite::params![
                self.id, self.player, self.kind, self.listed, self.method, self.processing, self.currency, self.amount,
                self.account, self.bonus, self.status, self.result, self.number, Value::Object(self.redirects.clone()).to_string(),
                Value::Object(self.fields.clone()).to_string(), self.address, self.created_at, self.updated_at,
                self.decided_by, self.transaction, self.confirmations, self.credited_at,
            ],
        )?;
        Ok(())
    }

    /// URL of the hosted payment page.
    pub fn page(&self, tx: &Tx<'_>) -> String {
        format!("{}/pay/{}", tx.app.options.provider_origin, self.id)
    }

    /// The invoice in lists.
    pub fn wire(&self, decimals: u32) -> Wire {
        let amount = money::wire(self.amount, decimals);
        Wire {
            id: self.id.clone(),
            amount: amount.clone(),
            transaction_amount: amount,
            currency: self.currency.clone(),
            transaction_currency: self.currency.clone(),
            status: self.status,
            status_result: self.result.clone(),
            payment_method: self.method.clone(),
            invoice_type: self.kind,
            created_at: iso(self.created_at),
            updated_at: self.updated_at.map(iso),
            public_data: self.public(),
            idempotency_key: None,
        }
    }

    /// The invoice in the player's list: with its idempotency key, and with the QR text of a pending QR payment.
    pub fn listed_wire(&self, tx: &Tx<'_>) -> Result<Wire, ApiError> {
        let mut wire = self.wire(tx.app.catalog.decimals(&self.currency));
        wire.idempotency_key = idempotency::key_of(tx, &self.player, &self.id)?;
        wire.public_data.code = Some(Code { qr: self.is_scanned(tx).then(|| self.page(tx)) });
        Ok(wire)
    }

    /// True for a pending QR payment whose code is available.
    fn is_scanned(&self, tx: &Tx<'_>) -> bool {
        let delay = i64::try_from(tx.app.settings().async_delay_ms).unwrap_or(i64::MAX);
        let ready = match self.processing.as_str() {
            "qr" => true,
            "asyncRedirect" => self.created_at.saturating_add(delay) <= tx.now,
            _ => false,
        };
        ready && self.status == status::PENDING
    }

    /// Public data for a cash agent, and the transaction id.
    fn public(&self) -> PublicData {
        let start = |id: &str| id.get(..8).unwrap_or_default().to_uppercase();
        if volume::original(&self.method).0 == CASH_AGENT {
            let code = ids::stable_hash(&self.id) % 900_000 + 100_000;
            return PublicData {
                client_id: Some(start(&self.player)),
                security_code: Some(code.to_string()),
                agent_number: Some(AGENT_NUMBER),
                transaction_id: Some(format!("CA-{}", start(&self.id))),
                code: None,
            };
        }
        let paid =
            (self.status == status::SUCCESS).then(|| format!("sbx-{}", self.id.get(..8).unwrap_or_default()));
        PublicData { transaction_id: self.transaction.clone().or(paid), ..PublicData::default() }
    }

    /// True for a deposit that the shop has ended: the player cancelled it, or it expired.
    pub fn is_over(&self) -> bool {
        self.status == status::REJECTED
            && matches!(self.decided_by.as_deref(), Some(decider::PLAYER | decider::TIME))
    }

    /// True while the money of a withdrawal is reserved.
    pub fn is_open(&self) -> bool {
        matches!(self.status, status::PENDING | status::REVIEW | status::PROCESSING)
    }

    /// Publishes an event about this invoice. A pending QR payment includes its QR text.
    pub fn announce(&self, tx: &Tx<'_>, event: &str) {
        let scanned =
            matches!(self.processing.as_str(), "qr" | "asyncRedirect") && self.status == status::PENDING;
        let invoice = Announced {
            id: &self.id,
            player_id: &self.player,
            amount: money::wire(self.amount, tx.app.catalog.decimals(&self.currency)),
            currency: &self.currency,
            payment_method: &self.method,
            status: self.status,
            created_at: iso(self.created_at),
            number: self.number,
            public_data: scanned.then(|| Scan { qr: self.page(tx), url: self.page(tx) }),
            status_result: Some(self.result.as_str()).filter(|result| result.starts_with(RETURNED)),
        };
        tx.publish(format!("payment:invoices#{}", self.player), Event { event, invoice });
    }
}
