//! Rounds: checked, drawn, booked and kept in one transaction.

use super::engine;
use super::session::{self, Session};
use super::stake::{Bet, Subject};
use super::{held, room};
use crate::bonuses::{self, Held};
use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::ids;
use crate::limits;
use crate::money;
use crate::state::Tx;
use crate::wallet::{self, Account};
use axum::http::StatusCode;
use games::fairness::Draw;
use games::rules::{Kind, Refusal, Request, Round as Asked};
use rusqlite::Row;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// State of a round.
pub mod state {
    /// The stake is taken, the outcome is open (shared rounds only).
    pub const OPEN: &str = "open";
    /// The outcome is booked.
    pub const DONE: &str = "done";
    /// The stake was given back before the start (shared rounds only).
    pub const CANCELLED: &str = "cancelled";
}

/// The longest key of a round.
const LONGEST_KEY: usize = 64;

/// One round.
#[derive(Debug, Clone)]
pub struct Round {
    /// Id; also the id of the bet in the player's history and in the ledger.
    pub id: String,
    /// Play session.
    pub session: String,
    /// Identity of the game.
    pub game: String,
    /// Committed seed; absent in shared rounds, which have their own.
    pub seed: Option<i64>,
    /// The seed of the player at that time.
    pub client: String,
    /// Number of the round under its seed; or the number of the shared round.
    pub nonce: i64,
    /// Currency code.
    pub currency: String,
    /// Minor units.
    pub stake: i64,
    /// Bonus money in the stake.
    pub lent: i64,
    /// Minor units.
    pub payout: i64,
    /// Value of the stake if it was a free spin.
    pub free: i64,
    /// See [`state`].
    pub state: String,
    /// Outcome of the round; its shape depends on the game.
    pub outcome: Value,
    /// True once the page has shown it.
    pub shown: bool,
    /// Time of the stake.
    pub at: i64,
}

/// A round on the wire.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Wire {
    id: String,
    game: String,
    stake: String,
    payout: String,
    currency: String,
    decimals: u32,
    state: String,
    /// Value of the stake of a free spin.
    free: Option<String>,
    result: &'static str,
    client_seed: String,
    nonce: i64,
    /// Its shape depends on the game.
    pub outcome: Value,
    shown: bool,
    created_at: String,
}

/// The columns in the order [`read`] expects.
pub const COLUMNS: &str = "SELECT id, session_id, game, seed_id, client, nonce, currency, stake, lent, payout, free, state, \
                           outcome, shown, at FROM play_rounds";

/// Reads a row of [`COLUMNS`].
pub fn read(row: &Row<'_>) -> rusqlite::Result<Round> {
    let outcome: String = row.get(12)?;
    Ok(Round {
        id: row.get(0)?,
        session: row.get(1)?,
        game: row.get(2)?,
        seed: row.get(3)?,
        client: row.get(4)?,
        nonce: row.get(5)?,
        currency: row.get(6)?,
        stake: row.get(7)?,
        lent: row.get(8)?,
        payout: row.get(9)?,
        free: row.get(10)?,
        state: row.get(11)?,
        outcome: serde_json::from_str(&outcome).unwrap_or_default(),
        shown: row.get(13)?,
        at: row.get(14)?,
    })
}

impl Round {
    /// Writes a new round.
    pub fn insert(&self, tx: &Tx<'_>, session: &Session, key: &str) -> Result<(), ApiError> {
        tx.execute(
            "INSERT INTO play_rounds (id, session_id, owner, key, game, seed_id, client, nonce, currency, stake, lent, payout, \
             free, state, outcome, shown, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, 0, ?16)",
            rusqlite::params![
                self.id, self.session, session.owner(), key, self.game, self.seed, self.client, self.nonce,
                self.currency, self.stake, self.lent, self.payout, self.free, self.state,
                self.outcome.to_string(), self.at
            ],
        )?;
        Ok(())
    }

    /// Writes what a settlement changes.
    pub fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute(
            "UPDATE play_rounds SET payout = ?1, state = ?2, outcome = ?3 WHERE id = ?4",
            (self.payout, &self.state, self.outcome.to_string(), &self.id),
        )?;
        Ok(())
    }

    /// The round on the wire. Amounts are texts, because some currencies have more digits than a number in a browser.
    pub fn wire(&self, tx: &Tx<'_>) -> Wire {
        let decimals = engine::decimals(tx.app, &self.currency);
        let stake = self.stake.max(self.free);
        let result = match self.payout {
            0 => "none",
            payout if payout <= stake => "back",
            _ => "win",
        };
        Wire {
            id: self.id.clone(),
            game: self.game.clone(),
            stake: money::print(self.stake, decimals),
            payout: money::print(self.payout, decimals),
            currency: self.currency.clone(),
            decimals,
            state: self.state.clone(),
            free: (self.free > 0).then(|| money::print(self.free, decimals)),
            result,
            client_seed: self.client.clone(),
            nonce: self.nonce,
            outcome: self.outcome.clone(),
            shown: self.shown,
            created_at: iso(self.at),
        }
    }
}

/// The round with a key, if it was played already.
fn known(tx: &Tx<'_>, session: &Session, key: &str) -> Result<Option<Round>, ApiError> {
    let sql = format!("{COLUMNS} WHERE session_id = ?1 AND key = ?2");
    Ok(db::first(tx, &sql, (&session.id, key), read)?)
}

/// The newest round of a player in the game of a session, whichever session it was played in.
pub fn last(tx: &Tx<'_>, session: &Session) -> Result<Option<Round>, ApiError> {
    let sql = format!("{COLUMNS} WHERE owner = ?1 AND game = ?2 ORDER BY at DESC, rowid DESC LIMIT 1");
    Ok(db::first(tx, &sql, (session.owner(), &session.game(tx)?.identity), read)?)
}

/// Time until the next round may begin, milliseconds. It holds over all sessions of a player, but for each game alone.
pub fn pause(tx: &Tx<'_>, session: &Session) -> Result<i64, ApiError> {
    let cycle = session.engine(tx)?.cycle();
    let last = if cycle > 0 { last(tx, session)? } else { None };
    // A clock that was set back does not lock a game.
    Ok(last.filter(|last| last.at <= tx.now).map_or(0, |last| (last.at + cycle - tx.now).max(0)))
}

/// A round by its id.
pub fn by_id(tx: &Tx<'_>, id: &str) -> Result<Round, ApiError> {
    db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [id], read)?.ok_or_else(ApiError::not_found)
}

/// The round of an owner.
///
/// # Errors
///
/// Not found (404) if there is none, or if it is somebody else's.
pub fn owned(tx: &Tx<'_>, id: &str, owner: &str) -> Result<Round, ApiError> {
    let sql = format!("{COLUMNS} WHERE id = ?1 AND owner = ?2");
    db::first(tx, &sql, [id, owner], read)?.ok_or_else(ApiError::not_found)
}

/// The active free spins of the player for this game.
pub fn free_spins(tx: &Tx<'_>, session: &Session) -> Result<Option<Held>, ApiError> {
    let Some(account) = session.account(tx)? else { return Ok(None) };
    bonuses::spins_in_play(tx, &account.player, &account.currency, &session.game(tx)?.id)
}

/// The fields of a request as the rules of a game read them.
impl Request for Body {
    fn text(&self, field: &str) -> String {
        Self::text(self, field)
    }

    fn flag(&self, field: &str) -> bool {
        Self::flag(self, field)
    }

    fn rows(&self, field: &str) -> Option<Vec<Box<dyn Request>>> {
        let rows = self.0.get(field)?.as_array()?;
        // What is no object counts as an empty one.
        let row = |row: &Value| -> Box<dyn Request> {
            Box::new(Self(row.as_object().cloned().unwrap_or_default()))
        };
        Some(rows.iter().map(row).collect())
    }
}

impl From<Refusal> for ApiError {
    fn from(Refusal { field, reason }: Refusal) -> Self {
        Self::field(field, reason)
    }
}

/// A refusal that keeps what the transaction has done (its events), or a success.
pub type Outcome = Result<Result<Round, ApiError>, ApiError>;

/// Plays a round, or answers the round with the same key again.
pub fn play(tx: &Tx<'_>, session: &mut Session, request: &Body) -> Outcome {
    let key = request.text("key");
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(ApiError::field("key", "Every round needs a key."));
    }
    if let Some(round) = known(tx, session, &key)? {
        return Ok(Ok(round));
    }
    let engine = session.engine(tx)?;
    let early = pause(tx, session)?;
    if early > 0 {
        let refused = ApiError::rule(429, "The last round has only just begun.");
        return Err(ApiError { status: StatusCode::TOO_MANY_REQUESTS, ..refused }.wait(early));
    }
    let (code, _) = session.currency(tx)?;
    let currency = engine::currency_of(tx.app, &code);
    let spins = if engine.rules.takes_free_spins() { free_spins(tx, session)? } else { None };
    let stake = if spins.is_some() { Some(0) } else { engine.rules.stake(request, currency)? };
    let Some(stake) = stake.filter(|stake| spins.is_some() || engine.takes(tx.app, &code, *stake)) else {
        return Err(ApiError::field("stake", "Choose one of the stakes."));
    };
    if let Err(refused) = allowed(tx, session, stake)? {
        return Ok(Err(refused));
    }
    let mut round = Round {
        id: ids::uuid(),
        session: session.id.clone(),
        game: session.game(tx)?.identity.clone(),
        seed: None,
        client: String::new(),
        nonce: 0,
        currency: code,
        stake,
        lent: 0,
        payout: 0,
        free: 0,
        state: state::DONE.to_owned(),
        outcome: Value::Null,
        shown: false,
        at: tx.now,
    };
    let game = match engine.rules.kind() {
        Kind::Shared(game) => return room::bet(tx, session, round, game, request).map(Ok),
        Kind::Alone(game) => game,
    };
    let mut seed = session::seed(tx, &session.id)?;
    seed.count(tx)?;
    (round.seed, round.client, round.nonce) = (Some(seed.id), seed.client.clone(), seed.nonce);
    round.free = if spins.is_some() { engine::free_spin(tx.app, &round.currency) } else { 0 };
    let edition = engine::edition_of(session.game(tx)?);
    let asked = Asked { request, currency, edition, stake: stake.max(round.free) };
    let played = game.play(&asked, &mut Draw::new(&seed.server, &seed.client, seed.nonce))?;
    (round.outcome, round.payout) = (played.outcome, played.payout);
    let until = tx.now + played.showing;
    match spins {
        Some(held) => spin_free(tx, session, &round, &held, until)?,
        None => pay(tx, session, &mut round, until)?,
    }
    round.insert(tx, session, &key)?;
    Ok(Ok(round))
}

/// Refuses a stake that money, limits or the active bonus do not allow.
fn allowed(tx: &Tx<'_>, session: &Session, stake: i64) -> Result<Result<(), ApiError>, ApiError> {
    let game = session.game(tx)?;
    let account = session.account(tx)?;
    if session.player.is_some() && account.is_none() {
        return Ok(Err(session::over()));
    }
    if let Some(account) = account {
        limits::check_stake(tx, &account.player, &account.currency, stake)?;
        // A free spin has no stake.
        if stake > 0
            && let Err(refused) = check_bonus(tx, &account, stake, &Subject::Game(game))?
        {
            return Ok(Err(refused));
        }
    }
    if session.balance(tx)? < stake {
        return Ok(Err(ApiError::field("amount", "The balance is not sufficient.")));
    }
    Ok(Ok(()))
}

/// The event of a stake that the active bonus does not allow.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BetRefusedEvent)]
pub struct BonusEvent<'a> {
    event: &'static str,
    #[schema(value_type = String)]
    game_id: &'a str,
    #[schema(value_type = String)]
    game_identity: &'a str,
    player_bonus: bonuses::Wire,
}

/// Refuses a stake that the active bonus does not allow, and tells the site.
pub fn check_bonus(
    tx: &Tx<'_>,
    account: &Account,
    stake: i64,
    what: &Subject<'_>,
) -> Result<Result<(), ApiError>, ApiError> {
    let Some(held) = bonuses::in_play(tx, &account.player, &account.currency)? else { return Ok(Ok(())) };
    let (event, refused) = if !what.suits(tx, &held) {
        ("game.bet.restricted", ApiError::rule(14306, "This is not allowed with the active bonus."))
    } else if stake > held.max_bet(tx) {
        ("game.bet.max.exceed", ApiError::rule(14307, "The stake is too large for the active bonus."))
    } else {
        return Ok(Ok(()));
    };
    let event = BonusEvent {
        event,
        game_id: what.game().map_or(what.identity(), |game| &game.id),
        game_identity: what.identity(),
        player_bonus: held.wire(tx),
    };
    tx.publish(format!("game:bets#{}", account.player), event);
    Ok(Err(refused))
}

/// Books a round whose outcome is known; the site hears of the stake at once, and of the outcome when it is shown.
fn pay(tx: &Tx<'_>, session: &mut Session, round: &mut Round, until: i64) -> Result<(), ApiError> {
    let Some(account) = session.account(tx)? else { return session.add_fun(tx, round.payout - round.stake) };
    held::release_game(tx, &account.player, &round.game)?;
    let id = round.id.clone();
    let bet = Bet {
        round: &id,
        account: &account,
        what: Subject::Game(session.game(tx)?),
        stake: round.stake,
        channel: Some((&session.platform, &session.country)),
    };
    round.lent = bet.take(tx)?;
    wallet::announce(tx, &account)?;
    held::hold(tx, round, &account, until, || bet.settle(tx, round.lent, round.payout))
}

/// Books a free spin: no stake, the win is real money.
fn spin_free(tx: &Tx<'_>, session: &Session, round: &Round, held: &Held, until: i64) -> Result<(), ApiError> {
    let account = session.account(tx)?.ok_or_else(session::over)?;
    held::release_game(tx, &account.player, &round.game)?;
    tx.execute(
        "INSERT INTO spins (id, player_id, game, amount, payout, currency, at) VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6)",
        (&round.id, &held.player, &round.game, round.payout, &round.currency, round.at),
    )?;
    held::hold(tx, round, &account, until, || {
        bonuses::play_spins(tx, &held.id, 1, round.payout, Some(&round.id)).map(|_| ())
    })
}
