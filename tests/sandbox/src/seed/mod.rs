//! Deterministic data: settings, catalogue, methods, bonuses, and the first players.

pub mod bonuses;
pub mod constants;
pub mod countries;
pub mod currencies;
pub mod games;
pub mod messages;
pub mod methods;
pub mod players;
pub mod quests;
pub mod texts;
pub mod volume;

use bonuses::{BonusDefinition, Trigger};
use currencies::Currency;
use games::Catalogue;
use volume::Volume;

/// Data that players do not change.
pub struct Catalog {
    /// Currencies.
    pub currencies: Vec<Currency>,
    /// Games, providers, collections.
    pub games: Catalogue,
    /// Bonus definitions.
    pub bonuses: Vec<BonusDefinition>,
    /// Additional generated data.
    pub volume: Volume,
}

impl Catalog {
    /// Builds it.
    pub fn build() -> Self {
        Self {
            currencies: currencies::all(),
            games: games::build(),
            bonuses: bonuses::all(),
            volume: Volume::default(),
        }
    }

    /// A currency by its code.
    pub fn currency(&self, code: &str) -> Option<&Currency> {
        self.listed_currencies().find(|currency| currency.code == code)
    }

    /// Every currency there is at the moment.
    pub fn listed_currencies(&self) -> impl Iterator<Item = &Currency> {
        self.currencies.iter().chain(self.volume.more_currencies(self.currencies.len()))
    }

    /// Every bonus there is at the moment.
    pub fn definitions(&self) -> impl Iterator<Item = &BonusDefinition> {
        let seeded = self.bonuses.iter().filter(|bonus| bonus.trigger == Trigger::Deposit).count();
        self.bonuses.iter().chain(self.volume.more_bonuses(seeded))
    }

    /// A bonus by its id.
    pub fn bonus(&self, id: &str) -> Option<&BonusDefinition> {
        self.definitions().find(|bonus| bonus.id == id)
    }

    /// Decimals of a currency; 2 for an unknown one.
    pub fn decimals(&self, code: &str) -> u32 {
        self.currency(code).map_or(2, |currency| currency.decimals)
    }
}

/// Creation time of all seeded data: 2026-01-01.
pub const EPOCH_MS: i64 = 1_767_225_600_000;

/// A recognisable deterministic UUID: `group` names the kind, `number` the item.
pub fn fixed_id(group: u32, number: u64) -> String {
    format!("{group:08x}-0000-4000-8000-{number:012}")
}
