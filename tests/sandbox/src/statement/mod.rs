//! The statement of activity: what a player paid and played in a period, by day, week, month or game.
//!
//! An extension of the contract. The ledger is the source of every amount, `spins` counts the rounds, and `play_rounds` says
//! how long was played.

mod calendar;
mod sums;

use crate::betting;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Number, Query, Text};
use crate::http::{Answer, data};
use crate::money::{self, Amount};
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::extract::State;
use calendar::Period;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use sums::{Entry, Sums};
use time::Date;
use utoipa::ToSchema;

/// The longest period, in days: a leap year.
const LONGEST: i64 = 366;
/// Name of the row of sports bets.
const SPORTSBOOK: &str = "Sports bets";
/// The offsets from UTC that exist, in minutes.
const OFFSETS: std::ops::RangeInclusive<i64> = -12 * 60..=14 * 60;

/// Query of a statement.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = StatementQuery)]
pub struct Wish {
    /// The first day, such as 2026-11-01.
    #[schema(required)]
    from: Text,
    /// The last day, at most a year later.
    #[schema(required)]
    to: Text,
    /// Subject of the rows.
    #[schema(value_type = Group, required)]
    group: Text,
    /// The currency of all amounts.
    #[schema(required)]
    currency: Text,
    /// Minutes by which the days of the player are ahead of UTC; 0 if absent. One offset counts for the whole period.
    offset: Number,
}

/// Subject of the rows: a row is a day, a week, a month or a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = StatementGroup)]
enum Group {
    Day,
    Week,
    Month,
    Game,
}

impl Group {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "day" => Some(Self::Day),
            "week" => Some(Self::Week),
            "month" => Some(Self::Month),
            "game" => Some(Self::Game),
            _ => None,
        }
    }

    /// The row that an entry belongs to. Payments belong to no game.
    fn key(self, entry: &Entry, period: Period) -> Option<String> {
        let day = period.day(entry.at)?;
        match self {
            Self::Day => Some(day.to_string()),
            Self::Week => calendar::monday(day).map(|day| day.to_string()),
            Self::Month => day.replace_day(1).ok().map(|day| day.to_string()),
            Self::Game => entry.game.clone().or_else(|| entry.is_play().then(String::new)),
        }
    }
}

/// The sums of a row on the wire, in main units.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementSums)]
struct SumsWire {
    /// What was paid in. Null in the row of a game, which has no payments.
    deposits: Option<Amount>,
    /// What was paid out. A withdrawal counts on the day on which it is paid. Null in the row of a game.
    withdrawals: Option<Amount>,
    /// Other real money that was credited: bonuses that became real money, cashback, rewards. Null in the row of a game.
    credits: Option<Amount>,
    /// Stakes of real money. A stake that was returned does not count.
    stakes: Amount,
    /// Winnings of real money.
    wins: Amount,
    /// Winnings less stakes, of real money.
    net: Amount,
    /// Stakes of bonus money.
    bonus_stakes: Amount,
    /// Winnings of bonus money.
    bonus_wins: Amount,
    /// Number of rounds and bets.
    rounds: i64,
    /// Seconds of play; null if they are unknown, as for sports bets.
    seconds: Option<i64>,
}

/// A row on the wire: a day, a week, a month or a game.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementRow)]
struct RowWire {
    /// The day, the first day of the week or month, or the identity of the game; empty for play in an unknown game.
    key: String,
    /// Name of the game, or that of the sportsbook; null for a time.
    name: Option<String>,
    #[serde(flatten)]
    sums: SumsWire,
}

/// A statement on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Statement)]
pub struct Wire {
    from: String,
    to: String,
    group: Group,
    currency: String,
    /// Minutes by which the days of the statement are ahead of UTC.
    offset: i64,
    /// Rows with activity, by time or by name of the game.
    rows: Vec<RowWire>,
    /// The sums of the whole period, payments included.
    totals: SumsWire,
}

fn date(text: &str, name: &str) -> Result<Date, ApiError> {
    calendar::parse(text).ok_or_else(|| ApiError::field(name, "Enter a date such as 2026-11-20."))
}

/// Period and group of a query, if both are valid.
fn checked(wish: &Wish) -> Result<(Period, Group), ApiError> {
    let (from, to) = (date(&wish.from, "from")?, date(&wish.to, "to")?);
    let days = (to - from).whole_days() + 1;
    if !(1..=LONGEST).contains(&days) {
        return Err(ApiError::field("to", "Choose a period of at least one day and at most a year."));
    }
    let offset = wish.offset.0.unwrap_or_default();
    if !OFFSETS.contains(&offset) {
        return Err(ApiError::field("offset", "There is no such offset from UTC."));
    }
    let group = Group::parse(&wish.group)
        .ok_or_else(|| ApiError::field("group", "Choose day, week, month or game."))?;
    Ok((Period { from, to, offset }, group))
}

fn statement(
    tx: &Tx<'_>,
    player: &str,
    currency: &str,
    period: Period,
    group: Group,
) -> Result<Wire, ApiError> {
    let mut rows = BTreeMap::<String, Sums>::new();
    let mut totals = Sums::default();
    if let Some(account) = wallet::in_currency(tx, player, currency)? {
        for entry in sums::entries(tx, &account, period)? {
            totals.add(&entry);
            if let Some(key) = group.key(&entry, period) {
                rows.entry(key).or_default().add(&entry);
            }
        }
    }
    let decimals = tx.app.catalog.decimals(currency);
    let is_game = group == Group::Game;
    let name = |identity: &str| {
        if identity == betting::IDENTITY {
            return Some(SPORTSBOOK.to_owned());
        }
        tx.app.catalog.games.find(identity).map(|game| game.name.clone())
    };
    let rows = rows.into_iter().filter(|(_, sums)| !sums.is_empty());
    let mut rows: Vec<RowWire> = rows
        .map(|(key, sums)| RowWire {
            name: if is_game { name(&key) } else { None },
            sums: wire(&sums, decimals, !is_game),
            key,
        })
        .collect();
    if is_game {
        rows.sort_by(|one, other| (&one.name, &one.key).cmp(&(&other.name, &other.key)));
    }
    Ok(Wire {
        from: period.from.to_string(),
        to: period.to.to_string(),
        group,
        currency: currency.to_owned(),
        offset: period.offset,
        rows,
        totals: wire(&totals, decimals, true),
    })
}

fn wire(sums: &Sums, decimals: u32, has_payments: bool) -> SumsWire {
    let amount = |sum: i128| money::wire(crate::db::clamp(sum), decimals);
    let payment = |sum: i128| has_payments.then(|| amount(sum));
    SumsWire {
        deposits: payment(sums.deposits),
        withdrawals: payment(sums.withdrawals),
        credits: payment(sums.credits),
        stakes: amount(sums.stakes),
        wins: amount(sums.wins),
        net: amount(sums.wins - sums.stakes),
        bonus_stakes: amount(sums.bonus_stakes),
        bonus_wins: amount(sums.bonus_wins),
        rounds: sums.rounds,
        // Without rounds and opened games the player did not play.
        seconds: sums
            .milliseconds
            .or((sums.rounds == 0).then_some(0))
            .map(|milliseconds| milliseconds / 1000),
    }
}

/// GET /api/player/statement
pub async fn show(State(app): State<Shared>, caller: Caller, Query(wish): Query<Wish>) -> Answer<Wire> {
    let (period, group) = checked(&wish)?;
    if app.catalog.currency(&wish.currency).is_none() {
        return Err(ApiError::field("currency", "This currency is not available."));
    }
    app.run(|tx| statement(tx, &caller.player, &wish.currency, period, group)).map(data)
}
