//! Amounts, currencies, networks and wagers.

use super::{Answered, RuleError, amounts, digits, failure, list, optional, text};
use crate::{
    domain::{
        money::{
            amount::Amount,
            input::{clamped, default_amount, in_range},
            number_signs::{NumberSigns, number_signs},
        },
        networks, wager,
    },
    json::Value,
    wire::{
        json::{Entries, ObjectBuilder, required_amount, required_text},
        settings,
    },
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    match rule.split('.').next() {
        Some("currency") => currency(rule, input),
        Some("network") => network(rule, input),
        Some("wager") => turn_over_wager(rule, input),
        _ => amount(rule, input),
    }
}

fn turn_over_wager(rule: &str, input: &Value) -> Answered {
    let (total, left) = (required_amount(input, "total")?, required_amount(input, "left")?);
    match rule {
        "wager.progress" => Ok(text(wager::progress(total, left).to_string())),
        "wager.placed" => {
            let currency = input.read::<settings::CurrencyAnswer>("currency").ok_or("currency")?;
            let found = settings::currencies(&[currency]);
            let placed = found.iter().next().and_then(|currency| wager::placed(total, left, currency));
            Ok(optional(placed))
        }
        _ => Err(RuleError::Unknown),
    }
}

fn network(rule: &str, input: &Value) -> Answered {
    match rule {
        "network.label" => {
            Ok(text(networks::label(&input.text_or_empty("id"), &input.text_or_empty("name"))))
        }
        _ => Err(RuleError::Unknown),
    }
}

/// The signs of numbers: of a sample that `Intl` has written, or of a language.
fn signs(input: &Value) -> NumberSigns {
    if input.text("sample").is_some() {
        return amounts::sample_signs(input);
    }
    number_signs(&input.text("language").unwrap_or_else(|| "en".to_owned()))
}

/// The smallest and the largest amount of an input.
fn limits_of(input: &Value) -> Result<(Amount, Amount), &'static str> {
    Ok((required_amount(input, "minimum")?, required_amount(input, "maximum")?))
}

fn amount(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
        "amount.parsed" => match required_text(input, "text")?.parse::<Amount>() {
            Ok(amount) => ObjectBuilder::new().text("amount", &amount.to_string()).build(),
            Err(error) => failure(&error),
        },
        "amount.signs" => {
            let signs = signs(input);
            text(format!("{} {}", signs.decimal, signs.group))
        }
        "amount.clamped" => {
            let (minimum, maximum) = limits_of(input)?;
            let decimals = digits(input, "decimals").unwrap_or(8);
            text(clamped(&required_text(input, "text")?, minimum, maximum, decimals))
        }
        "amount.default" => {
            let (minimum, maximum) = limits_of(input)?;
            let opened = input.amount("bonusMinimum");
            text(default_amount(input.amount("preset"), minimum, maximum, opened).to_string())
        }
        "amount.presets" => {
            let (minimum, maximum) = limits_of(input)?;
            let amounts = input.texts("presets").into_iter().filter_map(|text| text.parse::<Amount>().ok());
            list(amounts.filter(|amount| in_range(*amount, minimum, maximum)), |amount| {
                text(amount.to_string())
            })
        }
        _ => return amounts::amount(rule, input, signs),
    })
}

fn currency(rule: &str, input: &Value) -> Answered {
    let (currencies, currency) = amounts::named_currency(input, "currency")?;
    let amount = || required_amount(input, "amount");
    Ok(match rule {
        "currency.shown" => text(currency.to_display(amount()?).to_string()),
        "currency.main" => text(currency.to_main(amount()?).to_string()),
        "currency.isNational" => Value::Bool(currency.is_national()),
        "currency.fromBase" => optional(currencies.from_base(amount()?, &currency)),
        "currency.unit" => ObjectBuilder::new()
            .text("code", currency.display_code())
            .whole("decimals", currency.display_decimals().into())
            .build(),
        _ => return amounts::currency(rule, input),
    })
}
