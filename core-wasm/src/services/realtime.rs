//! The realtime connection: which channels, with which token, and what an
//! event means. Connecting, pinging, waiting and trying again is the client
//! library's part.

use std::rc::Rc;

use super::{Core, cashier::Direction};
use crate::{
    store::views::{RealtimeState, RealtimeView},
    wire::realtime::{self as events, Event},
};

/// Milliseconds after a gap until everything is read again: several channels
/// report theirs together.
const REREAD_AFTER: u64 = 500;
/// Channels of a player, before the `#` and the player's id.
const PLAYER_CHANNELS: [&str; 5] = [
    "wallet:accounts",
    "payment:invoices",
    "bonus:player-bonuses",
    "bonus:player-freespins",
    "bonus:player-bonus-codes",
];

/// The connection as it was last asked for.
#[derive(Debug, Default)]
pub struct Realtime {
    wanted: Option<Wanted>,
    /// Number of the last event about bonuses.
    pub(crate) bonus_events: u64,
    rereading: bool,
    /// The token that the connection was last given.
    offered: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    player: Option<String>,
    epoch: u64,
}

impl Core {
    /// Opens the connection: with the token and the player's channels for a
    /// player, without both for a guest. A new one replaces it at sign-in and
    /// sign-out.
    pub(crate) fn open_realtime(&self) {
        if !self.has_started() && !self.is_signed_in() {
            return;
        }
        let player = self.session.borrow().profile.as_ref().map(|profile| profile.id.clone());
        let signed_in = self.is_signed_in();
        let wanted = Wanted { player: player.clone(), epoch: self.epoch() };
        if self.realtime.borrow().wanted.as_ref() == Some(&wanted) {
            return;
        }
        {
            let mut realtime = self.realtime.borrow_mut();
            realtime.wanted = Some(wanted);
            realtime.offered = None;
        }
        let channels: Vec<String> = match player.filter(|_| signed_in) {
            Some(id) => PLAYER_CHANNELS.iter().map(|channel| format!("{channel}#{id}")).collect(),
            None => Vec::new(),
        };
        let url = {
            let site = self.site.borrow();
            site.config.realtime_url(&site.origin)
        };
        self.ports.socket.connect(&url, signed_in, &channels);
    }

    /// The token the connection asks for; empty for none. The client asks
    /// again only when the server has refused the token it has: the same one is
    /// never given twice.
    pub async fn realtime_token(self: &Rc<Self>) -> Result<String, crate::error::CoreError> {
        let offered = self.realtime.borrow().offered.clone();
        if offered.is_some() && offered == self.token() {
            self.refuse_token(offered);
        }
        let token = self.fresh_token().await?.unwrap_or_default();
        self.realtime.borrow_mut().offered = Some(token.clone());
        Ok(token)
    }

    pub(crate) fn is_realtime_connected(&self) -> bool {
        self.store.read(|slices| slices.realtime.get().state == RealtimeState::Connected)
    }

    /// The connection changed its state.
    pub fn realtime_state(&self, state: RealtimeState) {
        self.store.update(|slices| slices.realtime.set(RealtimeView { state }));
    }

    /// A subscription begins, or begins again after a gap that could not be
    /// filled: what was told before is read again, so that nothing falls between
    /// the reading and the subscription.
    pub fn realtime_gap(self: &Rc<Self>) {
        if !self.is_signed_in() || std::mem::replace(&mut self.realtime.borrow_mut().rereading, true) {
            return;
        }
        let core = Rc::clone(self);
        self.spawn(async move {
            core.ports.clock.sleep(REREAD_AFTER).await;
            core.realtime.borrow_mut().rereading = false;
            if let Err(error) = core.load_accounts().await {
                core.ports.page.warn(&format!("accounts could not be read again: {error}"));
            }
            core.resume_payments().await;
            core.reload_player_bonuses().await;
        });
    }

    /// A publication arrived: its own text, on a channel.
    pub fn realtime_message(self: &Rc<Self>, channel: &str, text: &str) {
        if !self.is_subscribed(channel) {
            return;
        }
        match events::decode(text) {
            Ok(Event::Account(account)) => self.account_changed(account),
            Ok(Event::Deposit(invoice)) => self.invoice_arrived(invoice, Direction::In),
            Ok(Event::Withdrawal(invoice)) => self.invoice_arrived(invoice, Direction::Out),
            Ok(Event::Bonus(bonus)) => self.bonus_changed(bonus),
            Ok(Event::FreeSpin(spin)) => self.free_spin_changed(spin),
            Ok(Event::BonusCode(code)) => self.bonus_code_changed(&code),
            Ok(Event::Unknown) => {}
            Err(error) => self.ports.page.warn(&format!("{channel}: {error}")),
        }
    }

    /// Whether a channel belongs to who is here now: an event of the player
    /// before is dropped.
    fn is_subscribed(&self, channel: &str) -> bool {
        let session = self.session.borrow();
        let player = session.profile.as_ref().filter(|_| session.signed_in);
        match channel.split_once('#') {
            Some((_, owner)) => player.is_some_and(|profile| profile.id == owner),
            None => true,
        }
    }
}
