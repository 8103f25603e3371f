//! The realtime connection: which channels, with which token, and what an
//! event means. Connecting, pinging, waiting and trying again is the client
//! library's part.

use std::rc::Rc;

use super::Core;
use crate::{
    error::CoreError,
    store::views::{RealtimeState, RealtimeView},
};

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
    /// The token that the connection was last given.
    offered: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    player: Option<String>,
    signed_in: bool,
    /// Number of the sign-in.
    sign_ins: u64,
}

impl Core {
    /// Opens the connection: with the token and the player's channels for a
    /// player, without both for a guest. A new one replaces it at sign-in and
    /// sign-out.
    pub(crate) fn open_realtime(&self) {
        if !self.has_started() && !self.is_signed_in() {
            return;
        }
        let player = self.player().filter(|player| player.is_shown.get());
        let signed_in = player.is_some();
        let player = player.and_then(|player| player.id());
        let wanted = Wanted { player: player.clone(), signed_in, sign_ins: self.sign_ins.get() };
        if self.realtime.borrow().wanted.as_ref() == Some(&wanted) {
            return;
        }
        {
            let mut realtime = self.realtime.borrow_mut();
            realtime.wanted = Some(wanted);
            realtime.offered = None;
        }
        let channels: Vec<String> = match player {
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
    pub async fn realtime_token(self: &Rc<Self>) -> Result<String, CoreError> {
        let Some(player) = self.player() else { return Ok(String::new()) };
        let offered = self.realtime.borrow().offered.clone();
        if offered.is_some() && offered == self.token() {
            player.refuse_token(offered);
        }
        let asking = Rc::clone(&player);
        let token = player.during(Box::pin(async move { asking.fresh_token().await })).await;
        let token = token.unwrap_or(Err(CoreError::Unauthorized))?;
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
        if !self.is_signed_in() {
            return;
        }
        let reading = self.read_again();
        let core = Rc::clone(self);
        self.spawn(async move { core.warn_of(reading.await) });
    }

    /// A publication arrived: its own text, on a channel.
    pub fn realtime_message(self: &Rc<Self>, channel: &str, text: &str) {
        if !self.is_subscribed(channel) {
            return;
        }
        // Before the part is there, the first reading has not been made either.
        self.player_event(channel, text);
    }

    /// Whether a channel belongs to who is here now: an event of the player
    /// before is dropped.
    fn is_subscribed(&self, channel: &str) -> bool {
        let player = self.player().filter(|player| player.is_shown.get()).and_then(|player| player.id());
        match channel.split_once('#') {
            Some((_, owner)) => player.is_some_and(|id| id == owner),
            None => true,
        }
    }
}
