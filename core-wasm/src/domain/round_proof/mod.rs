//! Proof of a game round: its result follows from a committed server seed, a client seed and a nonce.
//!
//! A proof names the algorithm and describes how numbers become a result, so no game is known here by its title.
//! `core-wasm/docs/round-proofs.md` is the description for backends.

mod blackjack;
mod cards;
mod check;
mod draw;
mod fair;
mod jackpot;
mod money;
mod outcome;
mod poker;
mod reels;
mod result_text;

pub use self::{
    blackjack::{Blackjack, BlackjackMove},
    check::{Check, Checked, PaidBet, ProofStep, ProofStepState, ProofVerdict, check},
    draw::{DrawRule, Drawn, Numbers, leads_to, sha256},
    fair::fair_factor,
    jackpot::{JackpotChecked, JackpotDraw},
    money::{exact, minor_units},
    outcome::{path_of, shown},
    poker::Poker,
    reels::{LineWin, Reels, Spin, SpinWins},
    result_text::{BoardField, ProofHandKind, ResultHand, board_of},
};

use super::money::amount::Amount;

/// The longest chain of hashes that is followed.
pub const LONGEST_CHAIN: u32 = 20_000;
/// Most entries of each list of a proof.
pub const LONGEST_LIST: usize = 10_000;
/// Most spins of a round.
pub const MOST_SPINS: usize = 500;

/// A number that a random number can become, with the chance it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The result.
    pub label: String,
    /// Its share of the sum of all weights.
    pub weight: u32,
}

/// How the numbers of a round become its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mapping {
    /// One whole number from zero to `count - 1`, shown with `decimals`.
    Range {
        /// Number of results.
        count: u32,
        /// Decimals with which the number is shown.
        decimals: u32,
    },
    /// One entry of a table with weights.
    Table(Vec<Entry>),
    /// `share / (1 - number)`, between the smallest and the largest value, rounded down.
    Reciprocal {
        /// The value of the smallest number, in hundredths.
        share: u32,
        /// The smallest result, in hundredths.
        smallest: u32,
        /// The largest result, in hundredths.
        largest: u32,
    },
    /// Steps to the left or to the right. The number of steps to the right is the index of the factor that the round pays.
    Path(Vec<Amount>),
    /// Items that are drawn and not put back.
    Drawing {
        /// All items.
        items: Vec<String>,
        /// Number of items that are drawn.
        count: usize,
    },
    /// Poker with one draw. The hand decides the multiple of the stake that the round pays.
    Poker(Poker),
    /// Blackjack with the decisions of the player, which decide what is on the table and what the round pays.
    Blackjack(Blackjack),
    /// Stops of reels, with lines and free spins.
    Reels(Reels),
}

/// The condition under which a bet wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// The number is in this range; the last one is included.
    Within(u32, u32),
    /// The result is one of these entries.
    OneOf(Vec<String>),
    /// None of these items is drawn.
    NoneOf(Vec<String>),
    /// The result is at least the value at which the player left, or had set to leave. Absent if there is none.
    LeftAt(Option<Amount>),
}

/// A bet of the round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bet {
    /// Its name in the game; may be empty.
    pub label: String,
    /// Its stake.
    pub stake: Amount,
    /// Multiple of the stake that a win pays.
    pub factor: Amount,
    /// The condition under which it wins.
    pub wins: Condition,
}

/// The result as the game has shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A number, an entry of the table, a multiplier, a path, drawn items or cards, as text.
    Value(String),
    /// The spins of the reels, the paid one first.
    Spins(Vec<Spin>),
}

/// The committed hash of the server seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Commitment {
    /// Its SHA-256 in hexadecimal.
    Sha256(String),
    /// The proof has none, or one of an unknown algorithm.
    Unknown,
}

/// The chain that the server seed of a shared round belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chain {
    /// The hash that was published before the first round.
    pub anchor: String,
    /// Number of times that the seed is hashed to get the anchor.
    pub hashes: u32,
}

/// A booking of the round on the player's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    /// Number of the transaction in the ledger.
    pub transaction: String,
    /// Date-time.
    pub created_at: String,
    /// Kind of the booking.
    pub kind: RoundBookingKind,
    /// True for bonus money.
    pub is_bonus: bool,
    /// Change of the balance.
    pub amount: Amount,
    /// Balance of this money before, if the API says so.
    pub before: Option<Amount>,
    /// Balance of this money after, if the API says so.
    pub after: Option<Amount>,
}

/// Kind of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum RoundBookingKind {
    /// The stake was taken.
    Stake,
    /// The win was paid.
    Win,
    /// The jackpot was paid.
    Jackpot,
    /// The stake was given back.
    Returned,
    /// Bonus money was taken back with its bonus.
    TakenBack,
    /// Something else.
    Other,
}

/// How the server seed is revealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SeedReveal {
    /// The player asks for a new seed in the game, or the session of the game ends.
    NewSeed,
    /// The shared round ends.
    RoundEnd,
    /// The API does not say.
    #[default]
    Unknown,
}

/// A round and what is needed to check it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundProof {
    /// Id of the round.
    pub id: String,
    /// Name of the game.
    pub game: String,
    /// Identity of the game, as in its URL; empty if unknown.
    pub identity: String,
    /// Date-time of the stake.
    pub created_at: String,
    /// Currency code.
    pub currency: String,
    /// Decimals of the smallest unit of the currency.
    pub decimals: u32,
    /// The stake; zero for a free spin.
    pub stake: Amount,
    /// Value of the free spin that the round was played with.
    pub free_spin: Option<Amount>,
    /// The win; absent while the round is open.
    pub payout: Option<Amount>,
    /// Bookings of the round; absent if the API does not say.
    pub bookings: Option<Vec<Booking>>,
    /// Hash that was published before the round.
    pub commitment: Commitment,
    /// Chain of the seed, if it has one.
    pub chain: Option<Chain>,
    /// The seed, once it is revealed.
    pub server_seed: Option<String>,
    /// How the seed is revealed.
    pub reveal: SeedReveal,
    /// Seed of the player, or the public word of a shared round.
    pub client_seed: String,
    /// True if all players of the game have the same round.
    pub is_shared: bool,
    /// Number of the round.
    pub nonce: i64,
    /// How numbers are drawn; absent if the algorithm is unknown.
    pub draw: Option<DrawRule>,
    /// How numbers become a result; absent if this kind is unknown.
    pub mapping: Option<Mapping>,
    /// Symbols of reels with the URLs of their pictures. Empty if the API sends
    /// none.
    pub symbols: Vec<(String, String)>,
    /// The bets; none for reels, paths and cards.
    pub bets: Vec<Bet>,
    /// The result; absent until the API tells it.
    pub outcome: Option<Outcome>,
    /// The draw of the jackpot, if the round had one.
    pub jackpot: Option<JackpotDraw>,
}
