//! The proof of a game round: an extension of the API, and the file that a player saves.

use super::json::{Entries, FromJson, amount_of, required_amount, required_text, required_whole};
use crate::{
    domain::round_proof::{
        Bet, Blackjack, BlackjackMove, Booking, Chain, Commitment, Condition, DrawRule, Entry, JackpotDraw,
        LONGEST_CHAIN, LONGEST_LIST, MOST_SPINS, Mapping, Outcome, Poker, Reels, RoundBookingKind,
        RoundProof, SeedReveal, Spin,
    },
    json::Value,
};

/// Name of the format in every proof.
const FORMAT: &str = "round-proof";
/// The version that is read here.
const VERSION: i64 = 1;
/// The longest text of a seed, a hash or a label.
const LONGEST_TEXT: usize = 1000;

/// Most decks of a round.
const MOST_DECKS: usize = 20;

/// Reason why a value cannot be checked as a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofProblem {
    /// It is something else.
    Foreign,
    /// It is a proof of another version.
    OtherVersion,
    /// The entry of this name is missing or wrong.
    Damaged(&'static str),
}

impl From<&'static str> for ProofProblem {
    fn from(entry: &'static str) -> Self {
        Self::Damaged(entry)
    }
}

/// Reads a proof.
///
/// # Errors
///
/// Returns the problem of the value.
pub fn read_proof(value: &Value) -> Result<RoundProof, ProofProblem> {
    if value.text("format").as_deref() != Some(FORMAT) {
        return Err(ProofProblem::Foreign);
    }
    match value.whole("version") {
        Some(VERSION) => Ok(RoundProof::read(value)?),
        _ => Err(ProofProblem::OtherVersion),
    }
}

/// A text that is not longer than any real one.
fn short(value: &Value, key: &'static str) -> Result<String, &'static str> {
    required_text(value, key).and_then(|text| if text.len() <= LONGEST_TEXT { Ok(text) } else { Err(key) })
}

/// The elements of a list that is not longer than any real one.
fn listed<'a>(value: &'a Value, key: &'static str) -> Result<&'a [Value], &'static str> {
    let list =
        value.get(key).and_then(Value::as_array).filter(|list| list.len() <= LONGEST_LIST).ok_or(key)?;
    Ok(list)
}

fn each<T>(
    value: &Value,
    key: &'static str,
    read: impl Fn(&Value) -> Result<T, &'static str>,
) -> Result<Vec<T>, &'static str> {
    listed(value, key)?.iter().map(read).collect()
}

fn count(value: &Value, key: &'static str) -> Result<u32, &'static str> {
    value.count(key).ok_or(key)
}

fn is_absent(value: &Value, key: &str) -> bool {
    matches!(value.get(key), None | Some(Value::Null))
}

/// A value that may be absent, but not wrong.
fn optional<T>(
    value: &Value,
    key: &'static str,
    read: impl Fn(&Value, &'static str) -> Result<T, &'static str>,
) -> Result<Option<T>, &'static str> {
    if is_absent(value, key) { Ok(None) } else { read(value, key).map(Some) }
}

fn of_object<T: FromJson>(value: &Value, key: &'static str) -> Result<T, &'static str> {
    T::read(value.object(key).ok_or(key)?)
}

impl FromJson for RoundProof {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let is_open = match required_text(value, "state")?.as_str() {
            "open" => true,
            "settled" => false,
            _ => return Err("state"),
        };
        Ok(Self {
            id: short(value, "id")?,
            game: value.text_or_empty("game"),
            identity: value.text_or_empty("gameIdentity"),
            created_at: short(value, "createdAt")?,
            currency: short(value, "currency")?,
            decimals: count(value, "decimals")?,
            stake: required_amount(value, "stake")?,
            free_spin: optional(value, "freeSpin", required_amount)?,
            payout: if is_open { None } else { Some(required_amount(value, "payout")?) },
            bookings: optional(value, "bookings", |value, key| each(value, key, Booking::read))?,
            commitment: commitment(value)?,
            chain: optional(value, "chain", of_object)?,
            server_seed: optional(value, "serverSeed", short)?,
            reveal: match value.text("reveal").as_deref() {
                Some("newSeed") => SeedReveal::NewSeed,
                Some("roundEnd") => SeedReveal::RoundEnd,
                _ => SeedReveal::Unknown,
            },
            client_seed: short(value, "clientSeed")?,
            is_shared: value.flag("isShared").unwrap_or_default(),
            nonce: required_whole(value, "nonce")?,
            draw: draw(value)?,
            mapping: mapping(value.object("mapping").ok_or("mapping")?)?,
            symbols: optional(value, "symbols", |value, key| each(value, key, symbol))?.unwrap_or_default(),
            bets: optional(value, "bets", |value, key| each(value, key, Bet::read))?.unwrap_or_default(),
            outcome: optional(value, "result", of_object)?,
            jackpot: optional(value, "jackpot", of_object)?,
        })
    }
}

impl FromJson for Booking {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            transaction: short(value, "transaction")?,
            created_at: short(value, "createdAt")?,
            kind: match required_text(value, "kind")?.as_str() {
                "stake" => RoundBookingKind::Stake,
                "win" => RoundBookingKind::Win,
                "jackpot" => RoundBookingKind::Jackpot,
                "returned" => RoundBookingKind::Returned,
                "takenBack" => RoundBookingKind::TakenBack,
                _ => RoundBookingKind::Other,
            },
            is_bonus: required_text(value, "money")? == "bonus",
            amount: required_amount(value, "amount")?,
            before: optional(value, "before", required_amount)?,
            after: optional(value, "after", required_amount)?,
        })
    }
}

impl FromJson for JackpotDraw {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            draw: draw(value)?,
            stake: required_amount(value, "stake")?,
            turnover: required_amount(value, "turnover")?,
            number: optional(value, "number", required_amount)?,
            payout: optional(value, "payout", required_amount)?,
        })
    }
}

/// Reads a symbol of reels and the URL of its picture.
fn symbol(value: &Value) -> Result<(String, String), &'static str> {
    Ok((short(value, "symbol")?, short(value, "image")?))
}

fn commitment(value: &Value) -> Result<Commitment, &'static str> {
    let Some(commitment) = value.object("commitment") else { return Ok(Commitment::Unknown) };
    Ok(match required_text(commitment, "algorithm")?.as_str() {
        "sha256" => Commitment::Sha256(short(commitment, "hash")?),
        _ => Commitment::Unknown,
    })
}

impl FromJson for Chain {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let hashes = value.count("hashes").filter(|hashes| (1..=LONGEST_CHAIN).contains(hashes));
        // No other chain is known, and one that is left out would prove too much.
        if value.text("algorithm").as_deref() != Some("sha256") {
            return Err("chain");
        }
        Ok(Self { anchor: short(value, "anchor")?, hashes: hashes.ok_or("hashes")? })
    }
}

fn draw(value: &Value) -> Result<Option<DrawRule>, &'static str> {
    let draw = value.object("draw").ok_or("draw")?;
    if required_text(draw, "algorithm")? != "hmac-sha256" {
        return Ok(None);
    }
    let bits = draw.count("bits").filter(|bits| (8..=64).contains(bits)).ok_or("bits")?;
    Ok(Some(DrawRule { message: short(draw, "message")?, bits }))
}

/// The mapping; `None` for a kind that is not known here.
fn mapping(value: &Value) -> Result<Option<Mapping>, &'static str> {
    let positive = |key: &'static str| value.count(key).filter(|count| *count > 0).ok_or(key);
    Ok(Some(match required_text(value, "kind")?.as_str() {
        "range" => {
            let decimals = value.count("decimals").filter(|decimals| *decimals <= 9).ok_or("decimals")?;
            Mapping::Range { count: positive("count")?, decimals }
        }
        "table" => Mapping::Table(each(value, "entries", |entry| {
            Ok(Entry { label: short(entry, "label")?, weight: count(entry, "weight")? })
        })?),
        "reciprocal" => Mapping::Reciprocal {
            share: positive("share")?,
            smallest: positive("smallest")?,
            largest: positive("largest")?,
        },
        "drawing" => {
            let items = texts(value, "items")?;
            let count = value.get("count").and_then(index).filter(|count| *count <= items.len());
            Mapping::Drawing { items, count: count.ok_or("count")? }
        }
        "path" => {
            let factors = each(value, "factors", |factor| amount_of(factor).ok_or("factors"))?;
            Mapping::Path(if factors.is_empty() { return Err("factors") } else { factors })
        }
        "poker" => Mapping::Poker(Poker::read(value)?),
        "blackjack" => Mapping::Blackjack(Blackjack::read(value)?),
        "reels" => Mapping::Reels(Reels::read(value)?),
        _ => return Ok(None),
    }))
}

fn texts(value: &Value, key: &'static str) -> Result<Vec<String>, &'static str> {
    let text = |value: &Value| value.as_str().filter(|text| text.len() <= LONGEST_TEXT).map(str::to_owned);
    listed(value, key)?.iter().map(|value| text(value).ok_or(key)).collect()
}

fn index(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

impl FromJson for Poker {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let hold = optional(value, "hold", |value, key| {
            let text = short(value, key)?;
            let held: Option<Vec<bool>> = text.chars().map(held).collect();
            held.filter(|held| held.len() == 5).ok_or(key)
        })?;
        let pay = |pay: &Value| Ok((short(pay, "hand")?, required_amount(pay, "factor")?));
        Ok(Self { items: texts(value, "items")?, hold, pays: each(value, "pays", pay)? })
    }
}

impl FromJson for Blackjack {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let decks = value.get("decks").and_then(index).filter(|decks| (1..=MOST_DECKS).contains(decks));
        let choice = |name: &Value| match name.as_str() {
            Some("hit") => Ok(BlackjackMove::Hit),
            Some("stand") => Ok(BlackjackMove::Stand),
            Some("double") => Ok(BlackjackMove::Double),
            Some("split") => Ok(BlackjackMove::Split),
            _ => Err("moves"),
        };
        Ok(Self {
            items: texts(value, "items")?,
            decks: decks.ok_or("decks")?,
            moves: each(value, "moves", choice)?,
        })
    }
}

/// A digit of the held cards.
fn held(digit: char) -> Option<bool> {
    match digit {
        '0' => Some(false),
        '1' => Some(true),
        _ => None,
    }
}

impl FromJson for Reels {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let reel = |value: &Value| {
            let symbols = value.as_array().filter(|symbols| (1..=LONGEST_LIST).contains(&symbols.len()));
            let symbol = |value: &Value| value.as_str().map(str::to_owned).ok_or("reels");
            symbols.ok_or("reels")?.iter().map(symbol).collect::<Result<Vec<_>, _>>()
        };
        let reels = each(value, "reels", reel)?;
        let rows = value.get("rows").and_then(index).filter(|rows| (1..=20).contains(rows)).ok_or("rows")?;
        let line = |value: &Value| {
            let line: Option<Vec<usize>> = value.as_array().ok_or("lines")?.iter().map(index).collect();
            let fits = |line: &Vec<usize>| line.len() == reels.len() && line.iter().all(|row| *row < rows);
            line.filter(fits).ok_or("lines")
        };
        let lines = each(value, "lines", line)?;
        if !(1..=20).contains(&reels.len()) || !(1..=1000).contains(&lines.len()) {
            return Err("reels");
        }
        let pays = |pay: &Value| {
            let units = each(pay, "units", |units| units.as_u64().ok_or("units"))?;
            Ok((required_text(pay, "symbol")?, units))
        };
        let free = |value: &Value| index(value).filter(|free| *free < MOST_SPINS).ok_or("free");
        Ok(Self {
            rows,
            wild: value.text("wild"),
            scatter: value.text("scatter"),
            least: value.get("least").and_then(index).ok_or("least")?,
            pays: each(value, "pays", pays)?,
            free: each(value, "free", free)?,
            factor: value.count("factor").map(u64::from).ok_or("factor")?,
            reels,
            lines,
        })
    }
}

impl FromJson for Bet {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let wins = if !is_absent(value, "oneOf") {
            Condition::OneOf(texts(value, "oneOf")?)
        } else if !is_absent(value, "noneOf") {
            Condition::NoneOf(texts(value, "noneOf")?)
        } else if is_absent(value, "from") {
            Condition::LeftAt(optional(value, "leftAt", required_amount)?)
        } else {
            Condition::Within(count(value, "from")?, count(value, "to")?)
        };
        Ok(Self {
            label: value.text_or_empty("label"),
            stake: required_amount(value, "stake")?,
            factor: required_amount(value, "factor")?,
            wins,
        })
    }
}

impl FromJson for Outcome {
    fn read(value: &Value) -> Result<Self, &'static str> {
        if !is_absent(value, "value") {
            return Ok(Self::Value(short(value, "value")?));
        }
        let spin = |spin: &Value| {
            let stop = |stop: &Value| stop.as_u64().and_then(|stop| u32::try_from(stop).ok()).ok_or("stops");
            Ok(Spin {
                stops: each(spin, "stops", stop)?,
                units: spin.get("units").and_then(Value::as_u64).ok_or("units")?,
            })
        };
        if listed(value, "spins")?.len() > MOST_SPINS {
            return Err("spins");
        }
        Ok(Self::Spins(each(value, "spins", spin)?))
    }
}
