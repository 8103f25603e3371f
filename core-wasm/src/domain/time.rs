//! Date-times of the API.

use super::validation::rules::days_in;

/// A moment by the server's clock. A date of the API is one. The device's clock
/// gives one only with the known difference to the server's, so that the two
/// are never compared by mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ServerTime(u64);

impl ServerTime {
    /// Parses a date-time of the API: see [`milliseconds`].
    pub fn parse(text: &str) -> Option<Self> {
        milliseconds(text).map(Self)
    }

    /// The server's time when the device's clock shows `device` milliseconds
    /// since the epoch, and the server's is `ahead` milliseconds ahead of it.
    pub fn estimated(device: u64, ahead: i64) -> Self {
        Self(device.saturating_add_signed(ahead))
    }

    /// Milliseconds since the epoch.
    pub fn milliseconds(self) -> u64 {
        self.0
    }

    /// The moment this many milliseconds later.
    #[must_use]
    pub fn after(self, milliseconds: u64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Milliseconds until a later moment; zero if it has passed.
    pub fn until(self, later: Self) -> u64 {
        later.0.saturating_sub(self.0)
    }
}

/// Largest year with four digits.
const LAST_YEAR: i64 = 9999;

/// Parses an ISO-8601 date-time (`2026-11-21`, `2026-11-21T10:00:00Z`,
/// `2026-11-21 10:00:00.123+02:00`) to milliseconds since the epoch. Without
/// an offset it is UTC. `None` for anything else.
pub fn milliseconds(text: &str) -> Option<u64> {
    let (date, time) = match text.split_once(['T', ' ']) {
        Some((date, time)) => (date, time),
        None => (text, "00:00:00"),
    };
    let mut parts = date.splitn(3, '-').map(number);
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let longest = days_in(u32::try_from(year).ok()?, u32::try_from(month).ok()?);
    if year > LAST_YEAR || !(1..=i64::from(longest)).contains(&day) {
        return None;
    }
    let (clock, offset) = split_offset(time)?;
    let mut parts = clock.splitn(3, ':');
    let hours = number(parts.next()?)?;
    let minutes = number(parts.next()?)?;
    let (seconds, fraction) =
        parts.next().map_or(("0", ""), |text| text.split_once('.').unwrap_or((text, "")));
    let seconds = number(seconds)?;
    if hours > 24 || minutes > 59 || seconds > 60 {
        return None;
    }
    let thousandths = number(format!("{fraction}000").get(..3)?)?;
    let days = days_since_epoch(year, month, day);
    let total = ((days * 24 + hours) * 60 + minutes - offset) * 60 + seconds;
    u64::try_from(total * 1000 + thousandths).ok()
}

/// Formats a time as ISO 8601 in UTC: `2026-11-21T10:00:00.000Z`.
pub fn iso(milliseconds: u64) -> String {
    let days = milliseconds / 86_400_000;
    let rest = milliseconds % 86_400_000;
    // Count years from March, so that the leap day is the last day.
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = year_of_era + era * 400 + year;
    let (hours, minutes) = (rest / 3_600_000, rest / 60_000 % 60);
    let (seconds, thousandths) = (rest / 1000 % 60, rest % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{thousandths:03}Z")
}

/// Whole days, hours and minutes until a time, in the units in which a player
/// counts such a time: from seven days on only days, from one day on days and
/// hours, else hours and minutes. A begun minute counts as one. `None` if the
/// time has passed.
pub fn left(until: ServerTime, now: ServerTime) -> Option<(u32, u32, u32)> {
    let left = Some(now.until(until)).filter(|left| *left > 0)?;
    Some(match units(left.div_ceil(60_000)) {
        (days @ 7.., _, _) => (days, 0, 0),
        (days @ 1.., hours, _) => (days, hours, 0),
        units => units,
    })
}

/// Days, hours and minutes of a duration in minutes.
pub fn units(minutes: u64) -> (u32, u32, u32) {
    let part = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
    (part(minutes / (24 * 60)), part(minutes / 60 % 24), part(minutes % 60))
}

fn number(text: &str) -> Option<i64> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

/// Splits a time from its offset in minutes.
fn split_offset(time: &str) -> Option<(&str, i64)> {
    if let Some(clock) = time.strip_suffix(['Z', 'z']) {
        return Some((clock, 0));
    }
    let Some(at) = time.rfind(['+', '-']) else { return Some((time, 0)) };
    let (clock, offset) = time.split_at_checked(at)?;
    let sign = if offset.starts_with('-') { -1 } else { 1 };
    let digits = offset.get(1..)?.replace(':', "");
    let hours = number(digits.get(..2)?)?;
    let minutes = digits.get(2..).filter(|text| !text.is_empty()).map_or(Some(0), number)?;
    if hours > 23 || minutes > 59 {
        return None;
    }
    Some((clock, sign * (hours * 60 + minutes)))
}

/// Days from 1970-01-01 to a Gregorian date.
fn days_since_epoch(year: i64, month: i64, day: i64) -> i64 {
    // Count years from March, so that the leap day is the last day.
    let shifted = if month <= 2 { year - 1 } else { year };
    let era = shifted.div_euclid(400);
    let year_of_era = shifted.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}
