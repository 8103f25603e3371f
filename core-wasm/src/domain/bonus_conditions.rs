//! What a bonus asks for: in which time, and in which games.

use serde::Serialize;

/// The games whose stakes count towards a wager, as the conditions of a bonus
/// name them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum CountingGames {
    /// The conditions leave none out: all games that are marked as counting.
    Marked,
    /// Games of these collections.
    Collections {
        /// Identities of the collections.
        identities: Vec<String>,
    },
    /// Some games or studios that are listed by their ids.
    Listed,
    /// All but some that are listed.
    Most,
}

/// A list that names what counts, or what does not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listed {
    /// Ids or identities; if there are none, the list says nothing.
    pub ids: Vec<String>,
    /// True if it names what does not count.
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
    /// The games that lists of collections, games and studios leave.
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

/// A period in the largest unit that says it exactly, from minutes.
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
        // An empty list leaves nothing out, whatever it would name.
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
