//! Presses on games, and the dialogs that say what is possible.

use super::Play;
use crate::{
    domain::play::{Opening, game_path, opening},
    store::views::{GameView, OfferedGameView, SubjectPhase},
};

impl Play {
    #[allow(clippy::unused_async, reason = "tasks are asynchronous; this one waits for its code only")]
    pub(super) async fn open_game(&self, identity: String, small: bool) {
        let account = self.player().and_then(|player| player.active_account());
        let has_money = account.is_some_and(|account| account.balance.is_positive());
        let path = match opening(small, self.is_signed_in(), has_money) {
            Opening::Dialog => return self.open_dialog("mobile-game", Some(&identity)),
            to => game_path(&identity, to == Opening::Real),
        };
        self.navigate(&self.localized(&path, &self.locale()), false);
    }

    pub(super) async fn load_offered_game(&self, identity: String) {
        // The dialog shows the interval of reality checks.
        self.publish_session();
        self.offer(&identity, SubjectPhase::Loading, self.known_game(&identity));
        let (phase, game) = match self.find_game(&identity).await {
            Ok(game) => (SubjectPhase::Ready, Some(game)),
            Err(error) if error.status() == Some(404) => (SubjectPhase::Missing, None),
            Err(error) => {
                self.ports.page.warn(&format!("a game could not be read: {error}"));
                (SubjectPhase::Failed, None)
            }
        };
        let is_offered =
            self.page_state.launch.borrow().offered.as_ref().is_some_and(|offered| offered.name == identity);
        if is_offered {
            self.offer(&identity, phase, game);
        }
    }

    fn offer(&self, name: &str, phase: SubjectPhase, game: Option<GameView>) {
        self.page_state.launch.borrow_mut().offered =
            Some(OfferedGameView { name: name.to_owned(), phase, game });
        self.publish_play();
    }
}
