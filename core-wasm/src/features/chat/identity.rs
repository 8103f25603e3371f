//! The player's id for analytics and heatmaps.

use std::rc::Rc;

use super::Chat;
use crate::{core::Player, store::views::Command};

/// Delay after the start or a sign-in, in milliseconds.
const AFTER: u64 = 2_000;
/// Delay after a change of the path, in milliseconds.
const AFTER_ROUTE: u64 = 1_000;
/// Events: the analytics' and the heatmap's.
const USER: &str = "userId";
const HEATMAP: &str = "heatmapIdentify";

/// State of the identification.
#[derive(Default)]
pub(super) struct Identity {
    /// Number of the sign-in whose player was told or is about to be.
    sign_in: u64,
    /// Number of the last change of the path.
    route: u64,
}

impl Chat {
    /// The player who may be told: signed in, with a profile and a consent.
    fn identified(&self) -> Option<Rc<Player>> {
        let player = self.player().filter(|_| self.is_signed_in() && self.allows_analytics())?;
        player.id().is_some().then_some(player)
    }

    /// Tells the player's id, once for each sign-in.
    pub(super) fn identify(&self, passed: u64) {
        let Some(player) = self.identified() else { return };
        let number = self.sign_ins.get();
        let state = self.state();
        if std::mem::replace(&mut state.borrow_mut().identity.sign_in, number) == number {
            return;
        }
        let part = self.clone();
        player.spawn(async move {
            part.ports.clock.sleep(AFTER.saturating_sub(passed)).await;
            if part.tell(USER) {
                part.tell(HEATMAP);
            } else {
                // The consent was withdrawn: another one begins anew.
                part.state().borrow_mut().identity.sign_in = 0;
            }
        });
    }

    /// Tells the heatmap who looks at the new page. A page that was left before
    /// is not told.
    pub(super) fn identify_route(&self) {
        let Some(player) = self.identified() else { return };
        let route = {
            let state = self.state();
            let mut state = state.borrow_mut();
            state.identity.route += 1;
            state.identity.route
        };
        let part = self.clone();
        player.spawn(async move {
            part.ports.clock.sleep(AFTER_ROUTE).await;
            let is_last = part.state().borrow().identity.route == route;
            if is_last {
                part.tell(HEATMAP);
            }
        });
    }

    /// Passes the player's id to analytics, and nothing else of the player.
    /// Returns false without a consent.
    fn tell(&self, event: &str) -> bool {
        let id = self.identified().and_then(|player| player.id());
        let told = id.is_some();
        if told {
            let event = event.to_owned();
            self.ports.page.command(Command::Track { event, method: None, user: id });
        }
        told
    }
}
