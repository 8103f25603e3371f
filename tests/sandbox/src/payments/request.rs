//! Validation of payment requests, independent of the client's checks.

use crate::auth::player::{self, digits};
use crate::http::error::{ApiError, Fields};
use crate::http::extract::Body;
use crate::http::input::{Flag, Text};
use crate::money;
use crate::seed::countries;
use crate::seed::currencies::Currency;
use crate::seed::methods::{Field, Method};
use crate::state::Tx;
use crate::wallet::{self, Account};
use regex::Regex;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// The longest redirect address.
const LONGEST_URL: usize = 255;

/// What a player asks for; a withdrawal has no bonus and no return addresses.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = PaymentRequest)]
pub struct Wish {
    #[schema(required)]
    currency: Text,
    #[schema(required)]
    method: Text,
    #[schema(required)]
    account_id: Text,
    #[schema(value_type = crate::money::Amount)]
    amount: Text,
    /// The fields of the method, by key.
    fields: Body,
    /// The country whose methods count; that of the visitor if absent.
    pub country: Text,
    /// The chosen bonus.
    pub bonus_id: Text,
    /// True if the player wants no bonus.
    pub is_bonus_decline: Flag,
    redirect_success_url: Text,
    redirect_error_url: Text,
    redirect_url: Text,
}

/// A validated request.
#[derive(Debug, Clone)]
pub struct Checked<'a> {
    /// Its currency.
    pub currency: &'a Currency,
    /// Its method.
    pub method: Method,
    /// The player's account.
    pub account: Account,
    /// Amount in minor units.
    pub amount: i64,
    /// The filled fields.
    pub fields: Map<String, Value>,
    /// The chosen network.
    pub network: Option<&'static str>,
}

/// Validates a request against the methods available to the player.
pub fn check<'a>(
    tx: &'a Tx<'_>,
    player: &str,
    wish: &Wish,
    methods: impl Fn(&Currency) -> Vec<Method>,
    range_counts: impl Fn(&Method) -> bool,
) -> Result<Checked<'a>, ApiError> {
    let mut wrong = Fields::default();
    let currency = tx
        .app
        .catalog
        .currency(&wish.currency)
        .ok_or_else(|| ApiError::field("currency", "This currency is not available."))?;
    let method = methods(currency)
        .into_iter()
        .find(|method| method.id == *wish.method)
        .ok_or_else(|| ApiError::field("method", "This payment method is not available for the currency."))?;
    let account = wallet::of_player(tx, player, &wish.account_id)?
        .filter(|account| account.currency == currency.code)
        .ok_or_else(|| {
            ApiError::field("accountId", "This account does not belong to you or has another currency.")
        })?;
    let given = &wish.fields;
    let mut fields = Map::new();
    let mut range = (method.min, method.max);
    let mut network = None;
    for field in &method.fields {
        let value = given.text(field.key);
        if let Err(text) = check_field(field, &value) {
            wrong.add(field.key, text);
            continue;
        }
        // One option may have no id: clients that choose it send nothing.
        let choice = field.choices.iter().find(|choice| choice.id == value);
        if value.is_empty() && choice.is_none() {
            continue;
        }
        if let Some(choice) = choice {
            if field.key == "crypto_network" {
                range = (choice.min, choice.max);
                network = Some(choice.id);
            }
            check_wallet(&given.text("wallet_id"), choice.regex, &mut wrong);
        }
        fields.insert(field.key.into(), value.into());
    }
    let amount = money::parse(&wish.amount, currency.decimals);
    let shown = |minor| money::print(minor, currency.decimals);
    match amount {
        None => wrong.add("amount", "Enter an amount."),
        Some(amount) if range_counts(&method) && !(range.0..=range.1).contains(&amount) => {
            wrong.add(
                "amount",
                format!("The amount must lie between {} and {}.", shown(range.0), shown(range.1)),
            );
        }
        Some(_) => (),
    }
    wrong.finish()?;
    Ok(Checked { currency, method, account, amount: amount.unwrap_or_default(), fields, network })
}

/// A payout address must match the chosen network or currency.
fn check_wallet(address: &str, pattern: Option<&str>, wrong: &mut Fields) {
    let fits =
        pattern.and_then(|pattern| Regex::new(pattern).ok()).is_none_or(|regex| regex.is_match(address));
    if !address.is_empty() && !fits {
        wrong.add("wallet_id", "This address does not fit the network.");
    }
}

fn check_field(field: &Field, value: &str) -> Result<(), &'static str> {
    if value.is_empty() {
        let nameless = field.choices.iter().any(|choice| choice.id.is_empty());
        return if field.required && !nameless { Err("This field is required.") } else { Ok(()) };
    }
    let good = match field.key {
        "phone" => value.starts_with('+') && countries::is_phone(&digits(value)),
        "cpf_number" => is_cpf(value),
        "agentNumber" => field.value.is_none_or(|number| number == value),
        _ if field.kind == "select" => field.choices.iter().any(|choice| choice.id == value),
        _ if !field.regexp.is_empty() => Regex::new(field.regexp).is_ok_and(|regex| regex.is_match(value)),
        _ => value.chars().count() <= 1000,
    };
    if good { Ok(()) } else { Err("This value is not valid.") }
}

/// The Brazilian tax number: eleven digits, not all the same, two check digits.
pub fn is_cpf(text: &str) -> bool {
    let numbers: Vec<u32> = digits(text).chars().filter_map(|c| c.to_digit(10)).collect();
    let check = |count: u32| {
        let sum: u32 = numbers.iter().zip((2..=count + 1).rev()).map(|(digit, weight)| digit * weight).sum();
        let rest = sum % 11;
        if rest < 2 { 0 } else { 11 - rest }
    };
    numbers.len() == 11
        && numbers.iter().any(|digit| Some(digit) != numbers.first())
        && numbers.get(9) == Some(&check(9))
        && numbers.get(10) == Some(&check(10))
}

/// The return addresses: absolute http(s), not longer than providers accept.
pub fn redirects(wish: &Wish) -> Result<Map<String, Value>, ApiError> {
    let mut wrong = Fields::default();
    let mut found = Map::new();
    for (name, url) in [
        ("redirectSuccessUrl", &wish.redirect_success_url),
        ("redirectErrorUrl", &wish.redirect_error_url),
        ("redirectUrl", &wish.redirect_url),
    ] {
        let Some(url) = url.filled() else { continue };
        let clean = !url.chars().any(|c| c.is_control() || c.is_whitespace());
        if url.len() <= LONGEST_URL && clean && (url.starts_with("https://") || url.starts_with("http://")) {
            found.insert(name.into(), url.into());
        } else {
            wrong.add(name, "This is no usable address.");
        }
    }
    wrong.finish()?;
    Ok(found)
}

/// The fields that a hosted page is opened with.
pub fn page_fields() -> Map<String, Value> {
    Map::from_iter([("locale".to_owned(), "en".into())])
}

/// Refuses players who cannot deposit.
pub fn may_deposit(tx: &Tx<'_>, player: &str) -> Result<(), ApiError> {
    if player::load(tx, player)?.status == player::status::LIMITED {
        return Err(ApiError::rule(13101, "This account is limited and cannot deposit."));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tax_numbers() {
        assert!(is_cpf("529.982.247-25"));
        assert!(!is_cpf("529.982.247-26"));
        assert!(!is_cpf("111.111.111-11"));
        assert!(!is_cpf("1234"));
    }
}
