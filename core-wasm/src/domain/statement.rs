//! The statement of activity: its periods, its bars, and its text as a file.

use serde::Serialize;

use super::{
    money::amount::Amount,
    time::{iso, milliseconds},
};

/// The longest period that the API answers, in days.
const LONGEST: u64 = 366;
/// First accepted date. While a year is being typed, the date is long before it.
const FIRST_DAY: &str = "2000-01-01";
/// Milliseconds of a day.
const DAY: u64 = 86_400_000;
/// The longest bar, in thousandths of the height of its chart.
const WHOLE: u32 = 1000;

/// Subject of each row of the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StatementGroup {
    /// A day.
    #[default]
    Day,
    /// A week, from Monday.
    Week,
    /// A month.
    Month,
    /// A game.
    Game,
}

impl StatementGroup {
    /// Reads its name. A day for an unknown one.
    pub fn parse(name: &str) -> Self {
        match name {
            "week" => Self::Week,
            "month" => Self::Month,
            "game" => Self::Game,
            _ => Self::Day,
        }
    }

    /// Its name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Game => "game",
        }
    }
}

/// A column of the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StatementColumn {
    /// Paid in.
    Deposits,
    /// Paid out.
    Withdrawals,
    /// Other real money that was credited.
    Credits,
    /// Stakes of real money.
    Stakes,
    /// Winnings of real money.
    Wins,
    /// Winnings less stakes, of real money.
    Net,
    /// Stakes of bonus money.
    BonusStakes,
    /// Winnings of bonus money.
    BonusWins,
    /// Number of rounds and bets.
    Rounds,
    /// Time of play.
    Time,
}

impl StatementColumn {
    /// All of them, in their order.
    const ALL: [Self; 10] = [
        Self::Deposits,
        Self::Withdrawals,
        Self::Credits,
        Self::Stakes,
        Self::Wins,
        Self::Net,
        Self::BonusStakes,
        Self::BonusWins,
        Self::Rounds,
        Self::Time,
    ];

    /// The columns of a table. Games have no payments. `is_empty` says which totals are zero: credits and bonus money
    /// have a column only if there were any, or if it is unknown.
    pub fn shown(group: StatementGroup, is_empty: impl Fn(Self) -> bool) -> Vec<Self> {
        let is_shown = |column: &Self| match column {
            Self::Deposits | Self::Withdrawals => group != StatementGroup::Game,
            Self::Credits => group != StatementGroup::Game && !is_empty(*column),
            Self::BonusStakes | Self::BonusWins => !is_empty(*column),
            _ => true,
        };
        Self::ALL.into_iter().filter(is_shown).collect()
    }
}

/// The period of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StatementPeriod {
    /// Today and the six days before.
    SevenDays,
    /// Today and the 29 days before.
    #[default]
    ThirtyDays,
    /// This month until today.
    ThisMonth,
    /// The month before this one.
    LastMonth,
    /// This year until today.
    ThisYear,
    /// The dates that the player has chosen.
    Own,
}

/// Problem of the chosen dates, for which there is no statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum StatementProblem {
    /// A date is missing or not complete.
    Incomplete,
    /// The last day is before the first.
    Reversed,
    /// The period is longer than a year.
    TooLong,
}

/// The first and the last day of a period, such as `2026-11-20`.
pub type Days = (String, String);

/// Milliseconds of the beginning of a day in UTC.
fn begin(day: &str) -> Option<u64> {
    milliseconds(day).filter(|_| day.len() == FIRST_DAY.len() && day >= FIRST_DAY)
}

/// The day of a moment in UTC.
pub fn day_of(moment: u64) -> String {
    iso(moment).chars().take(FIRST_DAY.len()).collect()
}

/// The name of an offset from UTC in minutes, such as `UTC+05:30`.
pub fn offset_name(minutes: i64) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("UTC{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

fn first_of_month(day: &str) -> String {
    day.chars().take("2026-11-".len()).chain("01".chars()).collect()
}

impl StatementPeriod {
    /// Reads its name. Thirty days for an unknown one.
    pub fn parse(name: &str) -> Self {
        match name {
            "sevenDays" => Self::SevenDays,
            "thisMonth" => Self::ThisMonth,
            "lastMonth" => Self::LastMonth,
            "thisYear" => Self::ThisYear,
            "own" => Self::Own,
            _ => Self::ThirtyDays,
        }
    }

    /// Its days. `today` and the chosen dates are days in the player's time zone.
    ///
    /// # Errors
    ///
    /// Returns the problem of the chosen dates.
    pub fn days(self, today: &str, (from, to): (&str, &str)) -> Result<Days, StatementProblem> {
        let before = |day: &str, days: u64| {
            begin(day).map_or_else(|| day.to_owned(), |begin| day_of(begin.saturating_sub(days * DAY)))
        };
        let today = today.to_owned();
        Ok(match self {
            Self::SevenDays => (before(&today, 6), today),
            Self::ThirtyDays => (before(&today, 29), today),
            Self::ThisMonth => (first_of_month(&today), today),
            Self::LastMonth => {
                let last = before(&first_of_month(&today), 1);
                (first_of_month(&last), last)
            }
            Self::ThisYear => (today.chars().take("2026-".len()).chain("01-01".chars()).collect(), today),
            Self::Own => {
                let (Some(begin), Some(end)) = (begin(from), begin(to)) else {
                    return Err(StatementProblem::Incomplete);
                };
                let length = end.checked_sub(begin).ok_or(StatementProblem::Reversed)? / DAY + 1;
                if length > LONGEST {
                    return Err(StatementProblem::TooLong);
                }
                (from.to_owned(), to.to_owned())
            }
        })
    }
}

/// Length of the bar of an amount, in thousandths of that of the largest amount. An amount above zero has a bar that can be
/// seen.
pub fn bar(amount: Amount, largest: Amount) -> u32 {
    if !amount.is_positive() {
        return 0;
    }
    let share = amount.over(largest).and_then(|share| share.times(Amount::whole(WHOLE.into())));
    let length = share.and_then(|share| share.rounded(0).to_string().parse::<u32>().ok());
    length.unwrap_or(WHOLE).clamp(8, WHOLE)
}

/// A cell of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A number, with a point.
    Number(String),
    /// Unknown: nothing is written.
    Unknown,
}

impl Cell {
    /// The cell as RFC 4180 has it. Programs for tables calculate a text that begins like a formula, so such a text begins
    /// with an apostrophe.
    fn written(&self) -> String {
        match self {
            Self::Unknown => String::new(),
            Self::Number(number) => number.clone(),
            Self::Text(text) => {
                let guarded =
                    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
                        format!("'{text}")
                    } else {
                        text.clone()
                    };
                if guarded.contains(['"', ',', ';', '\r', '\n']) {
                    format!("\"{}\"", guarded.replace('"', "\"\""))
                } else {
                    guarded
                }
            }
        }
    }
}

/// Rows as a file of comma-separated values (RFC 4180).
pub fn comma_separated(rows: &[Vec<Cell>]) -> String {
    let line = |cells: &Vec<Cell>| {
        let cells: Vec<String> = cells.iter().map(Cell::written).collect();
        format!("{}\r\n", cells.join(","))
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_ends_today_or_with_the_last_month() {
        for (name, today, from, to) in [
            ("sevenDays", "2026-03-03", "2026-02-25", "2026-03-03"),
            ("thirtyDays", "2028-03-01", "2028-02-01", "2028-03-01"),
            ("anything", "2026-11-30", "2026-11-01", "2026-11-30"),
            ("thisMonth", "2026-11-01", "2026-11-01", "2026-11-01"),
            ("lastMonth", "2028-03-31", "2028-02-01", "2028-02-29"),
            ("lastMonth", "2026-01-01", "2025-12-01", "2025-12-31"),
            ("thisYear", "2026-11-27", "2026-01-01", "2026-11-27"),
        ] {
            let days = StatementPeriod::parse(name).days(today, ("", ""));
            assert_eq!(days, Ok((from.to_owned(), to.to_owned())), "{name} {today}");
        }
    }

    #[test]
    fn chosen_dates_are_whole_in_order_and_at_most_a_year() {
        use StatementProblem::{Incomplete, Reversed, TooLong};
        for (from, to, problem) in [
            ("2026-01-01", "2026-01-01", None),
            ("2027-11-27", "2028-11-26", None),
            ("2027-11-27", "2028-11-27", Some(TooLong)),
            ("2026-01-02", "2026-01-01", Some(Reversed)),
            ("", "2026-01-01", Some(Incomplete)),
            ("2026-01-01", "", Some(Incomplete)),
            ("0020-01-01", "2026-01-01", Some(Incomplete)),
            ("2026-02-30", "2026-03-01", Some(Incomplete)),
            ("2026-01-01T00:00:00Z", "2026-03-01", Some(Incomplete)),
        ] {
            let days = StatementPeriod::Own.days("2026-11-27", (from, to));
            assert_eq!(days.err(), problem, "{from} {to}");
        }
    }

    #[test]
    fn a_bar_is_a_share_of_the_largest_amount() {
        let read = |text: &str| text.parse().unwrap_or_default();
        let of = |amount: &str, largest: &str| bar(read(amount), read(largest));
        assert_eq!([of("10", "10"), of("2.5", "10"), of("0", "10")], [1000, 250, 0]);
        assert_eq!([of("0.00000001", "9000000"), of("-3", "10"), of("0", "0")], [8, 0, 0]);
    }

    #[test]
    fn a_file_has_exact_numbers_and_no_formulas() {
        let text = |text: &str| Cell::Text(text.to_owned());
        let number = |text: &str| Cell::Number(text.to_owned());
        for (cell, written) in [
            (text("Wild Dice"), "Wild Dice"),
            (text("Stakes, \"real\""), "\"Stakes, \"\"real\"\"\""),
            (text("=1+1"), "'=1+1"),
            (text("+1"), "'+1"),
            (text("-1"), "'-1"),
            (text("@SUM(A1)"), "'@SUM(A1)"),
            (text("\t=1"), "'\t=1"),
            (text("\r=1"), "\"'\r=1\""),
            (text("＝1"), "'＝1"),
            (number("-0.00000001"), "-0.00000001"),
            (Cell::Unknown, ""),
        ] {
            assert_eq!(cell.written(), written);
        }
        let rows = [vec![text("Tag"), text("Einsätze")], vec![text("2026-11-27"), number("1.5")]];
        assert_eq!(comma_separated(&rows), "Tag,Einsätze\r\n2026-11-27,1.5\r\n");
    }

    #[test]
    fn credits_and_bonus_money_have_columns_if_there_were_any() {
        use StatementColumn::{
            BonusStakes, BonusWins, Credits, Deposits, Net, Rounds, Stakes, Time, Wins, Withdrawals,
        };
        let bare = [Deposits, Withdrawals, Stakes, Wins, Net, Rounds, Time];
        assert_eq!(StatementColumn::shown(StatementGroup::Day, |_| true), bare);
        let of_games = StatementColumn::shown(StatementGroup::Game, |column| column == BonusWins);
        assert_eq!(of_games, [Stakes, Wins, Net, BonusStakes, Rounds, Time]);
        let all = StatementColumn::shown(StatementGroup::Week, |_| false);
        assert_eq!(
            all,
            [Deposits, Withdrawals, Credits, Stakes, Wins, Net, BonusStakes, BonusWins, Rounds, Time]
        );
    }

    #[test]
    fn an_offset_is_named_with_its_sign_hours_and_minutes() {
        let names = [(0, "UTC+00:00"), (60, "UTC+01:00"), (330, "UTC+05:30"), (-210, "UTC-03:30")];
        for (minutes, name) in names {
            assert_eq!(offset_name(minutes), name);
        }
    }
}
