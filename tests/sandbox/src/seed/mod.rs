//! Deterministic data: settings, catalogue, methods, bonuses, and the first players.

pub mod bonuses;
pub mod constants;
pub mod countries;
pub mod currencies;
pub mod games;
pub mod methods;
pub mod players;

use bonuses::BonusDefinition;
use currencies::Currency;
use games::Catalogue;

/// Everything that no player changes.
pub struct Catalog {
    /// Currencies.
    pub currencies: Vec<Currency>,
    /// Games, providers, collections.
    pub games: Catalogue,
    /// Bonus definitions.
    pub bonuses: Vec<BonusDefinition>,
}

impl Catalog {
    /// Builds it.
    pub fn build() -> Self {
        Self { currencies: currencies::all(), games: games::build(), bonuses: bonuses::all() }
    }

    /// A currency by its code.
    pub fn currency(&self, code: &str) -> Option<&Currency> {
        self.currencies.iter().find(|currency| currency.code == code)
    }

    /// Decimals of a currency; 2 for an unknown one.
    pub fn decimals(&self, code: &str) -> u32 {
        self.currency(code).map_or(2, |currency| currency.decimals)
    }
}

/// The moment the seed says everything was made: 2026-01-01.
pub const EPOCH_MS: i64 = 1_767_225_600_000;

/// A recognisable deterministic UUID: `group` names the kind, `number` the item.
pub fn fixed_id(group: u32, number: u64) -> String {
    format!("{group:08x}-0000-4000-8000-{number:012}")
}
