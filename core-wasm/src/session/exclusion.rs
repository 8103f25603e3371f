//! Pauses and self-exclusions of the player.

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    domain::{
        limits::{self, Definition, Limit},
        time::ServerTime,
    },
    ports::Area,
    store::views::{ExcludedView, ExclusionKind},
};

/// Local-storage key of a self-exclusion on this device. The value is its end, a
/// date-time. It is empty if there is no end or the end is unknown.
pub(super) const SELF_EXCLUDED_KEY: &str = "selfExcluded";

impl Core {
    /// True while a pause or a self-exclusion of the player is in force.
    pub(crate) fn is_player_excluded(&self) -> bool {
        self.store.read(|slices| slices.session.get().excluded.is_some())
    }

    /// True if the visitor may be invited to play. False while that is
    /// unknown.
    pub(crate) fn is_visitor_invited(&self) -> bool {
        self.store.read(|slices| slices.session.get().invited)
    }

    /// Stores on this device that a player has excluded himself until this
    /// date-time. Without a date-time it applies until a player who is not
    /// excluded signs in. Sign-out keeps it.
    pub(crate) fn remember_self_exclusion(&self, until: Option<&str>) {
        self.ports.storage.set(Area::Local, SELF_EXCLUDED_KEY, until.unwrap_or_default());
    }

    /// True while a self-exclusion that began on this device is in force.
    pub(crate) fn has_self_excluded_here(&self) -> bool {
        let until = self.ports.storage.get(Area::Local, SELF_EXCLUDED_KEY);
        until.is_some_and(|until| ServerTime::parse(&until).is_none_or(|until| until > self.server_now()))
    }
}

impl Player {
    /// Stores the loaded pauses and self-exclusions, and publishes the session
    /// with the current one.
    pub(crate) fn know_exclusions(self: &Rc<Self>, exclusions: Vec<Limit>) {
        *self.exclusions.borrow_mut() = Some(exclusions);
        match self.exclusion() {
            Some(ExcludedView { kind: ExclusionKind::SelfExclusion, until }) => {
                self.remember_self_exclusion(until.as_deref());
            }
            Some(_) => {}
            None => self.ports.storage.remove(Area::Local, SELF_EXCLUDED_KEY),
        }
        self.core().publish_session();
    }

    /// True once the pauses and self-exclusions have been loaded.
    pub(super) fn has_known_exclusions(&self) -> bool {
        self.exclusions.borrow().is_some()
    }

    /// View of the current pause or self-exclusion.
    pub(super) fn exclusion(&self) -> Option<ExcludedView> {
        let exclusions = self.exclusions.borrow();
        let limit = limits::excluded(exclusions.as_deref()?, self.server_now())?;
        let kind = match limit.definition {
            Definition::SelfExclusion => ExclusionKind::SelfExclusion,
            _ => ExclusionKind::CoolingOff,
        };
        Some(ExcludedView { kind, until: limit.expired_at.clone() })
    }
}
