//! The money of a bet: one path for all games and for the control of tests.

use super::winners;
use crate::betting;
use crate::bonuses::{self, Held};
use crate::db;
use crate::http::error::ApiError;
use crate::ledger::{self, Holder};
use crate::quests;
use crate::seed::games::Game;
use crate::state::Tx;
use crate::tournaments::{self, Played};
use crate::turnover;
use crate::wallet::{self, Account};
use sportsbook::Sport;

/// The outcome that is bet on.
#[derive(Debug, Clone, Copy)]
pub enum Subject<'a> {
    /// A game of the catalogue.
    Game(&'a Game),
    /// Matches of these sports.
    Sports(&'a [Sport]),
}

impl<'a> Subject<'a> {
    /// Identity under which the stake is kept.
    pub fn identity(&self) -> &'a str {
        match self {
            Self::Game(game) => &game.identity,
            Self::Sports(_) => betting::IDENTITY,
        }
    }

    /// The game, if it is one.
    pub fn game(&self) -> Option<&'a Game> {
        match self {
            Self::Game(game) => Some(game),
            Self::Sports(_) => None,
        }
    }

    /// True if a bonus allows the bet, which counts for its wagering then.
    pub fn suits(&self, tx: &Tx<'_>, held: &Held) -> bool {
        let sports = held.definition(tx).map_or(&[][..], |bonus| bonus.sports);
        match self {
            Self::Game(game) => sports.is_empty() && game.wire.is_bonus_wagering,
            Self::Sports(all) => all.iter().all(|sport| sports.contains(sport)),
        }
    }
}

/// Reason of a booking that takes more real money for an open bet; the number of the decision follows.
pub const FURTHER: &str = "further bet";
/// The same of bonus money.
pub const FURTHER_BONUS: &str = "further bonus bet";

/// The refusal of a stake for which there is not enough money.
pub fn too_little() -> ApiError {
    ApiError::field("amount", "The balance is not sufficient.")
}

/// One stake, with or without its outcome.
#[derive(Debug)]
pub struct Bet<'a> {
    /// Id of the round; every booking carries it.
    pub round: &'a str,
    /// The account that pays and is paid.
    pub account: &'a Account,
    /// The outcome that is bet on.
    pub what: Subject<'a>,
    /// Minor units.
    pub stake: i64,
    /// The channel of winners, if a win is to be published: platform and country.
    pub channel: Option<(&'a str, &'a str)>,
}

impl Bet<'_> {
    /// Takes the stake: real money first, then bonus money. Returns the bonus money. The stake counts for limits from
    /// now on.
    pub fn take(&self, tx: &Tx<'_>) -> Result<i64, ApiError> {
        let (real, bonus) = self.holders();
        let own = self.stake.min(ledger::balance(tx, &real, &self.account.currency)?);
        self.book(tx, &real, &Holder::House, own, "bet")?;
        self.book(tx, &bonus, &Holder::House, self.stake - own, "bonus bet")?;
        tx.execute(
            "INSERT INTO spins (id, player_id, game, amount, payout, currency, at) VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6)",
            (
                self.round, &self.account.player, self.what.identity(), self.stake,
                &self.account.currency, tx.now,
            ),
        )?;
        Ok(self.stake - own)
    }

    /// Takes more for an open bet, in the decision with this number: real money first, then money of the bonus that was in
    /// play at the first stake. Returns the bonus money. A number is booked once.
    pub fn raise(&self, tx: &Tx<'_>, further: i64, number: i64) -> Result<i64, ApiError> {
        let (real, bonus) = self.holders();
        let own = further.min(ledger::balance(tx, &real, &self.account.currency)?);
        if own < further && self.lender(tx)?.is_none() {
            return Err(too_little());
        }
        self.book(tx, &real, &Holder::House, own, &format!("{FURTHER} {number}"))?;
        self.book(tx, &bonus, &Holder::House, further - own, &format!("{FURTHER_BONUS} {number}"))?;
        tx.execute("UPDATE spins SET amount = amount + ?1 WHERE id = ?2", (further, self.round))?;
        Ok(further - own)
    }

    /// Books the outcome: a win is split like the stake, and the bet counts for wagering, tournaments and quests.
    pub fn settle(&self, tx: &Tx<'_>, lent: i64, payout: i64) -> Result<(), ApiError> {
        let (real, bonus) = self.holders();
        let won = i128::from(payout) * i128::from(lent) / i128::from(self.stake.max(1));
        let won = i64::try_from(won).unwrap_or(i64::MAX).min(payout);
        self.book(tx, &Holder::House, &real, payout - won, "win")?;
        self.book(tx, &Holder::House, &bonus, won, "bonus win")?;
        self.forfeit(tx, won)?;
        tx.execute("UPDATE spins SET payout = ?1 WHERE id = ?2", (payout, self.round))?;
        let (player, currency) = (&self.account.player, &self.account.currency);
        turnover::after_bet(tx, player, currency, self.stake)?;
        // The bet may be older than the bonus that is active now.
        let held = self.lender(tx)?;
        if held.is_some_and(|held| self.what.suits(tx, &held)) {
            bonuses::after_bet(tx, player, currency, self.stake)?;
        }
        // Bonus money counts in no tournament, and neither does a jackpot, which is paid beside the payout.
        if let (0, Some(game), Some(at)) = (lent, self.what.game(), self.taken_at(tx)?) {
            let stake = self.stake;
            tournaments::after_round(tx, &Played { player, game, currency, stake, payout, at })?;
        }
        quests::after_bet(tx, player, self.what.game(), currency, (self.stake, payout))?;
        winners::after_bet(tx, self, payout)?;
        wallet::announce(tx, self.account)
    }

    /// Books an outcome that needs no showing.
    pub fn settle_and_list(&self, tx: &Tx<'_>, lent: i64, payout: i64) -> Result<(), ApiError> {
        self.settle(tx, lent, payout)?;
        list(tx, self.round)
    }

    /// Gives the stake of an open bet back; it does not count for limits any more.
    pub fn give_back(&self, tx: &Tx<'_>, lent: i64) -> Result<(), ApiError> {
        let (real, bonus) = self.holders();
        self.book(tx, &Holder::House, &real, self.stake - lent, "bet returned")?;
        self.book(tx, &Holder::House, &bonus, lent, "bonus bet returned")?;
        self.forfeit(tx, lent)?;
        tx.execute("DELETE FROM spins WHERE id = ?1", [self.round])?;
        wallet::announce(tx, self.account)
    }

    /// The bonus that was in play at the time of the stake, while it still is.
    pub fn lender(&self, tx: &Tx<'_>) -> Result<Option<Held>, ApiError> {
        let held = bonuses::in_play(tx, &self.account.player, &self.account.currency)?;
        let at = self.taken_at(tx)?;
        Ok(held.filter(|held| held.activated_at <= at))
    }

    /// Time of the first stake, while it is kept.
    fn taken_at(&self, tx: &Tx<'_>) -> Result<Option<i64>, ApiError> {
        Ok(db::first(tx, "SELECT at FROM spins WHERE id = ?1", [self.round], |row| row.get(0))?)
    }

    /// The share of a bonus that has ended goes where the rest of its money went.
    fn forfeit(&self, tx: &Tx<'_>, share: i64) -> Result<(), ApiError> {
        if share <= 0 || self.lender(tx)?.is_some() {
            return Ok(());
        }
        let (_, bonus) = self.holders();
        self.book(tx, &bonus, &Holder::House, share, "bonus taken back")
    }

    fn holders(&self) -> (Holder, Holder) {
        (Holder::Real(self.account.id.clone()), Holder::Bonus(self.account.id.clone()))
    }

    fn book(
        &self,
        tx: &Tx<'_>,
        from: &Holder,
        to: &Holder,
        amount: i64,
        reason: &str,
    ) -> Result<(), ApiError> {
        if amount <= 0 {
            return Ok(());
        }
        ledger::transfer_once(tx, (from, to), &self.account.currency, amount, reason, self.round)
    }
}

/// True if a round is not in its player's list yet.
pub fn is_unlisted(tx: &Tx<'_>, round: &str) -> Result<bool, ApiError> {
    Ok(db::count(tx, "SELECT COUNT(*) FROM spins WHERE id = ?1 AND settled IS NULL", [round])? > 0)
}

/// Puts a settled round at the top of its player's list. The number, unlike a time, never repeats: a list that was read
/// once changes above its first row only.
pub fn list(tx: &Tx<'_>, round: &str) -> Result<(), ApiError> {
    tx.execute(
        "UPDATE spins SET settled = (SELECT COALESCE(MAX(settled), 0) + 1 FROM spins AS others \
         WHERE others.player_id = spins.player_id), settled_at = ?2 WHERE id = ?1",
        (round, tx.now),
    )?;
    Ok(())
}

/// Takes a stake and books its outcome.
pub fn place(tx: &Tx<'_>, bet: &Bet<'_>, payout: i64) -> Result<(), ApiError> {
    let lent = bet.take(tx)?;
    bet.settle_and_list(tx, lent, payout)
}
