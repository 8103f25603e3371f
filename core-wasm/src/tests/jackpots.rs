//! Tests of the jackpots of games.

use super::support::world_with_player;
use crate::{
    store::views::{JackpotsView, ListPhase},
    testing::{Reply, Tab, World},
};

const JACKPOTS: &str = "GET /api/game/jackpots";
const CONFIG: &str = r#"{"locales":["en"],"jackpotsEnabled":true}"#;
const CHANNEL: &str = "game:jackpots:USD";

fn jackpot(amount: &str, version: u32) -> String {
    format!(
        r#"[{{"id":"house","currency":"USD","amount":{amount},"version":{version},"seed":100,"share":1,"turnover":20000,"rtp":1.5,
            "games":[{{"id":"g","identity":"hidden-dragons-jackpot","name":"Hidden Dragons Jackpot","rtp":96.2}}]}}]"#
    )
}

fn site() -> World {
    let world = World::default();
    world.server.always("GET /config.json", Reply::raw(200, CONFIG));
    world.server.always(JACKPOTS, Reply::data(&jackpot("123.45", 5)));
    world
}

fn watch(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.watch_jackpots().await));
}

fn watched() -> (World, Tab) {
    let world = site();
    let tab = world.started("/");
    watch(&world, &tab);
    (world, tab)
}

fn view(tab: &Tab) -> JackpotsView {
    tab.core.store.read(|slices| slices.jackpots.get().clone())
}

/// The amount on display; `None` if it is unknown.
fn amount(tab: &Tab) -> Option<String> {
    view(tab).list.first()?.amount.as_ref().map(|money| money.amount.clone())
}

fn hear(world: &World, tab: &Tab, amount: &str, version: u32) {
    let text = format!(
        r#"{{"event":"game.jackpot.updated","jackpot":{{"id":"house","currency":"USD","amount":{amount},"version":{version}}}}}"#
    );
    tab.hear(CHANNEL, &text);
    world.settle();
}

#[test]
fn the_pool_is_read_and_followed() {
    let (world, tab) = watched();
    let read = view(&tab);
    assert_eq!((read.phase, amount(&tab).as_deref()), (ListPhase::Ready, Some("123.45")));
    let jackpot = &read.list[0];
    assert_eq!((jackpot.share.as_str(), jackpot.rtp.as_str()), ("1", "1.5"));
    assert_eq!((jackpot.seed.amount.as_str(), jackpot.turnover.amount.as_str()), ("100", "20000"));
    assert_eq!(jackpot.games[0].rtp.as_deref(), Some("96.2"));
    assert_eq!(*tab.events.watched.borrow(), [CHANNEL]);
    hear(&world, &tab, "123.46", 6);
    assert_eq!(amount(&tab).as_deref(), Some("123.46"));
    // The jackpot fell: less is later.
    hear(&world, &tab, "100", 7);
    assert_eq!(amount(&tab).as_deref(), Some("100"));
    hear(&world, &tab, "123.46", 6);
    assert_eq!(amount(&tab).as_deref(), Some("100"), "an event that comes late changes nothing");
}

#[test]
fn an_event_during_the_reading_is_not_lost() {
    let world = site();
    let tab = world.started("/");
    world.server.always(JACKPOTS, Reply::data(&jackpot("123.45", 5)).after(1_000));
    watch(&world, &tab);
    assert_eq!(view(&tab).phase, ListPhase::Loading);
    hear(&world, &tab, "130", 6);
    world.advance(1_000);
    assert_eq!(amount(&tab).as_deref(), Some("130"));
}

#[test]
fn what_cannot_be_read_is_unknown_and_never_zero() {
    let (world, tab) = watched();
    world.server.always(JACKPOTS, Reply::raw(500, ""));
    tab.core.realtime_gap(CHANNEL);
    world.settle();
    assert_eq!((view(&tab).phase, view(&tab).list.len(), amount(&tab)), (ListPhase::Ready, 1, None));
    world.server.always(JACKPOTS, Reply::data(&jackpot("140", 9)));
    world.advance(5_000);
    assert_eq!(amount(&tab).as_deref(), Some("140"), "it is read again");
    // An event is evidence, too.
    world.server.always(JACKPOTS, Reply::raw(500, ""));
    tab.core.realtime_gap(CHANNEL);
    world.settle();
    assert_eq!(amount(&tab), None);
    hear(&world, &tab, "141", 10);
    assert_eq!(amount(&tab).as_deref(), Some("141"));
}

#[test]
fn a_first_reading_that_fails_is_repeated() {
    let world = site();
    world.server.always(JACKPOTS, Reply::data(r#"[{"id":"house"}]"#));
    let tab = world.started("/");
    watch(&world, &tab);
    assert_eq!((view(&tab).phase, view(&tab).list.len()), (ListPhase::Failed, 0));
    world.server.always(JACKPOTS, Reply::data(&jackpot("140", 9)));
    world.advance(5_000);
    assert_eq!((view(&tab).phase, amount(&tab).as_deref()), (ListPhase::Ready, Some("140")));
}

#[test]
fn pools_that_are_not_on_display_are_not_followed() {
    let (world, tab) = watched();
    watch(&world, &tab);
    let asked = world.server.count(JACKPOTS);
    world.act(&tab, async |core| drop(core.leave_jackpots().await));
    assert_eq!(*tab.events.watched.borrow(), [CHANNEL], "another place shows them");
    world.act(&tab, async |core| drop(core.leave_jackpots().await));
    assert!(tab.events.watched.borrow().is_empty());
    hear(&world, &tab, "200", 20);
    assert_eq!((amount(&tab).as_deref(), world.server.count(JACKPOTS)), (Some("123.45"), asked));
    watch(&world, &tab);
    assert_eq!(world.server.count(JACKPOTS), asked + 1, "shown again, they are read again");
}

#[test]
fn they_are_read_only_where_the_configuration_has_them() {
    let world = World::default();
    let tab = world.started("/");
    watch(&world, &tab);
    assert_eq!(world.server.count(JACKPOTS), 0);
    assert_eq!(view(&tab), JackpotsView { phase: ListPhase::Ready, list: Vec::new() });
}

#[test]
fn the_pool_is_that_of_the_account() {
    let world = world_with_player(100_000);
    world.server.always("GET /config.json", Reply::raw(200, CONFIG));
    world.server.always(JACKPOTS, Reply::data(&jackpot("123.45", 5).replace("USD", "EUR")));
    let accounts = r#"[{"id":"e","currency":"EUR","status":1,"balance":1,"realBalance":1,"bonusBalance":0,"withdrawalBalance":1,"isHidden":false}]"#;
    world.server.always("GET /api/wallet/accounts", Reply::data(accounts));
    let tab = world.started("/");
    watch(&world, &tab);
    assert_eq!(*tab.events.watched.borrow(), ["game:jackpots:EUR"]);
    assert_eq!(view(&tab).list[0].amount.as_ref().map(|money| money.code.as_str()), Some("EUR"));
    // The event of another currency is not about this pool.
    hear(&world, &tab, "999", 50);
    assert_eq!(amount(&tab).as_deref(), Some("123.45"));
}

#[test]
fn no_pool_is_read_for_a_player_who_is_not_invited() {
    const LIMITS: &str = "GET /api/player/limits";
    let world = world_with_player(100_000);
    world.server.always("GET /config.json", Reply::raw(200, CONFIG));
    world.server.always(JACKPOTS, Reply::data(&jackpot("123.45", 5)));
    world.server.always(LIMITS, Reply::raw(500, ""));
    let tab = world.started("/");
    watch(&world, &tab);
    assert_eq!(world.server.count(JACKPOTS), 0, "it is unknown whether the player takes a break");
    assert_eq!(view(&tab), JackpotsView { phase: ListPhase::Loading, list: Vec::new() });
    world.server.always(LIMITS, Reply::data("[]"));
    world.advance(120_000);
    assert_eq!(amount(&tab).as_deref(), Some("123.45"));
    let exclusion =
        r#"[{"id":"x","definition":5,"status":1,"period":"1_week","expiredAt":"2100-01-01T00:00:00Z"}]"#;
    world.server.always(LIMITS, Reply::data(exclusion));
    world.act(&tab, async |core| drop(core.load_limits().await));
    assert_eq!(view(&tab), JackpotsView { phase: ListPhase::Ready, list: Vec::new() });
    assert!(tab.events.watched.borrow().is_empty(), "the pools are no longer followed");
    world.server.always(LIMITS, Reply::data("[]"));
    world.act(&tab, async |core| drop(core.load_limits().await));
    assert_eq!(amount(&tab).as_deref(), Some("123.45"));
}
