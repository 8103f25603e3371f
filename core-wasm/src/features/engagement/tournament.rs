//! The page of a tournament.

use std::future::ready;

use super::{
    Engagement,
    live_standings::{LiveStandings, Told},
    tournaments::{TOURNAMENTS, tournament_view},
};
use crate::{
    domain::{
        redirects::encode,
        time::ServerTime,
        tournaments::{
            COMING, CountedRounds, OVER, Standing, TournamentAction, TournamentPhase, counts, shown,
        },
    },
    error::CoreError,
    platform::{
        api::{Call, resolved},
        backoff::{Retry, Work},
        generation::{Generation, Ticket},
    },
    ports::Method,
    store::views::{
        CollectionView, CountedRoundsView, PrizeView, StandingView, SubjectPhase, TournamentDetailsView,
        TournamentPageView,
    },
    wire::tournaments::{CountedGames, Tournament, TournamentDetails},
};

/// A countdown that ends later than this is not waited for, in milliseconds: a
/// day.
const LONGEST_WAIT: u64 = 86_400_000;
/// Delays of a reload after a countdown has ended, as long as the server has
/// not moved on or does not answer.
const RETRY: Retry = Retry { first: 1000, last: 60_000 };

/// State of the page.
#[derive(Default)]
pub(crate) struct TournamentPage {
    pub(super) identity: String,
    phase: SubjectPhase,
    pub(super) details: Option<TournamentDetails>,
    /// Collections whose games count; `None` if they cannot be read.
    collections: Option<Vec<CollectionView>>,
    /// True while the player's wish to take part is being sent.
    entering: bool,
    /// Page of the standings, from one.
    standings_page: u32,
    pub(super) live: LiveStandings,
    /// The last wait for the end of the countdown. Earlier ones are over.
    wait: Generation,
    /// True while the page is on display.
    pub(super) on_display: bool,
    /// Number of the sign-in for which it was loaded: the answer names the
    /// player's entry.
    sign_ins: u64,
    pub(super) load: Generation,
}

impl TournamentPage {
    /// True if this tournament is on display with the player's entry.
    fn is_entered(&self, id: &str) -> bool {
        let shown = self.details.as_ref().filter(|shown| shown.tournament.id == id);
        shown.is_some_and(|shown| shown.own.is_some())
    }

    /// Keeps what events have told since an answer was asked for.
    fn keep_newer(&self, answer: &mut TournamentDetails, asked: Told) {
        let shown = self.details.as_ref().filter(|shown| shown.tournament.id == answer.tournament.id);
        let Some(shown) = shown else { return };
        if self.live.told.standings != asked.standings {
            answer.leaderboard.clone_from(&shown.leaderboard);
        }
        if self.live.told.entry != asked.entry && shown.own.is_some() {
            (answer.entry, answer.own) = (shown.entry, shown.own);
        }
    }
}

impl Engagement {
    /// Loads a tournament by its identity. One that is on display stays until
    /// the answer arrives.
    pub(super) async fn load_tournament(&self, identity: String) {
        let load = {
            let mut state = self.page_state.tournament.borrow_mut();
            let load = state.load.begin();
            let begun = state.load;
            let stays = state.identity == identity && state.sign_ins == self.sign_ins.get();
            if !stays || state.phase != SubjectPhase::Ready {
                *state = TournamentPage { identity: identity.clone(), ..TournamentPage::default() };
            }
            state.load = begun;
            state.on_display = true;
            state.sign_ins = self.sign_ins.get();
            load
        };
        self.publish_tournament();
        self.reload_tournament(load, &identity).await;
        self.enter_as_asked(&identity).await;
    }

    /// Notes that the player asks to enter a tournament of the list. Its page enters the player once it is loaded.
    pub(super) fn enter_tournament(&self, identity: String) {
        self.keep_wish_to_enter(Some(identity));
    }

    /// Keeps or ends the wish to enter a tournament. It is part of the session, so it ends with it.
    pub(super) fn keep_wish_to_enter(&self, identity: Option<String>) {
        if let Some(player) = self.player() {
            player.state.tournament_to_enter.set(identity);
        }
    }

    /// Enters the player in the tournament on display, if the player has asked for it in the list and can enter. Another
    /// tournament ends the wish.
    async fn enter_as_asked(&self, identity: &str) {
        let is_current = {
            let state = self.page_state.tournament.borrow();
            state.phase == SubjectPhase::Ready && state.identity == identity
        };
        let Some(player) = self.player().filter(|_| is_current) else { return };
        let asked = player.state.tournament_to_enter.take();
        if asked.as_deref() == Some(identity) && self.tournament_action() == Some(TournamentAction::TakePart)
        {
            // An alert reports a failure.
            drop(self.take_part().await);
        }
    }

    /// The action that the visitor is offered for the tournament on display.
    fn tournament_action(&self) -> Option<TournamentAction> {
        let state = self.page_state.tournament.borrow();
        state.details.as_ref().map(|details| self.action_for(&details.tournament, details.entry))
    }

    /// Reads the tournament on display again.
    pub(super) async fn reload_tournament(&self, load: Ticket, identity: &str) {
        self.read_live_standings();
        let asked = self.page_state.tournament.borrow().live.told;
        let loaded = self.request_tournament(identity).await;
        let collections = match &loaded {
            Ok(Some(details)) => self.counting_collections(&details.tournament).await,
            _ => None,
        };
        {
            let mut state = self.page_state.tournament.borrow_mut();
            if !state.load.is_current(load) || state.sign_ins != self.sign_ins.get() {
                return;
            }
            match loaded {
                Ok(Some(mut details)) => {
                    state.keep_newer(&mut details, asked);
                    state.phase = SubjectPhase::Ready;
                    state.details = Some(details);
                    state.collections = collections;
                }
                Ok(None) => state.phase = SubjectPhase::Missing,
                Err(error) => {
                    self.ports.page.warn(&format!("a tournament could not be read: {error}"));
                    // The displayed tournament stays.
                    if state.details.is_none() {
                        state.phase = SubjectPhase::Failed;
                    }
                }
            }
        }
        if let Some(details) = &self.page_state.tournament.borrow().details {
            self.note_entry(details);
        }
        self.publish_tournament();
        self.follow_standings();
        self.reload_at_deadline(load);
    }

    /// Finds the tournament by its identity, then loads it by its id; `None` if
    /// there is none.
    async fn request_tournament(&self, identity: &str) -> Result<Option<TournamentDetails>, CoreError> {
        let states: Vec<String> = COMING.iter().chain(&OVER).map(ToString::to_string).collect();
        let call = Call::new(Method::Get, TOURNAMENTS)
            .array("state", &states)
            .array("identity", &[identity.to_owned()])
            .page(1, 1);
        let found: Vec<Tournament> = self.call(call).await?.list()?;
        let Some(found) = found.into_iter().find(|one| one.identity == identity) else { return Ok(None) };
        self.request_details(&found.id).await
    }

    /// Loads the tournament with an id; `None` if there is none.
    pub(super) async fn request_details(&self, id: &str) -> Result<Option<TournamentDetails>, CoreError> {
        let call = Call::new(Method::Get, format!("{TOURNAMENTS}/{}", encode(id)));
        match self.call_as_visitor(call).await.and_then(|answer| answer.one()) {
            Err(error) if error.status() == Some(404) => Ok(None),
            details => details.map(Some),
        }
    }

    /// Collections of the visitor's country whose games count; empty if all
    /// games count, `None` if it is not known which do.
    async fn counting_collections(&self, tournament: &Tournament) -> Option<Vec<CollectionView>> {
        let CountedGames { listed, excluded } = tournament.games.as_ref()?;
        if listed.is_empty() && excluded.is_empty() {
            return Some(Vec::new());
        }
        let open = self.logged("the collections could not be read", self.collections().await)?;
        let counting = open
            .iter()
            .filter(|collection| !collection.is_hidden() && counts(&collection.identity, listed, excluded))
            .map(|collection| CollectionView {
                identity: collection.identity.clone(),
                label: self.collection_label(collection),
            })
            .collect();
        Some(counting)
    }

    /// Milliseconds until the countdown on display ends; zero if it has ended.
    fn left(&self) -> Option<u64> {
        let state = self.page_state.tournament.borrow();
        let details = state.details.as_ref().filter(|_| state.on_display)?;
        let deadline = tournament_view(&details.tournament).deadline?;
        Some(self.server_now().until(ServerTime::parse(&deadline)?))
    }

    /// Reloads the tournament when its countdown has ended.
    fn reload_at_deadline(&self, load: Ticket) {
        let number = self.page_state.tournament.borrow_mut().wait.begin();
        match self.left() {
            Some(0) => self.await_next_phase(),
            Some(left) if left <= LONGEST_WAIT => {
                let part = self.clone();
                self.spawn(async move {
                    part.ports.clock.sleep(left).await;
                    let is_due = {
                        let state = part.page_state.tournament.borrow();
                        state.load.is_current(load) && state.wait.is_current(number)
                    };
                    if is_due {
                        part.await_next_phase();
                    }
                });
            }
            _ => {}
        }
    }

    /// Reloads the tournament until it has a countdown that has not ended, or
    /// none.
    fn await_next_phase(&self) {
        let part = self.clone();
        self.repeat(Work::Tournament, RETRY, move || {
            let part = part.clone();
            Box::pin(async move {
                if part.left() == Some(0) {
                    let (load, identity) = {
                        let state = part.page_state.tournament.borrow();
                        (state.load.latest(), state.identity.clone())
                    };
                    part.reload_tournament(load, &identity).await;
                }
                (part.left() != Some(0)).into()
            })
        });
    }

    /// Enters the player in the tournament on display.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn take_part(&self) -> Result<(), CoreError> {
        let (id, load, identity) = {
            let mut state = self.page_state.tournament.borrow_mut();
            let Some(id) = state.details.as_ref().map(|details| details.tournament.id.clone()) else {
                return Ok(());
            };
            if std::mem::replace(&mut state.entering, true) {
                return Ok(());
            }
            (id, state.load.latest(), state.identity.clone())
        };
        self.publish_tournament();
        let call = Call::new(Method::Post, format!("{TOURNAMENTS}/{}/participate", encode(&id)));
        let result = self.change_as_player(call).await.unwrap_or(Err(CoreError::Unauthorized));
        // Also after a failure: the tournament may have changed meanwhile.
        self.reload_tournament(load, &identity).await;
        let is_entered = self.page_state.tournament.borrow().is_entered(&id);
        let result = resolved(result, ready(is_entered)).await;
        if result.is_err() {
            self.alert("global", "somethingWrong", Vec::new());
        }
        self.page_state.tournament.borrow_mut().entering = false;
        self.publish_tournament();
        result
    }

    /// Retries a failed load that is on display.
    pub(super) fn retry_tournament(&self) {
        let state = self.page_state.tournament.borrow();
        if state.phase == SubjectPhase::Failed && state.on_display {
            let (part, identity) = (self.clone(), state.identity.clone());
            drop(state);
            self.spawn(async move { part.load_tournament(identity).await });
        }
    }

    /// Shows a page of the standings, from one.
    pub(super) fn show_standings(&self, page: u32) {
        self.page_state.tournament.borrow_mut().standings_page = page;
        self.publish_tournament();
    }

    pub(super) fn publish_tournament(&self) {
        let player = self.player().and_then(|player| player.id());
        let signed_in = self.is_signed_in();
        let view = {
            let state = self.page_state.tournament.borrow();
            let details = state.details.as_ref().map(|details| {
                let TournamentDetails { tournament, prizes, entry, own, .. } = details;
                let rounds = own.and_then(|own| own.rounds).filter(|_| signed_in);
                let prize = |place: u32| prizes.iter().find(|prize| prize.place == place);
                let mine = own.zip(player.clone()).and_then(|(own, player)| {
                    Some(Standing { player, nickname: None, place: own.place?, points: own.points })
                });
                let row = |row: Standing| StandingView {
                    prize: prize(row.place).map(|prize| prize.title.clone()),
                    own: Some(&row.player) == player.as_ref(),
                    participant: row.player,
                    nickname: row.nickname,
                    place: row.place,
                    points: row.points,
                };
                let shown = match tournament.phase {
                    TournamentPhase::Finished => shown(&results(details), mine, state.standings_page),
                    _ => shown(&details.leaderboard, mine, state.standings_page),
                };
                TournamentDetailsView {
                    tournament: tournament_view(tournament),
                    prizes: prizes
                        .iter()
                        .map(|prize| PrizeView { place: prize.place, title: prize.title.clone() })
                        .collect(),
                    podium: shown.podium.into_iter().map(row).collect(),
                    standings: shown.rows.into_iter().map(row).collect(),
                    own: shown.own.map(row),
                    page: shown.page,
                    pages: shown.pages,
                    action: self.action_for(tournament, *entry),
                    entered: own.is_some() && signed_in,
                    rounds: rounds.map(|CountedRounds { played, limit }| CountedRoundsView { played, limit }),
                    entering: state.entering,
                    collections: state.collections.clone(),
                }
            });
            TournamentPageView { identity: state.identity.clone(), phase: state.phase, details }
        };
        self.store.update(|slices| slices.tournament.set(view));
    }
}

/// The results of a finished tournament: the winners, then the others.
fn results(details: &TournamentDetails) -> Vec<Standing> {
    let mut rows: Vec<Standing> = details.prizes.iter().filter_map(|prize| prize.winner.clone()).collect();
    let last = rows.iter().map(|row| row.place).max().unwrap_or(0);
    rows.extend(details.leaderboard.iter().filter(|row| row.place > last).cloned());
    rows
}
