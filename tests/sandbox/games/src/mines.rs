//! Mines: the player opens fields one after the other, and takes the win before he opens one with a mine.

use crate::fairness::{Draw, Source};
use crate::proof::{Bet, Mapping, Outcome, whole};
use crate::rules::{Decided, Edition, Genre, Hand, Kind, Refusal, Request, Round, Rules, Turn};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use values::money::{self, Amount};

/// Return to player in hundredths of a per cent, whenever the player takes his win.
pub const RTP: i64 = 9700;
/// Number of fields.
const FIELDS: i64 = 25;
/// Numbers of mines to choose from.
pub const MINES: std::ops::RangeInclusive<i64> = 1..=24;
/// Decimals of a multiplier.
const DECIMALS: u32 = 4;
/// The multiplier that pays the stake.
const ONE: i64 = 10_000;
/// No round pays a larger multiplier: it ends before.
const LARGEST: i64 = 10_000 * ONE;

/// The game.
#[derive(Debug)]
pub struct Mines;

/// A round as its page may know it. Fields are counted from zero, row by row; multipliers are ten-thousandths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Board {
    /// Number of mines.
    mines: i64,
    /// Opened fields in their order. The last one may have a mine.
    opened: Vec<i64>,
    /// Fields with mines, in the order in which they were drawn; unknown until the round is over.
    found: Option<Vec<i64>>,
    /// Payout if the player takes the win now; zero after a mine.
    multiplier: i64,
    /// Payout after one more field; absent if no field can be opened.
    next: Option<i64>,
}

/// Ways to choose some of a number of fields.
fn ways(fields: i64, some: i64) -> i128 {
    (0..some).fold(1, |ways, one| ways * i128::from(fields - one) / i128::from(one + 1))
}

/// The multiplier after a number of opened fields, rounded down: the share of the return by the chance of the fields.
/// Without an opened field it is the stake. `None` if it is too large, or if there are not as many fields without mines.
fn multiplier(mines: i64, opened: i64) -> Option<i64> {
    if opened == 0 {
        return Some(ONE);
    }
    let share = i128::from(RTP) * ways(FIELDS, opened);
    let found = share.checked_div(ways(FIELDS - mines, opened))?;
    i64::try_from(found).ok().filter(|found| opened <= FIELDS - mines && *found <= LARGEST)
}

/// The largest multiplier with a number of mines.
fn largest(mines: i64) -> i64 {
    (1..=FIELDS).map_while(|opened| multiplier(mines, opened)).last().unwrap_or_default()
}

/// The fields with mines: each number of the round chooses one of the fields that are left.
fn lay(mines: i64, source: &mut impl Source) -> Vec<i64> {
    let mut left: Vec<i64> = (0..FIELDS).collect();
    let field = |_| {
        let count = u32::try_from(left.len()).unwrap_or_default();
        left.remove(usize::try_from(source.below(count)).unwrap_or_default())
    };
    (0..mines).map(field).collect()
}

/// The win for a stake in minor units, rounded down.
fn payout(stake: i64, multiplier: i64) -> i64 {
    i64::try_from(i128::from(stake) * i128::from(multiplier) / i128::from(ONE)).unwrap_or(i64::MAX)
}

impl Board {
    /// The stored board of a round.
    fn of(outcome: &Value) -> Option<Self> {
        Self::deserialize(outcome).ok()
    }

    /// A board on which these fields are opened, none of which has a mine.
    fn with(mines: i64, opened: Vec<i64>) -> Self {
        let count = i64::try_from(opened.len()).unwrap_or_default();
        let at = |count| multiplier(mines, count);
        Self { mines, opened, found: None, multiplier: at(count).unwrap_or_default(), next: at(count + 1) }
    }

    /// The round is open.
    fn goes_on(&self) -> Turn {
        Turn { outcome: json!(self), payout: None, further: 0 }
    }

    /// The round is over, and the mines are shown.
    fn ends(self, stake: i64, multiplier: i64, laid: Vec<i64>) -> Turn {
        let over = Self { multiplier, found: Some(laid), next: None, ..self };
        Turn { outcome: json!(over), payout: Some(payout(stake, multiplier)), further: 0 }
    }
}

/// The number of a field as the page and the proof write it.
fn name(field: i64) -> String {
    (field + 1).to_string()
}

/// Numbers of fields.
fn names(fields: &[i64]) -> Vec<String> {
    fields.iter().copied().map(name).collect()
}

impl Rules for Mines {
    fn name(&self) -> &'static str {
        "mines"
    }

    fn genre(&self) -> Genre {
        Genre::Mines
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        MINES.map(largest).max().unwrap_or_default() * 100 / ONE
    }

    fn page(&self, _: Edition) -> Value {
        let row =
            |mines: i64| json!({ "mines": mines, "first": multiplier(mines, 1), "largest": largest(mines) });
        json!({ "fields": FIELDS, "boards": MINES.map(row).collect::<Vec<_>>() })
    }

    fn kind(&self) -> Kind {
        Kind::Decided(&Self)
    }

    fn mapping(&self, _: Edition, outcome: &Value) -> Mapping {
        let items = (0..FIELDS).map(name).collect();
        Mapping::Drawing { items, count: whole(outcome, "mines").unwrap_or_default() }
    }

    fn bets(&self, outcome: &Value, stake: Amount) -> Vec<Bet> {
        let bet = |board: Board| {
            let opened = names(&board.opened);
            let safe = i64::try_from(opened.len()).ok().and_then(|count| multiplier(board.mines, count));
            // With a mine among them the fields pay nothing, and their multiplier may not exist.
            let factor = money::wire(safe.unwrap_or_default(), DECIMALS);
            Bet { none_of: Some(opened.clone()), ..Bet::new(opened.join(" "), stake, factor) }
        };
        Board::of(outcome).map(bet).into_iter().collect()
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        Some(Outcome::value(names(&Board::of(outcome)?.found?).join(" ")))
    }
}

impl Decided for Mines {
    fn showing(&self) -> i64 {
        4_000
    }

    fn begin(&self, round: &Round<'_>, _: &mut Draw) -> Result<Turn, Refusal> {
        let mines = round.request.number("mines").filter(|mines| MINES.contains(mines));
        let mines = mines.ok_or(Refusal { field: "mines", reason: "Choose 1 to 24 mines." })?;
        Ok(Board::with(mines, Vec::new()).goes_on())
    }

    fn decide(&self, hand: &Hand<'_>, request: &dyn Request, source: &mut Draw) -> Result<Turn, Refusal> {
        let broken = Refusal { field: "round", reason: "This round cannot go on." };
        let board = Board::of(hand.outcome).ok_or(broken)?;
        let laid = lay(board.mines, source);
        if request.flag("take") {
            if board.opened.is_empty() {
                return Err(Refusal { field: "take", reason: "Open a field before." });
            }
            let multiplier = board.multiplier;
            return Ok(board.ends(hand.stake, multiplier, laid));
        }
        let field = request.number("field").filter(|field| (0..FIELDS).contains(field));
        let field = field.filter(|field| !board.opened.contains(field));
        let field = field.ok_or(Refusal { field: "field", reason: "Open a field that is closed." })?;
        let mut opened = board.opened;
        opened.push(field);
        let board = Board::with(board.mines, opened);
        if laid.contains(&field) {
            return Ok(board.ends(hand.stake, 0, laid));
        }
        if board.next.is_some() {
            return Ok(board.goes_on());
        }
        let multiplier = board.multiplier;
        Ok(board.ends(hand.stake, multiplier, laid))
    }

    fn leave(&self, hand: &Hand<'_>, source: &mut Draw) -> Turn {
        match Board::of(hand.outcome) {
            Some(board) => {
                let (multiplier, laid) = (board.multiplier, lay(board.mines, source));
                board.ends(hand.stake, multiplier, laid)
            }
            None => Turn { outcome: hand.outcome.clone(), payout: Some(hand.stake), further: 0 },
        }
    }
}

#[cfg(test)]
mod tests;
