//! Bonus definitions.

use crate::clock::iso;
use crate::money;
use crate::seed::currencies::Currency;
use crate::seed::texts::text;
use crate::seed::{EPOCH_MS, fixed_id};
use crate::sportsbook::Sport;
use serde_json::{Value, json};

/// Reward of a bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gift {
    /// A fixed amount, worth this many cents of the base currency.
    Cash(i64),
    /// A percentage of the deposit, at most this many cents of the base currency.
    Percent(i64, i64),
    /// Free spins in the first game.
    FreeSpins(i64),
}

/// Trigger of a bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trigger {
    /// Offered with a deposit.
    Deposit,
    /// By this code at once.
    Code(&'static str),
    /// By this code with the next deposit.
    DepositCode(&'static str),
    /// Issued by the operator.
    Gift,
}

/// One bonus that players may get.
#[derive(Debug, Clone)]
pub struct BonusDefinition {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Reward.
    pub gift: Gift,
    /// Trigger.
    pub trigger: Trigger,
    /// Package id and name, if any.
    pub package: Option<(String, &'static str)>,
    /// Order inside the package.
    pub priority: i64,
    /// True if it cannot be cancelled once wagering has begun.
    pub cancel_lock: bool,
    /// Smallest deposit, cents of the base currency.
    pub from: i64,
    /// Largest deposit, cents of the base currency.
    pub to: Option<i64>,
    /// Sports on which it is wagered; if there are none, in games.
    pub sports: &'static [Sport],
}

/// Wagering multiplier.
pub const WAGER: i64 = 30;
/// Largest bet while a bonus is active, cents of the base currency.
pub const MAX_BET: i64 = 500;
/// The largest win out of a bonus, cents of the base currency.
pub const MAX_WIN: i64 = 100_000;

/// The id of the seeded cashback.
pub fn cashback_id() -> String {
    fixed_id(0xb000_0000, 9)
}

/// All definitions.
pub fn all() -> Vec<BonusDefinition> {
    let package = || Some((fixed_id(0xa000_0000, 1), "Welcome package"));
    let one = |number, name: &str, gift, from, to| BonusDefinition {
        id: fixed_id(0xb000_0000, number),
        name: name.to_owned(),
        gift,
        trigger: Trigger::Deposit,
        package: None,
        priority: 0,
        cancel_lock: false,
        from,
        to,
        sports: &[],
    };
    vec![
        one(1, "10 on top", Gift::Cash(1000), 2000, Some(50_000)),
        one(2, "100% on your deposit", Gift::Percent(100, 20_000), 2000, Some(50_000)),
        one(3, "50 free spins", Gift::FreeSpins(50), 2000, Some(50_000)),
        BonusDefinition {
            package: package(),
            priority: 1,
            ..one(4, "Half as much again", Gift::Percent(50, 10_000), 3000, Some(100_000))
        },
        BonusDefinition {
            package: package(),
            priority: 2,
            ..one(5, "25 free spins", Gift::FreeSpins(25), 3000, Some(100_000))
        },
        BonusDefinition {
            cancel_lock: true,
            ..one(6, "150% for a big deposit", Gift::Percent(150, 150_000), 20_000, None)
        },
        BonusDefinition {
            trigger: Trigger::Code("WELCOME5"),
            ..one(7, "Promo code gift", Gift::Cash(500), 0, None)
        },
        BonusDefinition {
            trigger: Trigger::DepositCode("DEPOSIT50"),
            ..one(8, "Promo code 50%", Gift::Percent(50, 10_000), 1000, None)
        },
        BonusDefinition { trigger: Trigger::Gift, ..one(10, "Birthday gift", Gift::Cash(1500), 0, None) },
        BonusDefinition {
            trigger: Trigger::Gift,
            ..one(11, "20 free spins on us", Gift::FreeSpins(20), 0, None)
        },
        BonusDefinition {
            trigger: Trigger::Code("MATCHDAY"),
            sports: &[Sport::Football, Sport::Tennis],
            ..one(12, "Match day: football and tennis", Gift::Cash(2000), 0, None)
        },
    ]
}

/// An amount worth this many cents of the base currency: round figures in fiat, by rate in crypto.
pub fn worth(currency: &Currency, cents: i64) -> i64 {
    if currency.crypto {
        currency.of_base(cents)
    } else {
        money::scale(currency.decimals) * currency.ten * cents / 1000
    }
}

impl BonusDefinition {
    /// Multipliers of the wagering, in games and on sports. What free spins win is real money at once.
    pub fn wager(&self) -> (i64, i64) {
        match self.gift {
            Gift::FreeSpins(_) => (0, 0),
            _ if self.sports.is_empty() => (WAGER, 0),
            _ => (0, WAGER),
        }
    }

    /// The bonus type on the wire.
    pub fn kind(&self) -> i64 {
        match self.gift {
            Gift::Cash(_) => 1,
            Gift::Percent(..) => 2,
            Gift::FreeSpins(_) => 3,
        }
    }

    /// True if a deposit of `amount` triggers it.
    pub fn accepts(&self, currency: &Currency, amount: i64) -> bool {
        amount >= worth(currency, self.from) && self.to.is_none_or(|to| amount <= worth(currency, to))
    }

    /// Reward for a deposit of `amount`: minor units, or a number of spins.
    pub fn gift_for(&self, currency: &Currency, amount: i64) -> i64 {
        match self.gift {
            Gift::Cash(cents) => worth(currency, cents),
            Gift::Percent(percent, max) => money::percent(amount, percent).min(worth(currency, max)),
            Gift::FreeSpins(count) => count,
        }
    }

    /// The deposit bonus on the wire, with ranges in every currency and names in a language.
    pub fn wire(&self, currencies: &[Currency], game_id: &str, provider_id: &str, locale: &str) -> Value {
        let amounts = |cents: i64| -> Vec<Value> {
            currencies
                .iter()
                .map(|currency| json!({ "amount": money::wire(worth(currency, cents), currency.decimals), "currency": currency.code }))
                .collect()
        };
        let ranges = |from: Option<i64>, to: Option<i64>| -> Vec<Value> {
            let bound = |currency: &Currency, cents: Option<i64>| {
                cents.map(|cents| money::wire(worth(currency, cents), currency.decimals))
            };
            currencies
                .iter()
                .map(|currency| json!({ "currency": currency.code, "amountFrom": bound(currency, from), "amountTo": bound(currency, to) }))
                .collect()
        };
        let is_wagered = !matches!(self.gift, Gift::FreeSpins(_));
        let largest_win = if is_wagered { amounts(MAX_WIN) } else { Vec::new() };
        let largest_bet = is_wagered.then_some(MAX_BET);
        let assign = match self.gift {
            Gift::Cash(cents) => json!({ "amountItems": amounts(cents), "baseCurrencyAmount": cents }),
            Gift::Percent(percent, max) => {
                json!({ "depositPercentage": percent, "maxAmountItems": amounts(max), "baseCurrencyMaxAmount": max })
            }
            Gift::FreeSpins(count) => json!({
                "freespinDurationMinutes": 1440, "gameId": game_id, "providerId": provider_id,
                "presets": currencies.iter().map(|currency| json!({
                    "id": format!("fs-{count}"), "currency": currency.code, "name": format!("{count} spins"),
                    "originalCurrency": "USD", "price": money::wire(worth(currency, 20), currency.decimals), "quantity": count,
                })).collect::<Vec<_>>(),
            }),
        };
        json!({
            "id": self.id, "name": text(&self.name, locale), "status": 1, "type": self.kind(), "wagerCasino": self.wager().0, "wagerSportsbook": self.wager().1,
            "package": self.package.as_ref().map(|(id, name)| json!({ "id": id, "name": text(name, locale) })),
            "packagePriority": self.priority, "baseCurrencyMaxWinAmount": null, "maxWinAmountItems": largest_win,
            "triggerConditions": {
                "invoiceAmountItems": ranges(Some(self.from), self.to), "baseCurrencyInvoiceAmountFrom": self.from,
                "baseCurrencyInvoiceAmountTo": self.to, "availableFrom": null, "availableTo": iso(EPOCH_MS + 5 * 365 * crate::clock::DAY),
            },
            "assignConditions": assign,
            "wagerCasinoConditions": {
                "baseCurrencyAmountFrom": null, "baseCurrencyAmountTo": largest_bet,
                "amountItems": largest_bet.map_or_else(Vec::new, |bet| ranges(None, Some(bet))),
                "gameIds": [], "gameIdsExcluded": false, "providerIds": [], "providerIdsExcluded": false,
            },
            "wagerSportsbookConditions": { "baseCurrencyAmountFrom": null, "baseCurrencyAmountTo": null, "amountItems": [] },
        })
    }
}
