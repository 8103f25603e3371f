//! Bonus definitions.

use crate::bonuses::WAGER_MINUTES;
use crate::clock::iso;
use crate::contract::codes::BonusType;
use crate::money::{self, Amount};
use crate::seed::currencies::Currency;
use crate::seed::texts::text;
use crate::seed::{EPOCH_MS, fixed_id};
use serde::Serialize;
use sportsbook::Sport;
use utoipa::ToSchema;

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
pub const WAGER: i64 = 10;
/// Largest bet while a bonus is active, cents of the base currency.
pub const MAX_BET: i64 = 500;
/// The largest win out of a bonus, cents of the base currency.
pub const MAX_WIN: i64 = 100_000;

/// Collections whose games count towards a wager.
const WAGERED_IN: &[&str] = &["slots", "classics"];

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
    pub fn wire(&self, currencies: &[Currency], game_id: &str, provider_id: &str, locale: &str) -> Wire {
        let of = |currency: &Currency, cents: i64| money::wire(worth(currency, cents), currency.decimals);
        let amounts = |cents: i64| -> Vec<InCurrency> {
            let item =
                |currency: &Currency| InCurrency { amount: of(currency, cents), currency: currency.code };
            currencies.iter().map(item).collect()
        };
        let ranges = |from: Option<i64>, to: Option<i64>| -> Vec<Range> {
            let item = |currency: &Currency| Range {
                currency: currency.code,
                amount_from: from.map(|cents| of(currency, cents)),
                amount_to: to.map(|cents| of(currency, cents)),
            };
            currencies.iter().map(item).collect()
        };
        let is_wagered = !matches!(self.gift, Gift::FreeSpins(_));
        let largest_bet = is_wagered.then_some(MAX_BET);
        let preset = |count: i64, currency: &Currency| Preset {
            id: format!("fs-{count}"),
            currency: currency.code,
            name: format!("{count} spins"),
            original_currency: "USD",
            price: of(currency, 20),
            quantity: count,
        };
        let assign_conditions = match self.gift {
            Gift::Cash(cents) => Assigned {
                amount_items: Some(amounts(cents)),
                base_currency_amount: Some(cents),
                ..Assigned::default()
            },
            Gift::Percent(percent, max) => Assigned {
                deposit_percentage: Some(percent),
                max_amount_items: Some(amounts(max)),
                base_currency_max_amount: Some(max),
                ..Assigned::default()
            },
            Gift::FreeSpins(count) => Assigned {
                freespin_duration_minutes: Some(1440),
                game_id: Some(game_id.to_owned()),
                provider_id: Some(provider_id.to_owned()),
                presets: Some(currencies.iter().map(|currency| preset(count, currency)).collect()),
                ..Assigned::default()
            },
        };
        let package =
            |(id, name): &(String, &str)| Package { id: id.clone(), name: text(name, locale).to_owned() };
        Wire {
            id: self.id.clone(),
            name: text(&self.name, locale).to_owned(),
            status: 1,
            r#type: self.kind(),
            wager_casino: self.wager().0,
            wager_sportsbook: self.wager().1,
            wager_duration_minutes: is_wagered.then_some(WAGER_MINUTES),
            package: self.package.as_ref().map(package),
            package_priority: self.priority,
            base_currency_max_win_amount: None,
            max_win_amount_items: if is_wagered { amounts(MAX_WIN) } else { Vec::new() },
            trigger_conditions: Triggered {
                invoice_amount_items: ranges(Some(self.from), self.to),
                base_currency_invoice_amount_from: self.from,
                base_currency_invoice_amount_to: self.to,
                available_from: None,
                available_to: Some(iso(EPOCH_MS + 5 * 365 * crate::clock::DAY)),
            },
            assign_conditions,
            wager_casino_conditions: CasinoConditions {
                stakes: StakeConditions {
                    base_currency_amount_from: None,
                    base_currency_amount_to: largest_bet,
                    amount_items: largest_bet.map_or_else(Vec::new, |bet| ranges(None, Some(bet))),
                },
                games: GameConditions::of(self.wager().0 > 0),
            },
            wager_sportsbook_conditions: StakeConditions::default(),
        }
    }
}

/// A deposit bonus on the wire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DepositBonus)]
pub struct Wire {
    id: String,
    name: String,
    /// Always 1: what is offered is active.
    status: i64,
    #[schema(value_type = BonusType)]
    r#type: i64,
    /// How often it is wagered in games.
    wager_casino: i64,
    /// How often it is wagered on sports.
    wager_sportsbook: i64,
    /// Minutes in which it is wagered once it is active.
    wager_duration_minutes: Option<i64>,
    package: Option<Package>,
    package_priority: i64,
    base_currency_max_win_amount: Option<i64>,
    max_win_amount_items: Vec<InCurrency>,
    trigger_conditions: Triggered,
    assign_conditions: Assigned,
    wager_casino_conditions: CasinoConditions,
    wager_sportsbook_conditions: StakeConditions,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BonusPackage)]
struct Package {
    id: String,
    name: String,
}

/// An amount in a currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AmountInCurrency)]
struct InCurrency {
    amount: Amount,
    currency: &'static str,
}

/// A range of amounts in a currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RangeInCurrency)]
struct Range {
    currency: &'static str,
    amount_from: Option<Amount>,
    amount_to: Option<Amount>,
}

/// The deposits that a bonus is given for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BonusTriggerConditions)]
struct Triggered {
    invoice_amount_items: Vec<Range>,
    base_currency_invoice_amount_from: i64,
    base_currency_invoice_amount_to: Option<i64>,
    available_from: Option<String>,
    available_to: Option<String>,
}

/// What is given: the fields of its type.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BonusAssignConditions)]
struct Assigned {
    #[serde(skip_serializing_if = "Option::is_none")]
    amount_items: Option<Vec<InCurrency>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base_currency_amount: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deposit_percentage: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_amount_items: Option<Vec<InCurrency>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base_currency_max_amount: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    freespin_duration_minutes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provider_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    presets: Option<Vec<Preset>>,
}

/// Free spins in a currency.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FreeSpinsPreset)]
struct Preset {
    id: String,
    currency: &'static str,
    name: String,
    original_currency: &'static str,
    price: Amount,
    quantity: i64,
}

/// The stakes that count for a wager.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StakeConditions {
    base_currency_amount_from: Option<i64>,
    base_currency_amount_to: Option<i64>,
    amount_items: Vec<Range>,
}

/// The bets in games that count for a wager.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CasinoConditions {
    #[serde(flatten)]
    stakes: StakeConditions,
    #[serde(flatten)]
    games: GameConditions,
}

/// The games whose bets count towards a wager. An empty list excludes nothing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BonusGameConditions)]
pub struct GameConditions {
    /// Identities of collections. May be absent.
    #[schema(value_type = Vec<String>)]
    game_collections: &'static [&'static str],
    game_collections_excluded: bool,
    #[schema(value_type = Vec<String>)]
    game_ids: [&'static str; 0],
    game_ids_excluded: bool,
    #[schema(value_type = Vec<String>)]
    provider_ids: [&'static str; 0],
    provider_ids_excluded: bool,
}

impl GameConditions {
    /// Conditions of a bonus. Without a wager in games, no collection is listed.
    pub const fn of(wagered: bool) -> Self {
        Self {
            game_collections: if wagered { WAGERED_IN } else { &[] },
            game_collections_excluded: false,
            game_ids: [],
            game_ids_excluded: false,
            provider_ids: [],
            provider_ids_excluded: false,
        }
    }
}
