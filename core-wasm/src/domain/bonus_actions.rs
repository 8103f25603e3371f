//! Confirmations required before a bonus is activated or cancelled, and the
//! count shown on the bonus badge.

use std::collections::BTreeMap;

use serde::Serialize;

/// Result of checking an action: allowed, locked, or needs a confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    /// Allowed without confirmation.
    Open,
    /// Not allowed now.
    Locked,
    /// Confirm: the active bonus may be replaced.
    ConfirmChange,
    /// Confirm: the bonus has unsettled bets.
    ConfirmUnsettled,
    /// Confirm: wagering has begun.
    ConfirmActive,
    /// Confirm: the bonus is issued but wagering has not begun.
    ConfirmIssued,
}

/// Availability of a bonus of the welcome package for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum BonusAvailability {
    /// It was issued to the player.
    Issued,
    /// The player cannot get it now.
    Unavailable,
    /// It is on offer.
    Available,
}

/// Availability of a bonus, from its issue status on the wire.
pub fn availability(issue_status: Option<i64>) -> BonusAvailability {
    match issue_status {
        Some(1) => BonusAvailability::Issued,
        Some(2 | 4) => BonusAvailability::Unavailable,
        _ => BonusAvailability::Available,
    }
}

/// Properties of a bonus that decide its actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "the flags are independent")]
pub struct Facts {
    /// True if the bonus is issued and not active.
    pub issued: bool,
    /// True if it cannot be cancelled once wagering has begun.
    pub cancel_lock: bool,
    /// True if wagering has begun.
    pub wagered: bool,
    /// True if it has unsettled bets.
    pub unsettled: bool,
}

impl Facts {
    fn locks(self) -> bool {
        self.cancel_lock && self.wagered
    }
}

/// Activation of a cash bonus. Refused if the active bonus is locked (cancel
/// lock and wagering begun).
pub fn activation(active: Option<Facts>) -> Gate {
    if active.is_some_and(Facts::locks) { Gate::Locked } else { Gate::ConfirmChange }
}

/// Cancellation of a cash bonus.
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

/// Cancellation of free spins.
pub fn spins_cancellation(used: bool) -> Gate {
    if used { Gate::ConfirmActive } else { Gate::ConfirmIssued }
}

/// Badge count: groups of player bonuses (each ungrouped bonus counts as one)
/// plus packages of deposit bonuses.
pub fn badge_count<'a>(
    groups: impl IntoIterator<Item = Option<&'a str>>,
    packages: impl IntoIterator<Item = Option<&'a str>>,
) -> u32 {
    let count = |keys: Vec<Option<&str>>| {
        // The map type is already instantiated for the store's rows, so it
        // adds no code size.
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
