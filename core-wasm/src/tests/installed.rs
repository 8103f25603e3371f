//! Tests of the site as an installed app.

use super::support::world_with_player;
use crate::testing::{Reply, Tab, World};

const SAVE: &str = "PUT /api/player/profile";

fn world() -> World {
    let world = world_with_player(100_000);
    world.server.always(SAVE, Reply::data("{}"));
    world
}

fn search(tab: &Tab, query: &str) -> String {
    tab.core.locate(&format!("https://site.test/{query}")).search
}

#[test]
fn a_visit_from_the_installed_app_is_saved_in_the_profile_once() {
    let world = world();
    let tab = world.started("/?source=pwa");
    assert_eq!(search(&tab, "?source=pwa&tab=a"), "?tab=a", "the parameter leaves the address");
    world.settle();
    assert_eq!(world.server.count(SAVE), 1);
    let body = world.server.last(SAVE).and_then(|request| request.body).unwrap_or_default();
    assert!(body.contains(r#""pwaInstalled":true"#), "{body}");
    tab.core.report_installed();
    world.settle();
    assert_eq!(world.server.count(SAVE), 1);
}

#[test]
fn an_installation_during_the_visit_is_saved() {
    let world = world();
    let tab = world.started("/");
    world.settle();
    assert_eq!(world.server.count(SAVE), 0);
    tab.core.report_installed();
    world.settle();
    assert_eq!(world.server.count(SAVE), 1);
}

#[test]
fn without_an_installation_nothing_is_saved() {
    let world = world();
    let tab = world.started("/?source=mail");
    assert_eq!(search(&tab, "?source=mail"), "?source=mail");
    world.settle();
    assert_eq!(world.server.count(SAVE), 0);
}
