//! Quests.

use crate::json::Value;

use super::json::{Entries, FromJson, parse, required_amount, required_text, required_whole};
use crate::{
    domain::{money::amount::Amount, quests::Span},
    error::CoreError,
};

/// Type of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskType {
    /// Fill in fields of the profile.
    Fields,
    /// Win.
    Win,
    /// Bet.
    Bet,
    /// Deposit.
    Deposit,
    /// Another type, without known conditions.
    Other,
}

impl TaskType {
    fn of(code: i64) -> Self {
        match code {
            2 => Self::Fields,
            3 => Self::Win,
            4 => Self::Bet,
            6 => Self::Deposit,
            _ => Self::Other,
        }
    }

    /// Keys of the smallest and the largest amount.
    const fn keys(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Win => Some(("minPayout", "maxPayout")),
            Self::Bet => Some(("spinAmount", "maxSpinAmount")),
            Self::Deposit => Some(("minAmount", "maxAmount")),
            Self::Fields | Self::Other => None,
        }
    }
}

/// Conditions of a task.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conditions {
    /// Names of the fields to fill in.
    pub fields: Vec<String>,
    /// Identities of the games that count; empty: all.
    pub games: Vec<String>,
    /// Amounts in the base currency.
    pub amounts: Span,
    /// Amounts by currency.
    pub currencies: Vec<(String, Span)>,
    /// Win as a multiple of the stake.
    pub multiplier: Span,
}

/// The part of a task that events repeat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskState {
    /// Id.
    pub id: String,
    /// True if it counts now.
    pub active: bool,
    /// True if it is completed.
    pub completed: bool,
    /// Code of its type.
    pub code: i64,
    /// Progress, up to the quantity.
    pub progress: Amount,
    /// Progress at which it is done.
    pub quantity: Amount,
}

impl FromJson for TaskState {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            active: value.flag("isActive").unwrap_or(false),
            completed: value.flag("isCompleted").unwrap_or(false),
            code: required_whole(value, "type")?,
            // Without either, a task would count as done.
            progress: required_amount(value, "progress")?,
            quantity: required_amount(value, "quantity")?,
        })
    }
}

/// A task of a quest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// Its changing state.
    pub state: TaskState,
    /// Type.
    pub kind: TaskType,
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Place in the order of execution.
    pub order: i64,
    /// Conditions.
    pub conditions: Conditions,
}

impl FromJson for Task {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let state = TaskState::read(value)?;
        let kind = TaskType::of(state.code);
        let conditions = value.object("conditions").map(|of| conditions(of, kind)).unwrap_or_default();
        Ok(Self {
            state,
            kind,
            name: value.text_or_empty("name"),
            description: value.text_or_empty("description"),
            order: value.whole("executionOrder").unwrap_or(0),
            conditions,
        })
    }
}

fn conditions(value: &Value, kind: TaskType) -> Conditions {
    let span = |value: &Value| match kind.keys() {
        Some((from, to)) => Span::new(value.amount(from), value.amount(to)),
        None => Span::default(),
    };
    let in_currency = |element: &Value| Some((element.text("isoCode")?, span(element)));
    Conditions {
        fields: value.texts("fields"),
        games: value.texts("games"),
        amounts: span(value),
        currencies: value.elements("currencies").iter().filter_map(in_currency).collect(),
        multiplier: Span::new(value.amount("multiplier"), value.amount("maxMultiplier")),
    }
}

/// A reward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reward {
    /// Amount.
    pub amount: Amount,
    /// Currency code.
    pub currency: String,
}

impl FromJson for Reward {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let attributes = value.object("attributes").ok_or("attributes")?;
        Ok(Self {
            amount: value.amount("amount").ok_or("amount")?,
            currency: required_text(attributes, "isoCode")?,
        })
    }
}

/// Element of `GET /api/retention/quests` and `/api/retention/player-quests`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quest {
    /// Id.
    pub id: String,
    /// State.
    pub state: i64,
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// True if the tasks can be done in any order.
    pub in_any_order: bool,
    /// Tasks as received.
    pub tasks: Vec<Task>,
    /// Rewards as received.
    pub rewards: Vec<Reward>,
    /// End, date-time.
    pub end: Option<String>,
}

impl FromJson for Quest {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let tasks = value.get("tasks").and_then(Value::as_array).ok_or("tasks")?;
        Ok(Self {
            id: required_text(value, "id")?,
            state: required_whole(value, "state")?,
            name: value.text_or_empty("name"),
            description: value.text_or_empty("description"),
            in_any_order: value.whole("taskExecutionOrder") == Some(1),
            // A quest without one of its tasks would be another quest.
            tasks: tasks.iter().map(Task::read).collect::<Result<_, _>>()?,
            rewards: value.list("rewards"),
            end: value.text("endAt").filter(|end| !end.is_empty()),
        })
    }
}

/// A changed task, as an event has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskChange {
    /// Id of the quest.
    pub quest: String,
    /// The task.
    pub task: TaskState,
    /// Time of the change, date-time.
    pub updated_at: Option<String>,
}

impl FromJson for TaskChange {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            quest: required_text(value, "questId")?,
            task: TaskState::read(value)?,
            updated_at: value.text("updatedAt"),
        })
    }
}

/// An event of the channel of quests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QuestEvent {
    /// A quest changed.
    Quest(Quest),
    /// A task of a quest changed.
    Task(TaskChange),
}

/// Decodes a publication on the channel of quests; `None` for an event unknown
/// to this version of the core.
///
/// # Errors
///
/// Returns `CoreError::Malformed` if the text is not JSON or a required field
/// is missing.
pub fn event(text: &str) -> Result<Option<QuestEvent>, CoreError> {
    let malformed = |reason: &str| CoreError::Malformed {
        call: "an event of quests".to_owned(),
        reason: reason.to_owned(),
    };
    let body = parse(text).ok_or_else(|| malformed("not JSON"))?;
    let part = |key| body.get(key).ok_or(key);
    match body.text("event").as_deref() {
        Some("quest.updated") => part("quest").and_then(Quest::read).map(QuestEvent::Quest),
        Some("quest.task.updated") => part("task").and_then(TaskChange::read).map(QuestEvent::Task),
        _ => return Ok(None),
    }
    .map(Some)
    .map_err(malformed)
}
