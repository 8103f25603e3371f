//! Live roulette: one wheel for all players of a table.

use super::chips::{self, Chip};
use super::{RTP, payout, rules, spin};
use crate::fairness::Draw;
use crate::proof::{Bet, Mapping, Outcome};
use crate::rules::{Currency, Drawn, Edition, Kind, Refusal, Request, Rules, Settled, Shared};
use serde_json::{Map, Value, json};
use values::money::Amount;

/// Time for bets, milliseconds.
const BETTING: i64 = 15_000;
/// Time in which the ball runs; bets are settled at the end.
const RUNNING: i64 = 6_000;
/// Time between the end of a round and the next one.
const PAUSE: i64 = 5_000;

/// The game.
#[derive(Debug)]
pub struct Live;

impl Rules for Live {
    fn name(&self) -> &'static str {
        "live"
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn page(&self, _: Edition) -> Value {
        rules()
    }

    fn kind(&self) -> Kind {
        Kind::Shared(&Self)
    }

    fn stake(&self, request: &dyn Request, currency: Currency) -> Result<Option<i64>, Refusal> {
        chips::stake(request, currency)
    }

    fn mapping(&self, _: Edition) -> Mapping {
        chips::mapping()
    }

    fn bets(&self, outcome: &Value, _: Amount) -> Vec<Bet> {
        chips::bets(outcome)
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        chips::result(outcome)
    }
}

impl Shared for Live {
    fn betting(&self) -> i64 {
        BETTING
    }

    fn pause(&self) -> i64 {
        PAUSE
    }

    fn draw(&self, seed: &str, room: &str, number: i64) -> Drawn {
        Drawn { result: spin(&mut Draw::new(seed, room, number)), running: RUNNING }
    }

    fn tells_at_start(&self) -> bool {
        true
    }

    fn bet(&self, request: &dyn Request, currency: Currency) -> Result<Map<String, Value>, Refusal> {
        let chips = chips::read(request, currency)?;
        let bets: Vec<_> = chips.iter().map(|chip| chip.wire(currency.decimals, None)).collect();
        Ok(Map::from_iter([("auto".to_owned(), Value::Null), ("bets".to_owned(), json!(bets))]))
    }

    fn multiplier_at(&self, _: i64) -> Option<i64> {
        None
    }

    fn reached(&self, _: i64, _: i64) -> Option<i64> {
        None
    }

    fn settle(&self, bet: &mut Settled<'_>, result: i64, _: Option<i64>) -> i64 {
        let mut paid = 0_i64;
        let bets = bet.outcome.get_mut("bets").and_then(Value::as_array_mut);
        for kept in bets.into_iter().flatten() {
            let Some(chip) = Chip::kept(kept, bet.decimals) else { continue };
            paid = paid.saturating_add(payout(chip.spot, chip.stake, result));
            *kept = json!(chip.wire(bet.decimals, Some(result)));
        }
        bet.outcome.insert("number".into(), result.into());
        paid
    }
}
