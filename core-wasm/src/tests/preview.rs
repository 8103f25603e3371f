//! Tests of the preview of unpublished texts.

use super::support::world_with_player;
use crate::{
    store::views::Command,
    testing::{Tab, World},
};

const TOKEN: &str = "previewToken";

/// Query of the last request of a call.
fn query(world: &World, call: &str) -> String {
    let url = world.server.last(call).map(|request| request.url).unwrap_or_default();
    url.split_once('?').map(|(_, query)| query.to_owned()).unwrap_or_default()
}

fn layout_query(world: &World) -> String {
    query(world, "GET /content/en/layout.json")
}

fn is_preview(tab: &Tab) -> bool {
    tab.core.store.read(|slices| slices.app.get().preview)
}

#[test]
fn requests_of_content_carry_the_token_of_the_address() {
    let world = world_with_player(100_000);
    let tab = world.started("/?preview=a%20b");
    assert_eq!(layout_query(&world), "previewToken=a%20b");
    assert_eq!(query(&world, "GET /api/settings/locales"), "", "calls of the API have no token");
    assert!(is_preview(&tab));
    let address = tab.core.locate("https://site.test/?preview=a%20b&tab=c");
    assert_eq!(address.search, "?tab=c", "the token leaves the address");
}

#[test]
fn the_token_holds_for_the_visit_and_a_cookie_goes_before_it() {
    let world = world_with_player(100_000);
    let tab = world.started("/?preview=kept");
    let tab = world.reloaded(&tab, "/");
    assert_eq!(layout_query(&world), "previewToken=kept");
    assert!(is_preview(&tab));
    world.set_cookie(TOKEN, "cookie");
    world.reloaded(&tab, "/");
    assert_eq!(layout_query(&world), "previewToken=cookie");
}

#[test]
fn leaving_the_preview_forgets_the_token_and_reloads() {
    let world = world_with_player(100_000);
    let tab = world.started("/?preview=token");
    tab.core.leave_preview();
    assert!(tab.events.commands.borrow().iter().any(|command| matches!(command, Command::Reload)));
    assert_eq!(world.session(&tab, TOKEN), None);
}

#[test]
fn an_empty_token_ends_the_preview() {
    let world = world_with_player(100_000);
    let tab = world.started("/?preview=token");
    let tab = world.reloaded(&tab, "/?preview=");
    assert_eq!(layout_query(&world), "");
    assert!(!is_preview(&tab));
}
