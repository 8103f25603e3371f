//! Rounds: checked, drawn, booked and kept in one transaction.

use super::engine;
use super::record::{Round, known, last, state};
use super::session::{self, Seed, Session};
use super::stake::{Bet, Subject, too_little};
use super::{decisions, held, jackpot, room};
use crate::bonuses::{self, Held};
use crate::http::error::ApiError;
use crate::http::extract::Body;
use crate::ids;
use crate::limits;
use crate::state::Tx;
use crate::wallet::{self, Account};
use axum::http::StatusCode;
use games::fairness::Draw;
use games::rules::{Kind, Refusal, Request, Round as Asked};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The longest key of a round.
const LONGEST_KEY: usize = 64;

/// Time until the next round may begin, milliseconds. It holds over all sessions of a player, but for each game alone.
pub fn pause(tx: &Tx<'_>, session: &Session) -> Result<i64, ApiError> {
    let cycle = session.engine(tx)?.cycle();
    let last = if cycle > 0 { last(tx, session)? } else { None };
    // A clock that was set back does not lock a game.
    Ok(last.filter(|last| last.at <= tx.now).map_or(0, |last| (last.at + cycle - tx.now).max(0)))
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
        // Any other value counts as an empty object.
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
    // A round that waits for a decision is answered in place of a new one.
    if let Some(round) = decisions::waiting(tx, session)? {
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
    let replaced = room::replaced(tx, session, request, &code)?;
    let returned = replaced.as_ref().map_or(0, |round| round.stake);
    if let Err(refused) = allowed(tx, session, stake, returned)? {
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
        Kind::Shared(game) => {
            return room::bet(tx, session, round, game, (request, replaced.as_ref())).map(Ok);
        }
        Kind::Decided(game) => return decisions::begin(tx, session, round, game, request).map(Ok),
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
        None => pay(tx, session, &mut round, &seed, until)?,
    }
    round.insert(tx, session, &key)?;
    Ok(Ok(round))
}

/// Refuses a stake that money, limits or the active bonus do not allow. `returned` is the stake that comes back for it.
fn allowed(
    tx: &Tx<'_>,
    session: &Session,
    stake: i64,
    returned: i64,
) -> Result<Result<(), ApiError>, ApiError> {
    let more = (stake - returned).max(0);
    let game = session.game(tx)?;
    let account = session.account(tx)?;
    if session.player.is_some() && account.is_none() {
        return Ok(Err(session::over()));
    }
    if let Some(account) = account {
        limits::check_stake(tx, &account.player, &account.currency, more)?;
        // A free spin has no stake.
        if stake > 0
            && let Err(refused) = check_bonus(tx, &account, stake, &Subject::Game(game))?
        {
            return Ok(Err(refused));
        }
    }
    if session.balance(tx)? < more {
        return Ok(Err(too_little()));
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
fn pay(
    tx: &Tx<'_>,
    session: &mut Session,
    round: &mut Round,
    seed: &Seed,
    until: i64,
) -> Result<(), ApiError> {
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
    let draw = jackpot::draw(tx, &bet, round.stake - round.lent, seed)?;
    wallet::announce(tx, &account)?;
    held::hold(tx, round, &account, until, || {
        jackpot::pay(tx, &bet, draw)?;
        bet.settle(tx, round.lent, round.payout)
    })
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
