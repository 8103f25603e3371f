//! Tests of the strips of games.

use crate::{
    store::views::{ListPhase, StripView},
    testing::{Reply, Tab, World},
};

const COLLECTIONS: &str = "GET /api/game/collections";
const GAMES: &str = "GET /api/game/games";
const PAGES: &str = "GET /content/en/pages.json";

fn strips(tab: &Tab) -> Vec<(String, ListPhase)> {
    let shown = |strip: &StripView| (strip.identity.clone(), strip.phase);
    tab.core.store.read(|slices| slices.lobby.iter().map(shown).collect())
}

#[test]
fn a_strip_that_failed_is_loaded_again_and_the_others_stay() {
    let world = World::default();
    world
        .server
        .always(COLLECTIONS, Reply::data(r#"[{"id":"c1","identity":"slots"},{"id":"c2","identity":"new"}]"#));
    world.server.once(GAMES, Reply::data("[]"));
    world.server.once(GAMES, Reply::raw(500, ""));
    let tab = world.started("/");
    let phases = |phases: [ListPhase; 2]| {
        ["slots", "new"].map(str::to_owned).into_iter().zip(phases).collect::<Vec<_>>()
    };
    assert_eq!(strips(&tab), phases([ListPhase::Ready, ListPhase::Failed]));
    let asked = world.server.count(GAMES);
    world.server.once(GAMES, Reply::data("[]").after(1_000));
    tab.core.set_online(true);
    world.settle();
    assert_eq!(strips(&tab), phases([ListPhase::Ready, ListPhase::Loading]));
    world.advance(1_000);
    assert_eq!(strips(&tab), phases([ListPhase::Ready, ListPhase::Ready]));
    assert_eq!(world.server.count(GAMES), asked + 1);
}

#[test]
fn the_strips_of_the_content_are_loading_before_the_collections_are_known() {
    let world = World::default();
    world.server.always(
        PAGES,
        Reply::raw(200, r#"{"home":{"gameCollections":[{"identity":"new"},{"identity":"slots"}]}}"#),
    );
    world.server.always(COLLECTIONS, Reply::raw(500, ""));
    let tab = world.started("/");
    assert_eq!(strips(&tab), [("lobby".to_owned(), ListPhase::Failed)]);
    let slow = Reply::data(r#"[{"id":"c1","identity":"slots"},{"id":"c2","identity":"new"}]"#).after(1_000);
    world.server.always(COLLECTIONS, slow);
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { core.load_lobby().await });
    world.settle();
    let expected = ["new", "slots"].map(|identity| (identity.to_owned(), ListPhase::Loading));
    assert_eq!(strips(&tab), expected);
    world.advance(1_000);
    let order: Vec<String> = strips(&tab).into_iter().map(|(identity, _)| identity).collect();
    assert_eq!(order, ["new", "slots"]);
}

#[test]
fn games_are_loaded_by_the_pages_that_show_them() {
    let collections = Reply::data(r#"[{"id":"c1","identity":"slots","name":"Slots"}]"#);
    for (elsewhere, path) in [("/contact", "/"), ("/contact", "/main"), ("/de/contact", "/de")] {
        let world = World::default();
        world.server.always("GET /config.json", Reply::raw(200, r#"{"locales":["en","de"]}"#));
        for file in ["alerts", "fields-settings", "layout", "pages", "modals", "global-components"] {
            world.server.always(&format!("GET /content/de/{file}.json"), Reply::raw(200, "{}"));
        }
        world.server.always(COLLECTIONS, collections.clone());
        world.server.always(GAMES, Reply::data("[]").after(100));
        let tab = world.started(elsewhere);
        assert_eq!(strips(&tab), [("slots".to_owned(), ListPhase::Loading)], "the menu shows the groups");
        tab.core.set_online(true);
        world.settle();
        assert_eq!((world.server.count(COLLECTIONS), world.server.count(GAMES)), (1, 0), "{elsewhere}");
        for _ in 0..2 {
            world.act(&tab, async move |core| drop(core.locate(&format!("https://site.test{path}"))));
        }
        world.act(&tab, async |core| core.load_lobby().await);
        world.advance(100);
        assert_eq!(strips(&tab), [("slots".to_owned(), ListPhase::Ready)], "{path}");
        assert_eq!((world.server.count(COLLECTIONS), world.server.count(GAMES)), (1, 1), "{path}");
    }
}

#[test]
fn nothing_is_loaded_ahead_before_the_page_asks_for_it() {
    const PROVIDERS: &str = "GET /api/game/providers";
    let world = World::default();
    let tab = world.started("/contact");
    world.advance(10_000);
    assert_eq!(world.server.count(PROVIDERS), 0);
    world.server.always(PROVIDERS, Reply::data("[]"));
    world.act(&tab, async |core| drop(core.load_ahead().await));
    assert_eq!(world.server.count(PROVIDERS), 1);
    // The page of the providers shows them at once.
    world.act(&tab, async |core| drop(core.load_providers().await));
    assert_eq!(world.server.count(PROVIDERS), 1);
}
