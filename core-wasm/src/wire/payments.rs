//! Payment methods, deposits, invoices.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{lenient, lenient_list};
use crate::{
    domain::money::amount::Amount,
    store::views::{InvoiceStatus, ProcessingView},
};

/// A payment method.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethod {
    /// Id.
    pub method: String,
    #[serde(default, rename = "type", deserialize_with = "lenient")]
    kind: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    processing_type: Option<String>,
    /// Smallest amount in main units.
    #[serde(default, deserialize_with = "lenient")]
    pub amount_min: Option<Amount>,
    /// Largest amount in main units; none or zero for no limit.
    #[serde(default, deserialize_with = "lenient")]
    pub amount_max: Option<Amount>,
    #[serde(default, deserialize_with = "lenient")]
    names: Option<BTreeMap<String, String>>,
    /// Address of the logo.
    #[serde(default, deserialize_with = "lenient")]
    pub logo: Option<String>,
    /// Preset amounts, in the shown unit.
    #[serde(default, deserialize_with = "lenient_list")]
    pub presets: Vec<Preset>,
    /// Fields to fill in.
    #[serde(default, deserialize_with = "lenient_list")]
    pub fields: Vec<PaymentField>,
}

/// A preset amount.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Preset {
    /// Amount in the shown unit.
    pub amount: Amount,
    /// Whether it is the default.
    #[serde(default)]
    pub default: bool,
}

/// A field of a payment method.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentField {
    /// Key.
    pub key: String,
    /// `select`, `textarea` or `text`.
    #[serde(default, deserialize_with = "lenient")]
    pub field_type: Option<String>,
    /// Pattern of its values.
    #[serde(default, deserialize_with = "lenient")]
    pub regexp: Option<String>,
    /// Label by locale.
    #[serde(default, deserialize_with = "lenient")]
    pub labels: Option<BTreeMap<String, String>>,
    /// Hint by locale.
    #[serde(default, deserialize_with = "lenient")]
    pub hints: Option<BTreeMap<String, String>>,
    /// Whether it must be filled in.
    #[serde(default, deserialize_with = "lenient")]
    pub is_required: Option<bool>,
    /// Value filled in already.
    #[serde(default, deserialize_with = "lenient")]
    pub value: Option<String>,
    /// Entries of a list.
    #[serde(default, deserialize_with = "lenient_list")]
    pub options: Vec<PaymentOption>,
}

/// An entry of a list field.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentOption {
    /// Id; may be empty.
    #[serde(default, deserialize_with = "lenient")]
    pub id: Option<String>,
    /// Name.
    #[serde(default, deserialize_with = "lenient")]
    pub name: Option<String>,
    /// Smallest amount on this network.
    #[serde(default, deserialize_with = "lenient")]
    pub min_amount: Option<Amount>,
    /// Largest amount on this network.
    #[serde(default, deserialize_with = "lenient")]
    pub max_amount: Option<Amount>,
}

/// The text for a locale, else the English one, else any.
pub fn localized(texts: Option<&BTreeMap<String, String>>, locale: &str) -> Option<String> {
    let texts = texts?;
    let language = locale.split('-').next().unwrap_or(locale);
    [locale, language, "en"]
        .iter()
        .find_map(|key| texts.get(*key))
        .or_else(|| texts.values().next())
        .filter(|text| !text.is_empty())
        .cloned()
}

/// Key of the field that chooses a crypto network.
pub const NETWORK_FIELD: &str = "crypto_network";

impl PaymentMethod {
    /// How a payment goes on; an unknown way counts as the provider's page.
    pub fn processing(&self) -> ProcessingView {
        match (self.kind.as_deref(), self.processing_type.as_deref()) {
            (Some("address"), _) => ProcessingView::Address,
            (_, Some("qr")) => ProcessingView::Qr,
            (_, Some("iframe")) => ProcessingView::Iframe,
            (_, Some("message")) => ProcessingView::Message,
            (_, Some("asyncRedirect")) => ProcessingView::AsyncRedirect,
            _ => ProcessingView::Form,
        }
    }

    /// Its name in a locale.
    pub fn name(&self, locale: &str) -> String {
        localized(self.names.as_ref(), locale).unwrap_or_else(|| self.method.clone())
    }

    /// The crypto networks to choose from.
    pub fn networks(&self) -> &[PaymentOption] {
        self.fields.iter().find(|field| field.key == NETWORK_FIELD).map_or(&[], |field| &field.options)
    }
}

/// Body of a deposit, or of a request for a crypto address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DepositBody {
    /// Method.
    pub method: String,
    /// Currency code, main unit.
    pub currency: String,
    /// Payment region, where it is not the visitor's country.
    #[serde(skip_serializing_if = "Option::is_none")]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect_url: Option<String>,
    /// Chosen deposit bonus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus_id: Option<String>,
    /// Whether no bonus is wanted.
    pub is_bonus_decline: bool,
    /// Values of the method's fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<BTreeMap<String, Option<String>>>,
}

/// Answer to a deposit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DepositAnswer {
    /// Address of the provider's page.
    #[serde(default, deserialize_with = "lenient")]
    pub action: Option<String>,
    /// Query parameters of that page.
    #[serde(default, deserialize_with = "lenient")]
    pub fields: Option<BTreeMap<String, String>>,
    /// The payment.
    #[serde(default, deserialize_with = "lenient")]
    pub invoice_id: Option<String>,
    /// Content of a QR code.
    #[serde(default, deserialize_with = "lenient")]
    pub qr: Option<String>,
    /// Crypto address.
    #[serde(default, deserialize_with = "lenient")]
    pub address: Option<String>,
    /// Destination tag.
    #[serde(default, deserialize_with = "lenient")]
    pub tag: Option<String>,
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invoice {
    /// Id.
    pub id: String,
    /// Amount in main units.
    pub amount: Amount,
    /// Currency code.
    pub currency: String,
    status: i64,
    /// Method.
    #[serde(default, deserialize_with = "lenient")]
    pub payment_method: Option<String>,
    /// 1 deposit, 2 withdrawal.
    #[serde(default, deserialize_with = "lenient")]
    pub invoice_type: Option<i64>,
    /// Creation, date-time.
    #[serde(default, deserialize_with = "lenient")]
    pub created_at: Option<String>,
    /// What the provider says publicly.
    #[serde(default, deserialize_with = "lenient")]
    pub public_data: Option<PublicData>,
}

/// What the provider says publicly of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PublicData {
    /// Content of a QR code.
    #[serde(default, deserialize_with = "lenient")]
    pub qr: Option<String>,
}

/// Type of an invoice that is a deposit.
pub const DEPOSIT: i64 = 1;

impl Invoice {
    /// Its status; one that is not known counts as pending.
    pub fn status(&self) -> InvoiceStatus {
        match self.status {
            2 => InvoiceStatus::Success,
            3 => InvoiceStatus::Failed,
            4 => InvoiceStatus::Review,
            5 => InvoiceStatus::Processing,
            _ => InvoiceStatus::Pending,
        }
    }
}
