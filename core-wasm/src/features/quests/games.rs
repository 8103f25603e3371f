//! Games of a task.

use super::Quests;
use crate::{
    error::CoreError,
    platform::{api::Call, generation::Generation},
    ports::Method,
    store::views::{ListPhase, QuestGamesView},
    wire::games::Game,
};

/// Number of games that are asked for.
const MOST: usize = 100;

/// The task whose games were asked for last.
#[derive(Default)]
pub(super) struct Games {
    pub view: QuestGamesView,
    load: Generation,
}

impl Quests {
    /// Loads the games of a task of any list.
    pub(super) async fn load_quest_games(&self, task: String) {
        let (load, identities) = {
            let book = self.book();
            let mut book = book.borrow_mut();
            let identities: Vec<String> = super::lists::TABS
                .iter()
                .flat_map(|tab| &book.list(*tab).rows)
                .flat_map(|quest| &quest.tasks)
                .find(|known| known.state.id == task)
                .map(|known| known.conditions.games.iter().take(MOST).cloned().collect())
                .unwrap_or_default();
            book.games.view = QuestGamesView { task, ..QuestGamesView::default() };
            (book.games.load.begin(), identities)
        };
        self.publish_quests();
        let loaded = self.request_games(&identities).await;
        {
            let book = self.book();
            let mut book = book.borrow_mut();
            if !book.games.load.is_current(load) {
                return;
            }
            match loaded {
                Ok(games) => {
                    let base = self.site.borrow().config.api_base.clone();
                    book.games.view.game_ids = games.iter().map(|game| game.id.clone()).collect();
                    book.games.view.phase = ListPhase::Ready;
                    let games: Vec<_> = games.iter().map(|game| game.view(&base)).collect();
                    self.store.update(|slices| games.into_iter().for_each(|game| slices.games.put(game)));
                }
                Err(error) => {
                    self.ports.page.warn(&format!("the games of a task could not be read: {error}"));
                    book.games.view.phase = ListPhase::Failed;
                }
            }
        }
        self.publish_quests();
    }

    async fn request_games(&self, identities: &[String]) -> Result<Vec<Game>, CoreError> {
        if identities.is_empty() {
            return Ok(Vec::new());
        }
        let countries: Vec<String> = self.site.borrow().country.clone().into_iter().collect();
        let call = Call::new(Method::Get, "/api/game/games")
            .array("identity", identities)
            .array("countries", &countries)
            .page(1, u32::try_from(MOST).unwrap_or(u32::MAX));
        self.call(call).await?.list()
    }
}
