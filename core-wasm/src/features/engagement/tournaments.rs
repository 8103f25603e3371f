//! The list of tournaments.

use super::Engagement;
use crate::{
    domain::tournaments::{COMING, Entry, OVER, TournamentAction, action, deadline},
    error::CoreError,
    platform::{api::Call, generation::Generation},
    ports::Method,
    store::views::{ListPhase, TournamentView, TournamentsView},
    wire::tournaments::Tournament,
};

/// Directory of the documents of tournaments.
const DOCUMENTS: &str = "tournaments";
/// Number of running and announced tournaments that are asked for.
const MOST: u32 = 100;
/// Page size of finished tournaments.
const PAGE_SIZE: u32 = 6;
/// The same on small screens.
const SMALL_PAGE_SIZE: u32 = 3;
pub(super) const TOURNAMENTS: &str = "/api/retention/tournaments";

/// The list.
#[derive(Default)]
pub(crate) struct Tournaments {
    phase: ListPhase,
    /// Running and announced ones.
    coming: Vec<Tournament>,
    finished: Vec<Tournament>,
    /// Number of finished ones on all pages.
    total: u32,
    page: u32,
    more: ListPhase,
    small: bool,
    load: Generation,
    /// True while the load waits for the documents of the tournaments.
    waits: bool,
}

impl Tournaments {
    const fn size(&self) -> u32 {
        if self.small { SMALL_PAGE_SIZE } else { PAGE_SIZE }
    }
}

/// View of a tournament that is not offered for entry.
pub(super) fn tournament_view(tournament: &Tournament) -> TournamentView {
    let Tournament { phase, start, end, .. } = tournament;
    TournamentView {
        identity: tournament.identity.clone(),
        title: tournament.title.clone(),
        phase: *phase,
        start: start.clone(),
        end: end.clone(),
        deadline: deadline(*phase, start, end).map(str::to_owned),
        can_enter: false,
    }
}

impl Engagement {
    /// The action that the visitor is offered for a tournament with this entry.
    pub(super) fn action_for(&self, tournament: &Tournament, entry: Entry) -> TournamentAction {
        // Excluded players are offered no action.
        let available = tournament.available && !self.is_player_excluded();
        action(tournament.phase, available, self.is_signed_in(), entry, tournament.confirmation)
    }

    /// Loads the tournaments that have a document in the current locale:
    /// running and announced ones, and the first page of finished ones.
    pub(super) async fn load_tournaments(&self, small: bool) {
        let identities = self.page_state.page_documents.borrow().identities(DOCUMENTS);
        let load = {
            let mut state = self.page_state.tournaments.borrow_mut();
            let load = state.load.begin();
            state.small = small;
            state.page = 1;
            state.waits = identities.is_none();
            if state.phase == ListPhase::Failed {
                state.phase = ListPhase::Loading;
            }
            load
        };
        self.publish_tournaments();
        // A prerendered page is shown before the core has loaded its documents.
        let Some(identities) = identities else { return };
        let size = self.page_state.tournaments.borrow().size();
        let (coming, finished) = futures_util::future::join(
            self.request_tournaments(&identities, &COMING, 1, MOST),
            self.request_tournaments(&identities, &OVER, 1, size),
        )
        .await;
        {
            let mut state = self.page_state.tournaments.borrow_mut();
            if !state.load.is_current(load) {
                return;
            }
            match coming.and_then(|(_, coming)| Ok((coming, finished?))) {
                Ok((coming, (total, finished))) => {
                    state.phase = ListPhase::Ready;
                    state.more = ListPhase::Ready;
                    (state.coming, state.finished, state.total) = (coming, finished, total);
                }
                Err(error) => {
                    self.ports.page.warn(&format!("tournaments could not be read: {error}"));
                    state.phase = ListPhase::Failed;
                }
            }
        }
        self.publish_tournaments();
    }

    /// Loads the next page of finished tournaments.
    pub(super) async fn load_more_tournaments(&self) {
        let (load, page, size) = {
            let mut state = self.page_state.tournaments.borrow_mut();
            if state.phase != ListPhase::Ready || state.more == ListPhase::Loading {
                return;
            }
            state.more = ListPhase::Loading;
            (state.load.latest(), state.page + 1, state.size())
        };
        self.publish_tournaments();
        let identities = self.page_state.page_documents.borrow().identities(DOCUMENTS).unwrap_or_default();
        let loaded = self.request_tournaments(&identities, &OVER, page, size).await;
        {
            let mut state = self.page_state.tournaments.borrow_mut();
            match loaded {
                _ if !state.load.is_current(load) => return,
                Ok((total, rows)) => {
                    state.more = ListPhase::Ready;
                    state.page = page;
                    state.total = total;
                    let known = |row: &Tournament| state.finished.iter().any(|known| known.id == row.id);
                    let new: Vec<Tournament> = rows.into_iter().filter(|row| !known(row)).collect();
                    state.finished.extend(new);
                }
                Err(error) => {
                    self.ports.page.warn(&format!("tournaments could not be read: {error}"));
                    state.more = ListPhase::Failed;
                }
            }
        }
        self.publish_tournaments();
    }

    /// Requests a page of the tournaments with these identities.
    async fn request_tournaments(
        &self,
        identities: &[String],
        states: &[i64],
        page: u32,
        size: u32,
    ) -> Result<(u32, Vec<Tournament>), CoreError> {
        if identities.is_empty() {
            return Ok((0, Vec::new()));
        }
        let states: Vec<String> = states.iter().map(ToString::to_string).collect();
        let call = Call::new(Method::Get, TOURNAMENTS)
            .array("state", &states)
            .array("identity", identities)
            .page(page, size);
        let answer = self.call(call).await?;
        let mut rows: Vec<Tournament> = answer.list()?;
        rows.retain(|row| identities.contains(&row.identity));
        Ok((answer.total_rows, rows))
    }

    /// Continues a load that waits for the documents.
    pub(super) fn documents_loaded(&self) {
        let (waits, small) = {
            let state = self.page_state.tournaments.borrow();
            (state.waits, state.small)
        };
        if waits {
            let part = self.clone();
            self.spawn(async move { part.load_tournaments(small).await });
        }
    }

    /// Retries a failed load that is on display.
    pub(super) fn retry_tournaments(&self) {
        let state = self.page_state.tournaments.borrow();
        if state.phase == ListPhase::Failed {
            let (part, small) = (self.clone(), state.small);
            drop(state);
            self.spawn(async move { part.load_tournaments(small).await });
        }
    }

    /// View of a tournament of the list, which says whether the player can ask to enter. The list does not say who has
    /// entered, so only the entry that this browser has seen is left out.
    fn offered_view(&self, tournament: &Tournament) -> TournamentView {
        let entry =
            if self.entered().as_ref() == Some(&tournament.id) { Entry::Present } else { Entry::Missing };
        let action = self.action_for(tournament, entry);
        TournamentView { can_enter: action == TournamentAction::TakePart, ..tournament_view(tournament) }
    }

    fn publish_tournaments(&self) {
        let view = {
            let state = self.page_state.tournaments.borrow();
            let loaded = state.page.saturating_mul(state.size());
            TournamentsView {
                phase: state.phase,
                coming: state.coming.iter().map(|tournament| self.offered_view(tournament)).collect(),
                finished: state.finished.iter().map(tournament_view).collect(),
                has_more: loaded < state.total,
                more: state.more,
            }
        };
        self.store.update(|slices| slices.tournaments.set(view));
    }
}
