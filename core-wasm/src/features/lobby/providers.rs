//! Providers of games.

use super::Lobby;
use crate::{
    domain::search::found,
    error::CoreError,
    platform::{api::Call, sorting::sort_by_text},
    ports::Method,
    store::views::{ListPhase, ProviderView, ProvidersView, image_url},
    wire::games::Provider,
};

/// The providers.
#[derive(Default)]
pub struct Providers {
    phase: ListPhase,
    loading: bool,
    /// All of them by name, those without games included.
    all: Vec<Provider>,
    query: String,
}

impl Lobby {
    /// Loads the providers, unless they are loaded.
    pub(super) async fn load_providers(&self) {
        {
            let mut state = self.page_state.providers.borrow_mut();
            if state.phase == ListPhase::Ready || state.loading {
                return;
            }
            state.loading = true;
            state.phase = ListPhase::Loading;
        }
        self.publish_providers();
        let loaded = self.request_providers().await;
        {
            let mut state = self.page_state.providers.borrow_mut();
            state.loading = false;
            match loaded {
                Ok(providers) => {
                    state.all = providers;
                    state.phase = ListPhase::Ready;
                }
                Err(error) => {
                    self.ports.page.warn(&format!("providers could not be read: {error}"));
                    state.phase = ListPhase::Failed;
                }
            }
        }
        self.publish_providers();
    }

    async fn request_providers(&self) -> Result<Vec<Provider>, CoreError> {
        let call = Call::new(Method::Get, "/api/game/providers")
            .query("sortBy", Some("name"))
            .query("sortOrder", Some("asc"));
        let mut providers = self.call(call).await?.list::<Provider>()?;
        sort_by_text(&mut providers, |provider| provider.name.to_lowercase());
        Ok(providers)
    }

    /// A provider by its identity; `None` if there is none.
    pub(super) async fn provider(&self, identity: &str) -> Result<Option<Provider>, CoreError> {
        let find = |all: &[Provider]| all.iter().find(|provider| provider.identity == identity).cloned();
        let is_loaded = self.page_state.providers.borrow().phase == ListPhase::Ready;
        if is_loaded {
            return Ok(find(&self.page_state.providers.borrow().all));
        }
        Ok(find(&self.request_providers().await?))
    }

    /// Handles input into the search field.
    pub(super) fn search_providers(&self, text: &str) {
        text.clone_into(&mut self.page_state.providers.borrow_mut().query);
        self.publish_providers();
    }

    pub(super) fn retry_providers(&self) {
        if self.page_state.providers.borrow().phase == ListPhase::Failed {
            let lobby = self.clone();
            self.spawn(async move { lobby.load_providers().await });
        }
    }

    fn publish_providers(&self) {
        let base = self.site.borrow().config.api_base.clone();
        let view = {
            let state = self.page_state.providers.borrow();
            let shown: Vec<&Provider> =
                state.all.iter().filter(|provider| provider.games != Some(0)).collect();
            let indexes = found(shown.iter().map(|provider| provider.name.as_str()), &state.query);
            let rows =
                indexes.into_iter().filter_map(|index| shown.get(index)).map(|provider| ProviderView {
                    identity: provider.identity.clone(),
                    name: provider.name.clone(),
                    image: image_url(&provider.image, &base),
                    games: provider.games,
                });
            ProvidersView {
                phase: state.phase,
                query: state.query.clone(),
                list: rows.collect(),
                total: u32::try_from(shown.len()).unwrap_or(u32::MAX),
            }
        };
        self.store.update(|slices| slices.providers.set(view));
    }
}
