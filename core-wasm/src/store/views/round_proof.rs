//! The proof of a game round.

use serde::Serialize;

use super::MoneyView;
use crate::domain::round_proof::{
    BlackjackMove, ProofHandKind, ProofStep, ProofStepState, ProofVerdict, RoundBookingKind, SeedReveal,
};

/// Loading state of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProofPhase {
    /// No round is chosen.
    #[default]
    Idle,
    /// Loading.
    Loading,
    /// It can be shown.
    Ready,
    /// It could not be loaded.
    Failed,
    /// The API has no proof of this round.
    Missing,
    /// The proof has a version that is not known here.
    OtherVersion,
}

/// State of a saved proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SavedProofPhase {
    /// No file is chosen.
    #[default]
    Idle,
    /// It can be shown.
    Ready,
    /// The file is no proof.
    Foreign,
    /// The file is a proof of which something is missing or wrong.
    Damaged,
    /// The proof has a version that is not known here.
    OtherVersion,
}

/// A booking of the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofBookingView {
    /// Number of the transaction.
    pub transaction: String,
    /// Date-time.
    pub created_at: String,
    /// Kind of the booking.
    pub kind: RoundBookingKind,
    /// True for bonus money.
    pub bonus: bool,
    /// Change of the balance.
    pub amount: MoneyView,
    /// Balance of this money before; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<MoneyView>,
    /// Balance of this money after; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<MoneyView>,
}

/// A step of the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofCheckView {
    /// The step.
    pub name: ProofStep,
    /// Its state.
    pub state: ProofStepState,
}

/// A number that was drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofNumberView {
    /// The number, as decimal text.
    pub number: String,
    /// Number of equally likely results; absent if the number counts as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<u32>,
    /// The result, from zero to `below - 1`; absent as `below` is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<u32>,
}

/// A line of reels that won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofLineView {
    /// Number of the line, from one.
    pub line: usize,
    /// The symbol.
    pub symbol: String,
    /// How many of it, from the left.
    pub count: usize,
    /// Wins in stakes on one line, as decimal text.
    pub units: String,
}

/// A spin of reels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofSpinView {
    /// Visible symbols, row by row; none if the stops do not fit the reels.
    pub rows: Vec<Vec<String>>,
    /// Stop of each reel.
    pub stops: Vec<u32>,
    /// Lines that won.
    pub wins: Vec<ProofLineView>,
    /// Wins in stakes on one line, as decimal text.
    pub units: String,
}

/// A symbol of reels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofSymbolView {
    /// The symbol as the spins name it.
    pub symbol: String,
    /// URL of its picture.
    pub image: String,
}

/// Path of a ball: left or right at each step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofPathView {
    /// Steps in order; true for a step to the right.
    pub steps: Vec<bool>,
    /// All factors, by the number of steps to the right, as decimal texts.
    pub factors: Vec<String>,
    /// Multiple of the stake that the round pays, as decimal text.
    pub factor: String,
}

/// A hand of cards in a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofHandView {
    /// Its kind.
    pub kind: ProofHandKind,
    /// Number of the hand, from one, where the player has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// Cards in their order; a player may hold none.
    pub cards: Vec<String>,
    /// Best total of the cards; absent where totals do not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u32>,
}

/// A field of a board with mines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofFieldView {
    /// Its name, a number in most games.
    pub item: String,
    /// True if it has a mine by this result.
    pub mine: bool,
    /// True if the player has opened it.
    pub opened: bool,
}

/// A result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofOutcomeView {
    /// A number, an entry of a table or a multiplier; the factor of poker. Empty for reels, paths, boards and
    /// blackjack. A text that does not fit the mapping is unchanged.
    pub value: String,
    /// The path; absent for all other results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<ProofPathView>,
    /// Spins of reels, the paid one first.
    pub spins: Vec<ProofSpinView>,
    /// Hands of a card game, those of the player before the dealer's; none for other games.
    pub hands: Vec<ProofHandView>,
    /// Fields of a board with mines; none for other games.
    pub board: Vec<ProofFieldView>,
}

/// Kind of the winning condition of a bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ProofBetKind {
    /// A number between two others: `values` are the first and the last one.
    Range,
    /// Entries: `values` are their names.
    Entries,
    /// Fields without mines: `values` are those that were opened.
    Fields,
    /// A result that is at least as large: `values` has the target or cash-out; it is empty if there was none.
    Multiplier,
}

/// A bet of the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofBetView {
    /// Its name in the game; may be empty.
    pub label: String,
    /// Kind of its winning condition.
    pub kind: ProofBetKind,
    /// Values of `kind`.
    pub values: Vec<String>,
    /// Stake.
    pub stake: MoneyView,
    /// Multiple of the stake that a win pays, as decimal text.
    pub factor: String,
    /// Its fair multiplier, which has no house edge, as decimal text: computed from the mapping, and rounded down. Absent
    /// if it cannot be computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fair: Option<String>,
    /// Its payout for the computed result; absent if the result is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<MoneyView>,
    /// True if it wins by the computed result.
    pub won: bool,
}

/// The draw of a jackpot in the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofJackpotView {
    /// The part of the stake that counts: the jackpot falls if the number is below it.
    pub stake: MoneyView,
    /// The number is below it.
    pub turnover: MoneyView,
    /// The number that was drawn, before it is scaled, as decimal text; absent without the server seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The number as it was told; absent while the round is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<MoneyView>,
    /// The computed number, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<MoneyView>,
    /// True if the jackpot falls by the computed number; absent without the server seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub falls: Option<bool>,
    /// The amount that was won, zero for none; absent while the round is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<MoneyView>,
}

/// A round and its check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ProofView {
    /// Id of the round.
    pub id: String,
    /// Name of the game; its identity if it has none.
    pub game: String,
    /// Identity of the game, as in its URL; empty if unknown.
    pub identity: String,
    /// Date-time of the stake.
    pub created_at: String,
    /// True if all players of the game have the same round.
    pub shared: bool,
    /// True for a proof from a file. Nothing of it was compared with the account: not its id, its time, its hash
    /// or its bookings.
    pub from_file: bool,
    /// Stake; zero for a free spin.
    pub stake: MoneyView,
    /// Value of the free spin, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free_spin: Option<MoneyView>,
    /// Win; absent while the round is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<MoneyView>,
    /// Win by the computed result, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed_win: Option<MoneyView>,
    /// Bookings; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bookings: Option<Vec<ProofBookingView>>,
    /// The verdict.
    pub verdict: ProofVerdict,
    /// The steps of the check.
    pub checks: Vec<ProofCheckView>,
    /// Hash that was published before the round; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// First hash of the chain of the seed, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// Number of times that the seed is hashed to get the first hash of the chain.
    pub hashes: u32,
    /// Server seed; absent until it is revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_seed: Option<String>,
    /// How the server seed is revealed.
    pub reveal: SeedReveal,
    /// Seed of the player, or the word of a shared round.
    pub client_seed: String,
    /// Number of the round, as decimal text.
    pub nonce: String,
    /// The numbers that were drawn; none without the server seed.
    pub numbers: Vec<ProofNumberView>,
    /// Symbols of reels that have a picture. Empty for a proof from a file, which
    /// is not trusted.
    pub symbols: Vec<ProofSymbolView>,
    /// The bets; none for reels, paths and cards.
    pub bets: Vec<ProofBetView>,
    /// Decisions of the player in blackjack, in their order; none for other games.
    pub moves: Vec<BlackjackMove>,
    /// The result as the game has shown it; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<ProofOutcomeView>,
    /// The computed result, if it is not the one that was shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<ProofOutcomeView>,
    /// The draw of the jackpot, if the round had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<ProofJackpotView>,
}

/// State of a request to reveal the server seed of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum SeedRequest {
    /// None is under way.
    #[default]
    Idle,
    /// It is under way.
    Sending,
    /// Refused: an open round uses the seed.
    InUse,
    /// It failed, or nobody knows: the proof was read again.
    Failed,
}

/// The proof on display.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RoundProofView {
    /// Loading state.
    pub phase: ProofPhase,
    /// The round; absent until it can be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofView>,
    /// The proof as a file; empty without a proof.
    pub file: String,
    /// State of the request to reveal its seed.
    pub reveal: SeedRequest,
}

/// The saved proof on display.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct SavedProofView {
    /// State of the file.
    pub phase: SavedProofPhase,
    /// Name of the file; empty without one.
    pub name: String,
    /// The round of the file; absent unless it can be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofView>,
}
