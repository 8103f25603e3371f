//! The arrival of a player, his realtime events, and reloads of data that may
//! have changed while the tab was hidden.

use super::Presence;
use crate::{
    features::FOR_PLAYERS,
    platform::occasions::{Occasion, Waiting},
    store::views::{ListPhase, ParameterView},
    wire::{
        realtime::{self, Event},
        tournaments::{Completed, Prize},
    },
};

/// Delay before everything is reloaded after a gap, in milliseconds: several
/// channels report a gap at the same time.
const REREAD_AFTER: u64 = 500;

/// Channel of all tournaments: which have ended.
const TOURNAMENTS: &str = "tournaments";
/// Begin of the channel of quests, whose messages are no events.
const QUESTS: &str = "retention:quests";

/// True if the messages of a channel are events of the player.
fn has_events(channel: &str) -> bool {
    channel == TOURNAMENTS
        || channel.contains('#') && !channel.starts_with(QUESTS) && !is_of_tournament(channel)
}

fn is_of_tournament(channel: &str) -> bool {
    channel.starts_with("tournaments:")
}

/// True if what the messages of a channel tell is read again after a gap: not
/// refused bets, and not the standings of a tournament.
fn is_read(channel: &str) -> bool {
    channel.contains('#') && !channel.starts_with("game:") && !is_of_tournament(channel)
}

impl Presence {
    /// Loads the data that every page shows and resumes payments of an earlier
    /// page load. First, side by side, what keeps the player from playing and
    /// what he waits for; then, side by side, what invites.
    pub(super) async fn load_presence(&self) {
        self.save_installation();
        self.restore_equivalent();
        let waiting = Waiting::default();
        self.core().tell(Occasion::PlayerArrived(&waiting));
        waiting.done().await;
        let waiting = Waiting::default();
        self.core().tell(Occasion::PlayerSettled(&waiting));
        waiting.done().await;
    }

    pub(super) fn react(&self, occasion: Occasion<'_>) {
        for react in FOR_PLAYERS {
            react(self.core(), occasion);
        }
        match occasion {
            Occasion::PlayerSettled(waiting) => {
                let presence = self.clone();
                waiting.add(Box::pin(async move {
                    presence.reload_player_bonuses().await;
                }));
            }
            Occasion::CurrencyChanged(waiting) => {
                let presence = self.clone();
                waiting.add(Box::pin(async move {
                    presence.read_player_bonuses().await;
                }));
            }
            Occasion::LiveAgain => {
                let presence = self.clone();
                self.spawn(async move {
                    presence.reload_player_bonuses().await;
                });
            }
            Occasion::Message { channel, text } if has_events(channel) => self.player_event(channel, text),
            Occasion::Missed(channel) if is_read(channel) => self.read_again_later(),
            Occasion::AllMissed => self.read_again_later(),
            Occasion::PlayerVisible => {
                let presence = self.clone();
                self.spawn(async move { presence.refresh_presence().await });
            }
            // Accounts that could not be loaded yet are being tried by themselves.
            Occasion::BalanceUnknown(waiting) if self.phase_of_accounts() == ListPhase::Ready => {
                let presence = self.clone();
                waiting.add(Box::pin(async move {
                    presence.core().log_error(presence.load_accounts().await);
                }));
            }
            Occasion::Installed => self.save_installation(),
            Occasion::Retry if self.phase_of_accounts() == ListPhase::Failed => {
                self.core().spawn_logged(self.core().load_accounts());
            }
            Occasion::Event(Event::Account(account)) => self.account_changed(account.clone()),
            Occasion::Event(Event::Bonus(bonus)) => self.bonus_changed(bonus.clone()),
            Occasion::Event(Event::FreeSpin(spin)) => self.free_spin_changed(spin.clone()),
            Occasion::Event(Event::BonusCode(code)) => self.bonus_code_changed(code),
            Occasion::Event(Event::TournamentCompleted(tournament)) => self.tournament_completed(tournament),
            _ => {}
        }
    }

    /// Handles a publication on a channel of events of the player: its raw text.
    fn player_event(&self, channel: &str, text: &str) {
        match realtime::decode(text) {
            Ok(event) => self.core().tell(Occasion::Event(&event)),
            Err(error) => self.ports.page.warn(&format!("{channel}: {error}")),
        }
    }

    /// Tells the player of a prize, unless an exclusion keeps him from playing.
    fn tournament_completed(&self, tournament: &Completed) {
        let own = self.core().player().and_then(|player| player.id());
        let excluded = self.store.read(|slices| slices.session.get().excluded.is_some());
        let is_own = |prize: &&Prize| prize.winner.as_ref().map(|winner| &winner.player) == own.as_ref();
        let Some(prize) = tournament.prizes.iter().find(is_own).filter(|_| own.is_some() && !excluded) else {
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
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be read again: {error}"));
        }
        self.core().tell(Occasion::LiveAgain);
    }

    /// Reloads data that may have changed while the tab was hidden.
    async fn refresh_presence(&self) {
        self.load_missing_profile().await;
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be refreshed: {error}"));
        }
        self.core().tell(Occasion::PlayerReturned);
    }
}
