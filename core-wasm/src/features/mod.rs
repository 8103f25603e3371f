//! The features of the site: a row for each. Nothing else names them all.

pub(crate) mod access;
pub(crate) mod account;
pub(crate) mod cashier;
pub(crate) mod chat;
pub(crate) mod engagement;
pub(crate) mod lobby;
pub(crate) mod pages;
pub(crate) mod play;
pub(crate) mod presence;
pub(crate) mod quests;
pub(crate) mod rewards;
pub(crate) mod search;
pub(crate) mod state;
pub(crate) mod strips;
pub(crate) mod support;
pub(crate) mod winners;

use crate::{
    platform::{feature::Feature, occasions::Reaction},
    site::navigation,
};

/// All rows. What protects a player comes first.
pub(crate) static FEATURES: [Feature; 15] = [
    account::FEATURE,
    presence::FEATURE,
    cashier::FEATURE,
    engagement::FEATURE,
    play::FEATURE,
    quests::FEATURE,
    rewards::FEATURE,
    access::FEATURE,
    support::FEATURE,
    navigation::FEATURE,
    pages::FEATURE,
    strips::FEATURE,
    lobby::FEATURE,
    search::FEATURE,
    chat::FEATURE,
];

/// What features do for a player although their parts may not be loaded. The part
/// `presence` does it, so that none of this is in the first file.
pub(crate) static FOR_PLAYERS: [Reaction; 5] =
    [account::FOR_PLAYER, cashier::FOR_PLAYER, engagement::FOR_PLAYER, play::FOR_PLAYER, quests::FOR_PLAYER];
