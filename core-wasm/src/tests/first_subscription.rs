//! Tests of the lists that events keep up to date: when a page load requests them,
//! and when they are requested again.

use super::support::{PLAYER, world_with_player};
use crate::testing::{Reply, Tab, World};

const ACCOUNTS: &str = "GET /api/wallet/accounts";
const MESSAGES: &str = "GET /api/notification/messenger/messages";
const QUESTS: &str = "GET /api/retention/player-quests";
const STANDING: &str = "GET /api/retention/account";
/// The lists whose first request waits for the channels.
const LISTS: [&str; 6] = [
    MESSAGES,
    QUESTS,
    STANDING,
    "GET /api/game/player-bonuses",
    "GET /api/game/player-freespins",
    "GET /api/game/bonuses",
];
const LEVEL: &str = r#"{"id":"a","playerId":"p","points":10,"currentLevel":{"name":"One","order":1,"points":0},"nextLevel":null}"#;

/// A player whose channels are subscribed when a test says so.
fn world() -> World {
    let world = world_with_player(10_000_000);
    let config = r#"{"locales":["en"],"loyaltyEnabled":true,"questsEnabled":true}"#;
    world.server.always("GET /config.json", Reply::raw(200, config));
    world.server.always(STANDING, Reply::data(LEVEL));
    world.server.always(QUESTS, Reply::raw(200, r#"{"data":[],"meta":{"totalRows":0}}"#));
    for list in ["player-bonuses", "player-freespins"] {
        world.server.always(&format!("GET /api/game/{list}"), Reply::data("[]"));
    }
    world.subscribes.set(false);
    world
}

/// The client reports each new subscription, and then that all are confirmed.
fn subscribe(world: &World, tab: &Tab) {
    let channels = tab.events.connections.borrow().last().map(|(_, _, channels)| channels.clone());
    for channel in channels.unwrap_or_default() {
        tab.core.realtime_gap(&channel);
    }
    tab.core.realtime_report("subscribed", 0);
    world.settle();
}

fn counts(world: &World) -> Vec<usize> {
    LISTS.iter().map(|call| world.server.count(call)).collect()
}

#[test]
fn a_page_load_requests_each_list_once_after_the_channels_are_subscribed() {
    let world = world();
    let tab = world.started("/");
    assert_eq!((world.server.count(ACCOUNTS), counts(&world)), (1, vec![0; 6]), "the balance does not wait");
    world.advance(200);
    subscribe(&world, &tab);
    assert_eq!(counts(&world), [1; 6]);
    world.advance(60_000);
    assert_eq!(counts(&world), [1; 6]);
    assert_eq!(world.server.count(ACCOUNTS), 2, "requested before the subscription");
}

#[test]
fn lists_are_requested_after_a_second_without_channels_and_again_once_they_are_subscribed() {
    let world = world();
    let tab = world.started("/");
    world.advance(999);
    assert_eq!(counts(&world), [0; 6]);
    world.advance(1);
    assert_eq!(counts(&world), [1; 6]);
    subscribe(&world, &tab);
    world.advance(60_000);
    assert_eq!((world.server.count(ACCOUNTS), counts(&world)), (2, vec![2; 6]));
}

#[test]
fn lists_do_not_wait_for_a_connection_that_has_ended() {
    let world = world();
    let tab = world.started("/");
    tab.core.realtime_report("disconnected", 3503);
    world.settle();
    assert_eq!(counts(&world), [1; 6]);
}

#[test]
fn an_event_between_answer_and_subscription_leads_to_a_reading() {
    let world = world();
    let tab = world.started("/");
    world.advance(1_000);
    // An event has changed this before the channel was subscribed.
    world.server.always(MESSAGES, Reply::raw(200, r#"{"data":[],"meta":{"totalRows":1,"totalUnread":1}}"#));
    subscribe(&world, &tab);
    world.advance(1_000);
    assert_eq!(tab.core.store.read(|slices| *slices.unread_messages.get()), 1);
}

#[test]
fn a_list_that_was_on_its_way_when_its_channel_was_subscribed_is_requested_again() {
    let world = world();
    world.server.always("GET /api/game/player-bonuses", Reply::data("[]").after(2_000));
    let tab = world.started("/");
    world.advance(1_100);
    subscribe(&world, &tab);
    world.advance(10_000);
    assert_eq!(world.server.count("GET /api/game/player-bonuses"), 2);
}

#[test]
fn a_reading_that_failed_after_the_subscription_is_repeated_after_the_gap() {
    let world = world();
    world.server.once(MESSAGES, Reply::raw(500, ""));
    world.server.once(STANDING, Reply::raw(500, ""));
    let tab = world.started("/");
    subscribe(&world, &tab);
    world.advance(60_000);
    assert!(world.server.count(MESSAGES) >= 2 && world.server.count(STANDING) >= 2);
}

#[test]
fn a_later_gap_leads_to_one_reading_of_each_list() {
    let world = world();
    let tab = world.started("/");
    subscribe(&world, &tab);
    world.advance(60_000);
    for channel in ["wallet:accounts", "bonus:player-bonuses", "retention:quests"] {
        tab.core.realtime_gap(&format!("{channel}#{PLAYER}"));
    }
    world.advance(60_000);
    assert_eq!((world.server.count(ACCOUNTS), counts(&world)), (3, vec![2; 6]));
}
