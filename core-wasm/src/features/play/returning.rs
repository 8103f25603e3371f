//! The game for money that was left, offered again until it is dismissed.

use super::Play;
use crate::{
    ports::Area,
    store::views::{GameView, ReturnGameView, ReturnedGameView},
    wire::{
        games::Game,
        json::{Entries, FromJson, ObjectBuilder, parse},
    },
};

/// Key in session storage: the game, or `disabled`.
pub(crate) const RETURN_GAME_KEY: &str = "returnGame";
const DISABLED: &str = "disabled";

impl Play {
    /// Offers the game that was played for money and is left.
    pub(super) fn offer_return(&self, identity: &str) {
        if let Some(game) = self.remember_game(identity) {
            self.publish_return_game(Some(game));
        }
    }

    /// Stores the game that is played for money. A page that is loaded anew
    /// offers it: a game that is left by a reload or an address that is typed
    /// tells nothing.
    pub(super) fn remember_game(&self, identity: &str) -> Option<GameView> {
        let game = self.known_game(identity)?;
        let player = self.player()?.id()?;
        if self.ports.storage.get(Area::Session, RETURN_GAME_KEY).as_deref() == Some(DISABLED) {
            return None;
        }
        let text = ObjectBuilder::new()
            .text("player", &player)
            .text("id", &game.id)
            .text("identity", &game.identity)
            .text("name", &game.name);
        self.ports.storage.set(Area::Session, RETURN_GAME_KEY, &text.build().to_string());
        Some(game)
    }

    #[allow(clippy::unused_async, reason = "tasks are asynchronous; this one waits for its code only")]
    pub(super) async fn restore_return_game(&self) {
        let stored = self.ports.storage.get(Area::Session, RETURN_GAME_KEY);
        let player = self.player().and_then(|player| player.id());
        // Another player may have signed in in another tab.
        let stored = stored.and_then(|text| parse(&text)).filter(|stored| stored.text("player") == player);
        let game = stored.and_then(|stored| Game::read(&stored).ok());
        let base = self.site.borrow().config.api_base.clone();
        self.publish_return_game(game.map(|game| game.view(&base)));
    }

    pub(super) fn dismiss_return_game(&self) {
        self.ports.storage.set(Area::Session, RETURN_GAME_KEY, DISABLED);
        self.publish_return_game(None);
    }

    fn publish_return_game(&self, game: Option<GameView>) {
        let view = ReturnGameView {
            game: game.map(|game| ReturnedGameView { identity: game.identity, name: game.name }),
        };
        self.store.update(|slices| slices.return_game.set(view));
    }
}
