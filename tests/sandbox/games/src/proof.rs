//! The proof of a round: rules of a game as data that any program can follow, and the bets and the result of a round in
//! the same words. A game chooses one of these mappings; a new one would have to be taught to every reader of proofs.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use values::money::Amount;

/// How numbers are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RoundProofDraw)]
pub struct Numbers {
    /// `hmac-sha256`: the key is the text of the server seed.
    algorithm: &'static str,
    /// The signed message; names in braces are `clientSeed`, `nonce` and `block`, which counts from zero.
    message: &'static str,
    /// The upper bits of each word that are a number. Words have four bytes for up to 32 bits, else eight.
    bits: i64,
}

impl Numbers {
    /// Numbers of 32 bits from one block after the other.
    pub const BLOCKS: Self =
        Self { algorithm: "hmac-sha256", message: "{clientSeed}:{nonce}:{block}", bits: 32 };
    /// The number of the jackpot. No block of the round has its message, because blocks are numbers.
    pub const JACKPOT: Self =
        Self { algorithm: "hmac-sha256", message: "{clientSeed}:{nonce}:jackpot", bits: 52 };
    /// One number of 52 bits.
    pub const SINGLE: Self = Self { algorithm: "hmac-sha256", message: "{clientSeed}:{nonce}", bits: 52 };
}

/// A result with its share of the sum of all weights.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofEntry)]
pub struct Entry {
    pub(crate) label: String,
    pub(crate) weight: i64,
}

/// Payouts of a symbol, in stakes on one line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofPay)]
pub struct Pay {
    pub(crate) symbol: String,
    /// For the fewest equal symbols that count, and for each one more.
    pub(crate) units: Vec<i64>,
}

/// A poker hand that pays.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofPokerPay)]
pub struct PokerPay {
    /// `royalFlush`, `straightFlush`, `fourOfAKind`, `fullHouse`, `flush`, `straight`, `threeOfAKind`, `twoPairs`, or
    /// `jacksOrBetter`: a pair of jacks, queens, kings or aces. The ace is below the two or above the king.
    pub(crate) hand: &'static str,
    /// Multiple of the stake.
    pub(crate) factor: Amount,
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
    /// One whole number below two for each step; the number of ones is the index of the factor. The result is the digits
    /// of all steps, ` × ` and the factor. The round pays its stake times the factor.
    Path {
        /// One more than there are steps.
        factors: Vec<Amount>,
    },
    /// Items are drawn and not put back: each number below the count of those that are left is the index of one of them. The
    /// others keep their order. The result is the drawn items in their order, with spaces between them.
    Drawing {
        /// All items; none contains a space.
        items: Vec<String>,
        /// Number of items that are drawn.
        count: i64,
    },
    /// Poker with one draw. Cards are drawn as in a drawing: five, then one for each card that is not held, from left to
    /// right. The result is the first five cards, ` → `, the last five, ` × ` and the factor of their hand, or zero. The
    /// round pays its stake times the factor.
    Poker {
        /// All cards: a rank, from `A` and `2` to `10`, `J`, `Q` and `K`, and one character for the suit.
        items: Vec<String>,
        /// A digit for each of the five cards: 1 if it was held, 0 if it was replaced. Null while the round is open.
        hold: Option<String>,
        /// The hands that pay.
        pays: Vec<PokerPay>,
    },
    /// Blackjack. Cards are drawn as in a drawing, from all decks: one for the player, one for the dealer, again one for the
    /// player and one for the dealer, then those of the moves, and those of the dealer. A split gives a card to the first
    /// hand and one to the second. The result is the cards of the dealer, then those of each hand, with ` / ` between them.
    Blackjack {
        /// The cards of one deck, as in poker.
        items: Vec<String>,
        /// Number of decks, one after the other.
        decks: i64,
        /// The decisions so far: `hit`, `stand`, `double` or `split`.
        moves: Vec<&'static str>,
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
    pub(crate) label: String,
    pub(crate) stake: Amount,
    pub(crate) factor: Amount,
    /// In a range: the first number that wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<i64>,
    /// In a range: the last number that wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) to: Option<i64>,
    /// In a table: the entries that win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) one_of: Option<Vec<String>>,
    /// In a drawing: the items none of which may be drawn for the bet to win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) none_of: Option<Vec<String>>,
    /// For a reciprocal mapping: the multiplier of the cash-out or target. The bet wins if the result is at least as large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left_at: Option<Amount>,
}

/// A spin of the reels.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofSpin)]
pub struct Spin {
    pub(crate) stops: Vec<i64>,
    /// Wins in stakes on one line.
    pub(crate) units: i64,
}

/// The result as the game shows it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofResult)]
pub struct Outcome {
    /// Number, entry or multiplier.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<String>,
    /// Spins of reels, the paid one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spins: Option<Vec<Spin>>,
}

impl Bet {
    /// A bet without a winning condition.
    pub(crate) fn new(label: String, stake: Amount, factor: Amount) -> Self {
        Self { label, stake, factor, from: None, to: None, one_of: None, none_of: None, left_at: None }
    }
}

impl Outcome {
    /// A result that is one value.
    pub(crate) fn value(value: String) -> Self {
        Self { value: Some(value), spins: None }
    }
}

/// A text of a JSON object.
pub(crate) fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name)?.as_str()
}

/// A whole number of a JSON object.
pub(crate) fn whole(value: &Value, name: &str) -> Option<i64> {
    value.get(name)?.as_i64()
}

/// Hundredths as a text with two decimals.
pub(crate) fn hundredths(number: i64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}
