//! The strips of games on the home page, and the collections they show.

mod collections;

use std::rc::Rc;

pub(crate) use self::collections::Collections;
use crate::{
    core::Core,
    domain::{middleware::Middleware, redirects::encode},
    error::CoreError,
    json::Value,
    platform::{core_events::CoreEvent, feature::Feature, parts::part},
    ports::Task,
    store::views::{ListPhase, StripView},
    wire::games::{Collection, Game},
};

/// Number of games in a strip.
const STRIP_SIZE: u32 = 18;

/// Identity of the strip that stands for the lobby while its collections are
/// not known.
const WHOLE_LOBBY: &str = "lobby";

part! {
    /// Interface of the strips for the rest of the core.
    StripsCalls of Strips as strips, in strips, for Core;
    internal {
        requests {
            /// Loads the collections and, once a page has shown the strips, their
            /// games.
            fill_strips();
            /// Loads the collections.
            load_collections();
        }
    }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    first_page: |core, middleware, _| {
        let first = core.first_collection().filter(|_| middleware == Middleware::FirstCollection)?;
        Some(format!("/categories/{}", encode(&first)))
    },
    on_event: |core, event| match event {
        CoreEvent::Started => {
            let path = core.locales().parse(&core.page().1).path;
            core.record_strips_page(&path);
            core.begin_lobby();
        }
        CoreEvent::AddressResolved(path) => core.strips_page_located(path),
        CoreEvent::Retry => {
            let failed = |strip: &StripView| strip.phase == ListPhase::Failed;
            if core.store.read(|slices| slices.lobby.iter().any(failed)) {
                core.begin_lobby();
            }
        }
        _ => {}
    },
    ..Feature::NONE
};

impl Core {
    /// Loads the lobby when the first page that shows it is resolved.
    fn strips_page_located(self: &Rc<Self>, path: &str) {
        if self.record_strips_page(path) && self.has_started() {
            self.begin_lobby();
        }
    }

    /// Records that the page of a path is on display. Returns true if it is the
    /// first one that shows the strips.
    fn record_strips_page(&self, path: &str) -> bool {
        matches!(path, "/" | "/main")
            && !std::mem::replace(&mut self.page_state.collections.borrow_mut().shows_strips, true)
    }

    /// Loads the lobby, and does not wait for it.
    fn begin_lobby(self: &Rc<Self>) {
        let core = Rc::clone(self);
        self.spawn(async move { core.load_lobby().await });
    }

    /// Loads the collections and, once a page has shown the strips, their
    /// games. A strip that fails to load is published as failed and can be
    /// retried.
    pub async fn load_lobby(self: &Rc<Self>) {
        self.publish_expected_strips();
        if let Err(error) = self.fill_strips().await {
            self.ports.page.warn(&format!("the lobby could not be loaded: {error}"));
            let failed = StripView {
                identity: WHOLE_LOBBY.to_owned(),
                label: String::new(),
                phase: ListPhase::Failed,
                game_ids: Vec::new(),
                total: 0,
            };
            self.store.update(|slices| slices.lobby.replace(vec![failed]));
        }
    }

    /// Publishes the strips that the content of the home page names, or one
    /// without a name, until the collections are known: nothing moves when they
    /// arrive.
    fn publish_expected_strips(&self) {
        let mut expected = self.wanted_collections();
        if expected.is_empty() {
            expected.push(WHOLE_LOBBY.to_owned());
        }
        let strips: Vec<StripView> = expected
            .into_iter()
            .map(|identity| {
                let label = self.content_label(&identity).unwrap_or_default();
                StripView { identity, label, phase: ListPhase::Loading, game_ids: Vec::new(), total: 0 }
            })
            .collect();
        self.store.update(|slices| {
            if slices.lobby.iter().all(|strip| strip.phase == ListPhase::Failed) {
                slices.lobby.replace(strips);
            }
        });
    }

    /// Identities of the collections that the content of the home page names.
    fn wanted_collections(&self) -> Vec<String> {
        let content = self.content.borrow();
        let wanted = content.value(&["pages", "home", "gameCollections"]).and_then(Value::as_array);
        wanted
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.get("identity").and_then(Value::as_str).map(str::to_owned))
            .collect()
    }

    /// Display name of a collection.
    pub(in crate::features) fn collection_label(&self, collection: &Collection) -> String {
        self.content_label(&collection.identity)
            .or_else(|| collection.name.clone())
            .unwrap_or_else(|| collection.identity.clone())
    }

    /// The name that the content gives a collection.
    fn content_label(&self, identity: &str) -> Option<String> {
        let content = self.content.borrow();
        let list = content.value(&["globalComponents", "categories", "categoriesList"])?.as_array()?;
        let entry =
            list.iter().find(|entry| entry.get("identity").and_then(Value::as_str) == Some(identity))?;
        entry.get("label").and_then(Value::as_str).map(str::to_owned)
    }
}

impl Strips {
    /// Loads the collections, and the games of each strip on its own. Strips that
    /// are loaded, or are being loaded, stay as they are.
    async fn fill_strips(&self) -> Result<(), CoreError> {
        let collections = self.ordered(&self.collections().await?);
        let loaded = |identity: &String| {
            let is_loaded =
                |strip: &&StripView| &strip.identity == identity && strip.phase == ListPhase::Ready;
            self.store.read(|slices| slices.lobby.iter().find(is_loaded).cloned())
        };
        let strips = collections.iter().map(|collection| {
            loaded(&collection.identity).unwrap_or_else(|| StripView {
                identity: collection.identity.clone(),
                label: self.collection_label(collection),
                phase: ListPhase::Loading,
                game_ids: Vec::new(),
                total: 0,
            })
        });
        let strips: Vec<StripView> = strips.collect();
        let awaited = collections.into_iter().zip(&strips);
        let awaited = awaited.filter(|(_, strip)| strip.phase != ListPhase::Ready);
        let awaited: Vec<Collection> = awaited.map(|(collection, _)| collection).collect();
        self.store.update(|slices| slices.lobby.replace(strips));
        if !self.page_state.collections.borrow().shows_strips {
            return Ok(());
        }
        for collection in awaited {
            let identity = &collection.identity;
            let mut state = self.page_state.collections.borrow_mut();
            if state.filling.contains(identity) {
                continue;
            }
            state.filling.push(identity.clone());
            drop(state);
            let part = self.clone();
            self.spawn(async move { part.load_strip(&collection).await });
        }
        Ok(())
    }

    async fn load_strip(&self, collection: &Collection) {
        let call = self
            .games_call()
            .array("collectionId", std::slice::from_ref(&collection.id))
            .query("sortBy", Some("score"))
            .query("sortOrder", Some("asc"))
            .query("page", Some(1))
            .query("perPage", Some(STRIP_SIZE));
        let base = self.site.borrow().config.api_base.clone();
        let answer = self.call_as_visitor(call).await;
        self.page_state.collections.borrow_mut().filling.retain(|filling| *filling != collection.identity);
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

    /// Collections of menus in the order of the home page's content; all of
    /// them if the content lists none.
    fn ordered(&self, collections: &[Collection]) -> Vec<Collection> {
        let shown = || collections.iter().filter(|collection| !collection.is_hidden());
        let chosen: Vec<Collection> = self
            .wanted_collections()
            .iter()
            .filter_map(|identity| shown().find(|collection| &collection.identity == identity).cloned())
            .collect();
        if chosen.is_empty() { shown().cloned().collect() } else { chosen }
    }
}
