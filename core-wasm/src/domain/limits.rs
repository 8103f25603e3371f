//! Responsible-gaming limits: grouping, remaining amounts, and the available
//! choices.

use super::{money::amount::Amount, time::ServerTime};

/// Maximum amount of a cash limit, in main units.
pub const MAXIMUM: i64 = 1_000_000;
/// Delay between the end of a period and the reload of the limits, in
/// milliseconds.
pub const RELOAD_AFTER: u64 = 60_000;
/// Periods of cash limits, in display order.
pub const CASH_PERIODS: [&str; 3] = ["daily", "weekly", "monthly"];

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// Type of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Definition {
    /// Total stakes.
    Bet,
    /// Stakes minus winnings.
    Loss,
    /// Total deposits.
    Deposit,
    /// Self-exclusion from play.
    SelfExclusion,
    /// Cooling-off period.
    CoolingOff,
}

impl Definition {
    /// Cash limits, in display order.
    pub const CASH: [Self; 3] = [Self::Bet, Self::Loss, Self::Deposit];

    /// Converts a wire code.
    pub fn of_code(code: i64) -> Option<Self> {
        match code {
            1 => Some(Self::Bet),
            2 => Some(Self::Loss),
            3 => Some(Self::Deposit),
            4 => Some(Self::SelfExclusion),
            5 => Some(Self::CoolingOff),
            _ => None,
        }
    }

    /// Code used on the wire.
    pub fn code(self) -> i64 {
        match self {
            Self::Bet => 1,
            Self::Loss => 2,
            Self::Deposit => 3,
            Self::SelfExclusion => 4,
            Self::CoolingOff => 5,
        }
    }
}

/// A limit, or a scheduled replacement of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// Id.
    pub id: String,
    /// Type of the limit.
    pub definition: Definition,
    /// True if in force; false for a scheduled replacement.
    pub active: bool,
    /// Amount in main units; `None` for exclusions.
    pub amount: Option<Amount>,
    /// Used amount; `None` if the server does not say it.
    pub used: Option<Amount>,
    /// Currency of a cash limit.
    pub currency: String,
    /// Id of the period.
    pub period: String,
    /// Date-time at which the current period, the exclusion or the waiting
    /// time ends.
    pub expired_at: Option<String>,
    /// True if a removal or an increase is scheduled.
    pub cancel_process: bool,
    /// True if a replacement is scheduled.
    pub pending_exists: bool,
    /// Date-time from which a scheduled increase can be confirmed. If absent,
    /// the increase takes effect without confirmation.
    pub confirmable_from: Option<String>,
    /// Date-time until which it can be confirmed; after that it expires.
    pub confirmable_until: Option<String>,
}

impl Limit {
    /// When the limit ends.
    pub fn ends(&self) -> Option<ServerTime> {
        ServerTime::parse(self.expired_at.as_deref()?)
    }

    /// True if a scheduled increase can be confirmed now.
    pub fn is_confirmable(&self, now: ServerTime) -> bool {
        let moment = |at: &Option<String>| ServerTime::parse(at.as_deref()?);
        moment(&self.confirmable_from).is_some_and(|from| from <= now)
            && moment(&self.confirmable_until).is_none_or(|until| now < until)
    }

    /// Times at which the limit changes.
    fn dates(&self) -> impl Iterator<Item = ServerTime> {
        let lapses = self.confirmable_until.as_deref().and_then(ServerTime::parse);
        self.ends().into_iter().chain(lapses)
    }

    /// True if type, period and currency match, regardless of whether it is in
    /// force.
    fn is(&self, definition: Definition, period: &str, currency: &str) -> bool {
        self.definition == definition && self.period == period && self.currency == currency
    }

    /// True if the amount can be edited. A limit whose removal is scheduled
    /// cannot.
    pub fn can_edit(&self) -> bool {
        self.active && (!self.cancel_process || self.pending_exists)
    }

    /// Remaining amount; at least zero. `None` for exclusions, and if the used
    /// amount is unknown.
    pub fn left(&self) -> Option<Amount> {
        Some(left(self.amount?, self.used?))
    }

    /// True if it is known that nothing remains.
    fn is_used_up(&self) -> bool {
        self.left().is_some_and(|left| !left.is_positive())
    }
}

/// Remaining amount; at least zero.
pub fn left(amount: Amount, used: Amount) -> Amount {
    amount.minus(used).filter(|left| left.is_positive()).unwrap_or(Amount::ZERO)
}

/// Used share in whole percent, 0 to 100. A limit of zero is fully used.
/// Rounded down, so that 100 means fully used.
pub fn share(amount: Amount, used: Amount) -> u32 {
    if !amount.is_positive() || used >= amount {
        return 100;
    }
    if !used.is_positive() {
        return 0;
    }
    let percent = used.times(Amount::whole(100)).and_then(|hundredfold| hundredfold.over(amount));
    let text = percent.unwrap_or(Amount::ZERO).rounded_down(0).to_string();
    text.parse().unwrap_or(0)
}

/// Limits of a type grouped by period, in display order. Excludes scheduled
/// replacements and empty periods.
pub fn grouped(limits: &[Limit], definition: Definition) -> Vec<(&'static str, Vec<&Limit>)> {
    let of = |period: &str| -> Vec<&Limit> {
        limits
            .iter()
            .filter(|limit| limit.definition == definition && limit.period == period)
            .filter(|limit| limit.active || replaced_by(limits, limit).is_none())
            .collect()
    };
    CASH_PERIODS.into_iter().map(|period| (period, of(period))).filter(|(_, rows)| !rows.is_empty()).collect()
}

/// Finds the limit in force that a scheduled one will replace.
fn replaced_by<'a>(limits: &'a [Limit], waiting: &Limit) -> Option<&'a Limit> {
    limits
        .iter()
        .find(|other| other.active && other.is(waiting.definition, &waiting.period, &waiting.currency))
}

/// Finds the scheduled replacement of a limit.
pub fn waiting_for<'a>(limits: &'a [Limit], limit: &Limit) -> Option<&'a Limit> {
    limits.iter().find(|other| {
        limit.active && !other.active && other.is(limit.definition, &limit.period, &limit.currency)
    })
}

/// True if a limit with this type, period and currency exists.
pub fn is_taken(limits: &[Limit], definition: Definition, period: &str, currency: &str) -> bool {
    limits.iter().any(|limit| limit.is(definition, period, currency))
}

/// True if at least one currency has no limit in this period.
pub fn period_is_free(limits: &[Limit], definition: Definition, period: &str, currencies: &[String]) -> bool {
    currencies.iter().any(|currency| !is_taken(limits, definition, period, currency))
}

/// True if the currency has no limit in the chosen period or, if no period is
/// chosen, in at least one period.
pub fn currency_is_free(
    limits: &[Limit],
    definition: Definition,
    period: Option<&str>,
    periods: &[String],
    currency: &str,
) -> bool {
    match period {
        Some(period) => !is_taken(limits, definition, period, currency),
        None => periods.iter().any(|period| !is_taken(limits, definition, period, currency)),
    }
}

/// Limit with the smallest remaining amount among those of a type and
/// currency. `None` if there are fewer than two, or if it is unknown how much
/// of one is used.
pub fn binding<'a>(limits: &'a [Limit], definition: Definition, currency: &str) -> Option<&'a Limit> {
    let of: Vec<&Limit> = limits
        .iter()
        .filter(|limit| limit.active && limit.definition == definition && limit.currency == currency)
        .collect();
    // An unknown amount is the smallest.
    let least = of.iter().min_by_key(|limit| limit.left())?;
    (of.len() > 1 && least.left().is_some()).then_some(*least)
}

/// Effect of replacing the amount of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Decrease: takes effect immediately.
    AtOnce,
    /// Increase: takes effect after the server's delay.
    Later,
    /// Unchanged, and cancels a scheduled replacement.
    TakesBack,
    /// No change.
    Nothing,
}

/// Classifies the replacement of an amount. `waits` is true if another
/// replacement is already scheduled.
pub fn effect(current: Amount, waits: bool, replacement: Amount) -> Effect {
    match replacement.cmp(&current) {
        std::cmp::Ordering::Less => Effect::AtOnce,
        std::cmp::Ordering::Greater => Effect::Later,
        std::cmp::Ordering::Equal if waits => Effect::TakesBack,
        std::cmp::Ordering::Equal => Effect::Nothing,
    }
}

/// Length of an exclusion period, parsed from its id (`3_days`, `1_year`,
/// `forever`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
    /// A limited duration.
    For {
        /// Milliseconds; a month counts as 30 days, a year as 365.
        milliseconds: u64,
        /// False for months and years, whose length the server decides.
        exact: bool,
    },
    /// No end.
    Forever,
}

/// Parses a period id; `None` if unknown.
pub fn length_of(period: &str) -> Option<Length> {
    if period == "forever" {
        return Some(Length::Forever);
    }
    let (count, unit) = period.split_once('_')?;
    let (days, exact) = match unit.trim_end_matches('s') {
        "day" => (1, true),
        "week" => (7, true),
        "month" => (30, false),
        "year" => (365, false),
        _ => return None,
    };
    let milliseconds = count.parse::<u64>().ok()?.checked_mul(days)?.checked_mul(DAY)?;
    Some(Length::For { milliseconds, exact })
}

/// Returns the exclusion of a type that is in force.
pub fn current(limits: &[Limit], definition: Definition, now: ServerTime) -> Option<&Limit> {
    limits.iter().find(|limit| {
        limit.active && limit.definition == definition && limit.ends().is_none_or(|ends| ends > now)
    })
}

/// Periods the player can choose. Without an exclusion: all. During a
/// cooling-off period: those that end later. During a self-exclusion: none.
pub fn choices(
    periods: &[String],
    definition: Definition,
    current: Option<&Limit>,
    now: ServerTime,
) -> Vec<String> {
    let Some(current) = current else { return periods.to_vec() };
    let Some(ends) = current.ends().filter(|_| definition == Definition::CoolingOff) else {
        return Vec::new();
    };
    let longer = |period: &&String| match length_of(period) {
        // Tolerance for clock differences: a period must end at least a minute
        // later.
        Some(Length::For { milliseconds, .. }) => now.after(milliseconds) > ends.after(MINUTE),
        Some(Length::Forever) => true,
        None => false,
    };
    periods.iter().filter(longer).cloned().collect()
}

/// Exclusion in force. A self-exclusion takes precedence over a cooling-off
/// period.
pub fn excluded(limits: &[Limit], now: ServerTime) -> Option<&Limit> {
    current(limits, Definition::SelfExclusion, now).or_else(|| current(limits, Definition::CoolingOff, now))
}

/// Time of the next reload: one minute after the next change.
pub fn next_reload(limits: &[Limit], now: ServerTime) -> Option<ServerTime> {
    limits.iter().flat_map(Limit::dates).map(|date| date.after(RELOAD_AFTER)).filter(|due| *due > now).min()
}

/// Limit that blocks deposits: the exclusion in force, else a deposit limit of
/// this currency that is fully used.
pub fn deposit_stop<'a>(limits: &'a [Limit], currency: &str, now: ServerTime) -> Option<&'a Limit> {
    excluded(limits, now).or_else(|| {
        limits.iter().find(|limit| {
            limit.active
                && limit.definition == Definition::Deposit
                && limit.currency == currency
                && limit.is_used_up()
        })
    })
}

/// Fully used deposit limit of another currency, if this currency has none.
/// Switching the currency must not bypass a limit.
pub fn reached_elsewhere<'a>(limits: &'a [Limit], currency: &str) -> Option<&'a Limit> {
    let of_deposits =
        || limits.iter().filter(|limit| limit.active && limit.definition == Definition::Deposit);
    if of_deposits().any(|limit| limit.currency == currency) {
        return None;
    }
    of_deposits().find(|limit| limit.is_used_up())
}

/// Smallest remaining amount of the deposit limits of a currency. `None` if
/// there is no limit, or if it is unknown how much of one is used.
pub fn deposit_room(limits: &[Limit], currency: &str) -> Option<Amount> {
    limits
        .iter()
        .filter(|limit| limit.active && limit.definition == Definition::Deposit && limit.currency == currency)
        .map(Limit::left)
        .min()
        .flatten()
}
