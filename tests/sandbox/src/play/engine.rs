//! Which game is played with which rules, and the stakes it takes.

use crate::seed::bonuses::worth;
use crate::seed::games::Game;
use crate::state::App;
use games::{crash, dice, roulette, slot};

/// Code of the play money of demo sessions; it has two decimals.
pub const FUN: &str = "FUN";
/// Decimals of the play money.
const FUN_DECIMALS: u32 = 2;

/// Stakes in cents of the base currency.
const STAKES: [i64; 11] = [20, 40, 60, 100, 200, 300, 500, 1000, 2000, 5000, 10_000];
/// Value of a free spin in cents of the base currency.
const FREE_SPIN: i64 = 20;
/// Every stake of a slot is a multiple of this, so that each line has the same whole stake.
const LINES: i64 = 20;

/// No win is larger than this multiple of its stake.
const LARGEST_MULTIPLE: i64 = 20_000;

/// Rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Reels and lines.
    Slot,
    /// A number over or under a target.
    Dice,
    /// A growing multiplier, shared by all players.
    Crash,
    /// A wheel with 37 numbers.
    Roulette,
    /// The same, shared by all players.
    Wheel,
}

/// The rules of a game: its title says which, and every other title is a slot.
pub fn engine_of(game: &Game) -> Engine {
    match game.name.rsplit(' ').next() {
        Some("Dice") => Engine::Dice,
        Some("Rocket") => Engine::Crash,
        Some("Roulette") if game.is_in("live") => Engine::Wheel,
        Some("Roulette") => Engine::Roulette,
        _ => Engine::Slot,
    }
}

/// The slot of a game, by its volatility.
pub fn slot_of(game: &Game) -> &'static slot::Slot {
    slot::of(game.wire.volatility)
}

/// Lines of a slot: those of the catalogue if there are any, else 20.
pub fn lines_of(game: &Game) -> usize {
    if game.wire.paylines == 10 { 10 } else { 20 }
}

impl Engine {
    /// The engine on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Slot => "slot",
            Self::Dice => "dice",
            Self::Crash => "crash",
            Self::Roulette => "roulette",
            Self::Wheel => "live",
        }
    }

    /// Return to player in hundredths of a per cent.
    pub fn rtp(self, game: &Game) -> i64 {
        match self {
            Self::Slot => slot_of(game).rtp,
            Self::Dice => dice::RTP,
            Self::Crash => crash::RTP,
            Self::Roulette | Self::Wheel => roulette::RTP,
        }
    }

    /// True if all players of the game see the same rounds.
    pub fn is_shared(self) -> bool {
        matches!(self, Self::Crash | Self::Wheel)
    }

    /// True if chips lie on a table.
    pub fn has_table(self) -> bool {
        matches!(self, Self::Roulette | Self::Wheel)
    }

    /// The shortest time from one round of a player to the next, milliseconds. The shared rounds have a clock of their own.
    pub fn cycle(self) -> i64 {
        match self {
            Self::Slot => 2_500,
            Self::Dice => 1_000,
            Self::Crash | Self::Wheel => 0,
            Self::Roulette => 5_000,
        }
    }

    /// Time after which an outcome counts as shown, even if its page does not say so, milliseconds. `more` is the number of
    /// free spins in the round.
    pub fn showing(self, more: i64) -> i64 {
        match self {
            Self::Slot => 5_000 + 4_500 * more,
            Self::Dice => 4_000,
            Self::Crash | Self::Wheel => 0,
            Self::Roulette => 10_000,
        }
    }

    /// Every stake is a multiple of this number of minor units.
    pub fn unit(self) -> i64 {
        if self == Self::Slot { LINES } else { 1 }
    }

    /// Stakes to choose from in minor units, ascending.
    pub fn stakes(app: &App, currency: &str) -> Vec<i64> {
        let mut stakes: Vec<i64> = STAKES.iter().map(|cents| minor(app, currency, *cents)).collect();
        stakes.dedup();
        // Any win of a stake must fit in an amount; this matters for currencies with 18 decimals.
        stakes.retain(|stake| stake.checked_mul(LARGEST_MULTIPLE).is_some());
        stakes
    }

    /// True if this stake can be bet.
    pub fn takes(self, app: &App, currency: &str, stake: i64) -> bool {
        let stakes = Self::stakes(app, currency);
        let within = stakes.first().is_some_and(|low| stake >= *low)
            && stakes.last().is_some_and(|high| stake <= *high);
        within && stake % self.unit() == 0
    }
}

/// Value of one free spin in minor units.
pub fn free_spin(app: &App, currency: &str) -> i64 {
    minor(app, currency, FREE_SPIN)
}

/// Minor units worth this many cents of the base currency, rounded up to whole lines.
fn minor(app: &App, currency: &str, cents: i64) -> i64 {
    let minor = app.catalog.currency(currency).map_or(cents, |currency| worth(currency, cents));
    ((minor.max(1) + LINES - 1) / LINES) * LINES
}

/// Decimals of a currency or of play money.
pub fn decimals(app: &App, currency: &str) -> u32 {
    if currency == FUN { FUN_DECIMALS } else { app.catalog.decimals(currency) }
}
