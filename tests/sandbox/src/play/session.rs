//! Play sessions: one launch of a game by a player, or by a visitor for fun.

use super::decisions;
use super::engine::{self, Engine, FUN, engine_of};
use crate::auth::{player, sessions};
use crate::clock::HOUR;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::ids;
use crate::ledger::{self, Holder};
use crate::limits;
use crate::seed::games::Game;
use crate::state::Tx;
use crate::wallet::{self, Account};
use axum::http::StatusCode;
use games::fairness::commitment;
use rusqlite::Row;

/// Lifetime of a session.
const LIFE: i64 = 12 * HOUR;
/// Play money at the start of a demo session, minor units.
const FUN_START: i64 = 1_000_000;
/// The longest seed a player may choose.
pub const LONGEST_SEED: usize = 64;

/// How a game is started.
#[derive(Debug)]
pub struct Launch<'a> {
    /// Identity of the game or of the sportsbook.
    pub identity: &'a str,
    /// Player and account; absent in demo mode.
    pub money: Option<(&'a Caller, &'a Account)>,
    /// True on a phone.
    pub mobile: bool,
    /// Country of the player.
    pub country: &'a str,
}

/// A play session.
#[derive(Debug, Clone)]
pub struct Session {
    /// Launch id; whoever knows it plays.
    pub id: String,
    /// Player; absent in demo mode.
    pub player: Option<String>,
    auth: Option<String>,
    account: Option<String>,
    game: String,
    /// "mobile" or "desktop".
    pub platform: String,
    /// Country of the player.
    pub country: String,
    /// Time of the launch.
    pub created_at: i64,
    ended_at: Option<i64>,
    /// Play money of a demo session, minor units.
    fun: i64,
}

const COLUMNS: &str = "SELECT id, player_id, auth_id, account_id, game, platform, country, created_at, ended_at, fun FROM play_sessions";

fn read(row: &Row<'_>) -> rusqlite::Result<Session> {
    Ok(Session {
        id: row.get(0)?,
        player: row.get(1)?,
        auth: row.get(2)?,
        account: row.get(3)?,
        game: row.get(4)?,
        platform: row.get(5)?,
        country: row.get(6)?,
        created_at: row.get(7)?,
        ended_at: row.get(8)?,
        fun: row.get(9)?,
    })
}

/// Starts a session and returns its launch id. An earlier session of the player in this game ends.
pub fn start(tx: &Tx<'_>, launch: &Launch<'_>) -> Result<String, ApiError> {
    forget_old(tx)?;
    let id = ids::token();
    let (player, auth, account) = match launch.money {
        Some((caller, account)) => (Some(&caller.player), Some(&caller.session), Some(&account.id)),
        None => (None, None, None),
    };
    tx.execute(
        "UPDATE play_sessions SET ended_at = ?1 WHERE player_id = ?2 AND game = ?3 AND ended_at IS NULL",
        (tx.now, player, launch.identity),
    )?;
    tx.execute(
        "INSERT INTO play_sessions (id, player_id, auth_id, account_id, game, platform, country, created_at, fun) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        (
            &id, player, auth, account, launch.identity, if launch.mobile { "mobile" } else { "desktop" },
            launch.country, tx.now, FUN_START,
        ),
    )?;
    for pending in [false, true] {
        commit(tx, &id, pending)?;
    }
    Ok(id)
}

/// Demo sessions leave nothing behind after a day.
fn forget_old(tx: &Tx<'_>) -> Result<(), ApiError> {
    let old = "SELECT id FROM play_sessions WHERE player_id IS NULL AND created_at < ?1";
    for table in ["play_rounds", "play_seeds"] {
        tx.execute(&format!("DELETE FROM {table} WHERE session_id IN ({old})"), [tx.now - 2 * LIFE])?;
    }
    tx.execute("DELETE FROM play_sessions WHERE player_id IS NULL AND created_at < ?1", [tx.now - 2 * LIFE])?;
    Ok(())
}

/// The session of a launch id, if it can still be played.
pub fn open(tx: &Tx<'_>, launch: &str) -> Result<Session, ApiError> {
    let session = any(tx, launch)?.ok_or_else(over)?;
    if let Some(reason) = session.end(tx)? {
        return Err(reason);
    }
    Ok(session)
}

/// The session of a launch id for a bet that runs already. It may be replaced, too old, or of a player who may not stake
/// any more: the bet stays his. After a sign-out the launch id is worth nothing.
pub fn running(tx: &Tx<'_>, launch: &str) -> Result<Session, ApiError> {
    let session = any(tx, launch)?.ok_or_else(over)?;
    if session.is_cut_off(tx)? {
        return Err(over());
    }
    session.note_action(tx)?;
    Ok(session)
}

/// The session of a launch id, over or not.
pub fn any(tx: &Tx<'_>, launch: &str) -> Result<Option<Session>, ApiError> {
    Ok(db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [launch], read)?)
}

/// The error of a session that is over.
pub fn over() -> ApiError {
    ApiError {
        status: StatusCode::UNAUTHORIZED,
        ..ApiError::rule(401, "This game session is over. Start the game again.")
    }
}

impl Session {
    /// Stores the time of an action of the player. The statement counts the time of play up to it. Reading the session is no
    /// action: a page that is only open does so, too.
    pub fn note_action(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute("UPDATE play_sessions SET seen_at = ?1 WHERE id = ?2", (tx.now, &self.id))?;
        Ok(())
    }

    /// Why the session cannot be played any more, if so.
    pub fn end(&self, tx: &Tx<'_>) -> Result<Option<ApiError>, ApiError> {
        if self.ended_at.is_some() || self.created_at + LIFE <= tx.now {
            return Ok(Some(over()));
        }
        if self.is_cut_off(tx)? {
            return Ok(Some(over()));
        }
        let Some(player) = &self.player else { return Ok(None) };
        if player::load(tx, player)?.status == player::status::LIMITED {
            return Ok(Some(ApiError::rule(14103, "This account is limited and cannot play for money.")));
        }
        Ok(limits::check_play(tx, player, None).err())
    }

    /// True after the sign-out, and if the account is hidden.
    fn is_cut_off(&self, tx: &Tx<'_>) -> Result<bool, ApiError> {
        Ok(self.is_signed_out(tx) || !self.is_demo() && self.account(tx)?.is_none())
    }

    fn is_signed_out(&self, tx: &Tx<'_>) -> bool {
        let (Some(player), Some(auth)) = (&self.player, &self.auth) else { return false };
        sessions::require_open(tx, player, auth).is_err()
    }

    /// True if the session is never played again. A limit, a limited or a hidden account may end, and the session go on.
    fn is_over_for_good(&self, tx: &Tx<'_>) -> bool {
        self.ended_at.is_some() || self.created_at + LIFE <= tx.now || self.is_signed_out(tx)
    }

    /// True if it is played with play money.
    pub fn is_demo(&self) -> bool {
        self.player.is_none()
    }

    /// True if it is a session of this identity.
    pub fn is_of(&self, identity: &str) -> bool {
        self.game == identity
    }

    /// The game.
    pub fn game<'a>(&self, tx: &'a Tx<'_>) -> Result<&'a Game, ApiError> {
        tx.app.catalog.games.find(&self.game).ok_or_else(ApiError::not_found)
    }

    /// The rules of the game.
    pub fn engine(&self, tx: &Tx<'_>) -> Result<&'static Engine, ApiError> {
        self.game(tx).map(engine_of)
    }

    /// Whose rounds these are: the player's over all sessions, or this session's.
    pub fn owner(&self) -> &str {
        self.player.as_deref().unwrap_or(&self.id)
    }

    /// The account; absent in demo mode.
    pub fn account(&self, tx: &Tx<'_>) -> Result<Option<Account>, ApiError> {
        match (&self.player, &self.account) {
            (Some(player), Some(account)) => wallet::of_player(tx, player, account),
            _ => Ok(None),
        }
    }

    /// Currency and its decimals.
    pub fn currency(&self, tx: &Tx<'_>) -> Result<(String, u32), ApiError> {
        let code = self.account(tx)?.map_or_else(|| FUN.to_owned(), |account| account.currency);
        let decimals = engine::decimals(tx.app, &code);
        Ok((code, decimals))
    }

    /// Money to play with, minor units.
    pub fn balance(&self, tx: &Tx<'_>) -> Result<i64, ApiError> {
        let Some(account) = self.account(tx)? else { return Ok(self.fun) };
        let real = ledger::balance(tx, &Holder::Real(account.id.clone()), &account.currency)?;
        Ok(real + ledger::balance(tx, &Holder::Bonus(account.id), &account.currency)?)
    }

    /// Changes the play money.
    pub fn add_fun(&mut self, tx: &Tx<'_>, amount: i64) -> Result<(), ApiError> {
        self.fun = self.fun.saturating_add(amount);
        tx.execute("UPDATE play_sessions SET fun = ?1 WHERE id = ?2", (self.fun, &self.id))?;
        Ok(())
    }
}

/// A committed server seed and the seed of the player beside it.
#[derive(Debug, Clone)]
pub struct Seed {
    /// Id.
    pub id: i64,
    /// Session it belongs to.
    pub session: String,
    /// The secret.
    pub server: String,
    /// Chosen by the player.
    pub client: String,
    /// Number of the last round.
    pub nonce: i64,
    revealed: bool,
}

const SEED: &str = "SELECT id, session_id, server, client, nonce, revealed_at IS NOT NULL FROM play_seeds";

fn read_seed(row: &Row<'_>) -> rusqlite::Result<Seed> {
    Ok(Seed {
        id: row.get(0)?,
        session: row.get(1)?,
        server: row.get(2)?,
        client: row.get(3)?,
        nonce: row.get(4)?,
        revealed: row.get(5)?,
    })
}

impl Seed {
    /// Published before the first round.
    pub fn commitment(&self) -> String {
        commitment(&self.server)
    }

    /// The secret, once no further round can use it.
    pub fn revealed(&self, tx: &Tx<'_>) -> Result<Option<String>, ApiError> {
        let session = any(tx, &self.session)?;
        let over = match session {
            Some(session) if !self.revealed => session.is_over_for_good(tx),
            _ => true,
        };
        let over = over && !decisions::uses(tx, self.id)?;
        Ok(over.then(|| self.server.clone()))
    }

    /// Uses the next number.
    pub fn count(&mut self, tx: &Tx<'_>) -> Result<(), ApiError> {
        self.nonce += 1;
        tx.execute("UPDATE play_seeds SET nonce = ?1 WHERE id = ?2", (self.nonce, self.id))?;
        Ok(())
    }
}

/// The seed in use.
pub fn seed(tx: &Tx<'_>, session: &str) -> Result<Seed, ApiError> {
    let sql = format!("{SEED} WHERE session_id = ?1 AND pending = 0 ORDER BY id DESC LIMIT 1");
    db::first(tx, &sql, [session], read_seed)?.ok_or_else(ApiError::not_found)
}

/// A seed by its id.
pub fn seed_of(tx: &Tx<'_>, id: i64) -> Result<Seed, ApiError> {
    db::first(tx, &format!("{SEED} WHERE id = ?1"), [id], read_seed)?.ok_or_else(ApiError::not_found)
}

/// The committed seed that comes next.
pub fn next_seed(tx: &Tx<'_>, session: &str) -> Result<Seed, ApiError> {
    let sql = format!("{SEED} WHERE session_id = ?1 AND pending = 1 ORDER BY id DESC LIMIT 1");
    db::first(tx, &sql, [session], read_seed)?.ok_or_else(ApiError::not_found)
}

/// Reveals the seed in use; the one committed before takes its place beside the player's seed. Commits the one after it.
pub fn new_seed(tx: &Tx<'_>, session: &str, client: Option<String>) -> Result<(), ApiError> {
    if db::count(tx, "SELECT COUNT(*) FROM play_seeds WHERE session_id = ?1 AND pending = 1", [session])? == 0
    {
        // A session from before the next seed was committed.
        commit(tx, session, true)?;
    }
    tx.execute(
        "UPDATE play_seeds SET revealed_at = ?1 WHERE session_id = ?2 AND revealed_at IS NULL AND pending = 0",
        (tx.now, session),
    )?;
    tx.execute(
        "UPDATE play_seeds SET pending = 0, client = COALESCE(?1, client) WHERE session_id = ?2 AND pending = 1",
        (client, session),
    )?;
    commit(tx, session, true)
}

/// Commits a secret server seed, for now or for later. The client seed is random until the player chooses one, or `test` if
/// a test has chosen the server seed. Sessions of shared games leave the queue to their room, which draws the rounds.
fn commit(tx: &Tx<'_>, session: &str, pending: bool) -> Result<(), ApiError> {
    let chosen = if is_shared(tx, session)? { None } else { tx.app.play.chosen() };
    let client = chosen.as_ref().map_or_else(|| ids::hex(&ids::random::<8>()), |_| "test".to_owned());
    tx.execute(
        "INSERT INTO play_seeds (session_id, server, client, nonce, pending) VALUES (?1, ?2, ?3, 0, ?4)",
        (session, chosen.unwrap_or_else(|| ids::hex(&ids::random::<32>())), client, pending),
    )?;
    Ok(())
}

/// True if a session plays the rounds of a room.
fn is_shared(tx: &Tx<'_>, session: &str) -> Result<bool, ApiError> {
    let game: Option<String> =
        db::first(tx, "SELECT game FROM play_sessions WHERE id = ?1", [session], |row| row.get(0))?;
    let game = game.and_then(|game| tx.app.catalog.games.find(&game));
    Ok(game.is_some_and(|game| engine_of(game).shared().is_some()))
}
