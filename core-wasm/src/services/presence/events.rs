//! Realtime events of a player, and reloads of data that may have changed while
//! the tab was hidden.

use std::rc::Rc;

use super::Presence;
use crate::{
    error::CoreError,
    ports::{Area, Task},
    services::{
        cashier::{AWAITED_KEY, Direction, OPEN_KEY, WATCHED_KEY},
        play::RETURN_GAME_KEY,
        player::Player,
        side_by_side,
    },
    store::views::ParameterView,
    wire::{
        payments::Invoice,
        realtime::{self, Event},
        tournaments::{Completed, Prize},
    },
};

/// Begin of the channel of quests. The part of quests reads its events.
const QUESTS: &str = "retention:quests#";
/// Delay before everything is reloaded after a gap, in milliseconds: several
/// channels report a gap at the same time.
const REREAD_AFTER: u64 = 500;

impl Presence {
    /// Loads the data that every page shows and resumes payments of an earlier
    /// page load. First, side by side, what keeps the player from playing and
    /// what he waits for; then, side by side, what invites.
    pub(super) async fn load_presence(&self) {
        self.save_installation();
        self.restore_equivalent();
        self.all_of(&[Self::limits_first, Self::payments_again, Self::messages_again]).await;
        self.all_of(&[
            Self::bonuses_again,
            Self::wallet_ahead,
            Self::game_to_return_to,
            Self::standing_again,
            Self::quests_again,
        ])
        .await;
    }

    async fn all_of(&self, loads: &[fn(Self) -> Task<()>]) {
        side_by_side(loads.iter().map(|load| load(self.clone())).collect()).await;
    }

    /// A pause or a self-exclusion is shown on every page, and keeps from what
    /// invites.
    fn limits_first(self) -> Task<()> {
        Box::pin(async move { self.learn_limits().await })
    }

    fn payments_again(self) -> Task<()> {
        Box::pin(async move {
            self.resume_payments().await;
            // The page was reloaded while waiting for the provider's code, so the
            // wallet continues to wait.
            if let Some(id) = self.ports.storage.get(Area::Session, AWAITED_KEY) {
                self.resume_awaited(&id);
            }
        })
    }

    fn messages_again(self) -> Task<()> {
        Box::pin(async move { self.log_error(self.core().reload_messages().await) })
    }

    fn bonuses_again(self) -> Task<()> {
        Box::pin(async move {
            self.reload_player_bonuses().await;
        })
    }

    /// Preloads the wallet, so that it opens without delay.
    fn wallet_ahead(self) -> Task<()> {
        Box::pin(async move { self.log_error(self.core().cashier().await) })
    }

    fn game_to_return_to(self) -> Task<()> {
        Box::pin(async move {
            if self.ports.storage.get(Area::Session, RETURN_GAME_KEY).is_some() {
                self.log_error(self.core().restore_return_game().await);
            }
        })
    }

    fn standing_again(self) -> Task<()> {
        Box::pin(async move { self.reload_standing().await })
    }

    fn quests_again(self) -> Task<()> {
        Box::pin(async move {
            if self.site.borrow().config.quests_enabled {
                self.log_error(self.core().begin_quests().await);
            }
        })
    }

    /// Handles a publication on a channel of the player: its raw text.
    pub(super) fn player_event(&self, channel: &str, text: &str) {
        if channel.starts_with(QUESTS) {
            let changed = self.core().quest_event(text.to_owned());
            return self.finish(changed);
        }
        match realtime::decode(text) {
            Ok(Event::Account(account)) => {
                self.account_changed(account);
                self.core().play_balance_changed();
            }
            Ok(Event::Deposit(invoice)) => self.invoice_arrived(invoice, Direction::In),
            Ok(Event::Withdrawal(invoice)) => self.invoice_arrived(invoice, Direction::Out),
            Ok(Event::Bonus(bonus)) => self.bonus_changed(bonus),
            Ok(Event::FreeSpin(spin)) => self.free_spin_changed(spin),
            Ok(Event::BonusCode(code)) => self.bonus_code_changed(&code),
            Ok(Event::Message(message)) => self.core().message_received(message),
            Ok(Event::Loyalty(account)) => self.core().loyalty_changed(account),
            Ok(Event::TournamentCompleted(tournament)) => self.tournament_completed(&tournament),
            Ok(Event::BetRefused(refused)) => {
                let player = self.clone();
                self.spawn(async move { player.log_error(player.core().bet_refused(refused).await) });
            }
            Ok(Event::Unknown) => {}
            Err(error) => self.ports.page.warn(&format!("{channel}: {error}")),
        }
    }

    /// Tells the player of a prize, unless an exclusion keeps him from playing.
    fn tournament_completed(&self, tournament: &Completed) {
        self.core().tournament_gap();
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

    /// Reloads the data that may have changed during a realtime gap. Several
    /// channels that report a gap cause one reload.
    pub(super) async fn read_again(&self) {
        if self.accounts.borrow_mut().begin_rereading() {
            return;
        }
        self.ports.clock.sleep(REREAD_AFTER).await;
        self.accounts.borrow_mut().end_rereading();
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be read again: {error}"));
        }
        self.core().play_balance_changed();
        self.resume_payments().await;
        self.reload_player_bonuses().await;
        self.core().reread_quests();
        self.log_error(self.core().reload_messages().await);
        self.reload_standing().await;
    }

    /// Reloads the loyalty points, where there is a programme.
    async fn reload_standing(&self) {
        if self.site.borrow().config.loyalty_enabled {
            self.log_error(self.core().load_standing().await);
        }
    }

    /// Reloads data that may have changed while the tab was hidden.
    pub(super) async fn refresh_presence(&self) {
        self.load_missing_profile().await;
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be refreshed: {error}"));
        }
        self.log_error(self.core().reload_messages().await);
        self.reload_standing().await;
        // Documents may have been reviewed.
        self.account_changed_elsewhere("documents");
    }

    /// Resumes open payments and payments with unknown outcome of an earlier
    /// page load.
    async fn resume_payments(&self) {
        let kept = |area: Area, key: &str| self.ports.storage.get(area, key).is_some();
        let open = kept(Area::Local, OPEN_KEY);
        if open || kept(Area::Session, AWAITED_KEY) || kept(Area::Session, WATCHED_KEY) {
            self.log_error(self.core().reconcile_invoices().await);
            self.publish_open_payments();
        }
        for direction in [Direction::In, Direction::Out] {
            if kept(Area::Local, direction.in_flight_key()) {
                self.log_error(self.core().restore_payment(direction).await);
            }
        }
    }

    /// Handles a changed payment.
    fn invoice_arrived(&self, invoice: Invoice, direction: Direction) {
        let changed = self.core().invoice_changed(invoice, direction);
        self.finish(changed);
    }

    /// Handles an event in a part that may have to be loaded first.
    fn finish(&self, changed: Task<Result<(), CoreError>>) {
        let core = Rc::clone(self.core());
        self.spawn(async move { core.log_error(changed.await) });
    }
}

impl Player {
    /// Reloads the data that depends on the currency after the active account
    /// changed.
    pub(super) async fn account_switched(self: &Rc<Self>) {
        self.core().quests_account_switched();
        if self.parts.cashier.get().is_some() {
            self.log_error(self.core().follow_account().await);
        } else {
            self.read_player_bonuses().await;
        }
    }
}
