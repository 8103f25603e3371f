//! The rules of the games as data: how numbers become a result, and what makes a bet win.

use super::engine::{self, Engine};
use super::rounds::Round;
use crate::money::{self, Amount};
use crate::seed::games::Game;
use games::crash;
use games::roulette::{self, Spot};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Results of dice, and the decimals with which the game shows them.
const DICE_RESULTS: i64 = 10_000;
const DICE_DECIMALS: u32 = 2;
/// Decimals of a multiplier in crash.
const CRASH_DECIMALS: u32 = 2;
/// Value of the smallest number in crash, in hundredths: the return to player.
const CRASH_SHARE: i64 = crash::RTP / 100;

/// A result with its share of the sum of all weights.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofEntry)]
pub struct Entry {
    label: String,
    weight: i64,
}

/// Payouts of a symbol, in stakes on one line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofPay)]
pub struct Pay {
    symbol: String,
    /// For the fewest equal symbols that count, and for each one more.
    units: Vec<i64>,
}

/// How the numbers of a round become its result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[schema(as = RoundProofMapping)]
pub enum Mapping {
    /// A whole number from zero to `count - 1`: the number times the count, divided by two to the power of the bits.
    Range {
        /// Number of results.
        count: i64,
        /// Decimals with which the number is shown.
        decimals: u32,
    },
    /// An entry of the table: the whole number below the sum of the weights, as in a range, counts through the entries.
    Table {
        /// Results.
        entries: Vec<Entry>,
    },
    /// `share * 2^bits / (2^bits - number)`, rounded down, between the smallest and the largest value. All are hundredths.
    Reciprocal {
        /// The value of the number zero.
        share: i64,
        /// The smallest result.
        smallest: i64,
        /// The largest result.
        largest: i64,
    },
    /// The stop of each reel from left to right is a number below its length. Free spins follow the paid one.
    Reels {
        /// Symbols of each reel, from top to bottom; a reel is a ring. A stop is the top visible symbol.
        reels: Vec<Vec<String>>,
        /// Visible rows.
        rows: i64,
        /// The row of each reel, for each line.
        lines: Vec<Vec<u8>>,
        /// Replaces other symbols of a line, but not its first one.
        wild: String,
        /// Gives free spins by the number of reels that show it.
        scatter: String,
        /// The fewest equal symbols from the left, or scatters, that count.
        least: i64,
        /// Pay table.
        pays: Vec<Pay>,
        /// Free spins for the fewest scatters that count, and for each one more. Free spins give no more of them.
        free: Vec<i64>,
        /// Multiplier of the wins of free spins.
        factor: i64,
    },
}

/// A bet. A win pays the stake times the factor, rounded down to the smallest unit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundProofBet)]
pub struct Bet {
    label: String,
    stake: Amount,
    factor: Amount,
    /// In a range: the first number that wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<i64>,
    /// In a range: the last number that wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<i64>,
    /// In a table: the entries that win.
    #[serde(skip_serializing_if = "Option::is_none")]
    one_of: Option<Vec<String>>,
    /// In a reciprocal: where the player left, or had set to leave. The bet wins if the result is not smaller.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_at: Option<Amount>,
}

/// A spin of the reels.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofSpin)]
pub struct Spin {
    stops: Vec<i64>,
    /// Wins in stakes on one line.
    units: i64,
}

/// The result as the game shows it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofResult)]
pub struct Outcome {
    /// Number, entry or multiplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// Spins of reels, the paid one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    spins: Option<Vec<Spin>>,
}

/// The rules of a game.
pub fn of(game: &Game, engine: Engine) -> Mapping {
    match engine {
        Engine::Dice => Mapping::Range { count: DICE_RESULTS, decimals: DICE_DECIMALS },
        Engine::Roulette | Engine::Wheel => {
            let entry = |number: u32| Entry { label: number.to_string(), weight: 1 };
            Mapping::Table { entries: (0..roulette::NUMBERS).map(entry).collect() }
        }
        Engine::Crash => Mapping::Reciprocal { share: CRASH_SHARE, smallest: 100, largest: crash::LARGEST },
        Engine::Slot => {
            let rules = engine::slot_of(game).strips(engine::lines_of(game));
            let pay = |(symbol, units): (char, [i64; 3])| Pay { symbol: symbol.into(), units: units.into() };
            Mapping::Reels {
                reels: rules.reels.map(|reel| reel.chars().map(String::from).collect()).into(),
                rows: 3,
                lines: rules.lines.iter().map(|line| line.to_vec()).collect(),
                wild: "W".into(),
                scatter: "S".into(),
                least: 3,
                pays: rules.pays.into_iter().map(pay).collect(),
                free: rules.free.into(),
                factor: rules.factor,
            }
        }
    }
}

fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name)?.as_str()
}

fn whole(value: &Value, name: &str) -> Option<i64> {
    value.get(name)?.as_i64()
}

/// A multiplier in hundredths, as a number.
fn multiplier(hundredths: i64) -> Amount {
    money::wire(hundredths, CRASH_DECIMALS)
}

/// Hundredths as a text with two decimals.
fn hundredths(number: i64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

/// Name of a spot of the table for a reader.
fn spot_name(on: &str) -> String {
    for group in ["dozen", "column"] {
        if let Some(number) = on.strip_prefix(group) {
            return format!("{group} {number}");
        }
    }
    on.to_owned()
}

/// A chip on the table.
fn chip(chip: &Value) -> Option<Bet> {
    let (on, stake) = (text(chip, "on")?, text(chip, "stake")?);
    let spot = Spot::parse(on)?;
    let numbers = (0..i64::from(roulette::NUMBERS)).filter(|number| spot.covers(*number));
    Some(Bet {
        label: spot_name(on),
        stake: money::number(stake)?,
        factor: spot.factor().into(),
        from: None,
        to: None,
        one_of: Some(numbers.map(|number| number.to_string()).collect()),
        left_at: None,
    })
}

/// The bet in dice.
fn roll(outcome: &Value, stake: Amount) -> Option<Bet> {
    let chance = whole(outcome, "chance")? * 100;
    let is_over = outcome.get("over")?.as_bool()?;
    let (from, to) = if is_over { (DICE_RESULTS - chance, DICE_RESULTS - 1) } else { (0, chance - 1) };
    Some(Bet {
        label: format!("{}–{}", hundredths(from), hundredths(to)),
        stake,
        factor: money::number(text(outcome, "multiplier")?)?,
        from: Some(from),
        to: Some(to),
        one_of: None,
        left_at: None,
    })
}

/// The bet in crash.
fn flight(outcome: &Value, stake: Amount) -> Bet {
    let left_at = whole(outcome, "cashedAt").or_else(|| whole(outcome, "auto")).map(multiplier);
    let label = left_at.as_ref().map(ToString::to_string).unwrap_or_default();
    let factor = left_at.clone().unwrap_or_else(|| 0.into());
    Bet { label, stake, factor, from: None, to: None, one_of: None, left_at }
}

/// The bets of a round.
pub fn bets(engine: Engine, round: &Round, decimals: u32) -> Vec<Bet> {
    let stake = money::wire(round.stake, decimals);
    match engine {
        Engine::Slot => Vec::new(),
        Engine::Dice => roll(&round.outcome, stake).into_iter().collect(),
        Engine::Crash => vec![flight(&round.outcome, stake)],
        Engine::Roulette | Engine::Wheel => {
            let chips = round.outcome.get("bets").and_then(Value::as_array);
            chips.into_iter().flatten().filter_map(chip).collect()
        }
    }
}

/// The result of a round, if the player may know it.
pub fn result(engine: Engine, outcome: &Value) -> Option<Outcome> {
    let value = |value: String| Outcome { value: Some(value), spins: None };
    match engine {
        Engine::Dice => whole(outcome, "roll").map(|roll| value(hundredths(roll))),
        Engine::Roulette | Engine::Wheel => whole(outcome, "number").map(|number| value(number.to_string())),
        Engine::Crash => whole(outcome, "point").map(|point| value(hundredths(point))),
        Engine::Slot => {
            let spin = |spin: &Value| {
                let stops =
                    spin.get("stops")?.as_array()?.iter().map(Value::as_i64).collect::<Option<_>>()?;
                Some(Spin { stops, units: whole(spin, "units")? })
            };
            let spins = outcome.get("spins")?.as_array()?.iter().map(spin).collect::<Option<_>>()?;
            Some(Outcome { value: None, spins: Some(spins) })
        }
    }
}
