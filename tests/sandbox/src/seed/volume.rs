//! Generated currencies, methods and bonuses, for testing large lists.

use crate::seed::bonuses::{BonusDefinition, Gift, Trigger};
use crate::seed::currencies::Currency;
use crate::seed::fixed_id;
use crate::seed::methods::Method;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Maximum count.
pub const MOST: usize = 1000;
/// Between the id of a method and the number of its copy.
const COPY: &str = ".copy";

/// Total counts, including seeded entries; 0 keeps the seeded ones.
#[derive(Debug, Default)]
pub struct Volume {
    /// Currencies.
    pub currencies: AtomicUsize,
    /// Methods of every currency, for each direction.
    pub methods: AtomicUsize,
    /// Deposit bonuses.
    pub bonuses: AtomicUsize,
}

impl Volume {
    /// Resets to the seeded entries.
    pub fn reset(&self) {
        for count in [&self.currencies, &self.methods, &self.bonuses] {
            count.store(0, Ordering::Relaxed);
        }
    }

    /// The currencies beyond the `seeded` ones.
    pub fn more_currencies(&self, seeded: usize) -> &'static [Currency] {
        more(&self.currencies, seeded, &CURRENCIES)
    }

    /// The deposit bonuses beyond the `seeded` ones.
    pub fn more_bonuses(&self, seeded: usize) -> &'static [BonusDefinition] {
        more(&self.bonuses, seeded, &BONUSES)
    }

    /// Adds copies until there are enough methods; none where there is no method at all.
    pub fn fill_methods(&self, mut methods: Vec<Method>) -> Vec<Method> {
        let wanted = self.methods.load(Ordering::Relaxed).min(MOST);
        let copies: Vec<Method> = (methods.len()..wanted)
            .zip(methods.iter().cycle())
            .map(|(number, method)| Method {
                id: format!("{}{COPY}{}", method.id, number + 1),
                ..method.clone()
            })
            .collect();
        methods.extend(copies);
        methods
    }
}

fn more<T>(count: &AtomicUsize, seeded: usize, all: &'static LazyLock<Vec<T>>) -> &'static [T] {
    match count.load(Ordering::Relaxed).min(MOST).saturating_sub(seeded) {
        0 => &[],
        wanted => all.get(..wanted).unwrap_or(all),
    }
}

/// A method's id without the number of a copy, and that number.
pub fn original(id: &str) -> (&str, Option<&str>) {
    id.split_once(COPY).map_or((id, None), |(id, number)| (id, Some(number)))
}

static CURRENCIES: LazyLock<Vec<Currency>> = LazyLock::new(|| {
    (1..=MOST)
        .map(|number| {
            let crypto = number % 2 == 0;
            // Allocated once per process and used until it exits.
            let code: &'static str = format!("{}{number:03}", if crypto { 'C' } else { 'F' }).leak();
            let name: &'static str = format!("{} {number}", if crypto { "Coin" } else { "Money" }).leak();
            Currency::made_up(code, name, crypto)
        })
        .collect()
});

static BONUSES: LazyLock<Vec<BonusDefinition>> = LazyLock::new(|| {
    (1..=MOST)
        .map(|number| {
            let small = i64::try_from(number % 50).unwrap_or_default() + 1;
            let (name, gift) = match number % 3 {
                0 => (format!("{small} free spins, number {number}"), Gift::FreeSpins(small)),
                1 => (format!("{small} on top, number {number}"), Gift::Cash(small * 100)),
                _ => (format!("{small}% more, number {number}"), Gift::Percent(small, 10_000)),
            };
            BonusDefinition {
                id: fixed_id(0xb100_0000, u64::try_from(number).unwrap_or_default()),
                name,
                gift,
                trigger: Trigger::Deposit,
                package: None,
                priority: 0,
                cancel_lock: false,
                from: 1000,
                to: None,
                sports: &[],
            }
        })
        .collect()
});
