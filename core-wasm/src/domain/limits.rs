//! Limits that players set for themselves: how they are grouped, what is left
//! of them, and what may be chosen.

use super::{money::amount::Amount, time::milliseconds};

/// Most of a limit of money.
pub const MAXIMUM: i64 = 1_000_000;
/// How long after the end of a period the limits are read again, in
/// milliseconds.
pub const RELOAD_AFTER: u64 = 60_000;
/// The periods of limits of money, in the order in which they are shown.
pub const CASH_PERIODS: [&str; 3] = ["daily", "weekly", "monthly"];

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// What a limit is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Definition {
    /// All stakes.
    Bet,
    /// Stakes less what was won.
    Loss,
    /// All deposits.
    Deposit,
    /// An exclusion from play.
    SelfExclusion,
    /// A pause from play.
    CoolingOff,
}

impl Definition {
    /// The limits of money, in the order in which they are shown.
    pub const CASH: [Self; 3] = [Self::Bet, Self::Loss, Self::Deposit];

    /// The definition of that code.
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

    /// Its code on the wire.
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

/// A limit, or a change of one that waits for its date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// Id.
    pub id: String,
    /// What it is about.
    pub definition: Definition,
    /// Whether it is in force; else it waits for its date.
    pub active: bool,
    /// Amount in main units; none for exclusions.
    pub amount: Option<Amount>,
    /// What is used of it.
    pub used: Amount,
    /// Currency of a limit of money.
    pub currency: String,
    /// Id of its period.
    pub period: String,
    /// When the current period, the exclusion, or the waiting ends: date-time.
    pub expired_at: Option<String>,
    /// Whether a removal or a raise is scheduled.
    pub cancel_process: bool,
    /// Whether a replacement waits for its date.
    pub pending_exists: bool,
    /// From when on a waiting raise can be confirmed: date-time. Without it
    /// the raise comes by itself.
    pub confirmable_from: Option<String>,
    /// Until when it can be; after that it lapses.
    pub confirmable_until: Option<String>,
}

impl Limit {
    /// When it ends, in milliseconds since the epoch.
    pub fn ends(&self) -> Option<u64> {
        milliseconds(self.expired_at.as_deref()?)
    }

    /// Whether a waiting raise can be confirmed now.
    pub fn is_confirmable(&self, now: u64) -> bool {
        let moment = |at: &Option<String>| milliseconds(at.as_deref()?);
        moment(&self.confirmable_from).is_some_and(|from| from <= now)
            && moment(&self.confirmable_until).is_none_or(|until| now < until)
    }

    /// The dates at which something about it changes.
    fn dates(&self) -> impl Iterator<Item = u64> {
        let lapses = self.confirmable_until.as_deref().and_then(milliseconds);
        self.ends().into_iter().chain(lapses)
    }

    /// Whether it is of this kind, in force or to come.
    fn is(&self, definition: Definition, period: &str, currency: &str) -> bool {
        self.definition == definition && self.period == period && self.currency == currency
    }

    /// Whether its amount can be changed: not while its removal is scheduled.
    pub fn can_edit(&self) -> bool {
        self.active && (!self.cancel_process || self.pending_exists)
    }

    /// What is left of it; never below zero.
    pub fn left(&self) -> Amount {
        left(self.amount.unwrap_or_default(), self.used)
    }
}

/// What is left of an amount; never below zero.
pub fn left(amount: Amount, used: Amount) -> Amount {
    amount.minus(used).filter(|left| left.is_positive()).unwrap_or(Amount::ZERO)
}

/// How much of an amount is used, in whole percent from 0 to 100; a limit of
/// nothing is used up. Not 100 before it is.
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

/// The limits of a definition by period, in the order of the periods; those
/// that only wait to replace another are left out, and so are periods without
/// any.
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

/// The limit in force that a waiting one will replace.
fn replaced_by<'a>(limits: &'a [Limit], waiting: &Limit) -> Option<&'a Limit> {
    limits
        .iter()
        .find(|other| other.active && other.is(waiting.definition, &waiting.period, &waiting.currency))
}

/// The change that waits to replace a limit.
pub fn waiting_for<'a>(limits: &'a [Limit], limit: &Limit) -> Option<&'a Limit> {
    limits.iter().find(|other| {
        limit.active && !other.active && other.is(limit.definition, &limit.period, &limit.currency)
    })
}

/// Whether a period of a definition has a limit in a currency already.
pub fn is_taken(limits: &[Limit], definition: Definition, period: &str, currency: &str) -> bool {
    limits.iter().any(|limit| limit.is(definition, period, currency))
}

/// Whether a period can still be chosen: not when every currency has a limit
/// in it.
pub fn period_is_free(limits: &[Limit], definition: Definition, period: &str, currencies: &[String]) -> bool {
    currencies.iter().any(|currency| !is_taken(limits, definition, period, currency))
}

/// Whether a currency can still be chosen: not when the chosen period has a
/// limit in it; without one not when all periods have.
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

/// Of several limits of a definition in a currency, the one that leaves least:
/// it is what binds. `None` where there are fewer than two.
pub fn binding<'a>(limits: &'a [Limit], definition: Definition, currency: &str) -> Option<&'a Limit> {
    let of: Vec<&Limit> = limits
        .iter()
        .filter(|limit| limit.active && limit.definition == definition && limit.currency == currency)
        .collect();
    if of.len() < 2 { None } else { of.into_iter().min_by_key(|limit| limit.left()) }
}

/// When an amount comes into force that replaces another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It is less: at once.
    AtOnce,
    /// It is more: after the delay of the server.
    Later,
    /// It is the same, and takes back a change that waits.
    TakesBack,
    /// It changes nothing.
    Nothing,
}

/// What replacing an amount does.
pub fn effect(current: Amount, waits: bool, replacement: Amount) -> Effect {
    match replacement.cmp(&current) {
        std::cmp::Ordering::Less => Effect::AtOnce,
        std::cmp::Ordering::Greater => Effect::Later,
        std::cmp::Ordering::Equal if waits => Effect::TakesBack,
        std::cmp::Ordering::Equal => Effect::Nothing,
    }
}

/// Length of an exclusion's period, from its id (`3_days`, `1_year`,
/// `forever`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
    /// So long.
    For {
        /// The milliseconds; a month counts 30 days, a year 365.
        milliseconds: u64,
        /// Whether that is how long it is for everybody: months and years
        /// are what the server takes them for.
        exact: bool,
    },
    /// Without an end.
    Forever,
}

/// The length that a period's id names; `None` for an unknown one.
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

/// The exclusion of a definition that goes on.
pub fn current(limits: &[Limit], definition: Definition, now: u64) -> Option<&Limit> {
    limits.iter().find(|limit| {
        limit.active && limit.definition == definition && limit.ends().is_none_or(|ends| ends > now)
    })
}

/// The periods that can be chosen: all while there is no exclusion; while a
/// pause goes on those that end later; while an exclusion goes on none.
pub fn choices(periods: &[String], definition: Definition, current: Option<&Limit>, now: u64) -> Vec<String> {
    let Some(current) = current else { return periods.to_vec() };
    let Some(ends) = current.ends().filter(|_| definition == Definition::CoolingOff) else {
        return Vec::new();
    };
    let longer = |period: &&String| match length_of(period) {
        // Clocks differ a little: what is longer by less than a minute is not.
        Some(Length::For { milliseconds, .. }) => now + milliseconds > ends + MINUTE,
        Some(Length::Forever) => true,
        None => false,
    };
    periods.iter().filter(longer).cloned().collect()
}

/// How the player keeps away from play now: an exclusion goes before a pause.
pub fn excluded(limits: &[Limit], now: u64) -> Option<&Limit> {
    current(limits, Definition::SelfExclusion, now).or_else(|| current(limits, Definition::CoolingOff, now))
}

/// When the list is to be read again: a minute after the next of its dates.
pub fn next_reload(limits: &[Limit], now: u64) -> Option<u64> {
    limits.iter().flat_map(Limit::dates).map(|date| date + RELOAD_AFTER).filter(|due| *due > now).min()
}

/// Why the wallet takes no deposits: the exclusion or the pause that goes on,
/// else the deposit limit of the currency that is used up.
pub fn deposit_stop<'a>(limits: &'a [Limit], currency: &str, now: u64) -> Option<&'a Limit> {
    excluded(limits, now).or_else(|| {
        limits.iter().find(|limit| {
            limit.active
                && limit.definition == Definition::Deposit
                && limit.currency == currency
                && limit.used >= limit.amount.unwrap_or_default()
        })
    })
}

/// A deposit limit that is used up in another currency, where there is none in
/// this one: a currency is no way around a limit.
pub fn reached_elsewhere<'a>(limits: &'a [Limit], currency: &str) -> Option<&'a Limit> {
    let of_deposits =
        || limits.iter().filter(|limit| limit.active && limit.definition == Definition::Deposit);
    if of_deposits().any(|limit| limit.currency == currency) {
        return None;
    }
    of_deposits().find(|limit| limit.used >= limit.amount.unwrap_or_default())
}

/// What the deposit limits of a currency leave: the least of them. `None`
/// where there is no limit.
pub fn deposit_room(limits: &[Limit], currency: &str) -> Option<Amount> {
    limits
        .iter()
        .filter(|limit| limit.active && limit.definition == Definition::Deposit && limit.currency == currency)
        .map(Limit::left)
        .min()
}
