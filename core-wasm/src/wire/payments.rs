//! Payment service: methods, deposits, withdrawals, invoices.

use crate::json::Value;

use super::json::{Entries, FromJson, ObjectBuilder, required_amount, required_text, required_whole};
use crate::{
    domain::money::amount::Amount,
    domain::payments::{InvoiceStatus, ProcessingView},
};

/// Key of the field for the crypto network.
pub const NETWORK_FIELD: &str = "crypto_network";
/// Business code: a deposit limit is reached or would be exceeded.
pub const DEPOSIT_LIMIT: i64 = 13100;
/// Invoice type of a deposit.
pub const DEPOSIT: i64 = 1;
/// Invoice type of a withdrawal.
pub const WITHDRAWAL: i64 = 2;

/// Texts by locale code.
pub type Texts = Vec<(String, String)>;

/// Text for a locale, else for its language, else in English, else any.
pub fn localized(texts: &Texts, locale: &str) -> Option<String> {
    let language = locale.split('-').next().unwrap_or(locale);
    let find = |wanted: &str| texts.iter().find(|(code, _)| code == wanted);
    find(locale)
        .or_else(|| find(language))
        .or_else(|| find("en"))
        .or_else(|| texts.first())
        .map(|(_, text)| text.clone())
        .filter(|text| !text.is_empty())
}

/// Element of `GET /api/payment/methods/deposit` and `/withdrawal`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentMethod {
    /// Id.
    pub method: String,
    /// Next step after submission; the fallback is `Form`.
    pub processing: ProcessingView,
    /// Minimum amount in main units.
    pub minimum: Amount,
    /// Maximum amount in main units; zero if unlimited.
    pub maximum: Amount,
    names: Texts,
    /// URL of the logo; empty if none.
    pub logo: String,
    /// Preset amounts.
    pub presets: Vec<Preset>,
    /// Fields of the form.
    pub fields: Vec<PaymentField>,
    /// Longest usual time until the money arrives, in minutes; `None` if the
    /// server does not say.
    pub arrival_minutes: Option<u32>,
    /// The fee; `None` if the server does not say.
    pub fee: Option<Fee>,
}

/// Fee of a payment, paid by the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fee {
    /// Share of the amount, in percent.
    pub percent: Amount,
    /// Fixed amount in main units.
    pub fixed: Amount,
}

impl FromJson for Fee {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let fee =
            Self { percent: required_amount(value, "percent")?, fixed: required_amount(value, "fixed")? };
        let is_fee = |amount: Amount| amount.is_zero() || amount.is_positive();
        Some(fee).filter(|fee| is_fee(fee.percent) && is_fee(fee.fixed)).ok_or("a negative fee")
    }
}

impl FromJson for PaymentMethod {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let processing = match value.text("type").as_deref() {
            Some("address") => ProcessingView::Address,
            _ => ProcessingView::named(&value.text_or_empty("processingType")),
        };
        Ok(Self {
            method: required_text(value, "method")?,
            processing,
            minimum: required_amount(value, "amountMin")?,
            maximum: required_amount(value, "amountMax")?,
            names: value.pairs("names"),
            logo: value.text_or_empty("logo"),
            presets: value.list("presets"),
            fields: value.list_if_any("fields")?,
            arrival_minutes: value.count("arrivalMinutes"),
            fee: value.get("fee").and_then(|fee| Fee::read(fee).ok()),
        })
    }
}

impl PaymentMethod {
    /// Display name in a locale.
    pub fn name(&self, locale: &str) -> String {
        localized(&self.names, locale).unwrap_or_else(|| self.method.clone())
    }

    /// Patterns of the fields.
    pub fn patterns(&self) -> impl Iterator<Item = String> + '_ {
        let own = self.fields.iter().map(|field| field.regexp.clone());
        let of_options =
            self.fields.iter().flat_map(|field| field.options.iter().map(|option| option.pattern.clone()));
        own.chain(of_options).filter(|pattern| !pattern.is_empty())
    }

    /// Id sent for the selected network, if it has one.
    pub fn network_id(&self, key: Option<&str>) -> Option<String> {
        let chosen = self.networks().iter().find(|option| Some(option.key.as_str()) == key)?;
        (!chosen.id.is_empty()).then(|| chosen.id.clone())
    }

    /// Selectable crypto networks.
    pub fn networks(&self) -> &[PaymentOption] {
        self.fields.iter().find(|field| field.key == NETWORK_FIELD).map_or(&[], |field| &field.options)
    }
}

/// Preset amount of a [`PaymentMethod`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Amount in display units.
    pub amount: Amount,
    /// True for the default preset.
    pub default: bool,
}

impl FromJson for Preset {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            amount: required_amount(value, "amount")?,
            default: value.flag("default").unwrap_or(false),
        })
    }
}

/// Form field of a [`PaymentMethod`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentField {
    /// Key.
    pub key: String,
    /// `select`, `textarea` or `text`; may be empty.
    pub field_type: String,
    /// Validation pattern; may be empty.
    pub regexp: String,
    /// Label by locale.
    pub labels: Texts,
    /// Hint by locale.
    pub hints: Texts,
    /// True if required.
    pub required: bool,
    /// Prefilled value; may be empty.
    pub value: String,
    /// Options of a list field.
    pub options: Vec<PaymentOption>,
}

impl FromJson for PaymentField {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            key: required_text(value, "key")?,
            field_type: value.text_or_empty("fieldType"),
            regexp: value.text_or_empty("regexp"),
            labels: value.pairs("labels"),
            hints: value.pairs("hints"),
            required: value.flag("isRequired").unwrap_or(false),
            value: value.text_or_empty("value"),
            options: value.list("options"),
        })
    }
}

/// Option of a list field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentOption {
    /// Id; may be empty.
    pub id: String,
    /// Key of the option: its id, else derived from its name.
    pub key: String,
    /// Name.
    pub name: String,
    /// Minimum amount on this network.
    pub minimum: Option<Amount>,
    /// Maximum amount on this network.
    pub maximum: Option<Amount>,
    /// Address pattern of a network or currency; may be empty.
    pub pattern: String,
}

impl FromJson for PaymentOption {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let (id, name) = (value.text_or_empty("id"), value.text_or_empty("name"));
        Ok(Self {
            key: if id.is_empty() { format!("empty-network-{name}") } else { id.clone() },
            id,
            name,
            minimum: value.amount("minAmount"),
            maximum: value.amount("maxAmount"),
            pattern: value.text("regex").or_else(|| value.text("regexp")).unwrap_or_default(),
        })
    }
}

/// Body of `POST /api/payment/invoices/deposit`: a deposit, or a request for a
/// crypto address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepositBody {
    /// Method.
    pub method: String,
    /// Code of the currency, never of its sub-unit.
    pub currency: String,
    /// Payment region, if it differs from the visitor's country.
    pub country: Option<String>,
    /// Amount in main units.
    pub amount: Amount,
    /// Account id.
    pub account_id: String,
    /// Return URL after success.
    pub redirect_success_url: String,
    /// Return URL after failure.
    pub redirect_error_url: String,
    /// Return URL without an outcome.
    pub redirect_url: Option<String>,
    /// Id of the selected deposit bonus.
    pub bonus_id: Option<String>,
    /// True if bonuses are declined.
    pub is_bonus_decline: bool,
    /// Values of the method's fields; `None` if it has no fields.
    pub fields: Option<Vec<(String, Option<String>)>>,
}

impl DepositBody {
    /// Encodes the body.
    pub fn json(&self) -> Value {
        let object = ObjectBuilder::new()
            .text("method", &self.method)
            .text("currency", &self.currency)
            .optional_text("country", self.country.as_deref())
            .amount("amount", self.amount)
            .text("accountId", &self.account_id)
            .text("redirectSuccessUrl", &self.redirect_success_url)
            .text("redirectErrorUrl", &self.redirect_error_url)
            .optional_text("redirectUrl", self.redirect_url.as_deref())
            .optional_text("bonusId", self.bonus_id.as_deref())
            .flag("isBonusDecline", self.is_bonus_decline);
        let Some(fields) = &self.fields else { return object.build() };
        object.value("fields", Value::Object(fields.iter().map(filled).collect())).build()
    }
}

/// A field of a method as an entry of the body; `null` if it is empty.
fn filled((key, text): &(String, Option<String>)) -> (&str, Value) {
    (key, text.as_deref().map_or(Value::Null, Value::from))
}

/// Body of `POST /api/payment/invoices/withdrawal`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawBody {
    /// Method.
    pub method: String,
    /// Code of the currency, never of its sub-unit.
    pub currency: String,
    /// Payment region, if it differs from the visitor's country.
    pub country: Option<String>,
    /// Amount in main units.
    pub amount: Amount,
    /// Account id.
    pub account_id: String,
    /// Values of the method's fields, including the network.
    pub fields: Vec<(String, Option<String>)>,
}

impl WithdrawBody {
    /// Encodes the body.
    pub fn json(&self) -> Value {
        ObjectBuilder::new()
            .text("method", &self.method)
            .text("currency", &self.currency)
            .optional_text("country", self.country.as_deref())
            .amount("amount", self.amount)
            .text("accountId", &self.account_id)
            .value("fields", Value::Object(self.fields.iter().map(filled).collect()))
            .build()
    }
}

/// Response of `GET /api/risk/reasons/turn-over-wager`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnOverWager {
    /// Wagering multiplier of deposits.
    pub multiplier: Amount,
    /// Total amount to wager, in main units.
    pub total: Amount,
    /// Remaining amount, in main units.
    pub left: Amount,
}

impl FromJson for TurnOverWager {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            multiplier: required_amount(value, "turnOverWager")?,
            total: required_amount(value, "total")?,
            left: required_amount(value, "turnOverWagerAmount")?,
        })
    }
}

/// Response of `POST /api/payment/invoices/deposit` and `/withdrawal`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DepositAnswer {
    /// URL of the provider's page.
    pub action: Option<String>,
    /// Query parameters of that page.
    pub fields: Vec<(String, String)>,
    /// Invoice id.
    pub invoice_id: Option<String>,
    /// Content of a QR code.
    pub qr: Option<String>,
    /// Crypto address.
    pub address: Option<String>,
    /// Destination tag.
    pub tag: Option<String>,
}

impl FromJson for DepositAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let present = |key: &str| value.text(key).filter(|text| !text.is_empty());
        if !value.is_object() {
            return Err("data");
        }
        Ok(Self {
            action: present("action"),
            fields: value.pairs("fields"),
            invoice_id: present("invoiceId"),
            qr: present("qr"),
            address: present("address"),
            tag: present("tag"),
        })
    }
}

/// Element of `GET /api/payment/invoices`; response of `PUT
/// /api/payment/invoices/{id}/decline`; also sent in realtime events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Id.
    pub id: String,
    /// Amount in main units.
    pub amount: Amount,
    /// Currency code.
    pub currency: String,
    /// Status; unknown codes count as pending.
    pub status: InvoiceStatus,
    /// Method.
    pub payment_method: Option<String>,
    /// 1: deposit, 2: withdrawal.
    pub invoice_type: Option<i64>,
    /// Provider's transaction id; empty if none.
    pub transaction_id: String,
    /// Data for a cash agent: client id, security code and number.
    pub agent: Option<(String, String, String)>,
    /// Creation date-time.
    pub created_at: Option<String>,
    /// True if the provider has sent public data.
    pub has_public_data: bool,
    /// Content of the QR code.
    pub qr: Option<String>,
    /// Idempotency key, if the server returns it.
    pub idempotency_key: Option<String>,
}

impl FromJson for Invoice {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let public_data = value.object("publicData");
        Ok(Self {
            id: required_text(value, "id")?,
            amount: required_amount(value, "amount")?,
            currency: required_text(value, "currency")?,
            status: match required_whole(value, "status")? {
                2 => InvoiceStatus::Success,
                3 => InvoiceStatus::unsuccessful(&value.text_or_empty("statusResult")),
                4 => InvoiceStatus::Review,
                5 => InvoiceStatus::Processing,
                _ => InvoiceStatus::Pending,
            },
            payment_method: value.text("paymentMethod"),
            invoice_type: value.whole("invoiceType"),
            transaction_id: public_data.map(|data| data.text_or_empty("transactionId")).unwrap_or_default(),
            agent: public_data.and_then(|data| {
                let code = data.text("securityCode").filter(|code| !code.is_empty())?;
                Some((data.text_or_empty("clientId"), code, data.text_or_empty("agentNumber")))
            }),
            created_at: value.text("createdAt"),
            has_public_data: public_data.is_some(),
            qr: public_data.and_then(|data| data.text("qr")).filter(|qr| !qr.is_empty()),
            idempotency_key: value.text("idempotencyKey"),
        })
    }
}

/// Element of `GET /api/payment/invoices/statistics`: totals of one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceStatistics {
    /// Currency code.
    pub currency: String,
    /// Number of deposits.
    pub deposits: u32,
    /// Total in main units.
    pub deposited: Amount,
    /// Number of withdrawals.
    pub withdrawals: u32,
    /// Total in main units.
    pub withdrawn: Amount,
}

impl FromJson for InvoiceStatistics {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let deposits = value.count("depositsCount").ok_or("depositsCount")?;
        let withdrawals = value.count("withdrawalsCount").ok_or("withdrawalsCount")?;
        // A sum is null where there was no payment.
        let sum = |key: &'static str, count: u32| match value.get(key) {
            None | Some(Value::Null) if count == 0 => Ok(Amount::ZERO),
            _ => required_amount(value, key),
        };
        Ok(Self {
            currency: required_text(value, "currency")?,
            deposits,
            deposited: sum("depositsSum", deposits)?,
            withdrawals,
            withdrawn: sum("withdrawalsSum", withdrawals)?,
        })
    }
}
