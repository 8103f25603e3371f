//! Deposit bonuses: rows, selection, and available actions.

use super::{Answered, RuleError, amounts::named_currency, list, optional, text};
use crate::{
    domain::{
        bonus::{self, Choice, Conditions, DepositBonus, OpenedWith, Row, Selection},
        bonus_actions::{self, BonusAvailability, Facts, Gate},
    },
    json::Value,
    wire::json::{Entries, ObjectBuilder, required_amount},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    match rule.split('.').next() {
        Some("bonusAction") => bonus_action(rule, input),
        Some("selection") => selection(rule, input),
        _ => deposit_bonus(rule, input),
    }
}

fn bonus_action(rule: &str, input: &Value) -> Answered {
    let facts = |value: &Value| {
        let flag = |key: &str| value.flag(key).unwrap_or(false);
        Facts {
            issued: flag("issued"),
            cancel_lock: flag("cancelLock"),
            wagered: flag("wagered"),
            unsettled: flag("unsettled"),
        }
    };
    let gate = match rule {
        "bonusAction.activation" => bonus_actions::activation(input.object("active").map(facts)),
        "bonusAction.cancellation" => bonus_actions::cancellation(facts(input)),
        "bonusAction.spinsCancellation" => {
            bonus_actions::spins_cancellation(input.flag("used").unwrap_or(false))
        }
        "bonusAction.badge" => {
            let keys = |name: &str| -> Vec<Option<String>> {
                input.elements(name).iter().map(|key| key.as_str().map(str::to_owned)).collect()
            };
            let (groups, packages) = (keys("groups"), keys("packages"));
            let count = bonus_actions::badge_count(
                groups.iter().map(Option::as_deref),
                packages.iter().map(Option::as_deref),
            );
            return Ok(Value::from(u64::from(count)));
        }
        "bonusAction.availability" => {
            return Ok(text(match bonus_actions::availability(input.whole("status")) {
                BonusAvailability::Issued => "issued",
                BonusAvailability::Unavailable => "unavailable",
                BonusAvailability::Available => "available",
            }));
        }
        _ => return Err(RuleError::Unknown),
    };
    Ok(text(match gate {
        Gate::Open => "open",
        Gate::Locked => "locked",
        Gate::ConfirmChange => "confirmChange",
        Gate::ConfirmUnsettled => "confirmUnsettled",
        Gate::ConfirmActive => "confirmActive",
        Gate::ConfirmIssued => "confirmIssued",
    }))
}

fn deposit_bonus(rule: &str, input: &Value) -> Answered {
    let (currencies, currency) = named_currency(input, "currency")?;
    let bonuses: Vec<DepositBonus> = input.list("bonuses");
    Ok(match rule {
        "bonus.rows" => list(bonus::rows(&bonuses, &currency, &currencies), |(row, items)| {
            ObjectBuilder::new()
                .text("id", &row.id)
                .value("packageId", optional(row.package_id))
                .value("minimum", optional(row.minimum))
                .value("maximum", optional(row.maximum))
                .value("items", list(items, |item| text(item.id.clone())))
                .build()
        }),
        "bonus.gain" => {
            let gain = bonus::total_gain(&bonuses, required_amount(input, "amount")?, &currency, &currencies);
            ObjectBuilder::new()
                .value("cash", optional(gain.cash))
                .whole("freeSpins", gain.free_spins.into())
                .build()
        }
        _ => return Err(RuleError::Unknown),
    })
}

fn choice_of(value: &Value) -> Choice {
    match value.text("id") {
        Some(id) => Choice::Bonus(id),
        None if value.flag("code") == Some(true) => Choice::Code,
        None => Choice::Declined,
    }
}

fn selection(rule: &str, input: &Value) -> Answered {
    let row = |row: &Value| Row {
        id: row.text_or_empty("id"),
        package_id: row.text("packageId"),
        minimum: row.amount("minimum"),
        maximum: row.amount("maximum"),
    };
    let rows: Vec<Row> = input.elements("rows").iter().map(row).collect();
    let flag = |key: &str| input.flag(key).unwrap_or(false);
    let conditions = Conditions {
        amount: input.amount("amount").unwrap_or_default(),
        crypto: flag("crypto"),
        has_code: flag("hasCode"),
        decline_default: flag("declineDefault"),
    };
    let before = || Selection { choice: choice_of(input), declined_by_hand: flag("byHand") };
    let after = match rule {
        "selection.initial" => {
            let opened =
                OpenedWith { bonus_id: input.text("openedBonus"), package_id: input.text("openedPackage") };
            bonus::initial(&rows, &opened, flag("hasDeclined"), &conditions)
        }
        "selection.afterAmount" => bonus::after_amount_change(&rows, before(), &conditions),
        "selection.afterChoice" => {
            let pressed = choice_of(input.object("pressed").ok_or("pressed")?);
            bonus::after_choice(&rows, before(), pressed, &conditions)
        }
        _ => return Err(RuleError::Unknown),
    };
    let answer = match after.choice {
        Choice::Bonus(id) => ObjectBuilder::new().text("id", &id),
        Choice::Code => ObjectBuilder::new().flag("code", true),
        Choice::Declined => ObjectBuilder::new().flag("byHand", after.declined_by_hand),
    };
    Ok(answer.build())
}
