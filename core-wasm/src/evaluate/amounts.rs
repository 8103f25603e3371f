//! The rules of amounts and currencies, by name.

use super::{Answered, RuleError, digits, optional, text};
use crate::{
    domain::money::{
        amount::Amount,
        currency::{Currencies, Currency},
        equivalent::equivalent_of,
        input::{AmountText, InputProblem},
        number_signs::NumberSigns,
    },
    json::Value,
    wire::{
        json::{Entries, ObjectBuilder, required_amount, required_text},
        settings,
    },
};

/// The signs of numbers, read from a sample that `Intl` has written.
pub(super) fn sample_signs(input: &Value) -> NumberSigns {
    NumberSigns::of_sample(&input.text_or_empty("sample"))
}

/// Rules of amounts. `signs` reads the signs of numbers from the input.
pub(super) fn amount(rule: &str, input: &Value, signs: impl Fn(&Value) -> NumberSigns) -> Answered {
    Ok(match rule {
        "amount.rounded" => {
            let (amount, digits) = (required_amount(input, "amount")?, digits(input, "digits")?);
            let rounded = match required_text(input, "direction")?.as_str() {
                "down" => amount.rounded_down(digits),
                "up" => amount.rounded_up(digits),
                _ => amount.rounded(digits),
            };
            text(rounded.to_string())
        }
        "amount.read" => {
            let signs = signs(input);
            let before = AmountText::exact(&input.text_or_empty("before"), signs);
            let typed = before.typed(&required_text(input, "typed")?, signs);
            let (decimals, zero) = (digits(input, "decimals")?, Amount::ZERO);
            ObjectBuilder::new()
                .optional_text("amount", typed.amount(decimals).map(|amount| amount.to_string()).as_deref())
                .optional_text("problem", typed.problem(decimals).map(InputProblem::name))
                .text("left", &typed.left(zero, zero, decimals, signs).shown(signs))
                .build()
        }
        _ => return Err(RuleError::Unknown),
    })
}

/// The currencies of the input, and the one it names.
pub(super) fn named_currency(
    input: &Value,
    key: &'static str,
) -> Result<(Currencies, Currency), &'static str> {
    let currencies = settings::currencies(&input.list::<settings::CurrencyAnswer>("currencies"));
    let currency = currencies.get(&required_text(input, key)?).cloned().ok_or(key)?;
    Ok((currencies, currency))
}

/// Rules of currencies.
pub(super) fn currency(rule: &str, input: &Value) -> Answered {
    let (_, currency) = named_currency(input, "currency")?;
    Ok(match rule {
        "currency.equivalent" => {
            let (_, equivalent) = named_currency(input, "equivalent")?;
            optional(equivalent_of(required_amount(input, "amount")?, &currency, &equivalent))
        }
        _ => return Err(RuleError::Unknown),
    })
}
