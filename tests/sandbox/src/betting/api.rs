//! The API of the client, on the second origin. The launch id in a header says who bets.

use super::IDENTITY;
use super::bets::{self, Placed, Wire};
use super::place::{self, Placing, Price, Ticket};
use super::settle::{self, CashOut};
use super::world::{self, MatchWire};
use crate::clock::iso;
use crate::http::error::ApiError;
use crate::http::input::{Input, Text};
use crate::http::{Answer, data};
use crate::money;
use crate::play::{self, LaunchId, Session};
use crate::schedule;
use crate::seed::currencies::Shown;
use crate::state::{Shared, Tx};
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use sportsbook::Sport;
use std::collections::BTreeMap;

/// Settled bets that the client shows; the history of the site has all.
const SETTLED: i64 = 20;
/// Open bets that the client shows.
const OPEN: i64 = 200;

/// The matches that are on show.
#[derive(Debug, Serialize)]
pub struct Programme {
    now: String,
    matches: Vec<MatchWire>,
}

/// The player's money and bets; they change with every bet.
#[derive(Debug, Serialize)]
pub struct Standing {
    balance: String,
    currency: String,
    decimals: u32,
    smallest: String,
    largest: String,
    /// How amounts are written: bets may be in other currencies than the account.
    units: BTreeMap<&'static str, Shown>,
    open: Vec<Wire>,
    settled: Vec<Wire>,
}

/// What became of a bet or of a cash-out.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Outcome {
    /// It is done.
    Done {
        /// The bet.
        bet: Box<Wire>,
        /// What it changed.
        standing: Box<Standing>,
    },
    /// Nothing was placed: these prices are other than the player has seen.
    Changed {
        /// The prices.
        changed: Vec<Price>,
    },
    /// Nothing was taken: the offer is lower than the player has seen.
    Moved {
        /// The offer.
        moved: Moved,
    },
}

/// An offer of this moment.
#[derive(Debug, Serialize)]
pub struct Moved {
    offer: Option<String>,
}

fn done(tx: &Tx<'_>, session: &Session, bet: &Placed) -> Result<Outcome, ApiError> {
    Ok(Outcome::Done { bet: Box::new(bet.wire(tx)?), standing: Box::new(standing(tx, session)?) })
}

/// GET /sportsbook/api/matches: for everybody.
pub async fn matches(State(app): State<Shared>) -> Answer<Programme> {
    app.run(|tx| {
        let mut all = Vec::new();
        for sport in Sport::ALL {
            all.extend(world::all(tx, sport)?.iter().map(|one| world::wire(tx.app, one)));
        }
        Ok(Programme { now: iso(tx.now), matches: all })
    })
    .map(data)
}

fn session(tx: &Tx<'_>, launch: &LaunchId, runs: bool) -> Result<Session, ApiError> {
    let session = if runs { play::running(tx, launch.id())? } else { play::open(tx, launch.id())? };
    if session.is_of(IDENTITY) { Ok(session) } else { Err(play::session_over()) }
}

/// State that changes with every bet.
fn standing(tx: &Tx<'_>, session: &Session) -> Result<Standing, ApiError> {
    let account = session.account(tx)?.ok_or_else(play::session_over)?;
    let decimals = tx.app.catalog.decimals(&account.currency);
    let (smallest, largest) = place::stakes(tx.app, &account.currency);
    let list = |settled: bool, most: i64| -> Result<Vec<Wire>, ApiError> {
        bets::of_player(tx, &account.player, settled, most)?.iter().map(|bet| bet.wire(tx)).collect()
    };
    Ok(Standing {
        balance: money::print(session.balance(tx)?, decimals),
        decimals,
        smallest: money::print(smallest, decimals),
        largest: money::print(largest, decimals),
        units: play::api::units(tx),
        open: list(false, OPEN)?,
        settled: list(true, SETTLED)?,
        currency: account.currency,
    })
}

/// GET /sportsbook/api/bets: the player's money and bets.
pub async fn own(State(app): State<Shared>, launch: LaunchId) -> Answer<Standing> {
    app.run(|tx| standing(tx, &session(tx, &launch, true)?)).map(data)
}

/// POST /sportsbook/api/bets {key, stake, legs, accept?, language}: places a bet, or says which odds have changed.
pub async fn bet(
    State(app): State<Shared>,
    launch: LaunchId,
    Input(ticket): Input<Ticket>,
) -> Answer<Outcome> {
    schedule::catch_up(&app)?;
    app.run(|tx| {
        let session = session(tx, &launch, false)?;
        match place::place(tx, &session, &ticket)? {
            Ok(Placing::Done(bet)) => done(tx, &session, &bet).map(Ok),
            Ok(Placing::Changed(changed)) => Ok(Ok(Outcome::Changed { changed })),
            Err(refused) => Ok(Err(refused)),
        }
    })?
    .map(data)
}

/// The offer that the player has seen.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Seen {
    offer: Text,
}

/// POST /sportsbook/api/bets/{id}/cash-out {offer}: takes the offer, or says how it has moved.
pub async fn cash_out(
    State(app): State<Shared>,
    launch: LaunchId,
    Path(id): Path<String>,
    Input(seen): Input<Seen>,
) -> Answer<Outcome> {
    schedule::catch_up(&app)?;
    app.run(|tx| {
        let session = session(tx, &launch, true)?;
        let account = session.account(tx)?.ok_or_else(play::session_over)?;
        // The bet may be in another currency than the session.
        let decimals = tx.app.catalog.decimals(&bets::load(tx, &id)?.currency);
        let seen = money::parse(&seen.offer, decimals).filter(|offer| *offer > 0);
        let seen = seen.ok_or_else(|| ApiError::field("offer", "Say which offer you have seen."))?;
        match settle::cash_out(tx, &account.player, &id, seen)? {
            CashOut::Done(bet) => done(tx, &session, &bet),
            CashOut::Moved(offer) => {
                let offer = offer.map(|offer| money::print(offer, decimals));
                Ok(Outcome::Moved { moved: Moved { offer } })
            }
        }
    })
    .map(data)
}
