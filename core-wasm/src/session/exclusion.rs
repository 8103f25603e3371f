//! A pause or a self-exclusion of the player.

use std::rc::Rc;

use crate::{
    core::Player,
    domain::limits::{self, Definition, Limit},
    store::views::{ExcludedView, ExclusionKind},
};

impl Player {
    /// Takes what is known of pauses and self-exclusions, and publishes the
    /// session, which tells of the current one.
    pub(crate) fn know_exclusions(self: &Rc<Self>, exclusions: Vec<Limit>) {
        *self.exclusions.borrow_mut() = exclusions;
        self.core().publish_session();
    }

    /// View of the current pause or self-exclusion.
    pub(super) fn exclusion(&self) -> Option<ExcludedView> {
        let exclusions = self.exclusions.borrow();
        let limit = limits::excluded(&exclusions, self.server_now())?;
        let kind = match limit.definition {
            Definition::SelfExclusion => ExclusionKind::SelfExclusion,
            _ => ExclusionKind::CoolingOff,
        };
        Some(ExcludedView { kind, until: limit.expired_at.clone() })
    }
}
