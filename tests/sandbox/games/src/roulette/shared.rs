//! Live roulette: one wheel for all players of a table.

use super::chips::{self, Chip};
use super::{color_of, payout, spin};
use crate::fairness::Draw;
use crate::rules::{Currency, Drawn, Pocket, Refusal, Request, Settled, Shared};
use serde_json::{Map, Value, json};

/// Time for bets, milliseconds.
const BETTING: i64 = 15_000;
/// Time in which the ball runs; bets are settled at the end.
const RUNNING: i64 = 6_000;
/// Time between the end of a round and the next one.
const PAUSE: i64 = 5_000;

/// The spots on which invented players bet.
const SPOTS: [&str; 16] = [
    "red",
    "black",
    "odd",
    "even",
    "low",
    "high",
    "dozen1",
    "dozen2",
    "dozen3",
    "column2",
    "0",
    "7",
    "17",
    "23",
    "17-20",
    "25-26-28-29",
];

/// One wheel for all players.
pub struct Live;

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

    fn spot(&self, choice: usize) -> Option<String> {
        SPOTS.get(choice % SPOTS.len()).map(ToString::to_string)
    }

    fn pocket(&self, result: i64) -> Option<Pocket> {
        Some(Pocket { number: result, color: color_of(result) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roulette::Spot;

    #[test]
    fn pockets_have_the_colours_of_the_wheel() {
        let color = |number| Live.pocket(number).map(|pocket| pocket.color);
        for (number, expected) in
            [(0, "green"), (1, "red"), (2, "black"), (10, "black"), (19, "red"), (35, "black"), (36, "red")]
        {
            assert_eq!(color(number), Some(expected), "{number}");
        }
    }

    #[test]
    fn invented_players_bet_on_spots_of_the_table() {
        for spot in SPOTS {
            assert!(Spot::parse(spot).is_some(), "{spot}");
        }
    }
}
