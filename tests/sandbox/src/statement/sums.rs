//! What the bookings of a period come to.

use super::calendar::Period;
use crate::clock::MINUTE;
use crate::db;
use crate::http::error::ApiError;
use crate::state::Tx;
use crate::wallet::Account;

/// A longer pause between two rounds is no time of play.
const LONGEST_PAUSE: i64 = 10 * MINUTE;

/// Reasons of bookings of real money that are play.
const PLAYED: [&str; 4] = ["bet", "bet returned", "win", "free spins"];

/// The money of a player that a booking moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Money {
    Real,
    Bonus,
}

/// What happened.
#[derive(Debug, Clone)]
enum Happened {
    /// A booking: minor units that the player got (or gave, when negative), and its reason.
    Booked(Money, i64, String),
    /// A round or a bet.
    Played,
    /// Milliseconds of play.
    Passed(i64),
}

/// One thing that happened in the period.
#[derive(Debug, Clone)]
pub struct Entry {
    /// When, in milliseconds.
    pub at: i64,
    /// Identity of the game; `None` for payments.
    pub game: Option<String>,
    happened: Happened,
}

impl Entry {
    /// True for stakes, winnings, rounds and time, false for payments and other credits.
    pub fn is_play(&self) -> bool {
        let Happened::Booked(money, _, reason) = &self.happened else { return true };
        *money == Money::Bonus || PLAYED.contains(&reason.as_str())
    }
}

/// Sums in minor units.
#[derive(Debug, Default)]
pub struct Sums {
    /// Paid in.
    pub deposits: i128,
    /// Paid out.
    pub withdrawals: i128,
    /// Other credits of real money.
    pub credits: i128,
    /// Stakes of real money.
    pub stakes: i128,
    /// Winnings of real money.
    pub wins: i128,
    /// Stakes of bonus money.
    pub bonus_stakes: i128,
    /// Winnings of bonus money.
    pub bonus_wins: i128,
    /// Rounds and bets.
    pub rounds: i64,
    /// Time of play; `None` while it is unknown.
    pub milliseconds: Option<i64>,
}

impl Sums {
    /// Counts an entry.
    pub fn add(&mut self, entry: &Entry) {
        match &entry.happened {
            Happened::Played => self.rounds += 1,
            Happened::Passed(milliseconds) => {
                self.milliseconds = Some(self.milliseconds.unwrap_or_default() + milliseconds);
            }
            Happened::Booked(money, amount, reason) => self.book(*money, i128::from(*amount), reason),
        }
    }

    fn book(&mut self, money: Money, amount: i128, reason: &str) {
        match (money, reason) {
            (Money::Real, "deposit") => self.deposits += amount,
            (Money::Real, "withdrawal") => self.withdrawals -= amount,
            // Money set aside is still the player's.
            (Money::Real, "withdrawal reserved" | "withdrawal given back") => (),
            (Money::Real, "bet" | "bet returned") => self.stakes -= amount,
            (Money::Real, "win" | "free spins") => self.wins += amount,
            (Money::Real, _) => self.credits += amount,
            (Money::Bonus, "bonus bet" | "bonus bet returned") => self.bonus_stakes -= amount,
            (Money::Bonus, "bonus win") => self.bonus_wins += amount,
            // A bonus that begins, ends or becomes real money is no play.
            (Money::Bonus, _) => (),
        }
    }

    /// True if there is nothing to show.
    pub fn is_empty(&self) -> bool {
        let amounts = [
            self.deposits,
            self.withdrawals,
            self.credits,
            self.stakes,
            self.wins,
            self.bonus_stakes,
            self.bonus_wins,
        ];
        amounts.iter().all(|amount| *amount == 0) && self.rounds == 0 && self.milliseconds.is_none()
    }
}

/// The bookings of an account. A stake that is returned counts on the day of its bet, so that no day has a negative stake.
const BOOKINGS: &str = "WITH booked AS (
  SELECT entry.holder, entry.amount, entry.reason, entry.subject, COALESCE(bet.at, entry.at) AS at FROM ledger AS entry
  LEFT JOIN ledger AS bet ON entry.reason LIKE '%bet returned' AND bet.subject = entry.subject
    AND bet.holder = entry.holder AND bet.reason = REPLACE(entry.reason, ' returned', '')
  WHERE entry.currency = ?1 AND (entry.holder IN ('real:' || ?2, 'bonus:' || ?2) OR entry.reason = 'withdrawal'
    AND entry.holder IN (SELECT 'reserve:' || id FROM invoices WHERE player_id = ?3 AND currency = ?1))
)
SELECT booked.holder LIKE 'bonus:%', booked.amount, booked.reason, booked.at, spins.game FROM booked
LEFT JOIN spins ON spins.id = booked.subject WHERE booked.at >= ?4 AND booked.at < ?5";

const ROUNDS: &str =
    "SELECT game, at FROM spins WHERE player_id = ?1 AND currency = ?2 AND at >= ?3 AND at < ?4";

/// The time before each round since the one before, or since the game was opened.
const TIMES: &str = "SELECT game, at, passed FROM (
  SELECT play_rounds.game, play_rounds.at, play_rounds.at - LAG(play_rounds.at, 1, play_sessions.created_at)
    OVER (PARTITION BY play_rounds.session_id ORDER BY play_rounds.at, play_rounds.rowid) AS passed
  FROM play_sessions JOIN play_rounds ON play_rounds.session_id = play_sessions.id
  WHERE play_sessions.player_id = ?1 AND play_rounds.currency = ?2
) WHERE at >= ?3 AND at < ?4";

/// All that happened in a period with the money of an account.
pub fn entries(tx: &Tx<'_>, account: &Account, period: Period) -> Result<Vec<Entry>, ApiError> {
    let (begin, end) = period.bounds();
    let (player, currency) = (&account.player, &account.currency);
    let mut all = db::all(tx, BOOKINGS, (currency, &account.id, player, begin, end), |row| {
        let money = if row.get(0)? { Money::Bonus } else { Money::Real };
        let happened = Happened::Booked(money, row.get(1)?, row.get(2)?);
        Ok(Entry { at: row.get(3)?, game: row.get(4)?, happened })
    })?;
    all.extend(db::all(tx, ROUNDS, (player, currency, begin, end), |row| {
        Ok(Entry { game: row.get(0)?, at: row.get(1)?, happened: Happened::Played })
    })?);
    all.extend(db::all(tx, TIMES, (player, currency, begin, end), |row| {
        let passed: i64 = row.get(2)?;
        // A clock that was set back makes no time of play.
        let passed = if (0..=LONGEST_PAUSE).contains(&passed) { passed } else { 0 };
        Ok(Entry { game: row.get(0)?, at: row.get(1)?, happened: Happened::Passed(passed) })
    })?);
    Ok(all)
}
