//! Sandbox time: the real clock plus an offset that tests may set, or an instant at which tests hold it.

use std::sync::{PoisonError, RwLock};
use std::time::{SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;
use time::format_description::BorrowedFormatItem;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;

/// One minute, hour and day in milliseconds.
pub const MINUTE: i64 = 60_000;
/// One hour in milliseconds.
pub const HOUR: i64 = 60 * MINUTE;
/// One day in milliseconds.
pub const DAY: i64 = 24 * HOUR;

const ISO: &[BorrowedFormatItem<'static>] =
    format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");

/// How the clock gets its time.
#[derive(Debug, Clone, Copy)]
enum Reading {
    /// The real clock plus this many milliseconds.
    Running(i64),
    /// This instant, until a test moves it.
    Held(i64),
}

impl Default for Reading {
    fn default() -> Self {
        Self::Running(0)
    }
}

impl Reading {
    fn now_ms(self) -> i64 {
        match self {
            Self::Running(offset) => real_ms().saturating_add(offset),
            Self::Held(now) => now,
        }
    }
}

/// Clock of all deadlines of the sandbox.
#[derive(Debug, Default)]
pub struct Clock {
    reading: RwLock<Reading>,
}

impl Clock {
    fn change(&self, change: impl FnOnce(Reading) -> Reading) {
        let mut reading = self.reading.write().unwrap_or_else(PoisonError::into_inner);
        *reading = change(*reading);
    }

    /// Milliseconds since the epoch, in sandbox time.
    pub fn now_ms(&self) -> i64 {
        self.reading.read().unwrap_or_else(PoisonError::into_inner).now_ms()
    }

    /// Sets the time to `now`; a clock that is not held continues from there.
    pub fn set_ms(&self, now: i64) {
        self.change(|reading| match reading {
            Reading::Running(_) => Reading::Running(now.saturating_sub(real_ms())),
            Reading::Held(_) => Reading::Held(now),
        });
    }

    /// Moves the clock forward (or back, when negative).
    pub fn advance_ms(&self, by: i64) {
        self.change(|reading| match reading {
            Reading::Running(offset) => Reading::Running(offset.saturating_add(by)),
            Reading::Held(now) => Reading::Held(now.saturating_add(by)),
        });
    }

    /// Holds the clock at this moment: from now on only tests move it.
    pub fn hold(&self) {
        self.change(|reading| Reading::Held(reading.now_ms()));
    }

    /// Resets to the real clock.
    pub fn reset(&self) {
        self.change(|_| Reading::default());
    }
}

fn real_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|passed| i64::try_from(passed.as_millis()).ok())
        .unwrap_or_default()
}

/// An instant as the wire shows it: ISO-8601 in UTC with milliseconds.
pub fn iso(ms: i64) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000)
        .ok()
        .and_then(|at| at.format(ISO).ok())
        .unwrap_or_default()
}

/// Reads an ISO-8601 instant into milliseconds.
pub fn parse_iso(text: &str) -> Option<i64> {
    let at = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).ok()
}

/// True if somebody born on `yyyy-m-d` is at least 18 at `now`; `None` for an invalid date.
pub fn is_adult(birthdate: &str, now: i64) -> Option<bool> {
    let mut parts = birthdate.split(' ').next()?.split('-');
    let year: i32 = parts.next()?.parse().ok()?;
    let month: u8 = parts.next()?.parse().ok()?;
    let day: u8 = parts.next()?.parse().ok()?;
    let month = time::Month::try_from(month).ok()?;
    time::Date::from_calendar_date(year, month, day).ok()?;
    let today = OffsetDateTime::from_unix_timestamp(now / 1000).ok()?.date();
    let birthday_passed = (today.month() as u8, today.day()) >= (month as u8, day);
    let age = today.year() - year - i32::from(!birthday_passed);
    Some(age >= 18)
}
