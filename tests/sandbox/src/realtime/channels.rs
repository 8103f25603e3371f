//! The channels: who may subscribe to them, and what is kept. The rules are read from the configuration of Centrifugo, so
//! that the hub cannot have others.

use crate::realtime::protocol::code;
use regex::Regex;
use serde::Deserialize;
use std::sync::LazyLock;

const CONFIGURATION: &str = include_str!("../../centrifugo.json");

static CHANNELS: LazyLock<Channels> =
    LazyLock::new(|| serde_json::from_str::<Configuration>(CONFIGURATION).unwrap_or_default().channel);

#[derive(Default, Deserialize)]
struct Configuration {
    channel: Channels,
}

#[derive(Default, Deserialize)]
struct Channels {
    without_namespace: Rules,
    namespaces: Vec<Rules>,
}

/// The rules of a namespace, in the words of the configuration.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the configuration has them")]
pub struct Rules {
    /// The part before the colon in the names of its channels.
    pub name: String,
    channel_regex: String,
    allow_user_limited_channels: bool,
    allow_subscribe_for_client: bool,
    allow_subscribe_for_anonymous: bool,
    allow_history_for_subscriber: bool,
    allow_history_for_anonymous: bool,
    /// True if a client that connects again gets the publications that it has missed.
    pub force_recovery: bool,
    #[serde(rename = "presence")]
    _presence: bool,
    /// Publications kept per channel.
    pub history_size: usize,
    history_ttl: String,
}

impl Rules {
    /// True if publications are kept.
    pub fn keeps_history(&self) -> bool {
        self.history_size > 0
    }

    /// Lifetime of kept publications, in milliseconds.
    pub fn history_lifetime(&self) -> i64 {
        self.history_ttl.trim_end_matches('s').parse::<i64>().unwrap_or_default() * 1000
    }

    /// Refuses a user who may not subscribe to a channel, with a code; the user of a guest is empty. `name#a,b` is only for
    /// the users a and b where channels are limited to users.
    ///
    /// # Errors
    ///
    /// The code of the reply.
    pub fn admit(&self, channel: &str, user: &str) -> Result<(), u16> {
        let rest = channel.split_once(':').map_or(channel, |(_, rest)| rest);
        if !self.channel_regex.is_empty()
            && !Regex::new(&self.channel_regex).is_ok_and(|allowed| allowed.is_match(rest))
        {
            return Err(code::BAD_REQUEST);
        }
        let users = channel.rsplit_once('#').filter(|_| self.allow_user_limited_channels);
        let is_open = match users {
            Some((_, users)) => !user.is_empty() && users.split(',').any(|allowed| allowed == user),
            None => {
                self.allow_subscribe_for_client && (self.allow_subscribe_for_anonymous || !user.is_empty())
            }
        };
        if is_open { Ok(()) } else { Err(code::PERMISSION_DENIED) }
    }

    /// Refuses a user who may not read the history of a channel, with a code.
    ///
    /// # Errors
    ///
    /// The code of the reply.
    pub fn admit_to_history(&self, is_subscribed: bool, user: &str) -> Result<(), u16> {
        if !self.keeps_history() {
            return Err(code::NOT_AVAILABLE);
        }
        let is_open = self.allow_history_for_subscriber
            && is_subscribed
            && (self.allow_history_for_anonymous || !user.is_empty());
        if is_open { Ok(()) } else { Err(code::PERMISSION_DENIED) }
    }
}

/// The rules of a channel; `None` if there is no such namespace.
pub fn rules_of(channel: &str) -> Option<&'static Rules> {
    match channel.split_once(':') {
        None => Some(&CHANNELS.without_namespace),
        Some((namespace, _)) => CHANNELS.namespaces.iter().find(|rules| rules.name == namespace),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(channel: &str, user: &str) -> Option<u16> {
        rules_of(channel).map_or(Some(code::UNKNOWN_CHANNEL), |rules| rules.admit(channel, user).err())
    }

    #[test]
    fn channels_are_open_to_whom_they_are_for() {
        for (channel, user, refusal) in [
            ("wallet:accounts#a", "a", None),
            ("wallet:accounts#a,b", "b", None),
            ("wallet:accounts#a", "b", Some(103)),
            ("wallet:accounts#", "", Some(103)),
            ("wallet:accounts", "a", Some(103)),
            ("game:bets#a", "", Some(103)),
            ("game:winners:desktop:US", "", None),
            ("game:jackpots:USD", "", None),
            ("tournaments:1", "", None),
            ("tournaments", "a", None),
            ("tournaments", "", Some(103)),
            ("others", "a", Some(107)),
            ("global:online", "a", None),
            ("global:online", "", Some(103)),
            ("activity-board:boards#1", "", None),
            ("activity-board:boards#1", "a", None),
            ("unknown:1", "a", Some(102)),
        ] {
            assert_eq!(admitted(channel, user), refusal, "{channel} for {user:?}");
        }
    }

    #[test]
    fn what_keeps_data_up_to_date_can_be_recovered() {
        for (channel, kept) in [
            ("wallet:accounts#a", (100, 300_000, true)),
            ("game:winners:desktop:US", (100, 300_000, true)),
            ("activity-board:boards#1", (100, 300_000, false)),
            ("global:online", (0, 0, false)),
            ("tournaments", (0, 0, false)),
        ] {
            let rules = rules_of(channel)
                .map(|rules| (rules.history_size, rules.history_lifetime(), rules.force_recovery));
            assert_eq!(rules, Some(kept), "{channel}");
        }
    }
}
