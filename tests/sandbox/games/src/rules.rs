//! The interface of a game. The server uses games through these traits only.
//!
//! Every game has [`Rules`]. They say how its rounds go: [`Alone`] if a round is for one player and answered at once,
//! [`Decided`] if the player decides in the middle of it, [`Shared`] if all players of the game have the same one and it
//! takes its time.

use crate::fairness::Draw;
use crate::proof::{Bet, Mapping, Numbers, Outcome};
use serde_json::{Map, Value};
use std::fmt::Debug;
use values::money::{self, Amount};

/// The request of a round. The server decides how a field is read, a game which fields it has.
pub trait Request {
    /// A text; empty if it is missing.
    fn text(&self, field: &str) -> String;

    /// A switch; off if it is missing.
    fn flag(&self, field: &str) -> bool;

    /// The objects of a list, if it is a list.
    fn rows(&self, field: &str) -> Option<Vec<Box<dyn Request>>>;

    /// A whole number, if it is one.
    fn number(&self, field: &str) -> Option<i64> {
        self.text(field).parse().ok()
    }
}

/// Why a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// The field that is wrong.
    pub field: &'static str,
    /// The expected value, as a sentence.
    pub reason: &'static str,
}

/// The money of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Currency {
    /// Decimals of the smallest unit.
    pub decimals: u32,
    /// The smallest stake, minor units.
    pub smallest: i64,
}

/// Properties of a title in the catalogue. Titles with the same rules may differ in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edition {
    /// `low`, `medium` or `high`; empty if its rules have no volatility.
    pub volatility: &'static str,
    /// Lines on which it pays; zero if it has none.
    pub paylines: i64,
}

/// Kind of a game, by the name that players use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Genre {
    /// Reels.
    Slots,
    /// A roll against a chosen chance.
    Dice,
    /// A drawn multiplier against a chosen target.
    Limbo,
    /// A ball that falls through pins.
    Plinko,
    /// Fields with hidden mines.
    Mines,
    /// A multiplier that grows until the round ends.
    Crash,
    /// A wheel and a table for chips.
    Roulette,
    /// Cards against a dealer.
    Blackjack,
    /// Five cards, of which some are replaced.
    VideoPoker,
}

impl Genre {
    /// Name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Slots => "slots",
            Self::Dice => "dice",
            Self::Limbo => "limbo",
            Self::Plinko => "plinko",
            Self::Mines => "mines",
            Self::Crash => "crash",
            Self::Roulette => "roulette",
            Self::Blackjack => "blackjack",
            Self::VideoPoker => "video-poker",
        }
    }

    /// The shortest time from one round of a player to the next, milliseconds: requirement 14 of the British remote
    /// technical standards. It depends on the kind alone, so no game can be faster.
    pub fn shortest_round(self) -> i64 {
        if self == Self::Slots { 2_500 } else { 5_000 }
    }

    /// True if titles of this kind have different volatilities.
    pub fn has_volatility(self) -> bool {
        self == Self::Slots
    }

    /// True if the stated return needs optimal play, because decisions of the player change it.
    pub fn needs_best_play(self) -> bool {
        matches!(self, Self::Blackjack | Self::VideoPoker)
    }
}

/// The rules of a game.
pub trait Rules: Debug + Sync {
    /// Name on the wire, and of the script of its page.
    fn name(&self) -> &'static str;

    /// Kind of the game.
    fn genre(&self) -> Genre;

    /// Return to player in hundredths of a per cent.
    fn rtp(&self, edition: Edition) -> i64;

    /// Largest win of a round, in hundredths of the stake with which it begins.
    fn largest_win(&self, edition: Edition) -> i64;

    /// Rules for the page.
    fn page(&self, edition: Edition) -> Value;

    /// How its rounds go.
    fn kind(&self) -> Kind;

    /// Every stake is a multiple of this number of minor units.
    fn unit(&self) -> i64 {
        1
    }

    /// True if free spins can be played in it.
    fn takes_free_spins(&self) -> bool {
        false
    }

    /// The stake of a request in minor units; `None` if it names none.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if a part of the stake is invalid.
    fn stake(&self, request: &dyn Request, currency: Currency) -> Result<Option<i64>, Refusal> {
        Ok(money::parse(&request.text("stake"), currency.decimals))
    }

    /// How the numbers of a round are drawn.
    fn numbers(&self) -> Numbers {
        Numbers::BLOCKS
    }

    /// How numbers become the result of a round with this outcome.
    fn mapping(&self, edition: Edition, outcome: &Value) -> Mapping;

    /// The bets of a round with this outcome, for its proof; `stake` is the one of the whole round.
    fn bets(&self, outcome: &Value, stake: Amount) -> Vec<Bet>;

    /// The result of a round with this outcome, for its proof; `None` while it is not known.
    fn result(&self, outcome: &Value) -> Option<Outcome>;
}

/// How the rounds of a game go.
#[derive(Clone, Copy)]
pub enum Kind {
    /// For one player, and answered at once.
    Alone(&'static dyn Alone),
    /// For one player, who decides before the end.
    Decided(&'static dyn Decided),
    /// The same for all players, with a time for bets.
    Shared(&'static dyn Shared),
}

/// A round whose stake is taken.
#[derive(Clone, Copy)]
pub struct Round<'a> {
    /// The request of the player.
    pub request: &'a dyn Request,
    /// The money of the stake.
    pub currency: Currency,
    /// Properties of the title.
    pub edition: Edition,
    /// Minor units; the value of a free spin if it is one.
    pub stake: i64,
}

/// A round that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The outcome that the page shows; stored with the round.
    pub outcome: Value,
    /// Minor units.
    pub payout: i64,
    /// Time after which the outcome counts as shown, even if its page does not say so, milliseconds.
    pub showing: i64,
}

/// Rounds for one player.
pub trait Alone: Sync {
    /// Plays a round.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if a choice of the player is wrong.
    fn play(&self, round: &Round<'_>, source: &mut Draw) -> Result<Played, Refusal>;
}

/// A round that waits for a decision.
#[derive(Debug, Clone, Copy)]
pub struct Hand<'a> {
    /// The outcome of the last turn.
    pub outcome: &'a Value,
    /// Properties of the title.
    pub edition: Edition,
    /// Minor units: the first stake and what earlier decisions added to it.
    pub stake: i64,
}

/// The result of the start of a round, or of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The outcome so far, as an object. It is stored with the round and sent to the page, so it has no hidden values.
    pub outcome: Value,
    /// Minor units if the round is over.
    pub payout: Option<i64>,
    /// The stake that the decision adds, minor units. It is taken together with the decision, or both are refused.
    pub further: i64,
}

/// Rounds for one player, who decides before the end. Every turn gets the numbers of the round from the first one on, so
/// that no hidden value is stored: the seeds fix all draws at the start.
pub trait Decided: Sync {
    /// Time after which the end of a round counts as shown, even if its page does not say so, milliseconds.
    fn showing(&self) -> i64;

    /// Begins a round. A turn at the start adds nothing to the stake.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if a choice of the player is wrong.
    fn begin(&self, round: &Round<'_>, source: &mut Draw) -> Result<Turn, Refusal>;

    /// Carries out a decision.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the decision is not possible now.
    fn decide(&self, hand: &Hand<'_>, request: &dyn Request, source: &mut Draw) -> Result<Turn, Refusal>;

    /// Ends a round that its player has left for too long, in the way that risks nothing more. The turn has a payout, and
    /// adds nothing to the stake.
    fn leave(&self, hand: &Hand<'_>, source: &mut Draw) -> Turn;
}

/// The result of a shared round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// The result; its unit depends on the game.
    pub result: i64,
    /// Time from the last bet to the end, milliseconds.
    pub running: i64,
}

/// Rounds that all players of a game have together. A multiplier is in hundredths, a time in milliseconds.
pub trait Shared: Sync {
    /// Time for bets.
    fn betting(&self) -> i64;

    /// Time between the end of a round and the next one.
    fn pause(&self) -> i64;

    /// The result of a round of a room.
    fn draw(&self, seed: &str, room: &str, number: i64) -> Drawn;

    /// True if the page may know the result as soon as no more bets are taken.
    fn tells_at_start(&self) -> bool {
        false
    }

    /// Fields of the outcome that the game stores with a bet until the end of the round. `auto` is the multiplier at which
    /// the bet leaves by itself, or null.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if a choice of the player is wrong.
    fn bet(&self, request: &dyn Request, currency: Currency) -> Result<Map<String, Value>, Refusal>;

    /// The spot of the table on which an invented player bets, if the game has a table. Any number is a choice.
    fn spot(&self, _choice: usize) -> Option<String> {
        None
    }

    /// The pocket in which a result lies, if the game has a wheel.
    fn pocket(&self, _result: i64) -> Option<Pocket> {
        None
    }

    /// The multiplier at a time after the start; `None` if bets cannot leave a running round.
    fn multiplier_at(&self, elapsed: i64) -> Option<i64>;

    /// The time after the start at which a bet leaves at a multiplier; `None` if the round does not reach it.
    fn reached(&self, multiplier: i64, result: i64) -> Option<i64>;

    /// Returns the payout of a bet in minor units, and completes its outcome. `left_at` is the multiplier of the cash-out.
    fn settle(&self, bet: &mut Settled<'_>, result: i64, left_at: Option<i64>) -> i64;
}

/// A pocket of a wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pocket {
    /// Its number.
    pub number: i64,
    /// `red`, `black` or `green`.
    pub color: &'static str,
}

/// A bet whose round has ended.
#[derive(Debug)]
pub struct Settled<'a> {
    /// The stored fields of the bet.
    pub outcome: &'a mut Map<String, Value>,
    /// Minor units.
    pub stake: i64,
    /// Decimals of the currency.
    pub decimals: u32,
}

/// Fields of a request, for tests.
#[cfg(test)]
pub(crate) struct Fields(pub Value);

#[cfg(test)]
impl Request for Fields {
    fn text(&self, field: &str) -> String {
        match self.0.get(field) {
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
            None => String::new(),
        }
    }

    fn flag(&self, field: &str) -> bool {
        self.text(field) == "true"
    }

    fn rows(&self, field: &str) -> Option<Vec<Box<dyn Request>>> {
        let rows = self.0.get(field)?.as_array()?;
        Some(rows.iter().map(|row| -> Box<dyn Request> { Box::new(Self(row.clone())) }).collect())
    }
}
