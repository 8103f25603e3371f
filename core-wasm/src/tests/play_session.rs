//! Tests of the session of play: its result, and the reality checks.

use super::{
    play::{SPINS, leave, player, session, start},
    support::PLAYER,
};
use crate::{
    store::views::PlaySessionView,
    testing::{Reply, Tab, World},
};

const MINUTE: u64 = 60_000;

fn spins(ids: &[u32]) -> Reply {
    let rows: Vec<String> = ids
        .iter()
        .map(|id| format!(r#"{{"id":"s{id}","game":"One","gameIdentity":"one","amount":2,"payout":0.5,"currency":"USD","createdAt":"x"}}"#))
        .collect();
    Reply::data(&format!("[{}]", rows.join(",")))
}

fn balance_moves(world: &World, tab: &Tab) {
    let event = r#"{"event":"account.balance.updated","account":{"id":"a1","currency":"USD","status":1,"balance":100,"withdrawalBalance":100}}"#;
    tab.hear(&format!("wallet:accounts#{PLAYER}"), event);
    world.advance(2_000);
}

#[test]
fn the_session_counts_what_was_staked_and_won_since_it_began() {
    let (world, tab) = player();
    world.server.always(SPINS, spins(&[2, 1]));
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(1);
    let totals = session(&tab).totals.unwrap();
    assert_eq!(
        (totals.staked.amount.as_str(), totals.net.amount.as_str()),
        ("0", "0"),
        "earlier rounds do not count"
    );
    world.server.always(SPINS, spins(&[4, 3, 2, 1]));
    balance_moves(&world, &tab);
    let totals = session(&tab).totals.unwrap();
    assert_eq!(
        (totals.staked.amount.as_str(), totals.won.amount.as_str(), totals.net.amount.as_str()),
        ("4", "1", "-3")
    );
    assert!(totals.is_loss);
    // Nothing is counted twice, and a reload goes on.
    balance_moves(&world, &tab);
    assert_eq!(session(&tab).totals.unwrap().staked.amount, "4");
    let tab = world.reloaded(&tab, "/games/one?real=true");
    world.server.always(SPINS, spins(&[5, 4, 3, 2, 1]));
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(1);
    assert_eq!(session(&tab).totals.unwrap().staked.amount, "6");
    assert_eq!(session(&tab).begun_at.as_deref(), Some("2026-11-21T00:00:00.000Z"));
    // After a long pause a new session begins.
    leave(&world, &tab);
    world.advance(16 * MINUTE);
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(1);
    assert_eq!(session(&tab).totals.unwrap().staked.amount, "0");
}

#[test]
fn a_reality_check_is_due_after_the_chosen_time_and_again_after_it_is_acknowledged() {
    let (world, tab) = player();
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    assert_eq!((session(&tab).interval, session(&tab).check_due), (60, false));
    tab.core.choose_reality_check(7);
    assert_eq!(session(&tab).interval, 60, "not offered");
    tab.core.choose_reality_check(15);
    world.advance(15 * MINUTE - 1);
    assert!(!session(&tab).check_due);
    world.advance(1);
    assert_eq!((session(&tab).check_due, session(&tab).minutes), (true, 15));
    tab.core.acknowledge_reality_check();
    assert!(!session(&tab).check_due);
    world.advance(15 * MINUTE);
    assert!(session(&tab).check_due, "again");
    // The choice of the interval stays when the player signs out.
    leave(&world, &tab);
    assert!(!session(&tab).check_due, "no game is on display");
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(world.local("realityCheck").as_deref(), Some("15"));
    assert_eq!(session(&tab), PlaySessionView::default());
}

fn round(tab: &Tab, origin: &str, open: bool) {
    tab.core.frame_message(origin, &format!(r#"{{"type":"round","open":{open}}}"#));
}

#[test]
fn a_reality_check_waits_for_the_end_of_a_round_but_not_for_ever() {
    let (world, tab) = player();
    let origin = "https://games.test";
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    round(&tab, origin, true);
    world.advance(MINUTE);
    round(&tab, origin, false);
    world.advance(59 * MINUTE - 10_000);
    round(&tab, origin, true);
    world.advance(40_000);
    assert!(!session(&tab).check_due, "the round is open");
    for stranger in ["https://site.test", "null", ""] {
        round(&tab, stranger, false);
        world.settle();
        assert!(!session(&tab).check_due, "a message of {stranger}");
    }
    round(&tab, origin, false);
    world.advance(0);
    assert_eq!((session(&tab).check_due, session(&tab).minutes), (true, 60));
    // A game that plays by itself begins the next round in the same moment.
    tab.core.acknowledge_reality_check();
    round(&tab, origin, true);
    world.advance(60 * MINUTE);
    round(&tab, origin, false);
    round(&tab, origin, true);
    assert!(session(&tab).check_due);
    round(&tab, origin, false);
    // A game that never reports the end, and reports the begin again and again.
    tab.core.acknowledge_reality_check();
    world.advance(59 * MINUTE);
    for _ in 0..2 {
        round(&tab, origin, true);
        world.advance(MINUTE - 1);
    }
    round(&tab, origin, true);
    assert!(!session(&tab).check_due);
    world.advance(2);
    assert!(session(&tab).check_due);
    // The round of a game that was left holds nothing back.
    tab.core.acknowledge_reality_check();
    round(&tab, origin, true);
    leave(&world, &tab);
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(60 * MINUTE);
    assert!(session(&tab).check_due);
}

#[test]
fn a_reload_after_a_long_time_of_play_continues_the_session() {
    let (world, tab) = player();
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(40 * MINUTE);
    let tab = world.reloaded(&tab, "/games/one?real=true");
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    assert_eq!(session(&tab).begun_at.as_deref(), Some("2026-11-21T00:00:00.000Z"));
    world.advance(20 * MINUTE);
    assert!(session(&tab).check_due, "the reload does not put the check off");
}

#[test]
fn a_demo_is_no_part_of_the_session() {
    let (world, tab) = player();
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    start(&world, &tab, Some(false));
    tab.core.game_loaded(false);
    assert!(!session(&tab).is_playing);
    world.advance(70 * MINUTE);
    assert!(!session(&tab).check_due);
}

#[test]
fn the_result_is_unknown_when_the_last_counted_round_has_gone() {
    let (world, tab) = player();
    world.server.always(SPINS, spins(&[2, 1]));
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(1);
    assert!(session(&tab).totals.is_some());
    world.server.always(SPINS, spins(&[3, 1]));
    balance_moves(&world, &tab);
    assert_eq!(session(&tab).totals, None, "earlier rounds are not counted into the session");
    let tab = world.reloaded(&tab, "/games/one?real=true");
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(1);
    assert_eq!(session(&tab).totals, None, "a reload does not make it known");
}

#[test]
fn without_realtime_the_result_is_read_every_minute() {
    let (world, tab) = player();
    tab.core.realtime_report("connecting", 0);
    world.server.always(SPINS, spins(&[1]));
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.advance(1);
    world.server.always(SPINS, spins(&[2, 1]));
    world.advance(MINUTE);
    assert_eq!(session(&tab).totals.unwrap().staked.amount, "2");
    // With it, the events of the balance say when.
    tab.core.realtime_report("connected", 0);
    let read = world.server.count(SPINS);
    world.advance(2 * MINUTE);
    assert_eq!(world.server.count(SPINS), read);
}

#[test]
fn the_minutes_of_a_session_are_whole_and_at_least_one() {
    for (passed, minutes) in [(0, 1), (59_999, 1), (119_999, 1), (120_000, 2)] {
        assert_eq!(crate::domain::play::minutes_played(5, 5 + passed), minutes, "{passed}");
    }
    assert_eq!(crate::domain::play::minutes_played(5, 0), 1, "a clock that was set back");
}
