//! A room as everybody sees it: the round, the bets in it, and the rounds before.

use super::{current, past, rules_of, settle_due};
use crate::db;
use crate::http::error::ApiError;
use crate::money;
use crate::play::chain::{self, Proof};
use crate::play::record::{COLUMNS, read};
use crate::play::{bots, engine, session, winners};
use crate::state::Tx;
use games::fairness::commitment;
use serde::Serialize;
use serde_json::Value;

/// Finished rounds shown.
const HISTORY: usize = 20;
/// Bets shown.
const SHOWN: usize = 30;

/// A room on the wire.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    number: i64,
    phase: &'static str,
    starts_at: i64,
    now: i64,
    next_at: Option<i64>,
    hash: String,
    chain: Option<Proof>,
    point: Option<i64>,
    bets: Vec<RoomBet>,
    history: Vec<Past>,
}

/// A bet as everybody sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RoomBet {
    /// Id of the round of its player, who knows the own bet by it. Absent for an invented player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// Absent for somebody who plays for fun.
    pub name: Option<String>,
    /// Amount.
    pub stake: String,
    /// Currency code.
    pub currency: String,
    /// Spots of a table that it lies on, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spots: Vec<String>,
    /// Multiplier at which it was cashed out.
    pub cashed_at: Option<i64>,
}

/// A round that is over.
#[derive(Debug, Serialize)]
struct Past {
    number: i64,
    point: i64,
}

/// The spots of a table that a bet lies on.
fn spots(outcome: &Value) -> Vec<String> {
    let chips = outcome.get("bets").and_then(Value::as_array).into_iter().flatten();
    chips.filter_map(|chip| Some(chip.get("on")?.as_str()?.to_owned())).collect()
}

/// The room as everybody sees it.
pub fn view(tx: &Tx<'_>, room: &str) -> Result<View, ApiError> {
    settle_due(tx)?;
    let rules = rules_of(tx, room)?;
    let shared = current(tx, room)?;
    let phase = shared.phase(tx.now);
    let over = phase == "crashed";
    let sql = format!(
        "{COLUMNS} WHERE game = ?1 AND nonce = ?2 AND seed_id IS NULL AND state <> 'cancelled' ORDER BY rowid"
    );
    let mut bets = Vec::new();
    for round in db::all(tx, &sql, (room, shared.number), read)?.into_iter().take(SHOWN) {
        let player = session::any(tx, &round.session)?.and_then(|session| session.player);
        let name = player.map(|player| winners::name_of(tx, &player)).transpose()?;
        let decimals = engine::decimals(tx.app, &round.currency);
        bets.push(RoomBet {
            round: Some(round.id),
            name,
            stake: money::print(round.stake, decimals),
            currency: round.currency,
            spots: spots(&round.outcome),
            cashed_at: round.outcome.get("cashedAt").and_then(Value::as_i64),
        });
    }
    if tx.app.is_demo() {
        let left = |multiplier: i64| {
            rules.reached(multiplier, shared.point).is_some_and(|after| shared.starts_at + after <= tx.now)
        };
        bets.extend(bots::bets(room, shared.number, rules, left));
    }
    let history: Vec<Past> = past(tx, room, HISTORY)?
        .iter()
        .map(|round| Past { number: round.number, point: round.point })
        .collect();
    let is_known = over || phase == "running" && rules.tells_at_start();
    Ok(View {
        number: shared.number,
        phase,
        starts_at: shared.starts_at,
        now: tx.now,
        next_at: over.then_some(shared.ends_at + rules.pause()),
        hash: commitment(&shared.seed),
        chain: chain::proof(tx, room, shared.number)?,
        point: is_known.then_some(shared.point),
        bets,
        history,
    })
}
