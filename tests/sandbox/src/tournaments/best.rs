//! The points of a round, and which rounds count.
//!
//! Points are the best result of one round: its payout as a multiple of its stake, in hundredths. So a large stake brings no
//! more than a small one. Only the first [`ROUNDS`] rounds of a player count, so more of them bring nothing either.

use super::{TOURNAMENTS, announce, announce_entry, enter, state};
use crate::db;
use crate::http::error::ApiError;
use crate::seed::games::Game;
use crate::state::Tx;

/// Rounds of a player that count in a tournament.
pub const ROUNDS: i64 = 50;
/// The smallest stake that counts, in cents of the base currency.
pub const LEAST: i64 = 10;
/// Largest integer that every JSON parser reads exactly.
const MOST: i64 = (1 << 53) - 1;

/// A round of a game that is settled, without money of a bonus and without a jackpot.
#[derive(Debug, Clone, Copy)]
pub struct Played<'a> {
    /// Its player.
    pub player: &'a str,
    /// Its game.
    pub game: &'a Game,
    /// Currency code.
    pub currency: &'a str,
    /// All stakes of the round, in minor units.
    pub stake: i64,
    /// Minor units.
    pub payout: i64,
    /// Time of the first stake.
    pub at: i64,
}

impl Played<'_> {
    /// The payout as a multiple of the stake, in hundredths, rounded down.
    fn points(&self) -> i64 {
        let hundredths = i128::from(self.payout.max(0)) * 100 / i128::from(self.stake.max(1));
        i64::try_from(hundredths).unwrap_or(MOST).min(MOST)
    }
}

/// Points and counted rounds of a player; `None` without an entry.
pub fn of(tx: &Tx<'_>, tournament: &str, player: &str) -> Result<Option<(i64, i64)>, ApiError> {
    let sql = "SELECT points, rounds FROM tournament_entries WHERE tournament_id = ?1 AND player_id = ?2";
    Ok(db::first(tx, sql, (tournament, player), |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// Counts a round in the tournaments that run and have its game. It must have begun while they ran and after its
/// player entered, so that nobody enters with a known outcome.
pub fn after_round(tx: &Tx<'_>, round: &Played<'_>) -> Result<(), ApiError> {
    let worth = tx.app.catalog.currency(round.currency).map_or(0, |currency| currency.to_base(round.stake));
    if worth < LEAST {
        return Ok(());
    }
    let reached = round.points();
    for one in &TOURNAMENTS {
        let (begins, _) = one.times(tx)?;
        if !one.counts(round.game) || round.at < begins || one.state(tx)? != state::RUNNING {
            continue;
        }
        let id = one.id();
        if !one.asks {
            enter(tx, &id, round.player, round.at)?;
        }
        let Some((before, _)) = of(tx, &id, round.player)? else { continue };
        let counted = tx.execute(
            "UPDATE tournament_entries SET rounds = rounds + 1, \
             best_at = CASE WHEN ?1 > points THEN ?2 ELSE best_at END, points = MAX(points, ?1) \
             WHERE tournament_id = ?3 AND player_id = ?4 AND entered_at <= ?5 AND rounds < ?6",
            (reached, tx.now, &id, round.player, round.at, ROUNDS),
        )?;
        if counted == 0 {
            continue;
        }
        if reached > before {
            announce(tx, one)?;
        }
        announce_entry(tx, one, round.player)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn points_are_the_multiple_in_hundredths_whatever_the_stake() {
        let catalogue = crate::seed::games::build();
        let game = catalogue.games.first().unwrap();
        let points =
            |stake, payout| Played { player: "p", game, currency: "USD", stake, payout, at: 0 }.points();
        for (stake, payout, expected) in [
            (20, 0, 0),
            (20, 20, 100),
            (20, 10, 50),
            (20, 250, 1_250),
            (100_000, 1_250_000, 1_250),
            (300, 100, 33),
            (300, 1, 0),
            (20, 400_000, 2_000_000),
            (1, i64::MAX, MOST),
            (i64::MAX, i64::MAX, 100),
            (i64::MAX, 1, 0),
            (0, 5, 500),
            (20, -20, 0),
        ] {
            assert_eq!(points(stake, payout), expected, "{payout} for {stake}");
        }
        // The same multiple of any stake.
        for stake in [10, 20, 1_000, 123_457, 9_000_000_000_000] {
            for multiple in [1, 2, 7, 250, 20_000] {
                assert_eq!(points(stake, stake * multiple), multiple * 100, "{multiple} times {stake}");
            }
        }
    }
}
