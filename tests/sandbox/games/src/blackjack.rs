//! Blackjack: closer to 21 than the dealer. Six decks, the dealer stands on 17 and looks for a blackjack, a blackjack pays 3 to
//! 2, any two cards can be doubled, and one pair can be split once.

mod table;

use crate::cards::{Card, names};
use crate::fairness::{Draw, Source};
use crate::proof::{Bet, Mapping, Outcome};
use crate::rules::{Decided, Edition, Genre, Hand, Kind, Refusal, Request, Round, Rules, Turn};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{DECKS, Move, Table, total};
use values::money::Amount;

/// Return to player in hundredths of a per cent of the first stake, for the basic strategy of these rules: 99.5400 %, computed
/// exactly.
pub const RTP: i64 = 9954;
/// The largest win in first stakes: two hands that were doubled.
const LARGEST: i64 = 8;

/// The game.
#[derive(Debug)]
pub struct Blackjack;

/// The cards of the dealer as the page may know them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Shown {
    /// Cards in the order in which they came.
    cards: Vec<String>,
    /// Their total.
    total: u8,
    /// True if an ace counts eleven.
    soft: bool,
}

/// A hand of the player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    /// Cards in the order in which they came.
    cards: Vec<String>,
    /// Their total.
    total: u8,
    /// True if an ace counts eleven.
    soft: bool,
    /// Its stakes: one, or two if it was doubled.
    stakes: i64,
    /// Its end; absent until the round is over.
    end: Option<String>,
}

/// A round as its page may know it. The hidden card of the dealer is not in it until the round is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct View {
    /// The decisions so far, as names.
    moves: Vec<String>,
    /// The dealer.
    dealer: Shown,
    /// The hands of the player.
    hands: Vec<Own>,
    /// The place of the hand that is played; absent if the round is over.
    active: Option<usize>,
    /// The moves that are possible now.
    choices: Vec<String>,
    /// First stakes on the table.
    stakes: i64,
}

/// Cards as they are shown.
fn shown(cards: &[Card]) -> Shown {
    let total = total(cards);
    Shown { cards: names(cards), total: total.value, soft: total.is_soft }
}

impl View {
    /// Returns the part of a table that the page may know.
    fn of(table: &Table, moves: &[Move]) -> Self {
        let text = |choice: &Move| choice.name().to_owned();
        let active = table.active();
        // The dealer shows one card until the round is over.
        let visible = if active.is_some() { 1 } else { table.dealer.len() };
        let own = |hand: &table::Hand| {
            let Shown { cards, total, soft } = shown(&hand.cards);
            let end = table.end_of(hand).map(|end| end.name().to_owned());
            Own { cards, total, soft, stakes: hand.stakes, end }
        };
        Self {
            moves: moves.iter().map(text).collect(),
            dealer: shown(table.dealer.get(..visible).unwrap_or_default()),
            hands: table.hands.iter().map(own).collect(),
            active,
            choices: table.choices().iter().map(text).collect(),
            stakes: table.stakes(),
        }
    }
}

/// The move with a name.
fn named(name: &str) -> Option<Move> {
    Move::ALL.into_iter().find(|choice| choice.name() == name)
}

/// The decisions of a stored round.
fn moves(outcome: &Value) -> Option<Vec<Move>> {
    View::deserialize(outcome).ok()?.moves.iter().map(|name| named(name)).collect()
}

/// The table after these moves.
fn after(moves: &[Move], source: &mut impl Source) -> Table {
    let mut table = Table::deal(source);
    for choice in moves {
        table.apply(*choice, source);
    }
    table
}

/// A turn; `first` is the first stake, and the round had so many stakes before.
fn turn(table: &Table, moves: &[Move], first: i64, before: i64) -> Turn {
    let halves = table.halves().map(|halves| first.saturating_mul(halves) / 2);
    let further = (table.stakes() - before).saturating_mul(first);
    Turn { outcome: json!(View::of(table, moves)), payout: halves, further }
}

impl Rules for Blackjack {
    fn name(&self) -> &'static str {
        "blackjack"
    }

    fn genre(&self) -> Genre {
        Genre::Blackjack
    }

    fn rtp(&self, _: Edition) -> i64 {
        RTP
    }

    fn largest_win(&self, _: Edition) -> i64 {
        LARGEST * 100
    }

    fn page(&self, _: Edition) -> Value {
        json!({ "decks": DECKS, "largest": LARGEST })
    }

    fn kind(&self) -> Kind {
        Kind::Decided(&Self)
    }

    /// Half of a stake is a whole number of units, so that 3 to 2 is exact.
    fn unit(&self) -> i64 {
        2
    }

    fn mapping(&self, _: Edition, outcome: &Value) -> Mapping {
        Mapping::Blackjack {
            items: Card::deck().map(Card::name).collect(),
            decks: i64::try_from(DECKS).unwrap_or_default(),
            moves: moves(outcome).unwrap_or_default().iter().map(|choice| choice.name()).collect(),
        }
    }

    fn bets(&self, _: &Value, _: Amount) -> Vec<Bet> {
        Vec::new()
    }

    fn result(&self, outcome: &Value) -> Option<Outcome> {
        let view = View::deserialize(outcome).ok().filter(|view| view.active.is_none())?;
        let hands = view.hands.iter().map(|hand| &hand.cards);
        let all: Vec<String> =
            std::iter::once(&view.dealer.cards).chain(hands).map(|cards| cards.join(" ")).collect();
        Some(Outcome::value(all.join(" / ")))
    }
}

impl Decided for Blackjack {
    fn showing(&self) -> i64 {
        8_000
    }

    fn begin(&self, round: &Round<'_>, source: &mut Draw) -> Result<Turn, Refusal> {
        Ok(turn(&Table::deal(source), &[], round.stake, 1))
    }

    fn decide(&self, hand: &Hand<'_>, request: &dyn Request, source: &mut Draw) -> Result<Turn, Refusal> {
        let refused = Refusal { field: "move", reason: "Choose what is possible with this hand." };
        let mut moves = moves(hand.outcome).ok_or(refused)?;
        let choice = named(&request.text("move")).ok_or(refused)?;
        let mut table = after(&moves, source);
        if !table.choices().contains(&choice) {
            return Err(refused);
        }
        let before = table.stakes();
        table.apply(choice, source);
        moves.push(choice);
        Ok(turn(&table, &moves, hand.stake / before.max(1), before))
    }

    fn leave(&self, hand: &Hand<'_>, source: &mut Draw) -> Turn {
        let Some(mut moves) = moves(hand.outcome) else {
            return Turn { outcome: hand.outcome.clone(), payout: Some(hand.stake), further: 0 };
        };
        let mut table = after(&moves, source);
        while table.active().is_some() {
            table.apply(Move::Stand, source);
            moves.push(Move::Stand);
        }
        let stakes = table.stakes();
        turn(&table, &moves, hand.stake / stakes.max(1), stakes)
    }
}

#[cfg(test)]
mod strategy;
#[cfg(test)]
mod tests;
