//! The collections of games that visitors from this country can open.

use std::rc::Rc;

use futures_util::{
    FutureExt,
    future::{LocalBoxFuture, WeakShared},
};

use super::{Core, Strips};
use crate::{
    error::CoreError,
    platform::{api::Call, core_events::CoreEvent},
    ports::Method,
    wire::games::Collection,
};

/// A load of the collections that several callers wait for.
type Loading = LocalBoxFuture<'static, Result<Rc<Vec<Collection>>, CoreError>>;

/// The collections of games.
#[derive(Default)]
pub(crate) struct Collections {
    /// The collections that are open in the visitor's country, in API order,
    /// hidden ones included; `None` until loaded.
    known: Option<Rc<Vec<Collection>>>,
    /// Identity of the first collection in menus.
    first: Option<String>,
    loading: Option<WeakShared<Loading>>,
    /// True once a page has shown the strips: their games are loaded from then
    /// on.
    pub(super) shows_strips: bool,
    /// Identities of the collections whose games are being loaded.
    pub(super) filling: Vec<String>,
}

impl Core {
    /// The collections that visitors from this country can open, hidden ones
    /// included. Loads them if necessary.
    pub(in crate::features) async fn collections(self: &Rc<Self>) -> Result<Rc<Vec<Collection>>, CoreError> {
        let known = || self.page_state.collections.borrow().known.clone();
        if known().is_none() {
            self.load_collections().await?;
        }
        Ok(known().unwrap_or_default())
    }

    /// Identity of the first collection in menus; `None` if there is none, or
    /// if the collections are not known yet.
    pub(super) fn first_collection(&self) -> Option<String> {
        self.page_state.collections.borrow().first.clone()
    }
}

impl Strips {
    /// Loads the collections, once for all that ask meanwhile.
    pub(super) async fn load_collections(&self) -> Result<(), CoreError> {
        let running = self.page_state.collections.borrow().loading.as_ref().and_then(WeakShared::upgrade);
        let loading = running.unwrap_or_else(|| {
            let strips = self.clone();
            let loading = async move { strips.request_collections().await }.boxed_local().shared();
            self.page_state.collections.borrow_mut().loading = loading.downgrade();
            loading
        });
        loading.await.map(drop)
    }

    async fn request_collections(&self) -> Result<Rc<Vec<Collection>>, CoreError> {
        let call = Call::new(Method::Get, "/api/game/collections");
        let mut collections = self.call(call).await?.list::<Collection>()?;
        let country = self.site.borrow().country.clone();
        collections.retain(|collection| collection.is_open_in(country.as_deref()));
        let first = self.ordered(&collections).into_iter().next().map(|collection| collection.identity);
        let collections = Rc::new(collections);
        {
            let mut state = self.page_state.collections.borrow_mut();
            state.known = Some(Rc::clone(&collections));
            state.first = first;
        }
        // A page that leads to the first collection waits for it.
        self.emit(CoreEvent::PagesChanged);
        Ok(collections)
    }
}
