//! Tests of the search over games.

use super::support::world_with_player;
use crate::{
    store::views::{FilteredGamesView, ListPhase, SearchView, TextPieceView},
    testing::{Reply, Tab, World},
};

const GAMES: &str = "GET /api/game/games";
const PROVIDERS: &str = "GET /api/game/providers";
const COLLECTIONS: &str = "GET /api/game/collections";

fn games(names: &[&str], total: u32) -> Reply {
    let games: Vec<String> = names
        .iter()
        .map(|name| {
            let identity = name.to_lowercase().replace(' ', "-");
            format!(
                r#"{{"id":"{identity}","identity":"{identity}","name":"{name}","provider":{{"name":"Velvet Otter","identity":"velvet"}}}}"#
            )
        })
        .collect();
    Reply::raw(200, &format!(r#"{{"data":[{}],"meta":{{"totalRows":{total}}}}}"#, games.join(",")))
}

fn world() -> World {
    with_games(World::default())
}

fn with_games(world: World) -> World {
    world.server.always(
        COLLECTIONS,
        Reply::data(
            r#"[{"id":"c0","identity":"secret","name":"Secret slots","isHidden":true},{"id":"c1","identity":"slots","name":"Slots"}]"#,
        ),
    );
    world.server.always(
        PROVIDERS,
        Reply::data(
            r#"[{"id":"p2","identity":"velvet","name":"Velvet Otter","gameEnabledCount":3},
                {"id":"p3","identity":"closed","name":"Velvet Closed","gameEnabledCount":0}]"#,
        ),
    );
    world.server.always(GAMES, games(&["Ember Lagoon", "Golden Ember", "Wild Comet"], 3));
    world
}

fn view(tab: &Tab) -> SearchView {
    tab.core.store.read(|slices| slices.search.get().clone())
}

fn ids(tab: &Tab) -> Vec<String> {
    view(tab).games.into_iter().map(|game| game.id).collect()
}

fn type_in(world: &World, tab: &Tab, typed: &str) {
    let typed = typed.to_owned();
    world.act(tab, async move |core| drop(core.search_games(typed).await));
}

#[test]
fn games_providers_and_collections_are_found_as_one_types() {
    let world = world();
    let tab = world.started("/");
    type_in(&world, &tab, "");
    let start = view(&tab);
    assert_eq!((start.phase, start.searches, start.total), (ListPhase::Ready, false, 0));
    assert_eq!(ids(&tab), ["ember-lagoon", "golden-ember", "wild-comet"], "the most popular ones");
    assert!(start.providers.is_empty() && start.categories.is_empty());
    let query = world.server.last(GAMES).unwrap().url.replace("%5B%5D", "[]");
    assert!(query.ends_with("?page=1&perPage=200&countries[]=US&sortBy=default&sortOrder=asc"), "{query}");

    let asked = world.server.count(GAMES);
    type_in(&world, &tab, "embr");
    assert_eq!(ids(&tab), ["ember-lagoon", "golden-ember"]);
    type_in(&world, &tab, "gol em");
    let found = view(&tab);
    assert_eq!((found.typed.as_str(), found.total, found.lists_first), ("gol em", 1, false));
    let piece = |text: &str, marked| TextPieceView { text: text.to_owned(), marked };
    let expected = [piece("Gol", true), piece("den ", false), piece("Em", true), piece("ber", false)];
    assert_eq!(found.games.first().unwrap().name, expected);
    assert_eq!(world.server.count(GAMES), asked, "the catalogue is loaded once");
    assert_eq!(tab.core.store.read(|slices| slices.games.iter().count()), 3, "with their covers");

    type_in(&world, &tab, "velvet");
    let found = view(&tab);
    assert_eq!(found.total, 3, "games of the provider");
    let identities: Vec<_> = found.providers.iter().map(|place| place.identity.as_str()).collect();
    assert_eq!(identities, ["velvet"], "none without games");
    assert!(found.lists_first, "no game is called so");
    type_in(&world, &tab, "slo");
    let identities: Vec<_> = view(&tab).categories.into_iter().map(|place| place.identity).collect();
    assert_eq!(identities, ["slots"], "none that is hidden");
    type_in(&world, &tab, "xyzzy");
    assert_eq!((view(&tab).total, view(&tab).games.len()), (0, 0));
}

#[test]
fn a_catalogue_of_several_pages_is_searchable_while_it_loads() {
    let world = world();
    let tab = world.started("/");
    world.server.once(GAMES, games(&["Ember Lagoon"], 900));
    for name in ["Ember Two", "Ember Three", "Ember Four", "Ember Five"] {
        world.server.once(GAMES, games(&[name], 900));
    }
    type_in(&world, &tab, "ember");
    assert_eq!(view(&tab).phase, ListPhase::Loading);
    assert_eq!(ids(&tab), ["ember-lagoon", "ember-two"]);
    world.advance(1);
    assert_eq!(view(&tab).phase, ListPhase::Ready);
    assert_eq!(ids(&tab), ["ember-lagoon", "ember-two", "ember-three", "ember-four", "ember-five"]);
}

#[test]
fn a_game_that_moves_to_the_next_page_meanwhile_is_there_once() {
    let world = world();
    let tab = world.started("/");
    world.server.once(GAMES, games(&["Ember Lagoon", "Golden Ember"], 400));
    world.server.once(GAMES, games(&["Golden Ember", "Ember Comet"], 400));
    type_in(&world, &tab, "ember");
    assert_eq!((ids(&tab).len(), view(&tab).total), (3, 3));
}

#[test]
fn a_page_that_fails_is_asked_again_and_what_is_there_stays() {
    let world = world();
    let tab = world.started("/");
    world.server.once(GAMES, games(&["Ember Lagoon"], 400));
    world.server.once(GAMES, Reply::raw(500, ""));
    type_in(&world, &tab, "ember");
    assert_eq!((view(&tab).phase, ids(&tab).len()), (ListPhase::Failed, 1));
    world.server.once(GAMES, games(&["Golden Ember"], 400));
    type_in(&world, &tab, "ember");
    assert_eq!((view(&tab).phase, ids(&tab).len()), (ListPhase::Ready, 2));
    let page = world.server.last(GAMES).unwrap().url;
    assert!(page.contains("page=2"), "{page}");
}

#[test]
fn without_a_line_the_search_fails_and_works_when_it_is_back() {
    let world = world();
    let tab = world.started("/");
    world.server.fail(GAMES, Reply::lost());
    type_in(&world, &tab, "ember");
    assert_eq!(view(&tab).phase, ListPhase::Failed);
    world.server.clear_faults();
    tab.core.set_online(true);
    world.settle();
    assert_eq!((view(&tab).phase, ids(&tab).len()), (ListPhase::Ready, 2));
}

#[test]
fn what_is_missing_of_the_search_is_said_and_read_again() {
    let world = world();
    let tab = world.started("/");
    world.server.fail(PROVIDERS, Reply::raw(500, ""));
    type_in(&world, &tab, "velvet");
    assert_eq!((view(&tab).phase, view(&tab).total, view(&tab).providers.len()), (ListPhase::Failed, 3, 0));
    let calls = world.server.count(GAMES);
    world.server.clear_faults();
    type_in(&world, &tab, "velvet");
    let found = view(&tab);
    assert_eq!((found.phase, found.providers.len()), (ListPhase::Ready, 1));
    assert_eq!(world.server.count(GAMES), calls, "the games are known");
}

#[test]
fn of_a_catalogue_too_large_to_keep_the_server_is_asked_after_a_pause() {
    let world = world();
    let tab = world.started("/");
    world.server.always(GAMES, games(&["Ember Lagoon", "Wild Comet"], 10_001));
    type_in(&world, &tab, "");
    assert_eq!(
        (view(&tab).phase, ids(&tab).len()),
        (ListPhase::Ready, 2),
        "the first page is the suggestion"
    );
    let asked = world.server.count(GAMES);
    for typed in ["e", "em", "emb"] {
        type_in(&world, &tab, typed);
        world.advance(100);
    }
    assert_eq!((world.server.count(GAMES), view(&tab).phase), (asked, ListPhase::Loading));
    world.server.once(GAMES, games(&["Ember Deep"], 1).after(1_000));
    world.advance(150);
    assert_eq!(world.server.count(GAMES), asked + 1);
    let query = world.server.last(GAMES).unwrap().url;
    assert!(query.contains("page=1&perPage=24") && query.contains("name=emb&sortBy=name"), "{query}");

    // The answer to "emb" comes after the one to "comet", and is dropped.
    world.server.once(GAMES, games(&["Wild Comet"], 1));
    type_in(&world, &tab, "comet");
    world.advance(250);
    assert_eq!((view(&tab).phase, ids(&tab)), (ListPhase::Ready, vec!["wild-comet".to_owned()]));
    world.advance(2_000);
    assert_eq!(ids(&tab), ["wild-comet"]);
    assert_eq!(view(&tab).games.first().unwrap().name.last().map(|piece| piece.marked), Some(true));

    world.server.once(GAMES, Reply::raw(500, ""));
    type_in(&world, &tab, "ember");
    world.advance(250);
    assert_eq!(view(&tab).phase, ListPhase::Failed);
    type_in(&world, &tab, "ember");
    world.advance(250);
    assert_eq!((view(&tab).phase, ids(&tab).len()), (ListPhase::Ready, 2));
    type_in(&world, &tab, "");
    assert_eq!((view(&tab).phase, ids(&tab).len()), (ListPhase::Ready, 2));
}

#[test]
fn the_last_five_searches_are_kept_in_the_tab_until_the_sign_out() {
    let world = world();
    let tab = world.started("/");
    type_in(&world, &tab, "");
    for typed in ["one", "two", " Éclair ", "four", "five", "six", "eclair", "  ", "!"] {
        tab.core.remember_search(typed);
    }
    assert_eq!(view(&tab).recent, ["eclair", "six", "five", "four", "two"]);
    let again = world.reloaded(&tab, "/");
    type_in(&world, &again, "");
    assert_eq!(view(&again).recent, ["eclair", "six", "five", "four", "two"]);
    world.set_session(&again, "recentSearches", "no list");
    type_in(&world, &again, "x");
    assert!(view(&again).recent.is_empty());
}

#[test]
fn a_sign_out_forgets_the_searches_and_keeps_the_catalogue() {
    let world = with_games(world_with_player(100_000));
    let tab = world.started("/");
    type_in(&world, &tab, "ember");
    tab.core.remember_search("ember");
    world.act(&tab, async |core| core.sign_out().await);
    let asked = world.server.count(GAMES);
    type_in(&world, &tab, "");
    assert!(view(&tab).recent.is_empty());
    assert_eq!((view(&tab).phase, ids(&tab).len()), (ListPhase::Ready, 3));
    assert_eq!(world.server.count(GAMES), asked);
}

#[test]
fn a_catalogue_that_is_loading_during_a_sign_out_arrives() {
    let world = with_games(world_with_player(100_000));
    let tab = world.started("/");
    world.server.once(GAMES, games(&["Late"], 1).after(5_000));
    type_in(&world, &tab, "late");
    assert_eq!(view(&tab).phase, ListPhase::Loading);
    world.act(&tab, async |core| core.sign_out().await);
    world.advance(5_000);
    assert_eq!((view(&tab).phase, ids(&tab).len()), (ListPhase::Ready, 1));
}

fn filtered(tab: &Tab) -> FilteredGamesView {
    tab.core.store.read(|slices| slices.filtered_games.get().clone())
}

fn filter(world: &World, tab: &Tab, filters: &str, sort: Option<&str>, pages: u32) {
    let (filters, sort) = (filters.to_owned(), sort.map(str::to_owned));
    world.act(tab, async move |core| {
        drop(core.filter_games("slots".to_owned(), filters, sort, pages, false).await);
    });
}

#[test]
fn games_of_a_collection_are_filtered_in_the_catalogue() {
    let world = world();
    let game = |id: &str, collection: &str, more: &str| {
        format!(
            r#"{{"id":"{id}","identity":"{id}","name":"{id}","collections":[{{"id":"c","identity":"{collection}"}}],
                "provider":{{"name":"Velvet","identity":"velvet"}}{more}}}"#
        )
    };
    let list = [
        game("beta", "slots", r#","volatility":"high","labels":[{"name":"new"}],"isDemoMode":true"#),
        game("alpha", "slots", r#","volatility":"high","labels":[{"name":"hot"},{"name":"new"}]"#),
        game("gamma", "slots", r#","volatility":"low""#),
        game("other", "live", r#","volatility":"odd","labels":[{"name":"odd"}]"#),
    ];
    let reply = format!(r#"{{"data":[{}],"meta":{{"totalRows":4}}}}"#, list.join(","));
    world.server.always(GAMES, Reply::raw(200, &reply));
    let tab = world.started("/categories/slots");
    filter(&world, &tab, "?feature=new", None, 1);
    let view = filtered(&tab);
    assert_eq!(
        (view.phase, view.game_ids, view.total),
        (ListPhase::Ready, ["beta", "alpha"].map(str::to_owned).to_vec(), 2)
    );
    assert_eq!(
        (view.labels, view.volatilities),
        (vec!["new".to_owned(), "hot".to_owned()], vec!["high".to_owned(), "low".to_owned()])
    );
    assert!(view.has_demos && !view.is_too_large);

    filter(&world, &tab, "?feature=new", Some("name-asc"), 1);
    assert_eq!(filtered(&tab).game_ids, ["alpha", "beta"]);
    filter(&world, &tab, "?volatility=high&demo=true&provider=velvet", Some("name-desc"), 1);
    assert_eq!(filtered(&tab).game_ids, ["beta"]);
    filter(&world, &tab, "", Some("name-desc"), 1);
    assert_eq!(filtered(&tab).game_ids, ["gamma", "beta", "alpha"]);
    filter(&world, &tab, "?feature=none", None, 1);
    assert_eq!((filtered(&tab).game_ids.len(), filtered(&tab).total), (0, 0));
}

#[test]
fn filters_of_a_catalogue_that_fails_are_tried_again() {
    let world = world();
    let tab = world.started("/categories/slots");
    world.server.fail(GAMES, Reply::raw(500, ""));
    filter(&world, &tab, "?demo=true", None, 1);
    assert_eq!(filtered(&tab).phase, ListPhase::Failed);
    world.server.clear_faults();
    tab.core.set_online(true);
    world.settle();
    assert_eq!(filtered(&tab).phase, ListPhase::Ready);
}

#[test]
fn no_address_asks_for_thousands_of_filtered_games() {
    let world = world();
    let names: Vec<String> = (0..1_600).map(|number| format!("Game {number}")).collect();
    let all: Vec<String> = names
        .iter()
        .map(|name| {
            format!(
                r#"{{"id":"{name}","identity":"{name}","name":"{name}","isDemoMode":true,"collections":[{{"identity":"slots"}}]}}"#
            )
        })
        .collect();
    let reply = format!(r#"{{"data":[{}],"meta":{{"totalRows":1600}}}}"#, all.join(","));
    world.server.always(GAMES, Reply::raw(200, &reply));
    let tab = world.started("/contact");
    filter(&world, &tab, "?demo=true", None, 100_000);
    world.advance(100);
    assert_eq!(filtered(&tab).game_ids.len(), 1_440);
    filter(&world, &tab, "?demo=true", None, 21);
    assert_eq!(filtered(&tab).game_ids.len(), 1_512);
    // Pages of small screens are as long as those of a category there.
    world.act(&tab, async |core| {
        drop(core.filter_games("slots".to_owned(), "?demo=true".to_owned(), None, 2, true).await);
    });
    assert_eq!(filtered(&tab).game_ids.len(), 48);
}
