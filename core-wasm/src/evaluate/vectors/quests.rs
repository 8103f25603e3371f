//! Quests.

use super::{Answered, RuleError, list, text};
use crate::{
    domain::{
        money::amount::Amount,
        quests::{self, QuestAction, QuestTab, Reward, Span},
    },
    json::{Number, Value},
    wire::json::{Entries, ObjectBuilder, required_amount, required_text, required_whole},
};

fn indexes(indexes: Vec<usize>) -> Value {
    list(indexes, |index| Value::Number(Number::from(i64::try_from(index).unwrap_or_default())))
}

fn span_of(value: &Value) -> Span {
    Span::new(value.amount("from"), value.amount("to"))
}

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    let state = || required_whole(input, "state");
    Ok(match rule {
        "quest.tab" => match quests::tab(state()?) {
            Some(QuestTab::Active) => text("active"),
            Some(QuestTab::Available) => text("available"),
            Some(QuestTab::Completed) => text("completed"),
            Some(QuestTab::Expired) => text("expired"),
            None => Value::Null,
        },
        "quest.action" => text(match quests::action(state()?, input.flag("complete").unwrap_or(false)) {
            QuestAction::Nothing => "nothing",
            QuestAction::Start => "start",
            QuestAction::Claim => "claim",
            QuestAction::Cancel => "cancel",
        }),
        "quest.countsDown" => Value::Bool(quests::counts_down(state()?)),
        "quest.leadsOn" => {
            Value::Bool(quests::leads_on(required_whole(input, "from")?, required_whole(input, "to")?))
        }
        "quest.task" => {
            let (progress, quantity) =
                (required_amount(input, "progress")?, required_amount(input, "quantity")?);
            ObjectBuilder::new()
                .text("percent", &quests::percent(progress, quantity).to_string())
                .flag("done", quests::is_done(progress, quantity))
                .build()
        }
        "quest.bars" => {
            let percents: Vec<Amount> =
                input.elements("tasks").iter().filter_map(|task| task.amount("percent")).collect();
            indexes(quests::bar_order(&percents))
        }
        "quest.tasks" => {
            let orders: Vec<i64> =
                input.elements("tasks").iter().filter_map(|task| task.whole("order")).collect();
            indexes(quests::task_order(&orders, input.whole("taskExecutionOrder") == Some(1)))
        }
        "quest.rewards" => {
            let reward = |value: &Value| {
                let is_virtual = value.flag("virtual").unwrap_or(false);
                Some(Reward { currency: value.text("currency")?, is_virtual })
            };
            let rewards: Vec<Reward> = input.elements("rewards").iter().filter_map(reward).collect();
            indexes(quests::reward_order(&rewards, &required_text(input, "active")?))
        }
        "quest.amounts" => {
            let element = |value: &Value| Some((value.text("isoCode")?, span_of(value)));
            let currencies: Vec<(String, Span)> =
                input.elements("currencies").iter().filter_map(element).collect();
            let active = required_text(input, "active")?;
            let (span, code) = quests::span(span_of(input), "USD", &currencies, &active);
            let limit = |amount: Option<Amount>| amount.map_or(Value::Null, |it| text(it.to_string()));
            ObjectBuilder::new()
                .text("currency", code)
                .value("from", limit(span.from))
                .value("to", limit(span.to))
                .build()
        }
        _ => return Err(RuleError::Unknown),
    })
}
