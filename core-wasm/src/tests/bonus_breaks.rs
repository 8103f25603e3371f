//! Tests of bonuses while a player takes a break.

use super::{
    bonuses::{activate, bonus, groups, opened, spins},
    limits::answers,
    support::{PLAYER, toasts_so_far, was_asked},
};
use crate::testing::{Tab, World};

const BREAK: &str =
    r#"{"id":"x","definition":5,"status":1,"period":"1_week","expiredAt":"2100-01-01T00:00:00Z"}"#;

/// The server has these limits now, and they are read.
fn read_limits(world: &World, tab: &Tab, limits: &[String]) {
    answers(world, limits);
    world.act(tab, async |core| drop(core.load_limits().await));
}

#[test]
fn no_bonus_is_activated_during_a_break() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[spins("s", 1, "")]);
    let offered =
        || groups(&tab).iter().flat_map(|group| &group.items).filter(|one| one.can_activate).count();
    assert_eq!(offered(), 2);
    read_limits(&world, &tab, &[BREAK.to_owned()]);
    assert_eq!(offered(), 0);
    activate(&world, &tab, "a");
    activate(&world, &tab, "s");
    assert!(!was_asked(&tab, "open change-active-bonus"));
    assert_eq!(world.server.count("PUT /api/game/player-freespins/s/activate"), 0);
    tab.core.cancel_bonus("a");
    assert!(was_asked(&tab, "open cancel-issued-bonus"), "it can be given up");
    read_limits(&world, &tab, &[]);
    assert_eq!(offered(), 2, "the break has ended");
}

#[test]
fn a_player_in_a_break_is_not_told_of_a_bonus_to_activate() {
    let (world, tab) = opened(&[], &[]);
    read_limits(&world, &tab, &[BREAK.to_owned()]);
    let shown = toasts_so_far(&tab).len();
    let happens = |row: &str| {
        let event = format!(r#"{{"event":"player.bonus.created","playerBonus":{row}}}"#);
        tab.hear(&format!("bonus:player-bonuses#{PLAYER}"), &event);
        world.advance(500);
    };
    happens(&bonus("a", 1, ""));
    assert_eq!(toasts_so_far(&tab).len(), shown);
    happens(&bonus("b", 2, ""));
    assert_eq!(toasts_so_far(&tab).len(), shown + 1, "what has happened is told");
}
