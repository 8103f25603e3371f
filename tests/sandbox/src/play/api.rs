//! The API of the page in the frame, on the second origin. The launch id in a header says who plays; no cookies.

use super::engine::{self, Engine};
use super::record::{self, Round, Wire};
use super::session::{self, LONGEST_SEED, Session};
use super::stake::Subject;
use super::{decisions, held, jackpot, room, rounds};
use crate::bonuses::{self, Held};
use crate::http::error::ApiError;
use crate::http::extract::{Body, header};
use crate::http::input::{Input, Text};
use crate::http::{Answer, data, value_of};
use crate::money;
use crate::schedule;
use crate::seed::currencies::Shown;
use crate::seed::games::Game;
use crate::state::{Shared, Tx};
use axum::body::{Body as Stream, Bytes};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::header as names;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

/// Header with the launch id.
pub const LAUNCH: &str = "x-launch";
/// Interval at which a room is looked at for changes.
const LOOK: Duration = Duration::from_millis(120);
/// A stream says something at least this often, in looks.
const QUIET: u32 = 100;

/// The launch id of a request.
#[derive(Debug)]
pub struct LaunchId(String);

impl LaunchId {
    /// The id.
    pub fn id(&self) -> &str {
        &self.0
    }
}

impl FromRequestParts<Shared> for LaunchId {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, ApiError> {
        // Apply everything that is due before handling the request.
        schedule::catch_up(app)?;
        header(&parts.headers, LAUNCH).map(Self).ok_or_else(session::over)
    }
}

/// What a page shows all the time: it changes with every round.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Standing {
    balance: String,
    free_spins: Option<SpinsLeft>,
    fairness: Fairness,
    bonus: Option<BonusRules>,
    /// The jackpot that stakes of the session feed; null if there is none.
    jackpot: Option<jackpot::Shown>,
}

#[derive(Debug, Serialize)]
struct SpinsLeft {
    left: i64,
    value: String,
}

/// The seeds in use; the server seed only as its hash.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Fairness {
    hash: String,
    client_seed: String,
    nonce: i64,
    /// Hash of the next server seed.
    next: Option<String>,
}

/// Rules of the active bonus for stakes.
#[derive(Debug, Serialize)]
struct BonusRules {
    allowed: bool,
    largest: String,
}

/// A round, and what it changed.
#[derive(Debug, Serialize)]
pub struct Played {
    #[serde(flatten)]
    standing: Standing,
    round: Wire,
}

/// A game that was opened.
#[derive(Debug, Serialize)]
pub struct Opened {
    #[serde(flatten)]
    standing: Standing,
    game: String,
    title: String,
    engine: &'static str,
    demo: bool,
    currency: String,
    decimals: u32,
    stakes: Vec<String>,
    /// Their shape depends on the game.
    rules: Value,
    rtp: String,
    /// The shortest time from one round to the next, milliseconds.
    cycle: i64,
    /// Time until the next round may begin, milliseconds.
    rest: i64,
    units: BTreeMap<&'static str, Shown>,
    round: Option<Wire>,
    /// The last round with a stake in this currency, which the next one may repeat.
    staked: Option<Wire>,
    now: i64,
}

/// A new seed, and the one before, revealed.
#[derive(Debug, Serialize)]
pub struct Revealed {
    #[serde(flatten)]
    standing: Standing,
    previous: Previous,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Previous {
    hash: String,
    server_seed: String,
    client_seed: String,
    rounds: i64,
}

/// What is needed to check a round.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Check {
    engine: &'static str,
    title: String,
    rules: Value,
    hash: Option<String>,
    server_seed: Option<String>,
    message: String,
    chain: Option<Value>,
    /// Decimals of the smallest unit of the currency.
    decimals: u32,
    /// The draw of the jackpot; absent if the stake fed none, or the seed is not revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    jackpot: Option<jackpot::Checked>,
    round: Wire,
}

fn spins_left(tx: &Tx<'_>, session: &Session, held: Option<&Held>) -> Result<Option<SpinsLeft>, ApiError> {
    let Some(held) = held else { return Ok(None) };
    let (currency, decimals) = session.currency(tx)?;
    let value = money::print(engine::free_spin(tx.app, &currency), decimals);
    Ok(Some(SpinsLeft { left: held.amount - held.used, value }))
}

/// Rules of the active bonus for stakes in this game.
fn bonus(tx: &Tx<'_>, session: &Session) -> Result<Option<BonusRules>, ApiError> {
    let Some(account) = session.account(tx)? else { return Ok(None) };
    let Some(held) = bonuses::in_play(tx, &account.player, &account.currency)? else { return Ok(None) };
    let (_, decimals) = session.currency(tx)?;
    let allowed = Subject::Game(session.game(tx)?).suits(tx, &held);
    Ok(Some(BonusRules { allowed, largest: money::print(held.max_bet(tx), decimals) }))
}

/// The jackpot of a game that is played for money.
fn pool(tx: &Tx<'_>, session: &Session) -> Result<Option<jackpot::Shown>, ApiError> {
    let Some(account) = session.account(tx)? else { return Ok(None) };
    jackpot::shown(tx, session.game(tx)?, &account.currency)
}

fn standing(tx: &Tx<'_>, session: &Session) -> Result<Standing, ApiError> {
    let (_, decimals) = session.currency(tx)?;
    let seed = session::seed(tx, &session.id)?;
    let next = session::next_seed(tx, &session.id).map(|seed| seed.commitment()).ok();
    let spins =
        if session.engine(tx)?.rules.takes_free_spins() { rounds::free_spins(tx, session)? } else { None };
    Ok(Standing {
        balance: money::print(session.balance(tx)?, decimals),
        free_spins: spins_left(tx, session, spins.as_ref())?,
        fairness: Fairness { hash: seed.commitment(), client_seed: seed.client, nonce: seed.nonce, next },
        bonus: bonus(tx, session)?,
        jackpot: pool(tx, session)?,
    })
}

fn shown(tx: &Tx<'_>, round: &Round) -> Result<Wire, ApiError> {
    let mut wire = round.wire(tx)?;
    room::conceal(&mut wire.outcome, tx.now);
    Ok(wire)
}

fn answer(tx: &Tx<'_>, session: &str, round: &Round) -> Result<Played, ApiError> {
    let session = session::any(tx, session)?.ok_or_else(session::over)?;
    Ok(Played { standing: standing(tx, &session)?, round: shown(tx, round)? })
}

/// How amounts of every currency are written: a room has players of all currencies.
pub fn units(tx: &Tx<'_>) -> BTreeMap<&'static str, Shown> {
    tx.app.catalog.currencies.iter().map(|currency| (currency.code, currency.shown())).collect()
}

/// GET /game/api/session: everything the page needs to begin, with the last round.
pub async fn open(State(app): State<Shared>, LaunchId(launch): LaunchId) -> Answer<Opened> {
    app.run(|tx| {
        let session = session::open(tx, &launch)?;
        let (game, engine) = (session.game(tx)?, session.engine(tx)?);
        let (currency, decimals) = session.currency(tx)?;
        let stakes: Vec<String> =
            Engine::stakes(tx.app, &currency).iter().map(|stake| money::print(*stake, decimals)).collect();
        let last =
            if engine.shared().is_some() { room::own(tx, &session)? } else { record::last(tx, &session)? };
        let latest = record::last_staked(tx, &session, &currency)?;
        Ok(Opened {
            standing: standing(tx, &session)?,
            game: game.identity.clone(),
            title: game.name.clone(),
            engine: engine.rules.name(),
            demo: session.is_demo(),
            currency,
            decimals,
            stakes,
            rules: engine.rules.page(engine::edition_of(game)),
            rtp: money::print(engine.rules.rtp(engine::edition_of(game)), 2),
            cycle: engine.cycle(),
            rest: rounds::pause(tx, &session)?,
            units: units(tx),
            round: last.map(|round| shown(tx, &round)).transpose()?,
            staked: latest.map(|round| shown(tx, &round)).transpose()?,
            now: tx.now,
        })
    })
    .map(data)
}

/// POST /game/api/rounds {key, stake, replaces?, …}: plays a round; the same key answers the same round. In a shared round,
/// `replaces` names the open bet that the new one takes the place of.
pub async fn play(State(app): State<Shared>, LaunchId(launch): LaunchId, request: Body) -> Answer<Played> {
    app.run(|tx| {
        let mut session = session::open(tx, &launch)?;
        session.note_action(tx)?;
        match rounds::play(tx, &mut session, &request)? {
            Ok(round) => answer(tx, &session.id, &round).map(Ok),
            Err(refused) => Ok(Err(refused)),
        }
    })?
    .map(data)
}

/// GET /game/api/rounds: the newest rounds of the session.
pub async fn recent(State(app): State<Shared>, LaunchId(launch): LaunchId) -> Answer<Vec<Wire>> {
    app.run(|tx| {
        let session = session::open(tx, &launch)?;
        record::recent(tx, &session)?.iter().map(|round| shown(tx, round)).collect::<Result<Vec<_>, _>>()
    })
    .map(data)
}

/// POST /game/api/rounds/{id}/{action}: `cash-out`, `cancel`, or `shown` once the page has shown the outcome.
pub async fn act(
    State(app): State<Shared>,
    LaunchId(launch): LaunchId,
    Path((id, action)): Path<(String, String)>,
) -> Answer<Played> {
    app.run(|tx| {
        let session = session::running(tx, &launch)?;
        let round = match action.as_str() {
            "cash-out" => room::cash_out(tx, &session, &id)?,
            "cancel" => room::cancel(tx, &session, &id)?,
            "shown" => {
                let owned =
                    "UPDATE play_rounds SET shown = 1 WHERE id = ?1 AND owner = ?2 AND state = 'done'";
                if tx.execute(owned, (&id, session.owner()))? > 0 {
                    held::release(tx, &id)?;
                }
                record::owned(tx, &id, session.owner())?
            }
            _ => return Err(ApiError::not_found()),
        };
        answer(tx, &session.id, &round)
    })
    .map(data)
}

/// POST /game/api/rounds/{id}/decisions {number, …}: decides; the same number answers the round as it is. The fields of a
/// decision depend on the game.
pub async fn decide(
    State(app): State<Shared>,
    LaunchId(launch): LaunchId,
    Path(id): Path<String>,
    request: Body,
) -> Answer<Played> {
    app.run(|tx| {
        let session = session::running(tx, &launch)?;
        match decisions::decide(tx, &session, &id, &request)? {
            Ok(round) => answer(tx, &session.id, &round).map(Ok),
            Err(refused) => Ok(Err(refused)),
        }
    })?
    .map(data)
}

/// The seed that a player chooses.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Chosen {
    client_seed: Text,
}

/// POST /game/api/seed {clientSeed?}: reveals the server seed; the committed next one takes its place.
pub async fn change_seed(
    State(app): State<Shared>,
    LaunchId(launch): LaunchId,
    Input(chosen): Input<Chosen>,
) -> Answer<Revealed> {
    let wanted = chosen.client_seed.filled().map(ToOwned::to_owned);
    let plain = |seed: &String| {
        seed.len() <= LONGEST_SEED
            && seed.chars().all(|one| one.is_ascii_alphanumeric() || "-_. ".contains(one))
    };
    if !wanted.as_ref().is_none_or(plain) {
        return Err(ApiError::field("clientSeed", "Use up to 64 letters and digits."));
    }
    app.run(|tx| {
        let session = session::open(tx, &launch)?;
        let before = session::seed(tx, &session.id)?;
        decisions::check_revealable(tx, before.id)?;
        session::new_seed(tx, &session.id, wanted)?;
        let previous = Previous {
            hash: before.commitment(),
            server_seed: before.server,
            client_seed: before.client,
            rounds: before.nonce,
        };
        Ok(Revealed { standing: standing(tx, &session)?, previous })
    })
    .map(data)
}

/// GET /game/api/fairness/{round}: what is needed to check a round; the server seed only once it is revealed.
pub async fn fairness(State(app): State<Shared>, Path(id): Path<String>) -> Answer<Check> {
    schedule::catch_up(&app)?;
    app.run(|tx| {
        let round = record::by_id(tx, &id)?;
        let game = tx.app.catalog.games.find(&round.game).ok_or_else(ApiError::not_found)?;
        let engine = engine::engine_of(game);
        let wire = shown(tx, &round)?;
        let outcome = |name: &str| wire.outcome.get(name).cloned();
        let text = |name: &str| outcome(name).and_then(|value| value.as_str().map(ToOwned::to_owned));
        let (hash, seed, message) = if let Some(seed) = round.seed {
            let seed = session::seed_of(tx, seed)?;
            let message = format!("{}:{}", round.client, round.nonce);
            (Some(seed.commitment()), seed.revealed(tx)?, message)
        } else {
            (text("hash"), text("seed"), room::message(&round))
        };
        let decimals = engine::decimals(tx.app, &round.currency);
        let draw = jackpot::of_round(tx, &round.id)?.filter(|_| seed.is_some());
        Ok(Check {
            decimals,
            jackpot: draw.map(|draw| draw.checked(decimals)),
            engine: engine.rules.name(),
            title: game.name.clone(),
            rules: engine.rules.page(engine::edition_of(game)),
            hash,
            server_seed: seed,
            message,
            chain: outcome("chain"),
            round: wire,
        })
    })
    .map(data)
}

fn shared_room<'a>(app: &'a Shared, identity: &str) -> Result<&'a Game, ApiError> {
    let game = app.catalog.games.find(identity).ok_or_else(ApiError::not_found)?;
    if engine::engine_of(game).shared().is_some() { Ok(game) } else { Err(ApiError::not_found()) }
}

/// GET /game/api/rooms/{identity}: the shared round of a game.
pub async fn view(State(app): State<Shared>, Path(identity): Path<String>) -> Answer<room::View> {
    let room = shared_room(&app, &identity)?.identity.clone();
    app.run(|tx| room::view(tx, &room)).map(data)
}

/// GET /game/api/rooms/{identity}/events: the same, as server-sent events after every change.
pub async fn events(State(app): State<Shared>, Path(identity): Path<String>) -> Result<Response, ApiError> {
    let room = shared_room(&app, &identity)?.identity.clone();
    let begin = (app, room, Value::Null, 0_u32);
    let changes = stream::unfold(begin, |(app, room, last, quiet)| async move {
        // The first event comes at once.
        if !last.is_null() {
            tokio::time::sleep(LOOK).await;
        }
        let now = value_of(app.run(|tx| room::view(tx, &room)).ok()?);
        let same = without_time(&now) == without_time(&last);
        let quiet = if same { quiet + 1 } else { 0 };
        let text = if same && quiet % QUIET != 0 { String::new() } else { format!("data: {now}\n\n") };
        Some((Ok::<_, Infallible>(Bytes::from(text)), (app, room, now, quiet)))
    });
    let headers = [(names::CONTENT_TYPE, "text/event-stream"), (names::CACHE_CONTROL, "no-store")];
    Ok((headers, Stream::from_stream(changes)).into_response())
}

fn without_time(view: &Value) -> Value {
    let mut view = view.clone();
    if let Some(fields) = view.as_object_mut() {
        fields.remove("now");
    }
    view
}
