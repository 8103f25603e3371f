//! Loading of the player's data, realtime events, and reloads after a gap or while
//! the tab was hidden.

use std::rc::Rc;

use futures_util::{FutureExt, future::join};

use super::Presence;
use crate::{
    features::PLAYER_HANDLERS,
    platform::core_events::{CoreEvent, PendingTasks},
    store::views::{ListPhase, ParameterView},
    wire::{
        realtime::{self, Event},
        tournaments::{Completed, Prize},
    },
};

/// Delay before everything is reloaded after a gap, in milliseconds: several
/// channels report a gap at the same time.
const REREAD_AFTER: u64 = 500;

/// Channel of all tournaments. It has an event for each that ends.
const TOURNAMENTS: &str = "tournaments";
/// Prefix of the channel of quests. The part `quests` decodes its publications.
const QUESTS: &str = "retention:quests";

/// True if the publications of a channel are decoded here.
fn has_events(channel: &str) -> bool {
    channel == TOURNAMENTS
        || channel.contains('#') && !channel.starts_with(QUESTS) && !is_of_tournament(channel)
}

fn is_of_tournament(channel: &str) -> bool {
    channel.starts_with("tournaments:")
}

/// True if data must be reloaded after a gap of a channel. Refused bets are not
/// stored, and the standings of a tournament are reloaded by its part.
fn is_read(channel: &str) -> bool {
    channel.contains('#') && !channel.starts_with("game:") && !is_of_tournament(channel)
}

impl Presence {
    /// Loads the data that every page shows and resumes payments of an earlier
    /// page load. First, side by side, what keeps the player from playing and
    /// what he waits for; then, side by side, what invites. Lists that events keep
    /// up to date wait for the channels: requested earlier, they would have to be
    /// requested again.
    pub(super) async fn load_presence(&self) {
        self.save_installation();
        self.restore_equivalent();
        let core = Rc::clone(self.core());
        let subscribed = async move { core.until_subscribed().await }.boxed_local().shared();
        let messages = async {
            subscribed.clone().await;
            self.load_stage(|pending| CoreEvent::LoadMessages(pending)).await;
        };
        let others = async {
            self.load_stage(|pending| CoreEvent::LoadEssentials(pending)).await;
            let lists = async {
                subscribed.clone().await;
                self.load_stage(|pending| CoreEvent::LoadLists(pending)).await;
            };
            join(self.load_stage(|pending| CoreEvent::LoadExtras(pending)), lists).await;
        };
        join(messages, others).await;
    }

    /// Emits the event of a stage, and waits for what its handlers load.
    async fn load_stage(&self, stage: impl Fn(&PendingTasks) -> CoreEvent<'_>) {
        let pending = PendingTasks::default();
        self.core().emit(stage(&pending));
        pending.done().await;
    }

    pub(super) fn on_event(&self, event: CoreEvent<'_>) {
        for on_event in PLAYER_HANDLERS {
            on_event(self.core(), event);
        }
        match event {
            CoreEvent::LoadLists(pending) => {
                let presence = self.clone();
                pending.add(Box::pin(async move {
                    presence.reload_bonuses_after_gap().await;
                }));
            }
            CoreEvent::CurrencyChanged(pending) => {
                let presence = self.clone();
                pending.add(Box::pin(async move {
                    presence.read_player_bonuses().await;
                }));
            }
            CoreEvent::ReloadAfterGap => {
                let presence = self.clone();
                self.spawn(async move {
                    presence.reload_bonuses_after_gap().await;
                });
            }
            CoreEvent::Message { channel, text } if has_events(channel) => self.player_event(channel, text),
            CoreEvent::ChannelGap(channel) if is_read(channel) => self.read_again_later(),
            CoreEvent::ConnectionGap => self.read_again_later(),
            CoreEvent::TabVisible => {
                let presence = self.clone();
                self.spawn(async move { presence.refresh_presence().await });
            }
            // After a failed load, the accounts are already being retried.
            CoreEvent::RefreshBalance(pending) if self.phase_of_accounts() == ListPhase::Ready => {
                pending.add_call(self.core(), self.core().load_accounts());
            }
            // A break may have begun or ended.
            CoreEvent::VisitorChanged => self.publish_bonuses(),
            CoreEvent::Installed => self.save_installation(),
            CoreEvent::Retry if self.phase_of_accounts() == ListPhase::Failed => {
                self.core().spawn_logged(self.core().load_accounts());
            }
            CoreEvent::Realtime(Event::Account(account)) => self.account_changed(account.clone()),
            CoreEvent::Realtime(Event::Bonus(bonus)) => self.bonus_changed(bonus.clone()),
            CoreEvent::Realtime(Event::FreeSpin(spin)) => self.free_spin_changed(spin.clone()),
            CoreEvent::Realtime(Event::BonusCode(code)) => self.bonus_code_changed(code),
            CoreEvent::Realtime(Event::TournamentCompleted(tournament)) => {
                self.tournament_completed(tournament);
            }
            _ => {}
        }
    }

    /// Handles a publication on a channel of events of the player: its raw text.
    fn player_event(&self, channel: &str, text: &str) {
        match realtime::decode(text) {
            Ok(event) => self.core().emit(CoreEvent::Realtime(&event)),
            Err(error) => self.ports.page.warn(&format!("{channel}: {error}")),
        }
    }

    /// Tells the player of a prize, unless an exclusion keeps him from playing.
    fn tournament_completed(&self, tournament: &Completed) {
        let own = self.core().player().and_then(|player| player.id());
        let excluded = self.is_player_excluded();
        let is_own = |prize: &&Prize| prize.winner.as_ref().map(|winner| &winner.player) == own.as_ref();
        let Some(prize) =
            tournament.prizes.iter().flatten().find(is_own).filter(|_| own.is_some() && !excluded)
        else {
            return;
        };
        let text =
            |name: &str, text: &str| ParameterView::Text { name: name.to_owned(), text: text.to_owned() };
        let parameters = vec![
            text("place", &prize.place.to_string()),
            text("tournament", &tournament.title),
            text("prize", &prize.title),
        ];
        self.core().announce(format!("tournament:{}", tournament.id), "tournament", "completed", parameters);
    }

    fn phase_of_accounts(&self) -> ListPhase {
        self.store.read(|slices| slices.accounts_list.get().phase)
    }

    fn read_again_later(&self) {
        let presence = self.clone();
        self.spawn(async move { presence.read_again().await });
    }

    /// Reloads the data that may have changed during a realtime gap. Several
    /// channels that report a gap cause one reload.
    async fn read_again(&self) {
        if self.state.accounts.borrow_mut().begin_rereading() {
            return;
        }
        self.ports.clock.sleep(REREAD_AFTER).await;
        self.state.accounts.borrow_mut().end_rereading();
        let gap = self.state.accounts.borrow().gap;
        if !self.is_last_gap(gap)
            && let Err(error) = self.load_accounts().await
        {
            self.ports.page.warn(&format!("accounts could not be read again: {error}"));
        }
        self.core().emit(CoreEvent::ReloadAfterGap);
    }

    /// Reloads data that may have changed while the tab was hidden.
    async fn refresh_presence(&self) {
        self.load_missing_profile().await;
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be refreshed: {error}"));
        }
        self.core().emit(CoreEvent::ReloadAfterHidden);
    }
}
