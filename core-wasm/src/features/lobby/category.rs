//! The page of a collection of games.

use super::Lobby;
use crate::{
    domain::lobby::{MOST_PAGES, SortOption, chosen, offered, page_size},
    error::CoreError,
    json::Value,
    platform::{
        api::Call,
        generation::{Generation, Ticket},
        tasks::side_by_side,
    },
    ports::Task,
    store::views::{CategoryView, ListPhase, ProviderFilterView, SortOptionView, SubjectPhase},
    wire::{
        games::{Collection, Game, Provider},
        json::Entries,
    },
};

/// Query of the page.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct CategoryQuery {
    identity: String,
    sort: Option<String>,
    provider: Option<String>,
    small: bool,
    /// Players have other orders than guests.
    signed_in: bool,
}

impl CategoryQuery {
    fn page_size(&self) -> u32 {
        page_size(self.small)
    }
}

/// State of the page.
#[derive(Default)]
pub struct Category {
    wanted: CategoryQuery,
    /// Number of pages that were asked for.
    asked: u32,
    phase: SubjectPhase,
    more: ListPhase,
    /// The collection; `None` until it is found.
    collection: Option<Collection>,
    /// The provider of the filter; `None` if there is no filter, or no such
    /// provider.
    provider: Option<Provider>,
    /// Loaded pages.
    pages: u32,
    game_ids: Vec<String>,
    total: u32,
    load: Generation,
}

impl Category {
    fn has_more(&self) -> bool {
        self.pages.saturating_mul(self.wanted.page_size()) < self.total
    }

    fn is_loading(&self) -> bool {
        self.load.has_begun() && (self.phase == SubjectPhase::Loading || self.more == ListPhase::Loading)
    }
}

/// A page of games: ids, and the number of games on all pages.
type Page = (Vec<String>, u32);

impl Lobby {
    /// Loads the first pages of a collection. Pages that are loaded stay.
    pub(super) async fn load_category(
        &self,
        identity: String,
        sort: Option<String>,
        provider: Option<String>,
        pages: u32,
        small: bool,
    ) {
        let wanted = CategoryQuery { identity, sort, provider, small, signed_in: self.is_signed_in() };
        let asked = pages.clamp(1, MOST_PAGES.max(self.page_state.category.borrow().pages + 1));
        let (load, goes_on) = {
            let mut state = self.page_state.category.borrow_mut();
            let same = state.wanted == wanted && state.load.has_begun();
            if same && state.is_loading() && state.asked == asked {
                return;
            }
            let goes_on = same && state.phase == SubjectPhase::Ready;
            let is_enough = state.pages >= asked || !state.has_more();
            if goes_on && state.more == ListPhase::Ready && is_enough {
                return;
            }
            let load = state.load.begin();
            if goes_on {
                state.more = ListPhase::Loading;
            } else {
                let keeps = state.wanted.identity == wanted.identity;
                let before = std::mem::take(&mut *state);
                *state =
                    Category { wanted, load: before.load, more: ListPhase::Ready, ..Category::default() };
                if keeps {
                    state.collection = before.collection;
                    state.game_ids = before.game_ids;
                    state.total = before.total;
                }
            }
            state.asked = asked;
            (load, goes_on)
        };
        self.publish_category();
        let loaded = if goes_on { Ok(true) } else { self.find_subject(load).await };
        let loaded = match loaded {
            Ok(true) => self.load_pages(load).await,
            Ok(false) => {
                self.end_load(load, |state| state.phase = SubjectPhase::Missing);
                return;
            }
            Err(error) => Err(error),
        };
        if let Err(error) = &loaded {
            self.ports.page.warn(&format!("games of a category could not be read: {error}"));
        }
        self.end_load(load, |state| {
            let phase = if loaded.is_ok() { ListPhase::Ready } else { ListPhase::Failed };
            if state.phase == SubjectPhase::Ready {
                state.more = phase;
            } else if loaded.is_err() {
                state.phase = SubjectPhase::Failed;
            }
        });
    }

    /// Finds the collection and the provider. False if there is no such
    /// collection.
    async fn find_subject(&self, load: Ticket) -> Result<bool, CoreError> {
        let (identity, filter) = {
            let wanted = &self.page_state.category.borrow().wanted;
            (wanted.identity.clone(), wanted.provider.clone())
        };
        let collections = self.collections().await?;
        let found = collections.iter().find(|collection| collection.identity == identity).cloned();
        let Some(collection) = found else { return Ok(false) };
        let provider = match filter {
            Some(identity) => self.provider(&identity).await?,
            None => None,
        };
        let mut state = self.page_state.category.borrow_mut();
        if state.load.is_current(load) {
            state.collection = Some(collection);
            state.provider = provider;
        }
        Ok(true)
    }

    /// Loads the pages that were asked for and are not loaded yet.
    async fn load_pages(&self, load: Ticket) -> Result<(), CoreError> {
        let (first, asked) = {
            let state = self.page_state.category.borrow();
            if state.wanted.provider.is_some() && state.provider.is_none() {
                drop(state);
                // Nobody has games of a provider that does not exist.
                self.take_page(load, 1, (Vec::new(), 0));
                return Ok(());
            }
            (state.pages + 1, state.asked)
        };
        self.take_page(load, first, self.load_page_of(first).await?);
        let last = {
            let state = self.page_state.category.borrow();
            asked.min(state.total.div_ceil(state.wanted.page_size()))
        };
        let rest: Vec<Task<Result<Page, CoreError>>> = (first + 1..=last)
            .map(|page| -> Task<Result<Page, CoreError>> {
                let lobby = self.clone();
                Box::pin(async move { lobby.load_page_of(page).await })
            })
            .collect();
        for (page, loaded) in (first + 1..).zip(side_by_side(rest).await) {
            self.take_page(load, page, loaded?);
        }
        Ok(())
    }

    fn take_page(&self, load: Ticket, page: u32, (ids, total): Page) {
        let mut state = self.page_state.category.borrow_mut();
        if !state.load.is_current(load) {
            return;
        }
        if page == 1 {
            state.game_ids.clear();
        }
        for id in ids {
            // A game that has moved to another page meanwhile is shown once.
            if !state.game_ids.contains(&id) {
                state.game_ids.push(id);
            }
        }
        state.pages = page;
        state.total = total;
        state.phase = SubjectPhase::Ready;
    }

    async fn load_page_of(&self, page: u32) -> Result<Page, CoreError> {
        let call = {
            let state = self.page_state.category.borrow();
            let options = self.sort_options(state.wanted.signed_in);
            let sort = chosen(&options, state.wanted.sort.as_deref());
            let ids = |id: Option<&String>| id.cloned().into_iter().collect::<Vec<_>>();
            self.games_call()
                .array("collectionId", &ids(state.collection.as_ref().map(|collection| &collection.id)))
                .array("providerId", &ids(state.provider.as_ref().map(|provider| &provider.id)))
                .query("sortBy", sort.map(|sort| &sort.by))
                .query("sortOrder", sort.map(|sort| &sort.order))
                .page(page, state.wanted.page_size())
        };
        self.load_games(call).await
    }

    /// Loads games and publishes them. Returns their ids and the number of all
    /// games that the call is about.
    pub(super) async fn load_games(&self, call: Call) -> Result<Page, CoreError> {
        let answer = self.call_as_visitor(call).await?;
        let games = answer.list::<Game>()?;
        let base = self.site.borrow().config.api_base.clone();
        let views: Vec<_> = games.iter().map(|game| game.view(&base)).collect();
        self.store.update(|slices| views.into_iter().for_each(|game| slices.games.put(game)));
        Ok((games.into_iter().map(|game| game.id).collect(), answer.total_rows))
    }

    fn end_load(&self, load: Ticket, change: impl FnOnce(&mut Category)) {
        {
            let mut state = self.page_state.category.borrow_mut();
            if !state.load.is_current(load) {
                return;
            }
            change(&mut state);
        }
        self.publish_category();
    }

    /// The orders that the content offers this visitor.
    fn sort_options(&self, signed_in: bool) -> Vec<SortOption> {
        let content = self.content.borrow();
        let list = content.value(&["pages", "category", "sortOptions"]).and_then(Value::as_array);
        let options = list.into_iter().flatten().map(|option| SortOption {
            by: option.text_or_empty("sortBy"),
            order: option.text_or_empty("sortOrder"),
            label: option.text_or_empty("label"),
        });
        offered(options.collect(), signed_in)
    }

    pub(super) fn retry_category(&self) {
        let again = {
            let state = self.page_state.category.borrow();
            let failed = state.phase == SubjectPhase::Failed || state.more == ListPhase::Failed;
            failed.then(|| (state.wanted.clone(), state.asked))
        };
        if let Some((wanted, asked)) = again {
            let lobby = self.clone();
            self.spawn(async move {
                let CategoryQuery { identity, sort, provider, small, .. } = wanted;
                lobby.load_category(identity, sort, provider, asked, small).await;
            });
        }
    }

    fn publish_category(&self) {
        let view = {
            let state = self.page_state.category.borrow();
            let wanted = &state.wanted;
            let options = self.sort_options(wanted.signed_in);
            let provider = wanted.provider.as_ref().map(|identity| ProviderFilterView {
                identity: identity.clone(),
                name: state.provider.as_ref().map_or_else(|| identity.clone(), |known| known.name.clone()),
            });
            CategoryView {
                identity: wanted.identity.clone(),
                title: state
                    .collection
                    .as_ref()
                    .map(|known| self.collection_label(known))
                    .unwrap_or_default(),
                phase: state.phase,
                game_ids: state.game_ids.clone(),
                total: state.total,
                has_more: state.phase == SubjectPhase::Ready && state.has_more(),
                more: state.more,
                sort: chosen(&options, wanted.sort.as_deref()).map(SortOption::value).unwrap_or_default(),
                sort_options: options
                    .into_iter()
                    .map(|option| SortOptionView { value: option.value(), label: option.label })
                    .collect(),
                provider,
            }
        };
        self.store.update(|slices| slices.category.set(view));
    }
}
