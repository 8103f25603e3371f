//! The channels of a visitor, and their events.

use super::Connection;
use crate::{machines::connection::Event, platform::core_events::CoreEvent};

/// Channel whose subscribers are the players who are online. It has no events.
const ONLINE: &str = "global:online";

/// Channel of all tournaments.
const TOURNAMENTS: &str = "tournaments";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ConnectionKey {
    player: Option<String>,
    signed_in: bool,
    /// Sign-in number of the connection.
    sign_ins: u64,
}

impl Connection {
    #[allow(clippy::unused_async, reason = "a task, so that it waits for the code")]
    pub(super) async fn open_connection(&self) {
        let player = self.player().filter(|player| player.is_shown.get());
        let signed_in = player.is_some();
        let player = player.and_then(|player| player.id());
        let wanted = ConnectionKey { player, signed_in, sign_ins: self.sign_ins.get() };
        {
            let mut realtime = self.realtime.borrow_mut();
            if realtime.wanted.as_ref() == Some(&wanted) {
                return;
            }
            realtime.wanted = Some(wanted);
            realtime.offered = None;
            realtime.is_subscribed = false;
        }
        self.follow(|watched| {
            for (_, channels) in watched {
                // Channels of a player end with the session.
                channels.retain(|channel| channel.bytes().all(|byte| byte != b'#'));
            }
        });
        self.advance(Event::Opened);
    }

    /// Has the page connect.
    pub(super) fn connect(&self) {
        let Some(ConnectionKey { player, signed_in, .. }) = self.realtime.borrow().wanted.clone() else {
            return;
        };
        let channels: Vec<String> = match player {
            Some(id) => {
                let config = &self.site.borrow().config;
                let channels = self.features.iter().flat_map(|feature| feature.channels);
                let own = channels.filter(|channel| (channel.is_offered)(config));
                let own = own.map(|channel| format!("{}#{id}", channel.name));
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

    /// Handles a new subscription, or one that resumed after a gap that could
    /// not be recovered. Reloads the data that events update, so that no change
    /// between load and subscription is missed.
    pub(super) fn realtime_gap(&self, channel: &str) {
        if channel.contains('#') {
            self.realtime.borrow_mut().gaps.begin();
        }
        self.emit(CoreEvent::ChannelGap(channel));
    }

    /// Handles a publication: its raw text on a channel.
    pub(super) fn realtime_message(&self, channel: &str, text: &[u8]) {
        if let Ok(text) = str::from_utf8(text)
            && self.is_subscribed(channel)
        {
            self.emit(CoreEvent::Message { channel, text });
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
