//! The games of a collection that fit its filters. The API cannot filter by
//! labels, volatility or demo mode: the catalogue is filtered here.

use super::Search;
use crate::{
    domain::lobby::{MOST_PAGES, page_size},
    domain::search::{Features, Filters, folded},
    platform::location::parse,
    store::views::FilteredGamesView,
    wire::games::CatalogueGame,
};

/// Query of the page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FilterQuery {
    identity: String,
    filters: String,
    sort: Option<String>,
    most: u32,
}

/// Adds a value to a list of choices.
fn offer(choices: &mut Vec<String>, value: &str) {
    if !value.is_empty() && !choices.iter().any(|known| known == value) {
        choices.push(value.to_owned());
    }
}

/// Sorts by the value of an order; another one than by name is that of the
/// catalogue.
fn sort_games(games: &mut Vec<&CatalogueGame>, sort: Option<&str>) {
    if let Some("name-asc" | "name-desc") = sort {
        games.sort_by_cached_key(|known| folded(known.game.name.as_deref().unwrap_or(&known.game.identity)));
    }
    if sort.is_some_and(|sort| sort.ends_with("-desc")) {
        games.reverse();
    }
}

impl Search {
    /// Shows the games of a collection that fit the filters.
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    pub(super) async fn filter_games(
        &self,
        identity: String,
        filters: String,
        sort: Option<String>,
        pages: u32,
        small: bool,
    ) {
        let shown = self.store.read(|slices| {
            let view = slices.filtered_games.get();
            if view.identity == identity { view.game_ids.len() } else { 0 }
        });
        let shown = u32::try_from(shown).unwrap_or(u32::MAX);
        let size = page_size(small);
        // One press adds a page to those on display.
        let most = pages.max(1).saturating_mul(size).min((MOST_PAGES * size).max(shown.saturating_add(size)));
        self.state().borrow_mut().filtered = Some(FilterQuery { identity, filters, sort, most });
        self.ensure_catalogue();
        self.publish_filtered();
    }

    /// Publishes the games that fit, if a page is filtered.
    pub(super) fn publish_filtered(&self) {
        let base = self.site.borrow().config.api_base.clone();
        let (view, games) = {
            let searching = self.state();
            let state = searching.borrow();
            let Some(FilterQuery { identity, filters, sort, most }) = &state.filtered else { return };
            let wanted = Filters::read(&parse(&format!("/{filters}")).pairs);
            let mut view = FilteredGamesView {
                identity: identity.clone(),
                filters: filters.clone(),
                phase: state.catalogue.phase,
                is_too_large: state.catalogue.is_too_large,
                ..FilteredGamesView::default()
            };
            let (mut fitting, mut demos, mut wagering, mut all) = (Vec::new(), 0usize, 0usize, 0usize);
            for known in state.catalogue.games.iter().filter(|known| known.collections.contains(identity)) {
                known.game.labels.iter().for_each(|label| offer(&mut view.labels, label));
                offer(&mut view.volatilities, &known.volatility);
                all += 1;
                demos += usize::from(known.game.demo);
                let wagers_bonus = known.game.wagers_bonus == Some(true);
                wagering += usize::from(wagers_bonus);
                let features = Features {
                    provider: &known.game.provider_identity,
                    labels: &known.game.labels,
                    volatility: &known.volatility,
                    demo: known.game.demo,
                    bonus: wagers_bonus,
                };
                if wanted.fit(&features) {
                    fitting.push(known);
                }
            }
            view.has_demos = demos > 0 && demos < all;
            view.has_bonus_games = wagering > 0 && wagering < all;
            view.total = u32::try_from(fitting.len()).unwrap_or(u32::MAX);
            sort_games(&mut fitting, sort.as_deref());
            fitting.truncate(usize::try_from(*most).unwrap_or(usize::MAX));
            view.game_ids = fitting.iter().map(|known| known.game.id.clone()).collect();
            let games: Vec<_> = fitting.iter().map(|known| known.game.view(&base)).collect();
            (view, games)
        };
        self.store.update(|slices| {
            games.into_iter().for_each(|game| slices.games.put(game));
            slices.filtered_games.set(view);
        });
    }
}
