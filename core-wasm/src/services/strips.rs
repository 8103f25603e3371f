//! The strips of games on the home page, and the collections they show.

use std::rc::Rc;

use futures_util::{
    FutureExt,
    future::{LocalBoxFuture, WeakShared},
};

use super::{Core, api::Call};
use crate::{
    error::CoreError,
    json::Value,
    ports::Method,
    store::views::{ListPhase, StripView},
    wire::games::{Collection, Game},
};

/// Number of games in a strip.
const STRIP_SIZE: u32 = 18;

/// Identity of the strip that stands for the lobby while its collections are
/// not known.
const WHOLE_LOBBY: &str = "lobby";

/// A load of the collections that several callers wait for.
type Loading = LocalBoxFuture<'static, Result<Rc<Vec<Collection>>, CoreError>>;

/// The collections of games.
#[derive(Default)]
pub(crate) struct Collections {
    /// Those that visitors from this country can open, in the order of the API;
    /// `None` until loaded.
    known: Option<Rc<Vec<Collection>>>,
    loading: Option<WeakShared<Loading>>,
}

impl Core {
    /// The collections that visitors from this country can open, hidden ones
    /// included. Loads them if necessary.
    pub(crate) async fn collections(self: &Rc<Self>) -> Result<Rc<Vec<Collection>>, CoreError> {
        if let Some(known) = self.collections.borrow().known.clone() {
            return Ok(known);
        }
        self.reload_collections().await
    }

    async fn reload_collections(self: &Rc<Self>) -> Result<Rc<Vec<Collection>>, CoreError> {
        let running = self.collections.borrow().loading.as_ref().and_then(WeakShared::upgrade);
        let loading = running.unwrap_or_else(|| {
            let core = Rc::clone(self);
            let loading = async move { core.request_collections().await }.boxed_local().shared();
            self.collections.borrow_mut().loading = loading.downgrade();
            loading
        });
        loading.await
    }

    async fn request_collections(self: &Rc<Self>) -> Result<Rc<Vec<Collection>>, CoreError> {
        let call = Call::new(Method::Get, "/api/game/collections");
        let mut collections = self.call(call).await?.list::<Collection>()?;
        let country = self.site.borrow().country.clone();
        collections.retain(|collection| collection.is_open_in(country.as_deref()));
        let collections = Rc::new(collections);
        self.collections.borrow_mut().known = Some(Rc::clone(&collections));
        // A page that leads to the first collection waits for it.
        self.leave_closed_page();
        Ok(collections)
    }

    /// Identity of the first collection in menus; `None` if there is none, or
    /// if the collections are not known yet.
    pub(crate) fn first_collection(&self) -> Option<String> {
        let known = self.collections.borrow().known.clone()?;
        self.ordered_collections(&known).into_iter().next().map(|collection| collection.identity)
    }

    /// A call for games that are offered in the visitor's country.
    pub(crate) fn games_call(&self) -> Call {
        let country: Vec<String> = self.site.borrow().country.clone().into_iter().collect();
        Call::new(Method::Get, "/api/game/games").array("countries", &country)
    }

    /// Loads the strips of the home page. A strip that fails to load is
    /// published as failed and can be retried.
    pub async fn load_lobby(self: &Rc<Self>) {
        self.publish_expected_strips();
        let collections = match self.reload_collections().await {
            Ok(collections) => collections,
            Err(error) => {
                self.ports.page.warn(&format!("the lobby could not be loaded: {error}"));
                let failed = StripView {
                    identity: WHOLE_LOBBY.to_owned(),
                    label: String::new(),
                    phase: ListPhase::Failed,
                    game_ids: Vec::new(),
                    total: 0,
                };
                self.store.update(|slices| slices.lobby.replace(vec![failed]));
                return;
            }
        };
        let collections = self.ordered_collections(&collections);
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

    async fn load_strip(self: &Rc<Self>, collection: &Collection) {
        let call = self
            .games_call()
            .array("collectionId", std::slice::from_ref(&collection.id))
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

    /// Collections of menus in the order of the home page's content; all of
    /// them if the content lists none.
    fn ordered_collections(&self, collections: &[Collection]) -> Vec<Collection> {
        let shown = || collections.iter().filter(|collection| !collection.is_hidden());
        let chosen: Vec<Collection> = self
            .wanted_collections()
            .iter()
            .filter_map(|identity| shown().find(|collection| &collection.identity == identity).cloned())
            .collect();
        if chosen.is_empty() { shown().cloned().collect() } else { chosen }
    }

    /// Display name of a collection.
    pub(crate) fn collection_label(&self, collection: &Collection) -> String {
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
