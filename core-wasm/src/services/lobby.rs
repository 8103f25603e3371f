//! The lobby: strips of games.

use std::rc::Rc;

use crate::json::Value;

use super::{Core, api::Call};
use crate::{
    ports::Method,
    store::views::{ListPhase, StripView},
    wire::games::{Collection, Game},
};

/// Number of games in a strip.
const STRIP_SIZE: u32 = 18;

impl Core {
    /// Loads the strips of the home page. A strip that fails to load is
    /// published as failed and can be retried.
    pub async fn load_lobby(self: &Rc<Self>) {
        let call = Call::new(Method::Get, "/api/game/collections");
        let collections = match self.call(call).await.and_then(|answer| answer.list::<Collection>()) {
            Ok(collections) => collections,
            Err(error) => {
                self.ports.page.warn(&format!("the lobby could not be loaded: {error}"));
                let failed = StripView {
                    identity: "lobby".to_owned(),
                    label: String::new(),
                    phase: ListPhase::Failed,
                    game_ids: Vec::new(),
                    total: 0,
                };
                self.store.update(|slices| slices.lobby.replace(vec![failed]));
                return;
            }
        };
        let collections = self.ordered_collections(collections);
        let strips = collections.iter().map(|collection| StripView {
            identity: collection.identity.clone(),
            label: self.collection_label(collection),
            phase: ListPhase::Loading,
            game_ids: Vec::new(),
            total: 0,
        });
        let strips: Vec<StripView> = strips.collect();
        self.store.update(|slices| slices.lobby.replace(strips));
        for collection in collections {
            let core = Rc::clone(self);
            self.spawn(async move { core.load_strip(&collection).await });
        }
    }

    async fn load_strip(self: &Rc<Self>, collection: &Collection) {
        let country: Vec<String> = self.site.borrow().country.clone().into_iter().collect();
        let call = Call::new(Method::Get, "/api/game/games")
            .array("collectionId", std::slice::from_ref(&collection.id))
            .array("countries", &country)
            .query("sortBy", Some("score"))
            .query("sortOrder", Some("asc"))
            .query("page", Some(1))
            .query("perPage", Some(STRIP_SIZE));
        let base = self.site.borrow().config.api_base.clone();
        let answer = self.call_as_visitor(call).await;
        match answer.and_then(|answer| Ok((answer.list::<Game>()?, answer.total_rows))) {
            Ok((games, total)) => {
                let games: Vec<_> = games.iter().map(|game| game.view(&base)).collect();
                self.store.update(|slices| {
                    slices.lobby.edit(&collection.identity, |strip| {
                        strip.phase = ListPhase::Ready;
                        strip.game_ids = games.iter().map(|game| game.id.clone()).collect();
                        strip.total = total;
                    });
                    games.into_iter().for_each(|game| slices.games.put(game));
                });
            }
            Err(error) => {
                self.ports
                    .page
                    .warn(&format!("games of {} could not be loaded: {error}", collection.identity));
                self.store.update(|slices| {
                    slices.lobby.edit(&collection.identity, |strip| strip.phase = ListPhase::Failed);
                });
            }
        }
    }

    /// Collections in the order of the home page's content; all of them if the
    /// content lists none.
    fn ordered_collections(&self, collections: Vec<Collection>) -> Vec<Collection> {
        let country = self.site.borrow().country.clone();
        let shown: Vec<Collection> =
            collections.into_iter().filter(|collection| collection.is_shown_in(country.as_deref())).collect();
        let content = self.content.borrow();
        let wanted: Vec<&str> = content
            .value(&["pages", "home", "gameCollections"])
            .and_then(Value::as_array)
            .map(|list| {
                list.iter().filter_map(|entry| entry.get("identity").and_then(Value::as_str)).collect()
            })
            .unwrap_or_default();
        let chosen: Vec<Collection> = wanted
            .iter()
            .filter_map(|identity| shown.iter().find(|collection| collection.identity == *identity).cloned())
            .collect();
        if chosen.is_empty() { shown } else { chosen }
    }

    fn collection_label(&self, collection: &Collection) -> String {
        let content = self.content.borrow();
        let known = content
            .value(&["globalComponents", "categories", "categoriesList"])
            .and_then(Value::as_array)
            .and_then(|list| {
                list.iter()
                    .find(|entry| entry.get("identity").and_then(Value::as_str) == Some(&collection.identity))
            })
            .and_then(|entry| entry.get("label").and_then(Value::as_str))
            .map(str::to_owned);
        known.or_else(|| collection.name.clone()).unwrap_or_else(|| collection.identity.clone())
    }
}
