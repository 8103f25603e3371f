//! The latest winners of games.

use std::rc::Rc;

use crate::{
    core::Core,
    error::CoreError,
    platform::{api::Call, core_events::CoreEvent, generation::Generation, parts::part},
    ports::{Method, Task},
    store::views::{ListPhase, WinnerView, WinnersView, image_url},
    wire::{
        games::{Winner, platform},
        realtime,
    },
};

/// Begin of the channels of winners.
const CHANNEL: &str = "game:winners:";
/// The name under which the list follows its channel.
const LIST: &str = "winners";
/// Winners on show.
const COUNT: usize = 12;
/// Time between two changes of the list, in milliseconds.
const PACE: u64 = 3_000;

part! {
    /// Interface of the winners for the rest of the core.
    WinnersCalls of Winners as winners, in winners, for Core, events to on_event;
    actions {
        /// Pauses (`true`) or resumes the updates of the winners.
        "pauseWinners" pause_winners(paused: bool);
    }
    tasks {
        /// Stops the updates of the winners: they are not on display any more.
        "leaveWinners" leave_winners();
        /// Loads the latest winners and follows them. `small` is true on small
        /// screens.
        "watchWinners" watch_winners(small: bool);
    }
    internal {}
}

/// State of the winners.
#[derive(Default)]
pub(crate) struct Board {
    phase: ListPhase,
    list: Vec<Winner>,
    /// Winners that arrived since the last change, oldest first.
    waiting: Vec<Winner>,
    /// The channel that is followed.
    channel: Option<String>,
    paused: bool,
    /// True while a change is due.
    ticking: bool,
    load: Generation,
}

/// Puts a winner first. A game is in the list once.
fn put(list: &mut Vec<Winner>, winner: Winner) {
    list.retain(|known| known.game != winner.game);
    list.insert(0, winner);
    list.truncate(COUNT);
}

impl Winners {
    async fn watch_winners(&self, small: bool) {
        let name = if small { "mobile" } else { "desktop" };
        let country = self.country_of_player();
        let channel = format!("{CHANNEL}{name}:{country}");
        let load = {
            let mut state = self.page_state.board.borrow_mut();
            if state.channel.as_ref() == Some(&channel) && state.phase != ListPhase::Failed {
                return;
            }
            state.channel = Some(channel.clone());
            state.phase = ListPhase::Loading;
            state.load.begin()
        };
        self.watch(LIST, vec![channel]);
        self.publish_winners();
        let call = Call::new(Method::Get, "/api/game/spins/winners")
            .query("perPage", Some(COUNT))
            .query("platform", Some(platform(small)))
            .query("countryCode", Some(country));
        let answer = self.call(call).await.and_then(|answer| answer.list::<Winner>());
        {
            let mut state = self.page_state.board.borrow_mut();
            if !state.load.is_current(load) {
                return;
            }
            match answer {
                Ok(winners) => {
                    state.list.clear();
                    winners.into_iter().rev().for_each(|winner| put(&mut state.list, winner));
                    state.phase = ListPhase::Ready;
                }
                Err(error) => {
                    self.ports.page.warn(&format!("winners could not be read: {error}"));
                    state.phase = ListPhase::Failed;
                }
            }
        }
        self.publish_winners();
    }

    #[allow(clippy::unused_async, reason = "a task, so that it follows a load whose code is loading")]
    async fn leave_winners(&self) {
        self.watch(LIST, Vec::new());
        let mut state = self.page_state.board.borrow_mut();
        state.channel = None;
        state.waiting.clear();
        state.load.begin();
    }

    fn pause_winners(&self, paused: bool) {
        self.page_state.board.borrow_mut().paused = paused;
        self.publish_winners();
        self.show_waiting();
    }

    fn on_event(&self, event: CoreEvent<'_>) {
        if let CoreEvent::Message { channel, text } = event
            && channel.starts_with(CHANNEL)
        {
            self.winner_event(channel, text);
        }
    }

    fn winner_event(&self, channel: &str, text: &str) {
        let winner = match realtime::winner(text) {
            Ok(Some(winner)) => winner,
            Ok(None) => return,
            Err(error) => return self.ports.page.warn(&format!("{channel}: {error}")),
        };
        let begins = {
            let mut state = self.page_state.board.borrow_mut();
            if state.channel.as_deref() != Some(channel) {
                return;
            }
            put_waiting(&mut state.waiting, winner);
            !std::mem::replace(&mut state.ticking, true)
        };
        if begins {
            let part = self.clone();
            self.spawn(async move {
                part.ports.clock.sleep(PACE).await;
                part.page_state.board.borrow_mut().ticking = false;
                part.show_waiting();
            });
        }
    }

    /// Shows the winners that have arrived, unless the list is paused or still
    /// loading.
    fn show_waiting(&self) {
        {
            let mut state = self.page_state.board.borrow_mut();
            if state.paused || state.phase != ListPhase::Ready {
                return;
            }
            let waiting = std::mem::take(&mut state.waiting);
            waiting.into_iter().for_each(|winner| put(&mut state.list, winner));
        }
        self.publish_winners();
    }

    fn publish_winners(&self) {
        let base = self.site.borrow().config.api_base.clone();
        let view = {
            let state = self.page_state.board.borrow();
            WinnersView {
                phase: state.phase,
                paused: state.paused,
                list: state
                    .list
                    .iter()
                    .map(|winner| WinnerView {
                        nickname: winner.nickname.clone(),
                        game: winner.game.clone(),
                        game_name: winner.game_name.clone(),
                        image: image_url(&winner.image, &base),
                        payout: self.money(winner.payout, &winner.currency),
                    })
                    .collect(),
            }
        };
        self.store.update(|slices| slices.winners.set(view));
    }
}

/// Keeps what the list can show at most.
fn put_waiting(waiting: &mut Vec<Winner>, winner: Winner) {
    waiting.push(winner);
    if waiting.len() > COUNT {
        waiting.remove(0);
    }
}
