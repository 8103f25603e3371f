//! The API of the page in the frame, on the second origin. The launch id in a header says who plays; no cookies.

use super::engine::{self, Engine};
use super::rounds::{self, Round, Wish};
use super::session::{self, LONGEST_SEED, Session};
use super::stake::Subject;
use super::{held, room};
use crate::bonuses::{self, Held};
use crate::http::error::ApiError;
use crate::http::extract::header;
use crate::http::input::{Input, Text};
use crate::http::{Answer, data};
use crate::money;
use crate::schedule;
use crate::seed::games::Game;
use crate::state::{Shared, Tx};
use axum::body::{Body as Stream, Bytes};
use axum::extract::{FromRequestParts, Path, State};
use axum::http::header as names;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use games::{crash, dice, roulette};
use serde::Deserialize;
use serde_json::{Value, json};
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

fn spins_left(tx: &Tx<'_>, session: &Session, held: Option<&Held>) -> Result<Value, ApiError> {
    let Some(held) = held else { return Ok(Value::Null) };
    let (currency, decimals) = session.currency(tx)?;
    Ok(json!({
        "left": held.amount - held.used, "value": money::print(engine::free_spin(tx.app, &currency), decimals),
    }))
}

/// Rules of the active bonus for stakes in this game.
fn bonus(tx: &Tx<'_>, session: &Session) -> Result<Value, ApiError> {
    let Some(account) = session.account(tx)? else { return Ok(Value::Null) };
    let Some(held) = bonuses::in_play(tx, &account.player, &account.currency)? else {
        return Ok(Value::Null);
    };
    let (_, decimals) = session.currency(tx)?;
    let allowed = Subject::Game(session.game(tx)?).suits(tx, &held);
    Ok(json!({ "allowed": allowed, "largest": money::print(held.max_bet(tx), decimals) }))
}

/// State that changes with every round.
fn standing(tx: &Tx<'_>, session: &Session) -> Result<Value, ApiError> {
    let (_, decimals) = session.currency(tx)?;
    let seed = session::seed(tx, &session.id)?;
    let next = session::next_seed(tx, &session.id).map(|seed| seed.commitment()).ok();
    let spins = if session.engine(tx)? == Engine::Slot { rounds::free_spins(tx, session)? } else { None };
    Ok(json!({
        "balance": money::print(session.balance(tx)?, decimals),
        "freeSpins": spins_left(tx, session, spins.as_ref())?,
        "fairness": { "hash": seed.commitment(), "clientSeed": seed.client, "nonce": seed.nonce, "next": next },
        "bonus": bonus(tx, session)?,
    }))
}

fn shown(tx: &Tx<'_>, round: &Round) -> Value {
    let mut wire = round.wire(tx);
    if let Some(outcome) = wire.get_mut("outcome") {
        room::conceal(outcome, tx.now);
    }
    wire
}

fn answer(tx: &Tx<'_>, session: &str, round: &Round) -> Result<Value, ApiError> {
    let session = session::any(tx, session)?.ok_or_else(session::over)?;
    let mut answer = standing(tx, &session)?;
    if let Some(fields) = answer.as_object_mut() {
        fields.insert("round".into(), shown(tx, round));
    }
    Ok(answer)
}

/// How amounts of every currency are written: a room has players of all currencies.
fn units(tx: &Tx<'_>) -> Value {
    let all = tx.app.catalog.currencies.iter();
    Value::Object(all.map(|currency| (currency.code.to_owned(), currency.shown())).collect())
}

fn rules(game: &Game, engine: Engine) -> Value {
    match engine {
        Engine::Slot => engine::slot_of(game).wire(engine::lines_of(game)),
        Engine::Dice => json!({ "smallest": dice::CHANCES.start(), "largest": dice::CHANCES.end() }),
        Engine::Roulette | Engine::Wheel => roulette::rules(),
        Engine::Crash => json!({ "betting": crash::BETTING, "largest": crash::LARGEST }),
    }
}

/// GET /game/api/session: everything the page needs to begin, with the last round.
pub async fn open(State(app): State<Shared>, LaunchId(launch): LaunchId) -> Answer {
    app.run(|tx| {
        let session = session::open(tx, &launch)?;
        let (game, engine) = (session.game(tx)?, session.engine(tx)?);
        let (currency, decimals) = session.currency(tx)?;
        let stakes: Vec<String> =
            Engine::stakes(tx.app, &currency).iter().map(|stake| money::print(*stake, decimals)).collect();
        let last = if engine.is_shared() { room::own(tx, &session)? } else { rounds::last(tx, &session)? };
        let mut answer = standing(tx, &session)?;
        if let Some(fields) = answer.as_object_mut() {
            let more = json!({
                "game": game.identity, "title": game.name, "engine": engine.name(), "demo": session.is_demo(),
                "currency": currency, "decimals": decimals, "stakes": stakes, "rules": rules(game, engine),
                "rtp": money::print(engine.rtp(game), 2), "cycle": engine.cycle(), "units": units(tx), "round": last.map(|round| shown(tx, &round)), "now": tx.now,
            });
            fields.extend(more.as_object().cloned().unwrap_or_default());
        }
        Ok(answer)
    })
    .map(data)
}

/// POST /game/api/rounds {key, stake, …}: plays a round; the same key answers the same round.
pub async fn play(State(app): State<Shared>, LaunchId(launch): LaunchId, Input(wish): Input<Wish>) -> Answer {
    app.run(|tx| {
        let mut session = session::open(tx, &launch)?;
        match rounds::play(tx, &mut session, &wish)? {
            Ok(round) => answer(tx, &session.id, &round).map(Ok),
            Err(refused) => Ok(Err(refused)),
        }
    })?
    .map(data)
}

/// GET /game/api/rounds: the newest rounds of the session.
pub async fn recent(State(app): State<Shared>, LaunchId(launch): LaunchId) -> Answer<Vec<Value>> {
    app.run(|tx| {
        let session = session::open(tx, &launch)?;
        Ok(room::recent(tx, &session)?.iter().map(|round| shown(tx, round)).collect::<Vec<_>>())
    })
    .map(data)
}

/// POST /game/api/rounds/{id}/{action}: `cash-out`, `cancel`, or `shown` once the page has shown the outcome.
pub async fn act(
    State(app): State<Shared>,
    LaunchId(launch): LaunchId,
    Path((id, action)): Path<(String, String)>,
) -> Answer {
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
                rounds::owned(tx, &id, session.owner())?
            }
            _ => return Err(ApiError::not_found()),
        };
        answer(tx, &session.id, &round)
    })
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
) -> Answer {
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
        session::new_seed(tx, &session.id, wanted)?;
        let mut answer = standing(tx, &session)?;
        if let Some(fields) = answer.as_object_mut() {
            let previous = json!({
                "hash": before.commitment(), "serverSeed": before.server, "clientSeed": before.client, "rounds": before.nonce,
            });
            fields.insert("previous".into(), previous);
        }
        Ok(answer)
    })
    .map(data)
}

/// GET /game/api/fairness/{round}: what is needed to check a round; the server seed only once it is revealed.
pub async fn fairness(State(app): State<Shared>, Path(id): Path<String>) -> Answer {
    schedule::catch_up(&app)?;
    app.run(|tx| {
        let round = rounds::by_id(tx, &id)?;
        let game = tx.app.catalog.games.find(&round.game).ok_or_else(ApiError::not_found)?;
        let engine = engine::engine_of(game);
        let wire = shown(tx, &round);
        let (hash, seed, message) = if let Some(seed) = round.seed {
            let seed = session::seed_of(tx, seed)?;
            let message = format!("{}:{}", round.client, round.nonce);
            (Value::from(seed.commitment()), seed.revealed(tx)?, message)
        } else {
            let of = |name: &str| wire.pointer(&format!("/outcome/{name}")).cloned().unwrap_or_default();
            (of("hash"), of("seed").as_str().map(ToOwned::to_owned), room::message(&round))
        };
        Ok(json!({
            "engine": engine.name(), "title": game.name, "rules": rules(game, engine), "hash": hash,
            "serverSeed": seed, "message": message, "chain": wire.pointer("/outcome/chain"), "round": wire,
        }))
    })
    .map(data)
}

fn shared_room<'a>(app: &'a Shared, identity: &str) -> Result<&'a Game, ApiError> {
    let game = app.catalog.games.find(identity).ok_or_else(ApiError::not_found)?;
    if engine::engine_of(game).is_shared() { Ok(game) } else { Err(ApiError::not_found()) }
}

/// GET /game/api/rooms/{identity}: the shared round of a crash game.
pub async fn view(State(app): State<Shared>, Path(identity): Path<String>) -> Answer {
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
        let now = app.run(|tx| room::view(tx, &room)).ok()?;
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
