//! Plinko: a ball falls through rows of pins, to the left or to the right of each, into a slot with a multiplier.

mod tables;

use crate::fairness::{Draw, Source};
use crate::proof::{Bet, Mapping, Outcome, text, whole};
use crate::rules::{Alone, Edition, Genre, Kind, Played, Refusal, Request, Round, Rules};
use serde::Serialize;
use serde_json::{Value, json};
use values::money::{self, Amount};

/// Return to player in hundredths of a per cent, for every number of rows and every risk.
pub const RTP: i64 = 9750;
/// Multipliers are tenths, so a stake that is a multiple of this has a win in whole minor units.
const UNIT: i64 = 10;
/// Decimals of a multiplier.
const DECIMALS: u32 = 1;

/// The board that a player has chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    rows: i64,
    risk: &'static str,
    /// Multipliers from the edge to the middle, in tenths.
    half: &'static [i64],
}

/// The game.
#[derive(Debug)]
pub struct Plinko;

impl Board {
    /// Every board.
    fn all() -> impl Iterator<Item = Self> {
        tables::BOARDS.iter().map(|(rows, risk, half)| Self { rows: *rows, risk, half })
    }

    /// The board with these rows and this risk.
    fn find(rows: i64, risk: &str) -> Option<Self> {
        Self::all().find(|board| board.rows == rows && board.risk == risk)
    }

    /// The board of a stored outcome.
    fn of(outcome: &Value) -> Option<Self> {
        Self::find(whole(outcome, "rows")?, text(outcome, "risk")?)
    }

    /// The multiplier of each slot from left to right, in tenths. The right side is the left one in reverse.
    fn multipliers(&self) -> Vec<i64> {
        self.half.iter().chain(self.half.iter().rev().skip(1)).copied().collect()
    }

    /// The multiplier of a slot in tenths. Slots are counted from the left.
    fn multiplier(&self, slot: usize) -> i64 {
        self.multipliers().get(slot).copied().unwrap_or_default()
    }

    /// Drops a ball: true for each pin at which it goes to the right.
    fn path(&self, source: &mut impl Source) -> Vec<bool> {
        (0..self.rows).map(|_| source.below(2) == 1).collect()
    }

    /// The win of a stake in minor units.
    fn payout(&self, stake: i64, slot: usize) -> i64 {
        let win = i128::from(stake) * i128::from(self.multiplier(slot)) / i128::from(UNIT);
        i64::try_from(win).unwrap_or(i64::MAX)
    }
}

/// The slot at the end of a path.
fn slot(path: &[bool]) -> usize {
    path.iter().filter(|right| **right).count()
}

/// The board in a request.
fn board(request: &dyn Request) -> Result<Board, Refusal> {
    let rows = request.number("rows").unwrap_or_default();
    if !Board::all().any(|board| board.rows == rows) {
        return Err(Refusal { field: "rows", reason: "Choose 8, 12 or 16 rows." });
    }
    Board::find(rows, &request.text("risk"))
        .ok_or(Refusal { field: "risk", reason: "Choose a low, medium or high risk." })
}

/// The outcome on the wire. The path has a digit for each row: 1 is right, 0 is left. The multiplier is in tenths.
#[derive(Serialize)]
struct Dropped {
    rows: i64,
    risk: &'static str,
    path: String,
    slot: usize,
    multiplier: i64,
}

impl Rules for Plinko {
    fn name(&self) -> &'static str {
        "plinko"
    }

    fn genre(&self) -> Genre {
        Genre::Plinko
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        Board::all().flat_map(|board| board.multipliers()).max().unwrap_or_default() * 100 / UNIT
    }

    fn page(&self, _: Edition) -> Value {
        let row = |board: Board| json!({ "rows": board.rows, "risk": board.risk, "multipliers": board.multipliers() });
        json!({ "boards": Board::all().map(row).collect::<Vec<_>>() })
    }

    fn kind(&self) -> Kind {
        Kind::Alone(&Self)
    }

    fn unit(&self) -> i64 {
        UNIT
    }

    fn mapping(&self, _: Edition, outcome: &Value) -> Mapping {
        let factors = Board::of(outcome).map(|board| board.multipliers()).unwrap_or_default();
        Mapping::Path { factors: factors.into_iter().map(|tenths| money::wire(tenths, DECIMALS)).collect() }
    }

    fn bets(&self, _: &Value, _: Amount) -> Vec<Bet> {
        Vec::new()
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        let factor = money::wire(whole(outcome, "multiplier")?, DECIMALS);
        Some(Outcome::value(format!("{} × {factor}", text(outcome, "path")?)))
    }
}

impl Alone for Plinko {
    fn play(&self, round: &Round<'_>, source: &mut Draw) -> Result<Played, Refusal> {
        let board = board(round.request)?;
        let path = board.path(source);
        let slot = slot(&path);
        let outcome = Dropped {
            rows: board.rows,
            risk: board.risk,
            path: path.iter().map(|right| if *right { '1' } else { '0' }).collect(),
            slot,
            multiplier: board.multiplier(slot),
        };
        Ok(Played { outcome: json!(outcome), payout: board.payout(round.stake, slot), showing: 4_000 })
    }
}

#[cfg(test)]
mod tests;
