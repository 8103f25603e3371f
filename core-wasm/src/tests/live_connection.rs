//! Tests of what happens while the realtime connection is not live: who tries
//! again, what is read instead, and what is said about the balance.

use super::{
    play,
    support::{PLAYER, open_wallet, status, token, world_with_player},
};
use crate::{
    store::views::SessionStatus,
    testing::{Reply, Tab, World},
};

const ACCOUNTS: &str = "GET /api/wallet/accounts";
const REFRESH: &str = "POST /api/player/sessions/refresh";
const MINUTE: u64 = 60_000;

fn connections(tab: &Tab) -> usize {
    tab.events.connections.borrow().len()
}

fn is_old(tab: &Tab) -> bool {
    tab.core.store.read(|slices| slices.realtime.get().balance_may_be_old)
}

/// A player whose page is loaded and live.
fn live() -> (World, Tab) {
    let world = world_with_player(10_000_000);
    let tab = world.started("/");
    tab.core.realtime_report("connected", 0);
    world.advance(10_000);
    (world, tab)
}

fn ends(world: &World, tab: &Tab, code: u32) {
    tab.core.realtime_report("disconnected", code);
    world.settle();
}

/// Seconds at which something is counted anew, of the next ones.
fn seconds_of(world: &World, seconds: u64, count: impl Fn() -> usize) -> Vec<u64> {
    let mut known = count();
    let counted = |second: u64| {
        world.advance(1000);
        let is_new = count() > known;
        known = count();
        is_new.then_some(second)
    };
    (1..=seconds).filter_map(counted).collect()
}

#[test]
fn a_live_connection_costs_no_call() {
    let (world, tab) = live();
    let before = world.server.count_all();
    world.advance(10 * MINUTE);
    // A reconnection that recovers everything.
    tab.core.realtime_report("connecting", 0);
    world.advance(2_000);
    tab.core.realtime_report("connected", 0);
    // What can never be recovered has nothing to read.
    for channel in [&format!("game:bets#{PLAYER}"), "global:online", "tournaments"] {
        tab.core.realtime_gap(channel);
    }
    world.advance(MINUTE);
    assert_eq!(world.server.count_all(), before);
    tab.core.realtime_gap(&format!("payment:invoices#{PLAYER}"));
    tab.core.realtime_gap(&format!("messenger:notifications#{PLAYER}"));
    world.advance(MINUTE);
    assert_eq!(world.server.count(ACCOUNTS), 2, "at the start, and once after the gap");
}

#[test]
fn an_end_by_the_server_reads_once_and_tries_again_with_a_fresh_token() {
    let (world, tab) = live();
    world.act(&tab, async |core| drop(core.realtime_token().await));
    let fresh = token(&world, 5_000_000);
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")));
    world.advance(MINUTE);
    let bonuses = world.server.count("GET /api/game/player-bonuses");
    ends(&world, &tab, 3503);
    assert_eq!(connections(&tab), 1);
    world.advance(10_000);
    assert_eq!(world.server.count("GET /api/game/player-bonuses"), bonuses + 1);
    assert_eq!(connections(&tab), 2);
    let next = fresh.clone();
    world.act(&tab, async move |core| assert_eq!(core.realtime_token().await.unwrap(), next));
    assert_eq!((status(&tab), world.server.count(REFRESH)), (SessionStatus::Player, 1));
    // Again and again: ever more rarely, and what was missed is not read each time.
    ends(&world, &tab, 3503);
    let attempts = seconds_of(&world, 30 * 60, || {
        let count = connections(&tab);
        tab.core.realtime_report("disconnected", 3503);
        count
    });
    assert!((5..=12).contains(&attempts.len()), "{attempts:?}");
    let longest = attempts.windows(2).map(|pair| pair[1] - pair[0]).max();
    assert!(longest.is_some_and(|longest| (150..=300).contains(&longest)), "{attempts:?}");
    assert_eq!(world.server.count("GET /api/game/player-bonuses"), bonuses + 1);
    tab.core.realtime_report("connected", 0);
}

#[test]
fn an_ended_session_becomes_a_guest_at_once() {
    let (world, tab) = live();
    world.server.fail(ACCOUNTS, Reply::refused(401, 0, "{}"));
    ends(&world, &tab, 3503);
    world.advance(600);
    assert_eq!(status(&tab), SessionStatus::Guest);
    let last = tab.events.connections.borrow().last().cloned();
    assert_eq!(last.map(|(_, with_token, channels)| (with_token, channels.len())), Some((false, 0)));
    let before = connections(&tab);
    world.advance(10 * MINUTE);
    assert_eq!((connections(&tab), is_old(&tab)), (before, false));
}

#[test]
fn the_code_of_the_client_is_loaded_again() {
    let (world, tab) = live();
    world.act(&tab, async |core| core.sign_out().await);
    let attempts = || connections(&tab);
    for again in [|tab: &Tab| tab.core.set_online(true), |tab: &Tab| tab.core.became_visible()] {
        let before = attempts();
        tab.core.realtime_report("notLoaded", 0);
        world.advance(1000);
        assert_eq!(attempts(), before);
        again(&tab);
        world.settle();
        assert_eq!(attempts(), before + 1, "at once");
        again(&tab);
        world.advance(MINUTE);
        assert_eq!(attempts(), before + 1, "while it is being loaded nothing begins");
    }
    let begun = attempts();
    tab.core.realtime_report("notLoaded", 0);
    world.advance(5 * MINUTE);
    assert_eq!(attempts(), begun + 1, "by itself");
    // A server that has ended the connection is not asked more often by that.
    ends(&world, &tab, 3500);
    let begun = attempts();
    tab.core.set_online(true);
    world.settle();
    assert_eq!(attempts(), begun);
}

#[test]
fn accounts_are_read_at_growing_intervals_while_no_event_tells_of_them() {
    let (world, tab) = live();
    tab.core.realtime_report("connecting", 0);
    let read = seconds_of(&world, 5 * 60, || world.server.count(ACCOUNTS));
    assert_eq!(read, [5, 15, 35, 75, 135, 195, 255]);
    tab.core.realtime_report("connected", 0);
    assert_eq!(seconds_of(&world, 5 * 60, || world.server.count(ACCOUNTS)), [0_u64; 0]);
    tab.core.realtime_report("connecting", 0);
    assert_eq!(seconds_of(&world, 6, || world.server.count(ACCOUNTS)), [5], "the first delay again");
}

#[test]
fn the_balance_may_be_old_after_ten_seconds_without_events_and_readings() {
    let (world, tab) = live();
    tab.core.realtime_report("connecting", 0);
    let old = |world: &World| {
        (1..=40)
            .filter(|_| {
                world.advance(1000);
                is_old(&tab)
            })
            .count()
    };
    // Read after 5, 15 and 35 seconds.
    assert_eq!(old(&world), 10);
    world.server.fail(ACCOUNTS, Reply::raw(503, ""));
    world.advance(10_000);
    assert!(is_old(&tab), "a failed reading tells nothing");
    world.server.clear_faults();
    open_wallet(&world, &tab);
    assert!(!is_old(&tab));
    world.advance(10_000);
    assert!(is_old(&tab));
    tab.core.realtime_report("connected", 0);
    assert!(!is_old(&tab));
    world.advance(MINUTE);
    assert!(!is_old(&tab));
}

#[test]
fn a_connection_that_never_comes_is_the_same() {
    let world = world_with_player(10_000_000);
    let tab = world.started("/");
    tab.core.realtime_report("connecting", 0);
    world.advance(4_000);
    let before = world.server.count(ACCOUNTS);
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(ACCOUNTS), before + 1);
    world.advance(MINUTE);
    assert!(world.server.count(ACCOUNTS) >= before + 4);
    let guests = World::default();
    let guest = guests.started("/");
    guest.core.realtime_report("disconnected", 3500);
    guests.advance(5 * MINUTE);
    assert_eq!((is_old(&guest), guests.server.count(ACCOUNTS)), (false, 0));
}

#[test]
fn a_game_that_is_left_reads_the_balance() {
    let (world, tab) = play::player();
    let reads = || {
        play::start(&world, &tab, Some(true));
        tab.core.game_loaded(false);
        let before = world.server.count(ACCOUNTS);
        play::leave(&world, &tab);
        world.server.count(ACCOUNTS) - before
    };
    tab.core.realtime_report("connected", 0);
    assert_eq!(reads(), 0, "events tell of it");
    tab.core.realtime_report("connecting", 0);
    assert_eq!(reads(), 1);
}
