//! The features of the site, and the table with a row for each. Only this table
//! and `state.rs` name all features.

pub(crate) mod access;
pub(crate) mod account;
pub(crate) mod cashier;
pub(crate) mod chat;
pub(crate) mod engagement;
pub(crate) mod jackpots;
pub(crate) mod lobby;
pub(crate) mod pages;
pub(crate) mod play;
pub(crate) mod presence;
pub(crate) mod quests;
pub(crate) mod rewards;
pub(crate) mod round_proof;
pub(crate) mod search;
pub(crate) mod state;
pub(crate) mod statement;
pub(crate) mod strips;
pub(crate) mod support;
pub(crate) mod winners;

use crate::{
    platform::{core_events::OnEvent, feature::Feature},
    site::navigation,
};

/// All rows, in the order in which they handle an event: player protection first.
pub(crate) static FEATURES: [Feature; 17] = [
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
    statement::FEATURE,
    round_proof::FEATURE,
];

/// Handlers of the events of a signed-in player. The part `presence` calls them, so
/// their code is not in the first file.
pub(crate) static PLAYER_HANDLERS: [OnEvent; 5] = [
    account::PLAYER_HANDLER,
    cashier::PLAYER_HANDLER,
    engagement::PLAYER_HANDLER,
    play::PLAYER_HANDLER,
    quests::PLAYER_HANDLER,
];
