//! Tests of live tables with their last numbers.

use super::support::world_with_player;
use crate::{
    domain::play::PocketColor,
    store::views::{ListPhase, LiveTablesView},
    testing::{Reply, Tab, World},
};

const CONFIG: &str = "GET /config.json";
const TABLES: &str = "GET /api/game/live-tables";
/// Time from one reading to the next, in milliseconds; by chance it is up to a half less.
const PERIOD: u64 = 30_000;

fn table(numbers: &str) -> Reply {
    Reply::data(&format!(
        r#"[{{"id":"g1","identity":"night-roulette","name":"Night Roulette","results":[{numbers}]}}]"#
    ))
}

fn opened(flag: bool) -> (World, Tab) {
    let world = world_with_player(100_000_000);
    world
        .server
        .always(CONFIG, Reply::raw(200, &format!(r#"{{"locales":["en"],"liveTablesEnabled":{flag}}}"#)));
    world.server.always(TABLES, table(r#"{"number":17,"color":"black"},{"number":0,"color":"green"}"#));
    let tab = world.started("/");
    (world, tab)
}

fn tables(tab: &Tab) -> LiveTablesView {
    tab.core.store.read(|slices| slices.live_tables.get().clone())
}

fn watch(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.watch_live_tables(true).await));
}

fn numbers(tab: &Tab) -> Vec<(u32, PocketColor)> {
    tables(tab)
        .tables
        .iter()
        .flat_map(|table| &table.results)
        .map(|result| (result.number, result.color))
        .collect()
}

#[test]
fn tables_are_shown_with_their_last_numbers_and_read_again_while_they_are_on_display() {
    let (world, tab) = opened(true);
    watch(&world, &tab);
    assert_eq!(numbers(&tab), [(17, PocketColor::Black), (0, PocketColor::Green)]);
    assert_eq!(tables(&tab).tables[0].game_id, "g1");
    let name = tab.core.store.read(|slices| slices.games.get("g1").map(|game| game.name.clone()));
    assert_eq!(name.as_deref(), Some("Night Roulette"));
    let url = world.server.last(TABLES).unwrap().url;
    assert!(url.contains("platform=1"), "{url}");

    world.server.always(TABLES, table(r#"{"number":32,"color":"red"}"#));
    world.advance(PERIOD);
    assert_eq!(numbers(&tab), [(32, PocketColor::Red)]);
    let asked = world.server.count(TABLES);
    world.act(&tab, async |core| drop(core.leave_live_tables().await));
    world.advance(10 * PERIOD);
    assert_eq!(world.server.count(TABLES), asked, "nobody sees them");
}

#[test]
fn a_hidden_tab_asks_for_nothing_and_reads_when_it_is_seen_again() {
    let (world, tab) = opened(true);
    watch(&world, &tab);
    tab.events.is_hidden.set(true);
    let asked = world.server.count(TABLES);
    world.advance(10 * PERIOD);
    assert_eq!(world.server.count(TABLES), asked);
    tab.events.is_hidden.set(false);
    tab.core.became_visible();
    world.settle();
    assert!(world.server.count(TABLES) > asked);
}

#[test]
fn a_table_with_a_number_that_cannot_be_read_is_shown_without_numbers() {
    for unreadable in [r#"{"number":17,"color":"blue"}"#, r#"{"color":"red"}"#] {
        let (world, tab) = opened(true);
        world.server.always(TABLES, table(&format!(r#"{{"number":0,"color":"green"}},{unreadable}"#)));
        watch(&world, &tab);
        assert_eq!((tables(&tab).tables.len(), numbers(&tab).len()), (1, 0), "{unreadable}");
    }
}

#[test]
fn an_answer_that_fails_keeps_the_known_numbers() {
    let (world, tab) = opened(true);
    watch(&world, &tab);
    world.server.always(TABLES, Reply::raw(200, "<html>"));
    world.advance(2 * PERIOD);
    assert_eq!((numbers(&tab).len(), tables(&tab).phase), (2, ListPhase::Ready));
}

#[test]
fn a_first_reading_that_fails_is_no_list_without_tables() {
    let (world, tab) = opened(true);
    world.server.always(TABLES, Reply::raw(500, ""));
    watch(&world, &tab);
    assert_eq!(tables(&tab).phase, ListPhase::Failed);
    world.server.always(TABLES, table(""));
    world.advance(2 * PERIOD);
    assert_eq!((tables(&tab).phase, tables(&tab).tables.len()), (ListPhase::Ready, 1));
}

#[test]
fn without_the_extension_nothing_is_asked_for() {
    let (world, tab) = opened(false);
    watch(&world, &tab);
    world.advance(2 * PERIOD);
    assert_eq!(world.server.count(TABLES), 0);
}
