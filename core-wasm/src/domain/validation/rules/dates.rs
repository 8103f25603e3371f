//! Calendar dates (`yyyy-m-d`), their comparison, and ages.

/// A calendar day: year, month, day.
pub type Day = (u32, u32, u32);

/// Relation between a date and a reference day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The same day.
    Equal,
    /// An earlier day.
    Before,
    /// An earlier day or the same.
    BeforeOrEqual,
    /// A later day.
    After,
    /// A later day or the same.
    AfterOrEqual,
}

impl Order {
    /// Name of the rule and key of its message.
    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "date_equals",
            Self::Before => "before",
            Self::BeforeOrEqual => "before_or_equal",
            Self::After => "after",
            Self::AfterOrEqual => "after_or_equal",
        }
    }

    /// True if the relation holds.
    pub fn holds(self, day: Day, other: Day) -> bool {
        match self {
            Self::Equal => day == other,
            Self::Before => day < other,
            Self::BeforeOrEqual => day <= other,
            Self::After => day > other,
            Self::AfterOrEqual => day >= other,
        }
    }
}

/// Calendar day (UTC) of a time in milliseconds since the epoch.
pub fn day_of(milliseconds: u64) -> Day {
    // Count years from March, so that the leap day is the last day.
    let days = u32::try_from(milliseconds / 86_400_000).unwrap_or(0).saturating_add(719_468);
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year + u32::from(month <= 2), month, day)
}

/// Formats a day as `yyyy-mm-dd`.
pub fn text_of((year, month, day): Day) -> String {
    format!("{year:04}-{month:02}-{day:02}")
}

/// Age in whole calendar years; the birthday itself counts. Somebody born on
/// 29 February is a year older on 1 March in other years. Negative for a
/// future date.
pub fn age(born: Day, today: Day) -> i64 {
    let reached = (today.1, today.2) >= (born.1, born.2);
    i64::from(today.0) - i64::from(born.0) - i64::from(!reached)
}

/// True if [`day`] can parse the text.
pub fn is_date(value: &str) -> bool {
    day(value).is_some()
}

/// Parses `yyyy-m-d`: one or two digits for month and day, years 1000 to 3000,
/// and a day that exists in its month.
pub fn day(value: &str) -> Option<Day> {
    let parts: Vec<&str> = value.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return None };
    let digits = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        (lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse::<u32>().ok())
            .flatten()
    };
    let (Some(year), Some(month), Some(day)) =
        (digits(year, 4..=4), digits(month, 1..=2), digits(day, 1..=2))
    else {
        return None;
    };
    ((1000..=3000).contains(&year) && (1..=days_in(year, month)).contains(&day)).then_some((year, month, day))
}

/// Number of days of a month; zero for an invalid month.
pub fn days_in(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}
