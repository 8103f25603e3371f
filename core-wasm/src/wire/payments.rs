//! Payment methods, deposits, invoices.

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, Read, required_amount, required_text, required_whole};
use crate::{
    domain::money::amount::Amount,
    domain::payments::{InvoiceStatus, ProcessingView},
};

/// Key of the field that chooses a crypto network.
pub const NETWORK_FIELD: &str = "crypto_network";
/// Code of a refusal: a deposit limit is reached, or would be passed.
pub const DEPOSIT_LIMIT: i64 = 13100;
/// Type of an invoice that is a deposit.
pub const DEPOSIT: i64 = 1;
/// Type of an invoice that is a withdrawal.
pub const WITHDRAWAL: i64 = 2;

/// Texts by locale code.
pub type Texts = Vec<(String, String)>;

/// The text for a locale, else for its language, else the English one, else
/// any.
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

/// A payment method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentMethod {
    /// Id.
    pub method: String,
    /// How a payment goes on; an unknown way counts as the provider's page.
    pub processing: ProcessingView,
    /// Smallest amount in main units.
    pub minimum: Amount,
    /// Largest amount in main units; zero for no limit.
    pub maximum: Amount,
    names: Texts,
    /// Address of the logo; empty for none.
    pub logo: String,
    /// Preset amounts, in the shown unit.
    pub presets: Vec<Preset>,
    /// Fields to fill in.
    pub fields: Vec<PaymentField>,
}

impl Read for PaymentMethod {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let processing = match value.text("type").as_deref() {
            Some("address") => ProcessingView::Address,
            _ => ProcessingView::named(&value.text_or_empty("processingType")),
        };
        Ok(Self {
            method: required_text(value, "method")?,
            processing,
            minimum: value.amount("amountMin").unwrap_or_default(),
            maximum: value.amount("amountMax").unwrap_or_default(),
            names: value.pairs("names"),
            logo: value.text_or_empty("logo"),
            presets: value.list("presets"),
            fields: value.list("fields"),
        })
    }
}

impl PaymentMethod {
    /// Its name in a locale.
    pub fn name(&self, locale: &str) -> String {
        localized(&self.names, locale).unwrap_or_else(|| self.method.clone())
    }

    /// The patterns of its fields.
    pub fn patterns(&self) -> impl Iterator<Item = String> + '_ {
        let own = self.fields.iter().map(|field| field.regexp.clone());
        let of_options =
            self.fields.iter().flat_map(|field| field.options.iter().map(|option| option.pattern.clone()));
        own.chain(of_options).filter(|pattern| !pattern.is_empty())
    }

    /// The id that goes out for a chosen network: none where it has none.
    pub fn network_id(&self, key: Option<&str>) -> Option<String> {
        let chosen = self.networks().iter().find(|option| Some(option.key.as_str()) == key)?;
        (!chosen.id.is_empty()).then(|| chosen.id.clone())
    }

    /// The crypto networks to choose from.
    pub fn networks(&self) -> &[PaymentOption] {
        self.fields.iter().find(|field| field.key == NETWORK_FIELD).map_or(&[], |field| &field.options)
    }
}

/// A preset amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// Amount in the shown unit.
    pub amount: Amount,
    /// Whether it is the default.
    pub default: bool,
}

impl Read for Preset {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            amount: required_amount(value, "amount")?,
            default: value.flag("default").unwrap_or(false),
        })
    }
}

/// A field of a payment method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentField {
    /// Key.
    pub key: String,
    /// `select`, `textarea` or `text`; may be empty.
    pub field_type: String,
    /// Pattern of its values; may be empty.
    pub regexp: String,
    /// Label by locale.
    pub labels: Texts,
    /// Hint by locale.
    pub hints: Texts,
    /// Whether it must be filled in.
    pub required: bool,
    /// Value filled in already; may be empty.
    pub value: String,
    /// Entries of a list.
    pub options: Vec<PaymentOption>,
}

impl Read for PaymentField {
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

/// An entry of a list field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentOption {
    /// Id; may be empty.
    pub id: String,
    /// What it is chosen by: its id, else a word made of its name.
    pub key: String,
    /// Name.
    pub name: String,
    /// Smallest amount on this network.
    pub minimum: Option<Amount>,
    /// Largest amount on this network.
    pub maximum: Option<Amount>,
    /// Pattern of an address, of a network or of a currency; may be empty.
    pub pattern: String,
}

impl Read for PaymentOption {
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

/// Body of a deposit, or of a request for a crypto address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepositBody {
    /// Method.
    pub method: String,
    /// Currency code, main unit.
    pub currency: String,
    /// Payment region, where it is not the visitor's country.
    pub country: Option<String>,
    /// Amount in main units.
    pub amount: Amount,
    /// Account.
    pub account_id: String,
    /// Where the provider sends the player after success.
    pub redirect_success_url: String,
    /// Where the provider sends the player after failure.
    pub redirect_error_url: String,
    /// Where the provider sends the player otherwise.
    pub redirect_url: Option<String>,
    /// Chosen deposit bonus.
    pub bonus_id: Option<String>,
    /// Whether no bonus is wanted.
    pub is_bonus_decline: bool,
    /// Values of the method's fields; none for a method without fields.
    pub fields: Option<Vec<(String, Option<String>)>>,
}

impl DepositBody {
    /// The body as it is sent.
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
        let entry = |(key, text): &(String, Option<String>)| {
            (key.clone(), text.clone().map_or(Value::Null, Value::String))
        };
        object.value("fields", Value::Object(fields.iter().map(entry).collect())).build()
    }
}

/// Body of a withdrawal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithdrawBody {
    /// Method.
    pub method: String,
    /// Currency code, main unit.
    pub currency: String,
    /// Payment region, where it is not the visitor's country.
    pub country: Option<String>,
    /// Amount in main units.
    pub amount: Amount,
    /// Account.
    pub account_id: String,
    /// Values of the method's fields, its network among them.
    pub fields: Vec<(String, Option<String>)>,
}

impl WithdrawBody {
    /// The body as it is sent.
    pub fn json(&self) -> Value {
        let entry = |(key, text): &(String, Option<String>)| {
            (key.clone(), text.clone().map_or(Value::Null, Value::String))
        };
        ObjectBuilder::new()
            .text("method", &self.method)
            .text("currency", &self.currency)
            .optional_text("country", self.country.as_deref())
            .amount("amount", self.amount)
            .text("accountId", &self.account_id)
            .value("fields", Value::Object(self.fields.iter().map(entry).collect()))
            .build()
    }
}

/// What must be wagered in a currency before money can be withdrawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnOverWager {
    /// How often deposits must be wagered.
    pub multiplier: Amount,
    /// All that must be wagered, in main units.
    pub total: Amount,
    /// What is left of it.
    pub left: Amount,
}

impl Read for TurnOverWager {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            multiplier: value.amount("turnOverWager").unwrap_or_default(),
            total: value.amount("total").unwrap_or_default(),
            left: value.amount("turnOverWagerAmount").unwrap_or_default(),
        })
    }
}

/// Answer to a deposit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DepositAnswer {
    /// Address of the provider's page.
    pub action: Option<String>,
    /// Query parameters of that page.
    pub fields: Vec<(String, String)>,
    /// The payment.
    pub invoice_id: Option<String>,
    /// Content of a QR code.
    pub qr: Option<String>,
    /// Crypto address.
    pub address: Option<String>,
    /// Destination tag.
    pub tag: Option<String>,
}

impl Read for DepositAnswer {
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

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Id.
    pub id: String,
    /// Amount in main units.
    pub amount: Amount,
    /// Currency code.
    pub currency: String,
    /// Its status; one that is not known counts as pending.
    pub status: InvoiceStatus,
    /// Method.
    pub payment_method: Option<String>,
    /// 1 deposit, 2 withdrawal.
    pub invoice_type: Option<i64>,
    /// The provider's own number of it; empty for none.
    pub transaction_id: String,
    /// Client id, security code and number of an agent who pays in cash.
    pub agent: Option<(String, String, String)>,
    /// Creation, date-time.
    pub created_at: Option<String>,
    /// Whether the provider says anything publicly.
    pub has_public_data: bool,
    /// Content of the provider's QR code.
    pub qr: Option<String>,
    /// Key of the player's intention, from a server that tells it.
    pub idempotency_key: Option<String>,
}

impl Read for Invoice {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let public_data = value.object("publicData");
        Ok(Self {
            id: required_text(value, "id")?,
            amount: required_amount(value, "amount")?,
            currency: required_text(value, "currency")?,
            status: match required_whole(value, "status")? {
                2 => InvoiceStatus::Success,
                3 => InvoiceStatus::Failed,
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

/// What was paid in and out in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceStatistics {
    /// Currency code.
    pub currency: String,
    /// Number of deposits.
    pub deposits: u32,
    /// Their sum in main units.
    pub deposited: Amount,
    /// Number of withdrawals.
    pub withdrawals: u32,
    /// Their sum in main units.
    pub withdrawn: Amount,
}

impl Read for InvoiceStatistics {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            currency: required_text(value, "currency")?,
            deposits: value.count("depositsCount").unwrap_or(0),
            deposited: value.amount("depositsSum").unwrap_or_default(),
            withdrawals: value.count("withdrawalsCount").unwrap_or(0),
            withdrawn: value.amount("withdrawalsSum").unwrap_or_default(),
        })
    }
}
