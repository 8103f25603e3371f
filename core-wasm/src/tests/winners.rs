//! Tests of the latest winners.

use super::support::world_with_player;
use crate::{
    store::views::{ListPhase, WinnersView},
    testing::{Reply, Tab, World},
};

const WINNERS: &str = "GET /api/game/spins/winners";
const CHANNEL: &str = "game:winners:desktop:US";

fn winner(game: &str, payout: &str) -> String {
    format!(
        r#"{{"nickname":"mar***","amount":1,"payout":{payout},"currency":"USD","gameId":"{game}","gameName":"{game}"}}"#
    )
}

fn watched(rows: &[String]) -> (World, Tab) {
    let world = World::default();
    world.server.always(WINNERS, Reply::data(&format!("[{}]", rows.join(","))));
    let tab = world.started("/");
    world.act(&tab, async |core| drop(core.watch_winners(false).await));
    (world, tab)
}

fn view(tab: &Tab) -> WinnersView {
    tab.core.store.read(|slices| slices.winners.get().clone())
}

fn games(tab: &Tab) -> Vec<String> {
    view(tab).list.into_iter().map(|winner| winner.game).collect()
}

fn arrives(world: &World, tab: &Tab, game: &str) {
    let text = format!(r#"{{"event":"game.winner","winner":{}}}"#, winner(game, "9.50"));
    tab.hear(CHANNEL, &text);
    world.settle();
}

#[test]
fn winners_are_loaded_and_followed_with_the_latest_first() {
    let (world, tab) = watched(&[winner("a", "5"), winner("b", "6")]);
    assert_eq!((view(&tab).phase, games(&tab)), (ListPhase::Ready, vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(*tab.events.watched.borrow(), [CHANNEL]);
    arrives(&world, &tab, "c");
    arrives(&world, &tab, "b");
    assert_eq!(games(&tab), ["a", "b"], "changes are shown every three seconds");
    world.advance(3_000);
    assert_eq!(games(&tab), ["b", "c", "a"], "a game is in the list once");
    assert_eq!(view(&tab).list[0].payout.amount, "9.5");
}

#[test]
fn at_most_twelve_are_shown() {
    let (world, tab) = watched(&[]);
    for number in 0..40 {
        arrives(&world, &tab, &format!("g{number}"));
    }
    world.advance(3_000);
    assert_eq!(games(&tab).len(), 12);
    assert_eq!(games(&tab)[0], "g39");
}

#[test]
fn a_paused_list_stands_still_and_catches_up() {
    let (world, tab) = watched(&[winner("a", "5")]);
    tab.core.pause_winners(true);
    arrives(&world, &tab, "b");
    world.advance(10_000);
    assert_eq!((games(&tab), view(&tab).paused), (vec!["a".to_owned()], true));
    tab.core.pause_winners(false);
    assert_eq!(games(&tab), ["b", "a"]);
}

#[test]
fn winners_that_are_not_on_display_are_not_followed() {
    let (world, tab) = watched(&[winner("a", "5")]);
    world.act(&tab, async |core| drop(core.leave_winners().await));
    assert!(tab.events.watched.borrow().is_empty());
    arrives(&world, &tab, "b");
    world.advance(3_000);
    assert_eq!(games(&tab), ["a"]);
}

#[test]
fn bad_events_change_nothing() {
    let (world, tab) = watched(&[winner("a", "5")]);
    for text in
        ["", "{}", "[]", r#"{"event":"game.winner"}"#, r#"{"event":"game.winner","winner":{"gameId":"b"}}"#]
    {
        tab.hear(CHANNEL, text);
    }
    world.advance(3_000);
    assert_eq!(games(&tab), ["a"]);
}

#[test]
fn a_failed_load_can_be_repeated() {
    let (world, tab) = watched(&[]);
    world.server.always(WINNERS, Reply::raw(500, ""));
    world.act(&tab, async |core| drop(core.leave_winners().await));
    world.act(&tab, async |core| drop(core.watch_winners(false).await));
    assert_eq!(view(&tab).phase, ListPhase::Failed);
    world.server.always(WINNERS, Reply::data(&format!("[{}]", winner("a", "5"))));
    world.act(&tab, async |core| drop(core.watch_winners(false).await));
    assert_eq!(games(&tab), ["a"]);
}

#[test]
fn the_channel_is_of_the_players_country() {
    let world = world_with_player(100_000);
    world.server.always(WINNERS, Reply::data("[]"));
    let tab = world.started("/");
    world.act(&tab, async |core| drop(core.watch_winners(true).await));
    let watched = tab.events.watched.borrow().first().cloned().unwrap();
    assert!(watched.starts_with("game:winners:mobile:"), "{watched}");
    assert!(!watched.ends_with(':'), "{watched}");
}
