//! The jackpot: one pool of money for each currency of account, in the ledger.
//!
//! Real money that is staked in a game of the pool feeds it and can win it. Bonus money, free spins and play money do
//! neither. A share is booked with its stake and the pool with the win, each in the same transaction.
//!
//! An extension of the contract.

use super::engine::{self, engine_of};
use super::session::Seed;
use super::stake::Bet;
use crate::db;
use crate::http::error::ApiError;
use crate::http::input::{Query, Text};
use crate::http::{List, rows};
use crate::ledger::{self, Holder};
use crate::messages;
use crate::money::{self, Amount};
use crate::seed::bonuses::worth;
use crate::seed::currencies::Currency;
use crate::seed::games::Game;
use crate::state::{App, Shared, Tx};
use axum::extract::State;
use games::jackpot::{SEED, SHARE, drawn, falls, share_of};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Id of the jackpot.
const ID: &str = "house";
/// The currency of visitors.
const BASE: &str = "USD";
/// Shortest time between two events of a pool, milliseconds.
const PACE: i64 = 1_000;
/// Reason of the booking of a share.
const SHARED: &str = "jackpot share";
/// Reason of the booking of what the house puts in.
const SEEDED: &str = "jackpot seed";
/// Reason of the booking of a jackpot that is won.
pub const WON: &str = "jackpot";

/// Terms of the pool of a currency.
struct Terms {
    decimals: u32,
    /// Minor units with which it begins.
    seed: i64,
    /// Minor units of stakes in which it falls once on average.
    turnover: i64,
}

impl Terms {
    fn of(app: &App, currency: &Currency) -> Self {
        let turnover = worth(currency, app.settings().jackpot_turnover).max(1);
        Self { decimals: currency.decimals, seed: worth(currency, SEED), turnover }
    }

    /// Average return of the jackpot, in hundredths of a per cent: the share, and the seed divided by the turnover.
    fn rtp(&self) -> i64 {
        let seeded = i128::from(self.seed) * 10_000 / i128::from(self.turnover);
        SHARE + i64::try_from(seeded).unwrap_or_default()
    }
}

/// The draw of a round.
#[derive(Debug, Clone, Copy)]
pub struct Draw {
    /// Real money in the stake, minor units: the chance is this part of the turnover.
    pub counted: i64,
    /// Minor units.
    pub turnover: i64,
    /// The drawn number, below the turnover.
    pub number: i64,
    /// The amount that was won, minor units; zero if the jackpot did not fall.
    pub won: i64,
}

/// True for games of the pool, which say so in their titles.
pub fn feeds(game: &Game) -> bool {
    game.name.rsplit(' ').next() == Some("Jackpot")
}

fn known<'a>(app: &'a App, currency: &str) -> Result<&'a Currency, ApiError> {
    app.catalog.currency(currency).ok_or_else(ApiError::not_found)
}

/// Opens the pool of a currency, if there is none, with the money of the house.
fn open(tx: &Tx<'_>, currency: &Currency) -> Result<(), ApiError> {
    let begun =
        "INSERT OR IGNORE INTO jackpots (currency, carried, version, told, tell_at) VALUES (?1, 0, 1, 1, 0)";
    if tx.execute(begun, [currency.code])? == 0 {
        return Ok(());
    }
    put_seed(tx, currency, "begin")
}

fn put_seed(tx: &Tx<'_>, currency: &Currency, subject: &str) -> Result<(), ApiError> {
    let seed = Terms::of(tx.app, currency).seed;
    // The subject is booked once, so it names the currency.
    let subject = format!("{subject}:{}", currency.code);
    ledger::transfer_once(tx, (&Holder::House, &Holder::Jackpot), currency.code, seed, SEEDED, &subject)
}

/// Feeds the pool with the share of a stake, and draws whether the jackpot falls; `own` is the real money of the stake.
/// [`pay`] books the win, because the game has not shown it yet.
pub fn draw(tx: &Tx<'_>, bet: &Bet<'_>, own: i64, seed: &Seed) -> Result<Option<Draw>, ApiError> {
    if own <= 0 || !bet.what.game().is_some_and(feeds) {
        return Ok(None);
    }
    let currency = known(tx.app, &bet.account.currency)?;
    open(tx, currency)?;
    let sql = "SELECT carried FROM jackpots WHERE currency = ?1";
    let carried = db::first(tx, sql, [currency.code], |row| row.get(0))?.unwrap_or_default();
    let (share, carried) = share_of(own, carried);
    if share > 0 {
        let between = (&Holder::House, &Holder::Jackpot);
        ledger::transfer_once(tx, between, currency.code, share, SHARED, bet.round)?;
    }
    tx.execute(
        "UPDATE jackpots SET carried = ?1, version = version + ?2, told = told AND ?2 = 0 WHERE currency = ?3",
        (carried, i64::from(share > 0), currency.code),
    )?;
    let turnover = Terms::of(tx.app, currency).turnover;
    let number = drawn(&seed.server, &seed.client, seed.nonce, turnover);
    let won = if falls(number, own) { ledger::balance(tx, &Holder::Jackpot, currency.code)? } else { 0 };
    let draw = Draw { counted: own, turnover, number, won };
    tx.execute(
        "INSERT INTO jackpot_draws (round, counted, turnover, number, won) VALUES (?1, ?2, ?3, ?4, ?5)",
        (bet.round, draw.counted, draw.turnover, draw.number, draw.won),
    )?;
    Ok(Some(draw))
}

/// Pays a jackpot that has fallen, begins the pool again, and sends the player a message.
pub fn pay(tx: &Tx<'_>, bet: &Bet<'_>, draw: Option<Draw>) -> Result<(), ApiError> {
    let Some(Draw { won, .. }) = draw.filter(|draw| draw.won > 0) else { return Ok(()) };
    let currency = known(tx.app, &bet.account.currency)?;
    let player = Holder::Real(bet.account.id.clone());
    ledger::transfer_once(tx, (&Holder::Jackpot, &player), currency.code, won, WON, bet.round)?;
    put_seed(tx, currency, bet.round)?;
    let amount = format!("{} {}", money::print(won, currency.decimals), currency.code);
    messages::add_seeded(tx, &bet.account.player, "jackpot", &amount)?;
    tx.execute("UPDATE jackpots SET version = version + 1, told = 0 WHERE currency = ?1", [currency.code])?;
    Ok(())
}

/// The draw of a round for the page that checks it, as decimal texts of the currency.
#[derive(Debug, Serialize)]
pub struct Checked {
    stake: String,
    turnover: String,
    number: String,
    won: String,
}

impl Draw {
    /// The draw as the page that checks it is told.
    pub fn checked(self, decimals: u32) -> Checked {
        let text = |minor: i64| money::print(minor, decimals);
        Checked {
            stake: text(self.counted),
            turnover: text(self.turnover),
            number: text(self.number),
            won: text(self.won),
        }
    }
}

/// The draw of a round, if it had one.
pub fn of_round(tx: &Tx<'_>, round: &str) -> Result<Option<Draw>, ApiError> {
    let sql = "SELECT counted, turnover, number, won FROM jackpot_draws WHERE round = ?1";
    Ok(db::first(tx, sql, [round], |row| {
        Ok(Draw { counted: row.get(0)?, turnover: row.get(1)?, number: row.get(2)?, won: row.get(3)? })
    })?)
}

/// The jackpot that a round has won, minor units.
pub fn won(tx: &Tx<'_>, round: &str) -> Result<i64, ApiError> {
    Ok(of_round(tx, round)?.map_or(0, |draw| draw.won))
}

/// A game of the pool.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JackpotGame)]
struct Fed {
    id: String,
    identity: String,
    name: String,
    /// Return of the game without the jackpot, in per cent.
    rtp: Amount,
}

/// A jackpot on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Jackpot)]
pub struct Wire {
    id: String,
    /// The pool is that of accounts with this currency.
    currency: String,
    /// Amount of the pool.
    amount: Amount,
    /// Grows with every change of the pool, so that the later one of two amounts is known.
    version: i64,
    /// Amount that the house puts into a new pool.
    seed: Amount,
    /// Share of each stake of real money that the pool gets, in per cent.
    share: Amount,
    /// The chance of a round is its stake of real money divided by this amount.
    turnover: Amount,
    /// Per cent of the stakes that the jackpot returns on average: the share, and the seed divided by the turnover.
    rtp: Amount,
    games: Vec<Fed>,
}

/// The event of a pool that has changed; at most one in a second.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JackpotEvent)]
pub struct Event {
    event: &'static str,
    jackpot: Pool,
}

/// A pool that has changed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = JackpotPool)]
struct Pool {
    id: String,
    currency: String,
    /// Amount of the pool.
    amount: Amount,
    /// See the jackpot.
    version: i64,
}

fn version(tx: &Tx<'_>, currency: &Currency) -> Result<i64, ApiError> {
    Ok(db::count(tx, "SELECT version FROM jackpots WHERE currency = ?1", [currency.code])?)
}

fn amount(tx: &Tx<'_>, currency: &Currency) -> Result<Amount, ApiError> {
    let pool = ledger::balance(tx, &Holder::Jackpot, currency.code)?;
    Ok(money::wire(pool, currency.decimals))
}

fn fed(game: &Game) -> Fed {
    let rtp = engine_of(game).rules.rtp(engine::edition_of(game));
    let (id, identity, name) = (game.id.clone(), game.identity.clone(), game.name.clone());
    Fed { id, identity, name, rtp: money::wire(rtp, 2) }
}

/// The jackpot with the pool of a currency.
fn wire(tx: &Tx<'_>, currency: &Currency) -> Result<Wire, ApiError> {
    open(tx, currency)?;
    let terms = Terms::of(tx.app, currency);
    Ok(Wire {
        id: ID.to_owned(),
        currency: currency.code.to_owned(),
        amount: amount(tx, currency)?,
        version: version(tx, currency)?,
        seed: money::wire(terms.seed, terms.decimals),
        share: money::wire(SHARE, 2),
        turnover: money::wire(terms.turnover, terms.decimals),
        rtp: money::wire(terms.rtp(), 2),
        games: tx.app.catalog.games.games.iter().filter(|game| feeds(game)).map(fed).collect(),
    })
}

/// The jackpot as the page of a game shows it. Amounts are texts, as in its rounds.
#[derive(Debug, Serialize)]
pub struct Shown {
    amount: String,
    seed: String,
    turnover: String,
    /// Per cent.
    share: String,
    /// Per cent.
    rtp: String,
}

/// The jackpot of a game with the pool of a currency; `None` if it feeds none.
pub fn shown(tx: &Tx<'_>, game: &Game, currency: &str) -> Result<Option<Shown>, ApiError> {
    if !feeds(game) {
        return Ok(None);
    }
    let currency = known(tx.app, currency)?;
    open(tx, currency)?;
    let terms = Terms::of(tx.app, currency);
    let print = |minor: i64| money::print(minor, terms.decimals);
    Ok(Some(Shown {
        amount: print(ledger::balance(tx, &Holder::Jackpot, currency.code)?),
        seed: print(terms.seed),
        turnover: print(terms.turnover),
        share: money::print(SHARE, 2),
        rtp: money::print(terms.rtp(), 2),
    }))
}

/// Query of the list.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = JackpotsQuery)]
pub struct Asked {
    /// Currency of the account; the base currency if absent.
    currency: Text,
}

/// GET /api/game/jackpots: the jackpots with their pools of a currency; none for an unknown one.
pub async fn list(State(app): State<Shared>, Query(asked): Query<Asked>) -> List<Wire> {
    let wanted = asked.currency.filled().unwrap_or(BASE);
    let Some(currency) = app.catalog.currency(wanted) else { return Ok(rows(Vec::new())) };
    app.run(|tx| wire(tx, currency)).map(|jackpot| rows(vec![jackpot]))
}

/// Tells the pools that have changed, each at most once in a second. One that has fallen is told when its game has shown the
/// round.
pub fn tell_due(tx: &Tx<'_>) -> Result<(), ApiError> {
    let sql = "SELECT currency FROM jackpots WHERE told = 0 AND tell_at <= ?1 AND currency NOT IN \
               (SELECT play_rounds.currency FROM play_held JOIN jackpot_draws ON jackpot_draws.round = play_held.round \
               JOIN play_rounds ON play_rounds.id = play_held.round WHERE jackpot_draws.won > 0)";
    for code in db::all(tx, sql, [tx.now], |row| row.get::<_, String>(0))? {
        tx.execute("UPDATE jackpots SET told = 1, tell_at = ?1 WHERE currency = ?2", (tx.now + PACE, &code))?;
        let Some(currency) = tx.app.catalog.currency(&code) else { continue };
        let jackpot = Pool {
            id: ID.to_owned(),
            amount: amount(tx, currency)?,
            version: version(tx, currency)?,
            currency: code,
        };
        let channel = format!("game:jackpots:{}", jackpot.currency);
        tx.publish(channel, Event { event: "game.jackpot.updated", jackpot });
    }
    Ok(())
}
