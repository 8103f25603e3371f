//! The proof of a round: everything that is needed to compute it again, without knowing its game.
//!
//! An extension of the contract. `core-wasm/docs/round-proofs.md` describes it for backends.

use super::engine::{self, engine_of};
use super::record::{self, Round, state};
use super::stake::{FURTHER, FURTHER_BONUS};
use super::{decisions, jackpot, look, room, session, stake};
use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::{Answer, data};
use crate::ledger::Holder;
use crate::money::{self, Amount};
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::extract::{Path, State};
use games::proof::{Bet, Mapping, Numbers, Outcome};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Version of the format.
const VERSION: i64 = 1;

/// State of the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundProofState)]
enum RoundState {
    /// Its result is not known to the player.
    Open,
    /// Its win is booked.
    Settled,
}

/// How the server seed is revealed.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundProofReveal)]
enum Reveal {
    /// The player asks for a new seed in the game, or the session of the game ends.
    NewSeed,
    /// The shared round ends.
    RoundEnd,
}

/// The hash that was published before the round.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofCommitment)]
struct Commitment {
    /// `sha256`: SHA-256 of the text of the server seed, in hexadecimal.
    algorithm: &'static str,
    hash: String,
}

/// The chain of seeds of a shared round: hashing the server seed `hashes` times gives the anchor.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofChain)]
struct Chain {
    /// `sha256`.
    algorithm: &'static str,
    /// The hash that was published before the first round of the chain.
    anchor: String,
    hashes: i64,
}

/// A booking of the round on the account of the player.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundProofBooking)]
struct Booking {
    /// Number of the transaction in the ledger.
    transaction: String,
    created_at: String,
    /// `stake`, `win`, `jackpot`, `returned`, `takenBack` (bonus money that ended with its bonus) or `other`.
    kind: &'static str,
    /// `real` or `bonus`.
    money: &'static str,
    /// Change of the balance.
    amount: Amount,
    /// Balance of this money before; null if it is unknown.
    before: Option<Amount>,
    /// Balance of this money after; null if it is unknown.
    after: Option<Amount>,
}

/// The draw of the jackpot in a round whose stake feeds it. The drawn number becomes a whole number of smallest units below the
/// turnover, as in a range. The jackpot falls if that is also below the stake.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofJackpot)]
struct Jackpot {
    draw: Numbers,
    /// Real money in the stake.
    stake: Amount,
    turnover: Amount,
    /// The drawn number, in the currency; null while the round is open.
    number: Option<Amount>,
    /// The jackpot that the round has won, zero for none; null while the round is open.
    payout: Option<Amount>,
}

/// Picture of a symbol of reels in the game. It is not part of the check.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoundProofSymbol)]
struct Symbol {
    /// The symbol as `mapping` names it.
    symbol: String,
    /// URL of the picture.
    image: String,
}

/// The proof of a round on the wire. A player can keep it as a file, so it says what it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoundProof)]
pub struct Wire {
    /// `round-proof`.
    format: &'static str,
    /// 1.
    version: i64,
    id: String,
    game: String,
    game_identity: String,
    created_at: String,
    state: RoundState,
    currency: String,
    /// Decimals of the smallest unit of the currency.
    decimals: u32,
    /// The stake; zero for a free spin.
    stake: Amount,
    /// Value of the free spin that the round was played with.
    free_spin: Option<Amount>,
    /// Null while the round is open.
    payout: Option<Amount>,
    /// Null if the ledger does not tell.
    bookings: Option<Vec<Booking>>,
    /// Null if no hash was published.
    commitment: Option<Commitment>,
    /// Null if the seed belongs to no chain.
    chain: Option<Chain>,
    /// Null until it is revealed.
    server_seed: Option<String>,
    reveal: Reveal,
    /// The seed of the player; in a shared round the word that all its players have.
    client_seed: String,
    /// True if all players of the game have the same round.
    is_shared: bool,
    /// Number of the round under its seed, or of the shared round.
    nonce: i64,
    draw: Numbers,
    mapping: Mapping,
    /// Absent without reels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    symbols: Vec<Symbol>,
    /// Empty for reels, paths and cards.
    bets: Vec<Bet>,
    /// Null until the player may know it.
    result: Option<Outcome>,
    /// Absent if the stake feeds no jackpot.
    #[serde(skip_serializing_if = "Option::is_none")]
    jackpot: Option<Jackpot>,
}

/// The kind of a booking, by its reason in the ledger.
fn kind(reason: &str) -> &'static str {
    match reason {
        "bet" | "bonus bet" => "stake",
        "win" | "bonus win" | "free spins" => "win",
        jackpot::WON => "jackpot",
        further if further.starts_with(FURTHER) || further.starts_with(FURTHER_BONUS) => "stake",
        "bet returned" | "bonus bet returned" => "returned",
        "bonus taken back" => "takenBack",
        _ => "other",
    }
}

/// The bookings of a round, in their order. A win that the game has not shown yet is left out.
fn bookings(
    tx: &Tx<'_>,
    player: &str,
    round: &Round,
    is_open: bool,
) -> Result<Option<Vec<Booking>>, ApiError> {
    let Some(account) = wallet::in_currency(tx, player, &round.currency)? else { return Ok(None) };
    let decimals = engine::decimals(tx.app, &round.currency);
    let mut found = Vec::new();
    for (holder, name) in [(Holder::Real(account.id.clone()), "real"), (Holder::Bonus(account.id), "bonus")] {
        let sql = "SELECT id, tx, reason, at, amount FROM ledger WHERE subject = ?1 AND holder = ?2";
        let key = holder.key();
        let rows = db::all(tx, sql, (&round.id, &key), |row| {
            let (id, amount): (i64, i64) = (row.get(0)?, row.get(4)?);
            let earlier = "FROM ledger WHERE holder = ?1 AND currency = ?2 AND id < ?3";
            let before = db::clamp(db::sum(tx, "amount", earlier, (&key, &round.currency, id))?);
            let reason: String = row.get(2)?;
            let booking = Booking {
                transaction: row.get(1)?,
                created_at: iso(row.get(3)?),
                kind: kind(&reason),
                money: name,
                amount: money::wire(amount, decimals),
                before: Some(money::wire(before, decimals)),
                after: Some(money::wire(before.saturating_add(amount), decimals)),
            };
            Ok((id, booking))
        })?;
        found.extend(rows.into_iter().filter(|(_, booking)| !is_open || booking.kind == "stake"));
    }
    found.sort_by_key(|(id, _)| *id);
    Ok(Some(found.into_iter().map(|(_, booking)| booking).collect()))
}

fn chain(outcome: &Value) -> Option<Chain> {
    let chain = outcome.get("chain")?;
    let anchor = chain.get("anchor")?.as_str()?.to_owned();
    Some(Chain { algorithm: "sha256", anchor, hashes: chain.get("hashes")?.as_i64()? })
}

/// The pictures of the symbols of a game with reels.
fn symbols(mapping: &Mapping, identity: &str) -> Vec<Symbol> {
    if !matches!(mapping, Mapping::Reels { .. }) {
        return Vec::new();
    }
    let picture = |symbol: char| Symbol {
        symbol: symbol.to_string(),
        image: format!("/api/media/symbols/{identity}/{symbol}.svg"),
    };
    look::SYMBOLS.chars().map(picture).collect()
}

/// The hash and the seed of a round that the player may know, and the word beside the seed.
fn seeds(
    tx: &Tx<'_>,
    round: &Round,
    outcome: &Value,
) -> Result<(Option<String>, Option<String>, String), ApiError> {
    let Some(seed) = round.seed else {
        let text = |name: &str| outcome.get(name).and_then(Value::as_str).map(ToOwned::to_owned);
        return Ok((text("hash"), text("seed"), round.game.clone()));
    };
    let seed = session::seed_of(tx, seed)?;
    Ok((Some(seed.commitment()), seed.revealed(tx)?, round.client.clone()))
}

fn proof(tx: &Tx<'_>, player: &str, id: &str) -> Result<Wire, ApiError> {
    room::settle_due(tx)?;
    let round = record::owned(tx, id, player)?;
    if round.state == state::CANCELLED {
        return Err(ApiError::not_found());
    }
    let game = tx.app.catalog.games.find(&round.game).ok_or_else(ApiError::not_found)?;
    let engine = engine_of(game);
    let rules = engine.rules;
    let decimals = engine::decimals(tx.app, &round.currency);
    let is_open = round.state == state::OPEN || stake::is_unlisted(tx, id)?;
    let mut outcome = round.outcome.clone();
    room::conceal(&mut outcome, tx.now);
    let (hash, seed, client_seed) = seeds(tx, &round, &outcome)?;
    let is_shared = engine.shared().is_some();
    let amount = |minor: i64| money::wire(minor, decimals);
    let mapping = rules.mapping(engine::edition_of(game), &round.outcome);
    Ok(Wire {
        format: "round-proof",
        version: VERSION,
        id: round.id.clone(),
        game: game.name.clone(),
        game_identity: round.game.clone(),
        created_at: iso(round.at),
        state: if is_open { RoundState::Open } else { RoundState::Settled },
        currency: round.currency.clone(),
        decimals,
        stake: amount(round.stake),
        free_spin: (round.free > 0).then(|| amount(round.free)),
        payout: (!is_open).then(|| amount(round.payout)),
        bookings: bookings(tx, player, &round, is_open)?,
        commitment: hash.map(|hash| Commitment { algorithm: "sha256", hash }),
        chain: chain(&outcome),
        server_seed: seed.filter(|_| !is_open),
        reveal: if is_shared { Reveal::RoundEnd } else { Reveal::NewSeed },
        client_seed,
        is_shared,
        nonce: round.nonce,
        draw: rules.numbers(),
        symbols: symbols(&mapping, &round.game),
        mapping,
        bets: rules.bets(&round.outcome, amount(round.stake)),
        result: if is_open { None } else { rules.result(&outcome) },
        jackpot: jackpot::of_round(tx, id)?.map(|draw| Jackpot {
            draw: Numbers::JACKPOT,
            stake: amount(draw.counted),
            turnover: amount(draw.turnover),
            number: (!is_open).then(|| amount(draw.number)),
            payout: (!is_open).then(|| amount(draw.won)),
        }),
    })
}

/// GET /api/game/spins/{id}/proof
pub async fn show(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer<Wire> {
    app.run(|tx| proof(tx, &caller.player, &id)).map(data)
}

/// POST /api/game/spins/{id}/reveal: reveals the server seed of a round; the committed next one takes its place.
pub async fn reveal(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer<Wire> {
    app.run(|tx| {
        let round = record::owned(tx, &id, &caller.player)?;
        // The seed of a shared round is revealed at its end.
        let seed = session::seed_of(tx, round.seed.ok_or_else(ApiError::not_found)?)?;
        decisions::check_revealable(tx, seed.id)?;
        if seed.revealed(tx)?.is_none() {
            session::new_seed(tx, &seed.session, None)?;
        }
        proof(tx, &caller.player, &id)
    })
    .map(data)
}
