//! Tests of the tournament that the home page names.

use super::engagement::{details, load_tournament, with_tournaments};
use super::support::{PLAYER, world_with_player};
use crate::{
    ports::Area,
    store::views::TournamentEntryView,
    testing::{Reply, Tab, World},
};

const DETAILS: &str = "GET /api/retention/tournaments/t1";
const ENTRY: &str = r#","playerEntry":{"points":10,"place":3}"#;
const NO_ENTRY: &str = r#","playerEntry":null"#;

fn entry(world: &World, tab: &Tab) -> Option<TournamentEntryView> {
    world.act(tab, async |core| drop(core.load_entered_tournament().await));
    tab.core.store.read(|slices| slices.entered_tournament.get().entry.clone())
}

/// A player who has seen the own entry on the page of the tournament, in a new tab.
fn entered(world: &World) -> Tab {
    with_tournaments(world);
    world.server.always(DETAILS, details(world, 3, ENTRY));
    let tab = world.started("/tournaments/cup");
    load_tournament(world, &tab, "cup");
    world.started("/")
}

#[test]
fn an_entry_that_was_seen_is_named_with_the_place_of_now() {
    let world = world_with_player(100_000);
    let tab = entered(&world);
    world.server.always(DETAILS, details(&world, 3, r#","playerEntry":{"points":60,"place":2}"#));
    let shown = entry(&world, &tab).unwrap();
    assert_eq!((shown.identity.as_str(), shown.title.as_str(), shown.place), ("cup", "T cup", Some(2)));
    for without_place in [r#","playerEntry":{"points":60}"#, r#","playerEntry":{"points":0,"place":0}"#] {
        world.server.always(DETAILS, details(&world, 3, without_place));
        assert_eq!(entry(&world, &tab).map(|shown| shown.place), Some(None), "{without_place}");
    }
}

#[test]
fn an_entry_is_named_before_the_profile_is_loaded() {
    let world = world_with_player(100_000);
    entered(&world);
    world.server.always("GET /api/player/profile", Reply::raw(500, ""));
    let tab = world.started("/");
    assert!(tab.core.player().is_some_and(|player| player.id().is_none()));
    assert!(entry(&world, &tab).is_some());
}

#[test]
fn without_an_entry_nothing_is_asked_for() {
    let world = world_with_player(100_000);
    with_tournaments(&world);
    let tab = world.started("/tournaments/cup");
    load_tournament(&world, &tab, "cup");
    let asked = world.server.count(DETAILS);
    assert_eq!(entry(&world, &tab), None);
    assert_eq!(world.server.count(DETAILS), asked);
}

#[test]
fn an_entry_that_has_ended_is_forgotten() {
    for ended in [
        |world: &World| details(world, 4, ENTRY),
        |world: &World| details(world, 3, NO_ENTRY),
        |_: &World| Reply::raw(404, "{}"),
    ] {
        let world = world_with_player(100_000);
        let tab = entered(&world);
        world.server.always(DETAILS, ended(&world));
        assert_eq!(entry(&world, &tab), None);
        let asked = world.server.count(DETAILS);
        assert_eq!(entry(&world, &tab), None);
        assert_eq!(world.server.count(DETAILS), asked);
    }
}

#[test]
fn a_failed_reading_is_repeated_and_shows_nothing_new() {
    let world = world_with_player(100_000);
    let tab = entered(&world);
    world.server.once(DETAILS, Reply::raw(500, ""));
    assert_eq!(entry(&world, &tab), None);
    assert!(entry(&world, &tab).is_some());
    world.server.once(DETAILS, Reply::raw(200, "<html>"));
    assert!(entry(&world, &tab).is_some(), "what was read stays");
}

#[test]
fn another_player_of_the_browser_is_not_told() {
    let world = world_with_player(100_000);
    let tab = entered(&world);
    assert_eq!(world.local("enteredTournament"), Some(format!("{PLAYER} t1")));
    tab.core.ports.storage.set(Area::Local, "enteredTournament", "somebody t1");
    let asked = world.server.count(DETAILS);
    assert_eq!(entry(&world, &tab), None);
    assert_eq!(world.server.count(DETAILS), asked);
}
