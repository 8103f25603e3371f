//! Bets and their legs as they are kept.

use super::world;
use crate::clock::iso;
use crate::db;
use crate::http::error::ApiError;
use crate::money;
use crate::state::Tx;
use rusqlite::Row;
use serde::Serialize;
use sportsbook::market::Market;
use sportsbook::matches::line_text;
use sportsbook::settlement::{self, LOST};
use sportsbook::{Sport, arithmetic};

/// States of a bet, by their number in the settings.
pub mod state {
    /// Its matches are not decided.
    pub const OPEN: i64 = 1;
    /// Every leg came true or was void.
    pub const WON: i64 = 2;
    /// A leg did not come true.
    pub const LOST: i64 = 3;
    /// All legs were void: the stake is back.
    pub const REFUND: i64 = 4;
    /// The player has taken an offer.
    pub const CASH_OUT: i64 = 5;
}

/// A bet.
#[derive(Debug, Clone)]
pub struct Placed {
    /// Id; also of its bookings.
    pub id: String,
    /// Player.
    pub player: String,
    /// Account that paid and is paid.
    pub account: String,
    /// Currency code.
    pub currency: String,
    /// Minor units.
    pub stake: i64,
    /// Bonus money in the stake.
    pub lent: i64,
    /// Minor units.
    pub payout: i64,
    /// Product of the odds in hundredths; after the end, of those that counted.
    pub coefficient: i64,
    /// See [`state`].
    pub state: i64,
    /// The bonus that was in play.
    pub bonus: Option<String>,
    /// Language in which it was placed.
    pub language: String,
    /// Time of the stake.
    pub at: i64,
    /// The legs.
    pub legs: Vec<Leg>,
}

/// One leg.
#[derive(Debug, Clone)]
pub struct Leg {
    /// Id of the match.
    pub matched: String,
    /// Market.
    pub market: Market,
    /// Outcome on the wire.
    pub outcome: String,
    /// Twice the line of the market; zero without one.
    pub line: i64,
    /// Odds in hundredths.
    pub odds: i64,
    /// True if the match was live.
    pub live: bool,
    /// Its result; absent while it is open.
    pub result: Option<String>,
}

/// A bet in the client.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Wire {
    id: String,
    stake: String,
    currency: String,
    decimals: u32,
    state: i64,
    payout: String,
    /// Payout if everything that is open comes true.
    possible: String,
    odds: String,
    offer: Option<String>,
    placed_at: String,
    legs: Vec<LegWire>,
}

/// A leg in the client.
#[derive(Debug, Serialize)]
struct LegWire {
    r#match: String,
    home: String,
    away: String,
    market: &'static str,
    outcome: String,
    line: Option<String>,
    odds: String,
    result: Option<String>,
}

const COLUMNS: &str = "SELECT id, player_id, account_id, currency, stake, lent, payout, coefficient, state, bonus, language, placed_at \
                       FROM sport_bets";

fn read(row: &Row<'_>) -> rusqlite::Result<Placed> {
    Ok(Placed {
        id: row.get(0)?,
        player: row.get(1)?,
        account: row.get(2)?,
        currency: row.get(3)?,
        stake: row.get(4)?,
        lent: row.get(5)?,
        payout: row.get(6)?,
        coefficient: row.get(7)?,
        state: row.get(8)?,
        bonus: row.get(9)?,
        language: row.get(10)?,
        at: row.get(11)?,
        legs: Vec::new(),
    })
}

fn with_legs(tx: &Tx<'_>, mut bet: Placed) -> Result<Placed, ApiError> {
    let sql = "SELECT match_id, market, outcome, line, odds, live, result FROM sport_legs WHERE bet_id = ?1 ORDER BY position";
    bet.legs = db::all(tx, sql, [&bet.id], |row| {
        let market: String = row.get(1)?;
        Ok(Leg {
            matched: row.get(0)?,
            market: Market::of(&market).unwrap_or(Market::Winner),
            outcome: row.get(2)?,
            line: row.get(3)?,
            odds: row.get(4)?,
            live: row.get(5)?,
            result: row.get(6)?,
        })
    })?;
    Ok(bet)
}

/// A bet of a player.
pub fn load(tx: &Tx<'_>, id: &str) -> Result<Placed, ApiError> {
    let found = db::first(tx, &format!("{COLUMNS} WHERE id = ?1"), [id], read)?;
    with_legs(tx, found.ok_or_else(ApiError::not_found)?)
}

/// The bet that a player has placed with a key.
pub fn with_key(tx: &Tx<'_>, player: &str, key: &str) -> Result<Option<Placed>, ApiError> {
    let sql = format!("{COLUMNS} WHERE player_id = ?1 AND key = ?2");
    db::first(tx, &sql, (player, key), read)?.map(|bet| with_legs(tx, bet)).transpose()
}

/// The newest bets of a player: the open ones, or the settled ones by their end.
pub fn of_player(tx: &Tx<'_>, player: &str, settled: bool, most: i64) -> Result<Vec<Placed>, ApiError> {
    let (sign, order) = if settled { ("<>", "settled_at DESC, rowid DESC") } else { ("=", "rowid DESC") };
    let sql = format!("{COLUMNS} WHERE player_id = ?1 AND state {sign} 1 ORDER BY {order} LIMIT ?2");
    let rows = db::all(tx, &sql, (player, most), read)?;
    rows.into_iter().map(|bet| with_legs(tx, bet)).collect()
}

/// True if the player has an open bet, or one that this account has paid.
pub fn has_open(tx: &Tx<'_>, player: &str, account: Option<&str>) -> Result<bool, ApiError> {
    let sql = "SELECT COUNT(*) FROM sport_bets WHERE player_id = ?1 AND state = 1 AND (?2 IS NULL OR account_id = ?2)";
    Ok(db::count(tx, sql, (player, account))? > 0)
}

impl Placed {
    /// Writes a new bet and its legs; each leg comes with the time at which it is due.
    pub fn insert(&self, tx: &Tx<'_>, key: &str, due: &[i64]) -> Result<(), ApiError> {
        tx.execute(
            "INSERT INTO sport_bets (id, player_id, account_id, key, currency, stake, lent, payout, coefficient, state, bonus, \
             language, placed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, 1, ?9, ?10, ?11)",
            (
                &self.id, &self.player, &self.account, key, &self.currency, self.stake, self.lent, self.coefficient,
                &self.bonus, &self.language, self.at,
            ),
        )?;
        for (position, (leg, due)) in self.legs.iter().zip(due).enumerate() {
            tx.execute(
                "INSERT INTO sport_legs (bet_id, position, match_id, market, outcome, line, odds, live, ends_at) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                (
                    &self.id, i64::try_from(position).unwrap_or(0), &leg.matched, leg.market.name(), &leg.outcome, leg.line,
                    leg.odds, leg.live, due,
                ),
            )?;
        }
        Ok(())
    }

    /// Writes the end of the bet.
    pub fn save(&self, tx: &Tx<'_>) -> Result<(), ApiError> {
        tx.execute(
            "UPDATE sport_bets SET state = ?1, payout = ?2, coefficient = ?3, settled_at = ?4 WHERE id = ?5",
            (self.state, self.payout, self.coefficient, tx.now, &self.id),
        )?;
        Ok(())
    }

    /// The product of the odds of the legs that are not void.
    pub fn counted(&self) -> i64 {
        settlement::coefficient(self.legs.iter().map(Leg::counted))
    }

    /// Payout of a cash-out now, in minor units; `None` if there is no offer.
    pub fn offer(&self, tx: &Tx<'_>) -> Result<Option<i64>, ApiError> {
        if self.state != state::OPEN {
            return Ok(None);
        }
        let mut chances = Vec::new();
        for leg in &self.legs {
            match leg.result.as_deref() {
                Some(LOST) => return Ok(None),
                Some(_) => (),
                None => {
                    let now = world::find(tx, &leg.matched)?;
                    // Between its end and the settlement a match has no price.
                    if now.result(leg.market, &leg.outcome, leg.line).is_some() {
                        return Ok(None);
                    }
                    chances.push(now.chance(&tx.app.prices, leg.market, &leg.outcome).unwrap_or_default());
                }
            }
        }
        let offer = arithmetic::offer(arithmetic::payout(self.stake, self.counted()), chances);
        Ok(Some(offer).filter(|offer| *offer > 0))
    }

    /// The bet for the client.
    pub fn wire(&self, tx: &Tx<'_>) -> Result<Wire, ApiError> {
        let decimals = tx.app.catalog.decimals(&self.currency);
        let amount = |minor: i64| money::print(minor, decimals);
        let legs = self.legs.iter().map(|leg| leg.wire(tx)).collect::<Result<Vec<_>, _>>()?;
        Ok(Wire {
            id: self.id.clone(),
            stake: amount(self.stake),
            currency: self.currency.clone(),
            decimals,
            state: self.state,
            payout: amount(self.payout),
            possible: amount(arithmetic::payout(self.stake, self.counted())),
            odds: money::print(self.coefficient, 2),
            offer: self.offer(tx)?.map(amount),
            placed_at: iso(self.at),
            legs,
        })
    }
}

impl Leg {
    /// Sport of the match.
    pub fn sport(&self) -> Sport {
        self.matched.split_once('-').and_then(|(name, _)| Sport::of(name)).unwrap_or(Sport::Football)
    }

    /// The leg as the rules see it.
    pub fn counted(&self) -> settlement::Leg<'_> {
        settlement::Leg { result: self.result.as_deref(), odds: self.odds }
    }

    fn wire(&self, tx: &Tx<'_>) -> Result<LegWire, ApiError> {
        let now = world::find(tx, &self.matched)?;
        let line = self.market.has_line().then(|| line_text(self.line));
        Ok(LegWire {
            r#match: self.matched.clone(),
            home: now.fixture.home,
            away: now.fixture.away,
            market: self.market.name(),
            outcome: self.outcome.clone(),
            line,
            odds: money::print(self.odds, 2),
            result: self.result.clone(),
        })
    }
}
