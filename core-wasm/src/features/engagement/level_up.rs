//! Notice and dialog of a reached level.

use super::Engagement;
use crate::{store::views::LevelReachedView, wire::loyalty::Level};

/// Time for which the notice on a game's page is shown, in milliseconds.
const NOTICE: u64 = 3000;
/// Path of the pages of games.
const GAMES: &str = "/games/";
/// The dialog that is shown on other pages.
const DIALOG: &str = "loyalty-level";

/// The level that is being shown.
#[derive(Default)]
pub(crate) struct Reached {
    level: Option<Level>,
    /// Number of the last level shown: a later notice restarts the time.
    number: u64,
}

impl Reached {
    pub(super) fn view(&self) -> Option<LevelReachedView> {
        self.level.as_ref().map(|level| LevelReachedView { name: level.name.clone(), order: level.order })
    }
}

impl Engagement {
    /// Shows a reached level: in a notice on the page of a game, else in a
    /// dialog. One tab shows it, and not during an exclusion.
    pub(super) fn level_reached(&self, level: Level) {
        if self.is_player_excluded() {
            return;
        }
        let part = self.clone();
        let event = format!("level:{}", level.order);
        self.announce_once(event, Box::new(move || part.show_level(level)));
    }

    fn show_level(&self, level: Level) {
        let Some(player) = self.player() else { return };
        let number = self.set_reached(Some(level));
        if !self.locales().parse(&self.page().1).path.starts_with(GAMES) {
            return self.open_dialog(DIALOG, None);
        }
        let part = self.clone();
        player.spawn(async move {
            part.ports.clock.sleep(NOTICE).await;
            let is_last =
                part.player().is_some_and(|player| player.state.loyalty.borrow().reached.number == number);
            if is_last {
                part.set_reached(None);
            }
        });
    }

    /// Handles the closed dialog of a reached level.
    pub(super) fn level_dialog_closed(&self) {
        self.set_reached(None);
    }

    fn set_reached(&self, level: Option<Level>) -> u64 {
        let Some(player) = self.player() else { return 0 };
        let number = {
            let mut state = player.state.loyalty.borrow_mut();
            state.reached.level = level;
            state.reached.number += 1;
            state.reached.number
        };
        self.publish_loyalty();
        number
    }
}
