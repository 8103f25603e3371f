//! Sums of the bookings, the rounds and the time of play of a period.

use super::calendar::Period;
use crate::clock::MINUTE;
use crate::db;
use crate::http::error::ApiError;
use crate::play::jackpot::WON;
use crate::play::{FURTHER, FURTHER_BONUS};
use crate::state::Tx;
use crate::vault;
use crate::wallet::Account;

/// A longer pause before a round or before the last action does not count as play.
const LONGEST_PAUSE: i64 = 10 * MINUTE;

/// Column in which a booking counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Deposits,
    Withdrawals,
    Credits,
    Stakes,
    Wins,
    BonusStakes,
    BonusWins,
}

impl Column {
    /// The column of a booking, of bonus money or of real money; `None` if it counts in none.
    fn of(is_bonus: bool, reason: &str) -> Option<Self> {
        match (is_bonus, reason) {
            (false, "deposit") => Some(Self::Deposits),
            (false, "withdrawal") => Some(Self::Withdrawals),
            // Money set aside is still the player's.
            (false, "withdrawal reserved" | "withdrawal given back" | vault::PUT | vault::RETURNED) => None,
            (false, "bet" | "bet returned") => Some(Self::Stakes),
            (false, "win" | "free spins" | WON) => Some(Self::Wins),
            (false, reason) if reason.starts_with(FURTHER) => Some(Self::Stakes),
            (false, _) => Some(Self::Credits),
            (true, "bonus bet" | "bonus bet returned") => Some(Self::BonusStakes),
            (true, reason) if reason.starts_with(FURTHER_BONUS) => Some(Self::BonusStakes),
            (true, "bonus win") => Some(Self::BonusWins),
            // A bonus that begins, ends or becomes real money is no play.
            (true, _) => None,
        }
    }
}

/// Kind of an entry, with what it adds.
#[derive(Debug, Clone, Copy)]
enum Kind {
    /// A booking: minor units that the player got (or gave, when negative).
    Booking(Column, i64),
    /// A round or a bet.
    Round,
    /// Milliseconds of play.
    Time(i64),
}

/// A booking, a round or a time of play in the period.
#[derive(Debug, Clone)]
pub struct Entry {
    /// When, in milliseconds.
    pub at: i64,
    /// Identity of the game; `None` for payments.
    pub game: Option<String>,
    kind: Kind,
}

impl Entry {
    /// True for stakes, winnings, rounds and time, false for payments and other credits.
    pub fn is_play(&self) -> bool {
        !matches!(self.kind, Kind::Booking(Column::Deposits | Column::Withdrawals | Column::Credits, _))
    }
}

/// Sums in minor units.
#[derive(Debug, Default, PartialEq, Eq)]
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
        match entry.kind {
            Kind::Booking(column, amount) => self.book(column, amount.into()),
            Kind::Round => self.rounds += 1,
            Kind::Time(milliseconds) => {
                self.milliseconds = Some(self.milliseconds.unwrap_or_default() + milliseconds);
            }
        }
    }

    fn book(&mut self, column: Column, amount: i128) {
        match column {
            Column::Deposits => self.deposits += amount,
            Column::Withdrawals => self.withdrawals -= amount,
            Column::Credits => self.credits += amount,
            Column::Stakes => self.stakes -= amount,
            Column::Wins => self.wins += amount,
            Column::BonusStakes => self.bonus_stakes -= amount,
            Column::BonusWins => self.bonus_wins += amount,
        }
    }

    /// True if there is nothing to show.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
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

/// Time between the start of the session, its rounds and its last action.
const TIMES: &str = "SELECT game, at, passed FROM (
  SELECT play_rounds.game, play_rounds.at, play_rounds.at - LAG(play_rounds.at, 1, play_sessions.created_at)
    OVER (PARTITION BY play_rounds.session_id ORDER BY play_rounds.at, play_rounds.rowid) AS passed
  FROM play_sessions JOIN play_rounds ON play_rounds.session_id = play_sessions.id
  WHERE play_sessions.player_id = ?1 AND play_rounds.currency = ?2
  UNION ALL
  SELECT play_sessions.game, play_sessions.seen_at,
    play_sessions.seen_at - COALESCE(MAX(play_rounds.at), play_sessions.created_at)
  FROM play_sessions JOIN accounts ON accounts.id = play_sessions.account_id
    LEFT JOIN play_rounds ON play_rounds.session_id = play_sessions.id
  WHERE play_sessions.player_id = ?1 AND accounts.currency = ?2 AND play_sessions.seen_at IS NOT NULL
  GROUP BY play_sessions.id
) WHERE at >= ?3 AND at < ?4";

/// The entries of an account in a period.
pub fn entries(tx: &Tx<'_>, account: &Account, period: Period) -> Result<Vec<Entry>, ApiError> {
    let (begin, end) = period.bounds();
    let (player, currency) = (&account.player, &account.currency);
    let bookings = db::all(tx, BOOKINGS, (currency, &account.id, player, begin, end), |row| {
        let (amount, at, game) = (row.get(1)?, row.get(3)?, row.get(4)?);
        let column = Column::of(row.get(0)?, row.get_ref(2)?.as_str()?);
        Ok(column.map(|column| Entry { at, game, kind: Kind::Booking(column, amount) }))
    })?;
    let mut all: Vec<Entry> = bookings.into_iter().flatten().collect();
    all.extend(db::all(tx, ROUNDS, (player, currency, begin, end), |row| {
        Ok(Entry { game: row.get(0)?, at: row.get(1)?, kind: Kind::Round })
    })?);
    all.extend(db::all(tx, TIMES, (player, currency, begin, end), |row| {
        let passed: i64 = row.get(2)?;
        // A clock that was set back makes no time of play.
        let passed = if (0..=LONGEST_PAUSE).contains(&passed) { passed } else { 0 };
        Ok(Entry { game: row.get(0)?, at: row.get(1)?, kind: Kind::Time(passed) })
    })?);
    Ok(all)
}
