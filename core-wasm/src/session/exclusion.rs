//! Pauses and self-exclusions of the player.

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    domain::limits::{self, Definition, Limit},
    store::views::{ExcludedView, ExclusionKind},
};

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
}

impl Player {
    /// Stores the loaded pauses and self-exclusions, and publishes the session
    /// with the current one.
    pub(crate) fn know_exclusions(self: &Rc<Self>, exclusions: Vec<Limit>) {
        *self.exclusions.borrow_mut() = Some(exclusions);
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
