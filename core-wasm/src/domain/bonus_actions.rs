//! What must be asked before a bonus is activated or cancelled, and how many
//! bonuses a badge counts.

use std::collections::BTreeMap;

/// What stands between the player and an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    /// Nothing: it is done at once.
    Open,
    /// It cannot be done now.
    Locked,
    /// Another bonus may end with it.
    ConfirmChange,
    /// Bets of it are not decided.
    ConfirmUnsettled,
    /// It is being wagered.
    ConfirmActive,
    /// It was issued only.
    ConfirmIssued,
}

/// What an action looks at of a bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Facts {
    /// Whether it is issued and not active.
    pub issued: bool,
    /// Whether it cannot be cancelled once wagering has begun.
    pub cancel_lock: bool,
    /// Whether wagering has begun.
    pub wagered: bool,
    /// Whether bets of it are not decided.
    pub unsettled: bool,
}

impl Facts {
    fn locks(self) -> bool {
        self.cancel_lock && self.wagered
    }
}

/// Activating a bonus of money: the active one may hold the player to it.
pub fn activation(active: Option<Facts>) -> Gate {
    if active.is_some_and(Facts::locks) { Gate::Locked } else { Gate::ConfirmChange }
}

/// Cancelling a bonus of money.
pub fn cancellation(bonus: Facts) -> Gate {
    if !bonus.issued && bonus.locks() {
        Gate::Locked
    } else if bonus.unsettled {
        Gate::ConfirmUnsettled
    } else if bonus.wagered {
        Gate::ConfirmActive
    } else {
        Gate::ConfirmIssued
    }
}

/// Cancelling free spins.
pub fn spins_cancellation(used: bool) -> Gate {
    if used { Gate::ConfirmActive } else { Gate::ConfirmIssued }
}

/// What a badge counts: the player's bonuses by their group (those without
/// one each for itself), and the deposit bonuses by their package.
pub fn badge_count<'a>(
    groups: impl IntoIterator<Item = Option<&'a str>>,
    packages: impl IntoIterator<Item = Option<&'a str>>,
) -> u32 {
    let count = |keys: Vec<Option<&str>>| {
        // A map like those of the store's rows: one kind of tree serves both.
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let mut single = 0;
        for key in keys {
            match key {
                Some(key) => {
                    known.insert(key.to_owned(), 0);
                }
                None => single += 1,
            }
        }
        u32::try_from(single + known.len()).unwrap_or(u32::MAX)
    };
    count(groups.into_iter().collect()).saturating_add(count(packages.into_iter().collect()))
}
