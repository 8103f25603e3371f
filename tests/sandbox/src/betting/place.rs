//! Placing a bet: checked, priced, booked and kept in one transaction.

use super::bets::{self, Leg, Placed};
use super::world;
use crate::bonuses;
use crate::http::error::ApiError;
use crate::http::input::{Rows, Text};
use crate::ids;
use crate::money;
use crate::play::{Bet, Session, Subject};
use crate::seed::bonuses::worth;
use crate::state::{App, Tx};
use crate::wallet::Account;
use crate::{limits, play};
use serde::{Deserialize, Serialize};
use sportsbook::market::Market;
use sportsbook::matches::Phase;
use sportsbook::{Sport, arithmetic, words};

/// Legs of a combo, at most.
const MOST_LEGS: usize = 8;
/// The longest key of a bet.
const LONGEST_KEY: usize = 64;
/// Smallest and largest stake in cents of the base currency.
const STAKES: (i64, i64) = (20, 50_000);

/// Smallest and largest stake in minor units. Any win of a stake fits in an amount.
pub fn stakes(app: &App, currency: &str) -> (i64, i64) {
    let minor =
        |cents: i64| app.catalog.currency(currency).map_or(cents, |currency| worth(currency, cents)).max(1);
    (minor(STAKES.0), minor(STAKES.1).min(i64::MAX / arithmetic::LARGEST * arithmetic::ONE))
}

/// A price that is other than the player has seen.
#[derive(Debug, Serialize)]
pub struct Price {
    r#match: String,
    market: &'static str,
    outcome: String,
    odds: Option<String>,
}

/// How a bet came out of its placing.
#[derive(Debug)]
pub enum Placing {
    /// It is placed; so it was before, if the key is known.
    Done(Box<Placed>),
    /// Nothing was placed: these prices are other than the player has seen. A price is null while the market is closed.
    Changed(Vec<Price>),
}

/// A placing, or a refusal that keeps what the transaction has done (its events).
pub type Outcome = Result<Result<Placing, ApiError>, ApiError>;

/// Changes of the odds that the player accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Accepts {
    Nothing,
    Better,
    Any,
}

/// A bet that a player wants.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Ticket {
    key: Text,
    stake: Text,
    legs: Rows<Choice>,
    /// Which changes of the odds are accepted: better, any, or none.
    accept: Text,
    language: Text,
}

/// A leg as the player has seen it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Choice {
    r#match: Text,
    market: Text,
    outcome: Text,
    odds: Text,
}

/// A wish for a leg: what the player saw, and what it is now.
struct Wish {
    seen: i64,
    leg: Leg,
    due: i64,
    now: Option<i64>,
}

fn wishes(tx: &Tx<'_>, ticket: &Ticket) -> Result<Vec<Wish>, ApiError> {
    let wrong = |text: &str| ApiError::field("legs", text);
    let rows = ticket.legs.0.as_ref().ok_or_else(|| wrong("Choose a bet."))?;
    if !(1..=MOST_LEGS).contains(&rows.len()) {
        return Err(wrong("A bet has one to eight legs."));
    }
    let mut found: Vec<Wish> = Vec::new();
    for row in rows {
        let matched = world::find(tx, &row.r#match).map_err(|_| wrong("There is no such match."))?;
        if !matched.fixture.is_known(tx.now) {
            return Err(wrong("This match is not announced yet."));
        }
        let market = Market::of(&row.market).ok_or_else(|| wrong("There is no such market."))?;
        let outcome = String::from(row.outcome.clone());
        if !market.outcomes(matched.fixture.sport).contains(&outcome.as_str()) {
            return Err(wrong("There is no such outcome."));
        }
        if found.iter().any(|wish| wish.leg.matched == matched.fixture.id) {
            return Err(wrong("The legs of a combo are of different matches."));
        }
        let now = matched.odds(&tx.app.prices, market, &outcome);
        let seen = money::parse(&row.odds, 2).ok_or_else(|| wrong("Say which odds you have seen."))?;
        let line = matched.line(&tx.app.prices, market);
        let leg = Leg {
            matched: matched.fixture.id.clone(),
            market,
            outcome,
            line,
            odds: now.unwrap_or(seen),
            live: matched.phase == Phase::Live,
            result: None,
        };
        found.push(Wish { seen, leg, due: matched.ends_at(), now });
    }
    Ok(found)
}

fn changes(wishes: &[Wish], accepts: Accepts) -> Vec<Price> {
    let refused = |wish: &&Wish| match wish.now {
        None => true,
        Some(now) if now == wish.seen => false,
        Some(now) => accepts == Accepts::Nothing || (accepts == Accepts::Better && now < wish.seen),
    };
    let wire = |wish: &Wish| Price {
        r#match: wish.leg.matched.clone(),
        market: wish.leg.market.name(),
        outcome: wish.leg.outcome.clone(),
        odds: wish.now.map(|odds| money::print(odds, 2)),
    };
    // Once one price is refused, all that have changed are told.
    if !wishes.iter().any(|wish| refused(&wish)) {
        return Vec::new();
    }
    wishes.iter().filter(|wish| wish.now != Some(wish.seen)).map(wire).collect()
}

/// Places a bet, or answers the bet with the same key again.
pub fn place(tx: &Tx<'_>, session: &Session, ticket: &Ticket) -> Outcome {
    let account = session.account(tx)?.ok_or_else(play::session_over)?;
    let key = &*ticket.key;
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(ApiError::field("key", "Every bet needs a key."));
    }
    if let Some(known) = bets::with_key(tx, &account.player, key)? {
        return Ok(Ok(Placing::Done(Box::new(known))));
    }
    let (smallest, largest) = stakes(tx.app, &account.currency);
    let stake = money::parse(&ticket.stake, tx.app.catalog.decimals(&account.currency));
    let Some(stake) = stake.filter(|stake| (smallest..=largest).contains(stake)) else {
        return Err(ApiError::field("stake", "The stake is too small or too large."));
    };
    let wishes = wishes(tx, ticket)?;
    let sports: Vec<Sport> = wishes.iter().map(|wish| wish.leg.sport()).collect();
    if let Err(refused) = allowed(tx, session, &account, stake, &sports)? {
        return Ok(Err(refused));
    }
    let accepts = match &*ticket.accept {
        "any" => Accepts::Any,
        "better" => Accepts::Better,
        _ => Accepts::Nothing,
    };
    let changed = changes(&wishes, accepts);
    if !changed.is_empty() {
        return Ok(Ok(Placing::Changed(changed)));
    }
    book(tx, &account, stake, &sports, wishes, (key, &ticket.language))
}

/// Refuses a stake that money, limits or the active bonus do not allow.
fn allowed(
    tx: &Tx<'_>,
    session: &Session,
    account: &Account,
    stake: i64,
    sports: &[Sport],
) -> Result<Result<(), ApiError>, ApiError> {
    limits::check_stake(tx, &account.player, &account.currency, stake)?;
    if let Err(refused) = play::check_bonus(tx, account, stake, &Subject::Sports(sports))? {
        return Ok(Err(refused));
    }
    if session.balance(tx)? < stake {
        return Ok(Err(ApiError::field("amount", "The balance is not sufficient.")));
    }
    Ok(Ok(()))
}

fn book(
    tx: &Tx<'_>,
    account: &Account,
    stake: i64,
    sports: &[Sport],
    wishes: Vec<Wish>,
    (key, language): (&str, &str),
) -> Outcome {
    let due: Vec<i64> = wishes.iter().map(|wish| wish.due).collect();
    let legs: Vec<Leg> = wishes.into_iter().map(|wish| wish.leg).collect();
    let id = ids::uuid();
    let bet = Bet { round: &id, account, what: Subject::Sports(sports), stake, channel: None };
    let lent = bet.take(tx)?;
    let held = bonuses::in_play(tx, &account.player, &account.currency)?;
    if let Some(held) = &held {
        bonuses::set_opened(tx, &held.id, held.opened + 1)?;
    }
    let placed = Placed {
        id: id.clone(),
        player: account.player.clone(),
        account: account.id.clone(),
        currency: account.currency.clone(),
        stake,
        lent,
        payout: 0,
        coefficient: arithmetic::combined(legs.iter().map(|leg| leg.odds)),
        state: bets::state::OPEN,
        bonus: held.map(|held| held.id),
        language: words::locale(language).to_owned(),
        at: tx.now,
        legs,
    };
    placed.insert(tx, key, &due)?;
    crate::wallet::announce(tx, account)?;
    Ok(Ok(Placing::Done(Box::new(placed))))
}
