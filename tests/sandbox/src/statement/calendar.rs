//! Days at an offset from UTC.

use crate::clock::{DAY, MINUTE};
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime};

const DATE: &[BorrowedFormatItem<'static>] = format_description!("[year]-[month]-[day]");

/// Whole days, the first and the last one included.
#[derive(Debug, Clone, Copy)]
pub struct Period {
    /// The first day.
    pub from: Date,
    /// The last day.
    pub to: Date,
    /// Minutes by which the days are ahead of UTC. A period has one offset, so a change of the clocks within it moves the
    /// limits of days by an hour.
    pub offset: i64,
}

impl Period {
    /// The first moment, and the first one after the end, in milliseconds.
    pub fn bounds(self) -> (i64, i64) {
        let begin = |day: Date| day.midnight().assume_utc().unix_timestamp() * 1000 - self.offset * MINUTE;
        (begin(self.from), begin(self.to) + DAY)
    }

    /// The day of a moment.
    pub fn day(self, at: i64) -> Option<Date> {
        let seconds = (at + self.offset * MINUTE).div_euclid(1000);
        OffsetDateTime::from_unix_timestamp(seconds).ok().map(OffsetDateTime::date)
    }
}

/// Reads `2026-11-20`.
pub fn parse(text: &str) -> Option<Date> {
    // A year with a sign or more digits is no day of a statement.
    Date::parse(text, DATE).ok().filter(|_| text.len() == 10)
}

/// The Monday of the week of a day.
pub fn monday(day: Date) -> Option<Date> {
    day.checked_sub(Duration::days(day.weekday().number_days_from_monday().into()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_of_the_offset() {
        let day = parse("2026-03-01").unwrap();
        for (offset, first) in [(0, 1_772_323_200_000), (60, 1_772_319_600_000), (-300, 1_772_341_200_000)] {
            let period = Period { from: day, to: day, offset };
            assert_eq!(period.bounds(), (first, first + DAY));
            assert_eq!(period.day(first), Some(day));
            assert_eq!(period.day(first + DAY - 1), Some(day));
            assert_eq!(period.day(first - 1), day.previous_day());
        }
    }

    #[test]
    fn a_week_begins_on_monday() {
        for (day, first) in
            [("2026-11-23", "2026-11-23"), ("2026-11-29", "2026-11-23"), ("2027-01-01", "2026-12-28")]
        {
            assert_eq!(monday(parse(day).unwrap()), parse(first), "{day}");
        }
        for wrong in ["", "2026-11-31", "2026-1-01", "+2026-01-01", "2026-01-01T00:00:00Z"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
