//! Tests of content that fails to load.

use crate::{
    store::views::StartPhase,
    testing::{Reply, Tab, World},
};

const LAYOUT: &str = "GET /content/en/layout.json";
const MODALS: &str = "GET /content/en/modals.json";

fn phase(tab: &Tab) -> StartPhase {
    tab.core.store.read(|slices| slices.app.get().phase)
}

fn has_modals(tab: &Tab) -> bool {
    tab.core.store.read(|slices| slices.content.get().json.contains(r#""modals":{"#))
}

#[test]
fn missing_content_blocks_the_start_until_a_retry_succeeds() {
    for recover in [
        |tab: &Tab, _: &World| tab.core.set_online(true),
        |_: &Tab, world: &World| {
            world.advance(15_000);
        },
    ] {
        let world = World::default();
        world.server.always(LAYOUT, Reply::raw(500, ""));
        let tab = world.started("/");
        assert_eq!(phase(&tab), StartPhase::Unavailable);
        world.server.always(LAYOUT, Reply::raw(200, "{}"));
        recover(&tab, &world);
        world.settle();
        assert_eq!(phase(&tab), StartPhase::Ready);
    }
}

#[test]
fn the_start_says_why_the_layout_could_not_be_read() {
    for (reply, kind) in [
        (Reply::lost(), "offline"),
        (Reply::raw(500, ""), "server"),
        (Reply::raw(404, ""), "malformed"),
        (Reply::raw(200, "{"), "malformed"),
        (Reply::raw(200, "[]"), "malformed"),
        (Reply::raw(200, "null"), "malformed"),
    ] {
        let world = World::default();
        world.server.always(LAYOUT, reply.clone());
        let tab = world.started("/?previewToken=secret");
        let failure = tab.core.store.read(|slices| slices.app.get().failure.clone()).unwrap();
        assert_eq!(
            (failure.source.as_str(), failure.kind.as_str()),
            ("https://site.test/content/en/layout.json", kind),
            "{reply:?}"
        );
        assert_eq!(tab.core.start_outcome().unwrap_err().kind(), kind);
        world.server.always(LAYOUT, Reply::raw(200, "{}"));
        world.advance(15_000);
        assert_eq!(phase(&tab), StartPhase::Ready);
        assert_eq!(tab.core.start_outcome(), Ok(()));
    }
}

#[test]
fn missing_texts_are_retried_until_loaded() {
    let world = World::default();
    world.server.always(MODALS, Reply::raw(200, "<!doctype html>Login"));
    let tab = world.started("/");
    assert_eq!(phase(&tab), StartPhase::Ready);
    assert!(!has_modals(&tab));
    world.advance(5_000);
    assert_eq!(world.server.count(MODALS), 2);
    world.advance(10_000);
    assert_eq!(world.server.count(MODALS), 3, "less and less often");
    world.server.always(MODALS, Reply::raw(200, include_str!("../testing/site/modals.json")));
    tab.core.set_online(true);
    world.settle();
    assert!(has_modals(&tab), "immediately when the network returns");
    let asked = world.server.count(MODALS);
    world.advance(120_000);
    assert_eq!(world.server.count(MODALS), asked);
}
