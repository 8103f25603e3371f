//! The realtime connection: channels, token and events. The client library
//! connects, pings and reconnects.

use std::rc::Rc;

use super::Core;
use crate::{
    error::CoreError,
    store::views::{RealtimeState, RealtimeView},
};

/// Channels of a player, without the `#` and the player's id.
const PLAYER_CHANNELS: [&str; 9] = [
    "wallet:accounts",
    "payment:invoices",
    "bonus:player-bonuses",
    "bonus:player-freespins",
    "bonus:player-bonus-codes",
    "messenger:notifications",
    "game:bets",
    LOYALTY,
    QUESTS,
];

/// Channel of the loyalty programme.
const LOYALTY: &str = "retention:accounts";

/// Channel of quests.
const QUESTS: &str = "retention:quests";

/// Channel whose subscribers are the players who are online. It has no events.
const ONLINE: &str = "global:online";

/// Begin of the channels of winners.
const WINNERS: &str = "game:winners:";

/// Begin of the channels of single tournaments.
const TOURNAMENT: &str = "tournaments:";

/// Channel of all tournaments.
const TOURNAMENTS: &str = "tournaments";

/// A list that follows channels of its own while it is on display.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Watcher {
    /// The latest winners.
    Winners,
    /// The page of a tournament.
    Tournament,
}

/// The last requested connection.
#[derive(Debug, Default)]
pub struct Realtime {
    wanted: Option<ConnectionKey>,
    /// The token last passed to the connection.
    offered: Option<String>,
    /// Channels of each [`Watcher`].
    watched: [Vec<String>; 2],
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct ConnectionKey {
    player: Option<String>,
    signed_in: bool,
    /// Sign-in number of the connection.
    sign_ins: u64,
}

impl Core {
    /// Opens the connection: with token and player channels for a player,
    /// without both for a guest. Sign-in and sign-out replace it.
    pub(crate) fn open_realtime(&self) {
        if !self.has_started() && !self.is_signed_in() {
            return;
        }
        let player = self.player().filter(|player| player.is_shown.get());
        let signed_in = player.is_some();
        let player = player.and_then(|player| player.id());
        let wanted = ConnectionKey { player: player.clone(), signed_in, sign_ins: self.sign_ins.get() };
        if self.realtime.borrow().wanted.as_ref() == Some(&wanted) {
            return;
        }
        {
            let mut realtime = self.realtime.borrow_mut();
            realtime.wanted = Some(wanted);
            realtime.offered = None;
        }
        self.follow(|watched| {
            for channels in watched {
                // Channels of a player end with the session.
                channels.retain(|channel| channel.bytes().all(|byte| byte != b'#'));
            }
        });
        let is_open = |channel: &str| {
            let config = &self.site.borrow().config;
            match channel {
                LOYALTY => config.loyalty_enabled,
                QUESTS => config.quests_enabled,
                _ => true,
            }
        };
        let channels: Vec<String> = match player {
            Some(id) => {
                let channels = PLAYER_CHANNELS.into_iter().filter(|channel| is_open(channel));
                let own = channels.map(|channel| format!("{channel}#{id}"));
                own.chain([ONLINE.to_owned(), TOURNAMENTS.to_owned()]).collect()
            }
            None => Vec::new(),
        };
        let url = {
            let site = self.site.borrow();
            site.config.realtime_url(&site.origin)
        };
        self.ports.socket.connect(&url, signed_in, &channels);
    }

    /// Follows the channels of a list instead of those it followed before; none
    /// when it is not on display any more.
    pub(crate) fn watch(&self, watcher: Watcher, channels: Vec<String>) {
        self.follow(|watched| {
            if let Some(before) = watched.get_mut(watcher as usize) {
                *before = channels;
            }
        });
    }

    fn follow(&self, change: impl FnOnce(&mut [Vec<String>; 2])) {
        let channels = {
            let mut realtime = self.realtime.borrow_mut();
            change(&mut realtime.watched);
            realtime.watched.concat()
        };
        self.ports.socket.watch(&channels);
    }

    /// The token for the connection; empty for a guest. The client asks again
    /// only after the server has rejected its token, so the same token is never
    /// returned twice.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Unauthorized` if the session has ended, and
    /// `CoreError::Offline` if the token must be refreshed and the server
    /// cannot be reached.
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

    /// Handles a change of the connection state.
    pub fn realtime_state(&self, state: RealtimeState) {
        self.store.update(|slices| slices.realtime.set(RealtimeView { state }));
    }

    /// Handles a new subscription, or one that resumed after a gap that could
    /// not be recovered. Reloads the data that events update, so that no change
    /// between load and subscription is missed.
    pub fn realtime_gap(self: &Rc<Self>, channel: &str) {
        if channel.starts_with(TOURNAMENT) {
            return self.tournament_gap();
        }
        // The next winner mends the list of winners.
        if channel.starts_with(WINNERS) || !self.is_signed_in() {
            return;
        }
        let reading = self.read_again();
        let core = Rc::clone(self);
        self.spawn(async move { core.log_error(reading.await) });
    }

    /// Handles a publication: its raw text on a channel.
    pub fn realtime_message(self: &Rc<Self>, channel: &str, text: &str) {
        if !self.is_subscribed(channel) {
            return;
        }
        // If a part is not loaded, its data has not been loaded either.
        if channel.starts_with(WINNERS) {
            self.winner_event(channel, text);
        } else if channel.starts_with(TOURNAMENT) {
            self.tournament_event(channel, text);
        } else {
            self.player_event(channel, text);
        }
    }

    /// True if a channel belongs to the current player. Events of a previous
    /// player are dropped.
    fn is_subscribed(&self, channel: &str) -> bool {
        let player = self.player().filter(|player| player.is_shown.get()).and_then(|player| player.id());
        match channel.split_once('#') {
            Some((_, owner)) => player.is_some_and(|id| id == owner),
            None => true,
        }
    }
}
