//! Conditions of a bonus: the period of its wager, and the games that count.

use serde::Serialize;

/// The games whose stakes count towards a wager, as the conditions of a bonus
/// name them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum CountingGames {
    /// The conditions exclude no game: all games that are marked as counting.
    Marked,
    /// Games of these collections.
    Collections {
        /// Identities of the collections.
        identities: Vec<String>,
    },
    /// Games or studios that are listed by id.
    Listed,
    /// All games except those that are listed.
    Most,
}

/// A list of what is included or excluded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listed {
    /// Ids or identities. An empty list has no effect.
    pub ids: Vec<String>,
    /// True if it lists what is excluded.
    pub excluded: bool,
}

impl Listed {
    fn includes(&self) -> bool {
        !self.ids.is_empty() && !self.excluded
    }

    fn excludes(&self) -> bool {
        !self.ids.is_empty() && self.excluded
    }
}

impl CountingGames {
    /// The games that match lists of collections, games and studios.
    pub fn of(collections: Listed, games: &Listed, studios: &Listed) -> Self {
        if games.includes() || studios.includes() {
            Self::Listed
        } else if collections.includes() {
            Self::Collections { identities: collections.ids }
        } else if collections.excludes() || games.excludes() || studios.excludes() {
            Self::Most
        } else {
            Self::Marked
        }
    }
}

/// Unit of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PeriodUnit {
    /// Minutes.
    Minutes,
    /// Hours.
    Hours,
    /// Days of 24 hours.
    Days,
}

const HOUR: u32 = 60;
const DAY: u32 = 24 * HOUR;

/// Converts minutes to the largest unit that divides them.
pub fn period(minutes: u32) -> (PeriodUnit, u32) {
    match minutes {
        _ if minutes.is_multiple_of(DAY) => (PeriodUnit::Days, minutes / DAY),
        _ if minutes.is_multiple_of(HOUR) => (PeriodUnit::Hours, minutes / HOUR),
        _ => (PeriodUnit::Minutes, minutes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(ids: &[&str], excluded: bool) -> Listed {
        Listed { ids: ids.iter().map(|id| (*id).to_owned()).collect(), excluded }
    }

    #[test]
    fn a_period_is_said_exactly_in_its_largest_unit() {
        assert_eq!(period(30 * 24 * 60), (PeriodUnit::Days, 30));
        assert_eq!(period(36 * 60), (PeriodUnit::Hours, 36));
        assert_eq!(period(90), (PeriodUnit::Minutes, 90));
    }

    #[test]
    fn the_narrowest_list_says_which_games_count() {
        let none = Listed::default();
        let slots = listed(&["slots"], false);
        let of = CountingGames::of;
        assert_eq!(of(none.clone(), &none, &none), CountingGames::Marked);
        // An empty list excludes nothing.
        assert_eq!(of(listed(&[], true), &none, &none), CountingGames::Marked);
        let only_slots = CountingGames::Collections { identities: vec!["slots".to_owned()] };
        assert_eq!(of(slots.clone(), &none, &none), only_slots);
        assert_eq!(of(slots.clone(), &listed(&["a"], true), &none), only_slots);
        assert_eq!(of(slots, &listed(&["a"], false), &none), CountingGames::Listed);
        assert_eq!(of(none.clone(), &none, &listed(&["a"], false)), CountingGames::Listed);
        assert_eq!(of(none.clone(), &none, &listed(&["a"], true)), CountingGames::Most);
        assert_eq!(of(listed(&["live"], true), &none, &none), CountingGames::Most);
    }
}
