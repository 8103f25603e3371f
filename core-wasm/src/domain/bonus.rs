//! Deposit bonuses: limits, rewards, and selection of one.

use super::{
    bonus_conditions::CountingGames,
    money::{
        amount::Amount,
        currency::{Currencies, Currency},
    },
};

/// Reward type of a bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BonusKind {
    /// A fixed amount.
    Cash,
    /// A share of the deposit.
    Percent,
    /// Free spins.
    FreeSpins,
}

/// An amount with its currency, in main units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrencyAmount {
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Amount,
}

/// A deposit range with its currency, in main units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrencyRange {
    /// Currency code.
    pub currency: String,
    /// Smallest deposit.
    pub from: Option<Amount>,
    /// Largest deposit.
    pub to: Option<Amount>,
}

/// A deposit bonus available to the player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepositBonus {
    /// Bonus id.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Reward type.
    pub kind: BonusKind,
    /// Package of the bonus: id and name.
    pub package: Option<(String, String)>,
    /// Minimum deposit, as sent by the server.
    pub minimum_deposit: Option<CurrencyAmount>,
    /// Deposit ranges by currency.
    pub ranges: Vec<CurrencyRange>,
    /// Smallest deposit in minor units of the base currency.
    pub base_from: Option<Amount>,
    /// Largest deposit in minor units of the base currency.
    pub base_to: Option<Amount>,
    /// Cash reward by currency.
    pub amounts: Vec<CurrencyAmount>,
    /// Cash reward in minor units of the base currency.
    pub base_amount: Option<Amount>,
    /// Share of the deposit, in percent.
    pub percentage: Option<Amount>,
    /// Maximum cash reward by currency.
    pub maximum_amounts: Vec<CurrencyAmount>,
    /// Maximum cash reward in minor units of the base currency.
    pub base_maximum_amount: Option<Amount>,
    /// Free spins.
    pub free_spins: Option<u32>,
    /// Value of a free spin by currency.
    pub spin_values: Vec<CurrencyAmount>,
    /// Wagering multiplier.
    pub wager: Option<Amount>,
    /// Further terms.
    pub terms: Terms,
}

/// Terms of a deposit bonus.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Terms {
    /// True if the server sends zero for both wagering multipliers.
    pub unwagered: bool,
    /// Wagering multiplier for sports bets.
    pub wager_sportsbook: Option<Amount>,
    /// Maximum win by currency.
    pub maximum_win: Vec<CurrencyAmount>,
    /// Maximum win in minor units of the base currency.
    pub base_maximum_win: Option<Amount>,
    /// Casino stakes that count towards wagering.
    pub casino_bets: BetRange,
    /// Sports stakes that count towards wagering.
    pub sportsbook_bets: BetRange,
    /// Date-time after which the bonus is no longer available.
    pub available_until: Option<String>,
    /// Minutes in which it must be wagered once it is active.
    pub wager_minutes: Option<u32>,
    /// Minutes in which its free spins must be played once they are active.
    pub spins_minutes: Option<u32>,
    /// Id of the game of its free spins.
    pub spins_game: Option<String>,
    /// The games that count towards wagering; `None` if unknown.
    pub games: Option<CountingGames>,
}

/// A range of stakes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BetRange {
    /// Ranges by currency.
    pub ranges: Vec<CurrencyRange>,
    /// Smallest stake in minor units of the base currency.
    pub base_from: Option<Amount>,
    /// Largest stake in minor units of the base currency.
    pub base_to: Option<Amount>,
}

impl BetRange {
    /// Smallest and largest stake in display units. `None` if not limited.
    pub fn shown(&self, currency: &Currency, currencies: &Currencies) -> (Option<Amount>, Option<Amount>) {
        let own = self.ranges.iter().find(|range| range.currency == currency.code);
        let of = |own: Option<Amount>, base: Option<Amount>| {
            own.map(|amount| currency.to_display(amount))
                .or_else(|| base.and_then(|minor| currencies.from_base(minor, currency)))
                .filter(|amount| amount.is_positive())
        };
        (
            of(own.and_then(|range| range.from), self.base_from),
            of(own.and_then(|range| range.to), self.base_to),
        )
    }
}

impl Terms {
    /// Maximum win in display units.
    pub fn most(&self, currency: &Currency, currencies: &Currencies) -> Option<Amount> {
        amount_for(&self.maximum_win, self.base_maximum_win, currency, currencies)
    }
}

/// Total reward for a deposit, in display units.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gain {
    /// Cash, with at most two decimals, and no more than its currency has.
    pub cash: Option<Amount>,
    /// Free spins.
    pub free_spins: u32,
}

impl DepositBonus {
    /// Smallest deposit in display units: the minimum sent by the server, else
    /// the range of the currency, else the range in the base currency. `None`
    /// if it is not above zero. Limits are rounded inward, so that every
    /// amount the player can enter within them also satisfies the exact
    /// limits.
    pub fn minimum(&self, currency: &Currency, currencies: &Currencies) -> Option<Amount> {
        let sent = self
            .minimum_deposit
            .as_ref()
            .filter(|minimum| minimum.currency == currency.code)
            .map(|minimum| currency.to_display(minimum.amount));
        sent.or_else(|| self.limit(currency, currencies, |range| range.from, self.base_from))
            .filter(|minimum| minimum.is_positive())
            .map(|minimum| minimum.rounded_up(currency.display_decimals()))
    }

    /// Largest deposit in display units, if limited.
    pub fn maximum(&self, currency: &Currency, currencies: &Currencies) -> Option<Amount> {
        self.limit(currency, currencies, |range| range.to, self.base_to)
            .map(|maximum| maximum.rounded_down(currency.display_decimals()))
    }

    fn limit(
        &self,
        currency: &Currency,
        currencies: &Currencies,
        bound: impl Fn(&CurrencyRange) -> Option<Amount>,
        base: Option<Amount>,
    ) -> Option<Amount> {
        let own = self
            .ranges
            .iter()
            .find(|range| range.currency == currency.code)
            .and_then(bound)
            .filter(|amount| amount.is_positive());
        match own {
            Some(amount) => Some(currency.to_display(amount)),
            None => base.and_then(|minor| currencies.from_base(minor, currency)),
        }
    }

    /// Reward for a deposit of `amount` (display units). Rounded down, as the
    /// server issues it: no more is promised than arrives.
    pub fn gain(&self, amount: Amount, currency: &Currency, currencies: &Currencies) -> Gain {
        match self.kind {
            BonusKind::Cash => {
                let fixed = amount_for(&self.amounts, self.base_amount, currency, currencies);
                Gain { cash: fixed.map(|cash| cash.rounded_down(issued_decimals(currency))), free_spins: 0 }
            }
            BonusKind::Percent => {
                let share = self.share(currency, currencies);
                Gain { cash: share.and_then(|share| share.of(amount)), free_spins: 0 }
            }
            BonusKind::FreeSpins => Gain { cash: None, free_spins: self.free_spins.unwrap_or(0) },
        }
    }

    /// Value of one of its free spins, in display units.
    pub fn spin_value(&self, currency: &Currency, currencies: &Currencies) -> Option<Amount> {
        amount_for(&self.spin_values, None, currency, currencies)
    }

    /// The share of the deposit that it adds, if that is its reward.
    fn share(&self, currency: &Currency, currencies: &Currencies) -> Option<Share> {
        let percentage = self.percentage.filter(|_| self.kind == BonusKind::Percent)?;
        let maximum = amount_for(&self.maximum_amounts, self.base_maximum_amount, currency, currencies);
        Some(Share { percentage, maximum, decimals: issued_decimals(currency) })
    }
}

/// Decimals of issued cash.
fn issued_decimals(currency: &Currency) -> u32 {
    currency.display_decimals().min(2)
}

/// A share of the deposit, in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Share {
    percentage: Amount,
    maximum: Option<Amount>,
    decimals: u32,
}

impl Share {
    /// The share of an amount in display units. `None` if it is too large.
    fn of(&self, amount: Amount) -> Option<Amount> {
        let share = amount.times(self.percentage)?.over(Amount::whole(100))?;
        Some(self.maximum.map_or(share, |maximum| share.min(maximum)).rounded_down(self.decimals))
    }
}

/// The cash of a row whose reward depends on the deposit. It is prepared once for
/// a currency, because it is asked for with each typed digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowCash {
    shares: Vec<Share>,
    fixed: Amount,
}

impl RowCash {
    /// The cash of the bonuses of a row. `None` if it does not depend on the
    /// deposit.
    pub fn of(items: &[&DepositBonus], currency: &Currency, currencies: &Currencies) -> Option<Self> {
        let shares: Vec<Share> = items.iter().filter_map(|bonus| bonus.share(currency, currencies)).collect();
        let others = items.iter().copied().filter(|bonus| bonus.kind != BonusKind::Percent);
        let fixed = total_gain(others, Amount::ZERO, currency, currencies).cash.unwrap_or_default();
        (!shares.is_empty()).then_some(Self { shares, fixed })
    }

    /// The cash for a deposit of `amount` (display units).
    pub fn for_deposit(&self, amount: Amount) -> Option<Amount> {
        self.shares.iter().try_fold(self.fixed, |total, share| total.plus(share.of(amount)?))
    }

    /// Amounts that the percentage bonuses of the row add to a deposit of
    /// `amount` (display units), in the order of the row. An amount that is too
    /// large is `None`.
    pub fn shares(&self, amount: Amount) -> impl Iterator<Item = Option<Amount>> {
        self.shares.iter().map(move |share| share.of(amount))
    }
}

/// Amount in display units: the entry of the currency, else the base
/// currency's amount converted.
fn amount_for(
    own: &[CurrencyAmount],
    base_minor: Option<Amount>,
    currency: &Currency,
    currencies: &Currencies,
) -> Option<Amount> {
    own.iter()
        .find(|entry| entry.currency == currency.code)
        .map(|entry| currency.to_display(entry.amount))
        .or_else(|| base_minor.and_then(|minor| currencies.from_base(minor, currency)))
}

/// Sum of the rewards of several bonuses.
pub fn total_gain<'a>(
    bonuses: impl IntoIterator<Item = &'a DepositBonus>,
    amount: Amount,
    currency: &Currency,
    currencies: &Currencies,
) -> Gain {
    bonuses.into_iter().fold(Gain::default(), |total, bonus| {
        let gain = bonus.gain(amount, currency, currencies);
        Gain {
            cash: match (total.cash, gain.cash) {
                (Some(one), Some(other)) => one.plus(other),
                (one, other) => one.or(other),
            },
            free_spins: total.free_spins.saturating_add(gain.free_spins),
        }
    })
}

/// A row of the bonus list: a single bonus or a package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Id of the (first) bonus.
    pub id: String,
    /// Id of the package.
    pub package_id: Option<String>,
    /// Smallest deposit in display units.
    pub minimum: Option<Amount>,
    /// Largest deposit in display units.
    pub maximum: Option<Amount>,
}

/// Groups bonuses into rows. Bonuses of one package share a row, which has the
/// position and the limits of the first bonus.
pub fn rows<'a>(
    bonuses: &'a [DepositBonus],
    currency: &Currency,
    currencies: &Currencies,
) -> Vec<(Row, Vec<&'a DepositBonus>)> {
    let mut rows: Vec<(Row, Vec<&DepositBonus>)> = Vec::new();
    for bonus in bonuses {
        let package_id = bonus.package.as_ref().map(|(id, _)| id.clone());
        let known = package_id
            .as_ref()
            .and_then(|id| rows.iter_mut().find(|(row, _)| row.package_id.as_ref() == Some(id)));
        if let Some((_, items)) = known {
            items.push(bonus);
            continue;
        }
        let row = Row {
            id: bonus.id.clone(),
            package_id,
            minimum: bonus.minimum(currency, currencies),
            maximum: bonus.maximum(currency, currencies),
        };
        rows.push((row, vec![bonus]));
    }
    rows
}

/// Selected row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// The bonus with this id.
    Bonus(String),
    /// The bonus-code row.
    Code,
    /// No bonus.
    Declined,
}

/// Current choice and its origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// Selected row.
    pub choice: Choice,
    /// True if the player declined explicitly (not by default).
    pub declined_by_hand: bool,
}

/// Bonus passed when the wallet was opened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpenedWith {
    /// Id of the bonus.
    pub bonus_id: Option<String>,
    /// Id of the package; takes precedence over `bonus_id`.
    pub package_id: Option<String>,
}

/// Inputs of the selection rules, in addition to the rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Entered amount in display units; zero if empty.
    pub amount: Amount,
    /// True for a crypto currency. Its rows are never disabled.
    pub crypto: bool,
    /// True if a bonus code is stored.
    pub has_code: bool,
    /// True if "decline" is the configured default.
    pub decline_default: bool,
}

/// True if the amount is outside the row's limits (inclusive).
pub fn is_disabled(row: &Row, conditions: &Conditions) -> bool {
    if conditions.crypto {
        return false;
    }
    let amount = conditions.amount;
    row.minimum.is_some_and(|minimum| amount < minimum) || row.maximum.is_some_and(|maximum| amount > maximum)
}

fn first_fitting(rows: &[Row], conditions: &Conditions) -> Choice {
    rows.iter()
        .find(|row| !is_disabled(row, conditions))
        .map_or(Choice::Declined, |row| Choice::Bonus(row.id.clone()))
}

/// Initial selection: the bonus passed to the wallet, else the bonus code,
/// else "decline" if the player has declined before or that is the default,
/// else the first bonus whose limits allow the amount.
pub fn initial(rows: &[Row], opened: &OpenedWith, has_declined: bool, conditions: &Conditions) -> Selection {
    let wanted = opened.bonus_id.is_some() || opened.package_id.is_some();
    let choice = if wanted {
        let found = rows.iter().find(|row| match &opened.package_id {
            Some(package) => row.package_id.as_ref() == Some(package),
            None => Some(&row.id) == opened.bonus_id.as_ref(),
        });
        match found {
            Some(row) => Choice::Bonus(row.id.clone()),
            None if conditions.has_code => Choice::Code,
            None => Choice::Declined,
        }
    } else if conditions.has_code {
        Choice::Code
    } else if has_declined {
        return Selection { choice: Choice::Declined, declined_by_hand: true };
    } else if conditions.decline_default {
        Choice::Declined
    } else {
        first_fitting(rows, conditions)
    };
    Selection { choice, declined_by_hand: false }
}

/// Selection after the amount changed.
pub fn after_amount_change(rows: &[Row], selection: Selection, conditions: &Conditions) -> Selection {
    match &selection.choice {
        Choice::Bonus(id) => {
            let usable = rows.iter().any(|row| row.id == *id && !is_disabled(row, conditions));
            if usable {
                return selection;
            }
            let choice =
                if conditions.decline_default { Choice::Declined } else { first_fitting(rows, conditions) };
            Selection { choice, declined_by_hand: false }
        }
        Choice::Declined if !selection.declined_by_hand && !conditions.decline_default => {
            Selection { choice: first_fitting(rows, conditions), declined_by_hand: false }
        }
        _ => selection,
    }
}

/// Selection after the player chose a row, the code row or "decline". Choosing
/// a disabled row has no effect.
pub fn after_choice(
    rows: &[Row],
    selection: Selection,
    pressed: Choice,
    conditions: &Conditions,
) -> Selection {
    match &pressed {
        Choice::Bonus(id) if !rows.iter().any(|row| row.id == *id && !is_disabled(row, conditions)) => {
            selection
        }
        Choice::Declined => Selection { choice: Choice::Declined, declined_by_hand: true },
        _ => Selection { choice: pressed, declined_by_hand: false },
    }
}
