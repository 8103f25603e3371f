//! Tests of the pages of categories, providers and games.

use super::support::{commands, world_with_player};
use crate::{
    store::views::{CategoryView, Device, GamePageView, ListPhase, ProvidersView, SubjectPhase},
    testing::{ORIGIN, Reply, Tab, World},
};

const COLLECTIONS: &str = "GET /api/game/collections";
const GAMES: &str = "GET /api/game/games";
const PROVIDERS: &str = "GET /api/game/providers";
const PAGES: &str = "GET /content/en/pages.json";
const ORDERS: &str = r#"{"category":{"sortOptions":[
    {"label":"Best for you","sortBy":"score","sortOrder":"asc"},
    {"label":"A to Z","sortBy":"name","sortOrder":"asc"}]}}"#;

fn page_of(first: u32, count: u32, total: u32) -> Reply {
    let games: Vec<String> = (first..first + count)
        .map(|number| format!(r#"{{"id":"g{number}","identity":"game-{number}","name":"Game {number}"}}"#))
        .collect();
    let text = format!(r#"{{"data":[{}],"meta":{{"totalRows":{total}}}}}"#, games.join(","));
    Reply::raw(200, &text)
}

fn with_collections(world: &World) {
    world.server.always(
        COLLECTIONS,
        Reply::data(
            r#"[{"id":"c0","identity":"secret","isHidden":true},{"id":"c1","identity":"slots","name":"Slots"},
                {"id":"c2","identity":"german","countries":["DE"]}]"#,
        ),
    );
    world.server.always(GAMES, page_of(0, 18, 18));
    world.server.always(PAGES, Reply::raw(200, ORDERS));
    world.server.always(
        PROVIDERS,
        Reply::data(
            r#"[{"id":"p2","identity":"velvet","name":"Velvet Otter","gameEnabledCount":3},
                {"id":"p1","identity":"cafe","name":"Café Noir"},
                {"id":"p3","identity":"closed","name":"Closed","gameEnabledCount":0}]"#,
        ),
    );
}

fn world() -> World {
    let world = World::default();
    with_collections(&world);
    world
}

fn category(tab: &Tab) -> CategoryView {
    tab.core.store.read(|slices| slices.category.get().clone())
}

fn providers(tab: &Tab) -> ProvidersView {
    tab.core.store.read(|slices| slices.providers.get().clone())
}

fn game(tab: &Tab) -> GamePageView {
    tab.core.store.read(|slices| slices.game_page.get().clone())
}

fn load(world: &World, tab: &Tab, identity: &str, provider: Option<&str>, pages: u32) {
    let (identity, provider) = (identity.to_owned(), provider.map(str::to_owned));
    world.act(tab, async move |core| drop(core.load_category(identity, None, provider, pages, true).await));
}

fn last_query(world: &World) -> String {
    let url = world.server.last(GAMES).unwrap().url;
    url.split_once('?').unwrap().1.to_owned()
}

#[test]
fn the_bare_page_of_categories_leads_to_the_first_one_in_menus() {
    let world = world();
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/de/categories?provider=velvet");
    assert_eq!(address.redirect.as_deref(), Some("/de/categories/slots?provider=velvet"));
}

#[test]
fn the_bare_page_of_categories_waits_for_the_collections() {
    let world = world();
    world.server.once(COLLECTIONS, Reply::data(r#"[{"id":"c1","identity":"slots"}]"#).after(500));
    let tab = world.started("/categories");
    assert_eq!(tab.core.locate("https://site.test/categories").redirect, None);
    assert_eq!(tab.core.locate("https://site.test/categories").route.unwrap().page, "categories");
    world.advance(500);
    assert_eq!(commands(&tab), ["go to /categories/slots"]);
}

#[test]
fn the_bare_page_of_categories_keeps_its_filters_while_it_waits() {
    let world = world();
    world.server.once(COLLECTIONS, Reply::data(r#"[{"id":"c1","identity":"slots"}]"#).after(500));
    let tab = world.started("/categories?bonus=true");
    assert_eq!(tab.core.locate("https://site.test/categories?bonus=true").redirect, None);
    world.advance(500);
    assert_eq!(commands(&tab), ["go to /categories/slots?bonus=true"]);
}

#[test]
fn a_category_shows_its_games_and_more_of_them_on_request() {
    let world = world();
    let tab = world.started("/categories/slots");
    world.server.always(GAMES, page_of(0, 24, 30));
    load(&world, &tab, "slots", None, 1);
    let query = "page=1&perPage=24&countries[]=US&collectionId[]=c1&sortBy=name&sortOrder=asc";
    assert_eq!(last_query(&world).replace("%5B%5D", "[]"), query);
    let view = category(&tab);
    assert_eq!((view.phase, view.title.as_str(), view.total), (SubjectPhase::Ready, "Slots", 30));
    assert_eq!((view.game_ids.len(), view.has_more, view.more), (24, true, ListPhase::Ready));
    assert_eq!(view.sort, "name-asc");

    world.server.always(GAMES, page_of(23, 7, 30));
    load(&world, &tab, "slots", None, 2);
    let view = category(&tab);
    // A game that has moved to the next page meanwhile is shown once.
    assert_eq!((view.game_ids.len(), view.has_more), (30, false));

    let asked = world.server.count(GAMES);
    load(&world, &tab, "slots", None, 2);
    assert_eq!(world.server.count(GAMES), asked, "going back loads nothing");
}

#[test]
fn all_pages_of_an_address_are_restored() {
    let world = world();
    let tab = world.started("/categories/slots?page=3");
    world.server.always(GAMES, page_of(200, 24, 60));
    world.server.once(GAMES, page_of(0, 24, 60));
    world.server.once(GAMES, page_of(24, 24, 60));
    world.server.once(GAMES, page_of(48, 12, 60));
    load(&world, &tab, "slots", None, 1_000);
    let view = category(&tab);
    assert_eq!((view.game_ids.len(), view.has_more), (60, false));
    assert_eq!(view.game_ids.last().map(String::as_str), Some("g59"));
}

#[test]
fn a_failed_category_can_be_loaded_again() {
    let world = world();
    let tab = world.started("/categories/slots");
    world.server.fail(GAMES, Reply::raw(500, ""));
    load(&world, &tab, "slots", None, 1);
    assert_eq!(category(&tab).phase, SubjectPhase::Failed);
    world.server.clear_faults();
    world.server.always(GAMES, page_of(0, 24, 30));
    tab.core.set_online(true);
    world.settle();
    assert_eq!(category(&tab).phase, SubjectPhase::Ready);
    world.server.fail(GAMES, Reply::lost());
    load(&world, &tab, "slots", None, 2);
    let view = category(&tab);
    assert_eq!((view.phase, view.more, view.game_ids.len()), (SubjectPhase::Ready, ListPhase::Failed, 24));
    world.server.clear_faults();
    world.server.always(GAMES, page_of(24, 6, 30));
    load(&world, &tab, "slots", None, 2);
    assert_eq!((category(&tab).more, category(&tab).game_ids.len()), (ListPhase::Ready, 30));
}

#[test]
fn only_collections_of_the_country_exist_and_hidden_ones_can_be_opened() {
    let world = world();
    let tab = world.started("/categories/german");
    for (identity, phase) in [
        ("german", SubjectPhase::Missing),
        ("nothing", SubjectPhase::Missing),
        ("secret", SubjectPhase::Ready),
    ] {
        load(&world, &tab, identity, None, 1);
        assert_eq!((category(&tab).identity.as_str(), category(&tab).phase), (identity, phase));
    }
}

#[test]
fn a_category_can_be_limited_to_a_provider() {
    let world = world();
    let tab = world.started("/categories/slots");
    load(&world, &tab, "slots", Some("velvet"), 1);
    assert!(
        last_query(&world).contains("providerId%5B%5D=p2") || last_query(&world).contains("providerId[]=p2")
    );
    assert_eq!(category(&tab).provider.map(|provider| provider.name).as_deref(), Some("Velvet Otter"));
    // A provider that does not exist has no games.
    let asked = world.server.count(GAMES);
    load(&world, &tab, "slots", Some("nobody"), 1);
    let view = category(&tab);
    assert_eq!((view.phase, view.total, view.game_ids.len()), (SubjectPhase::Ready, 0, 0));
    assert_eq!(view.provider.map(|provider| provider.name).as_deref(), Some("nobody"));
    assert_eq!(world.server.count(GAMES), asked);
}

#[test]
fn players_have_an_order_of_their_own() {
    let world = world_with_player(100_000);
    with_collections(&world);
    let tab = world.started("/categories/slots");
    load(&world, &tab, "slots", None, 1);
    let view = category(&tab);
    assert_eq!((view.sort.as_str(), view.sort_options.len()), ("score-asc", 2));
    world.act(&tab, async |core| core.sign_out().await);
    load(&world, &tab, "slots", None, 1);
    let view = category(&tab);
    assert_eq!((view.sort.as_str(), view.sort_options.len()), ("name-asc", 1));
}

#[test]
fn an_answer_to_an_earlier_question_is_not_shown() {
    let world = world();
    let tab = world.started("/categories/slots");
    world.server.once(GAMES, page_of(0, 1, 1).after(1_000));
    load(&world, &tab, "slots", None, 1);
    world.server.once(GAMES, page_of(5, 1, 1).after(100));
    load(&world, &tab, "secret", None, 1);
    world.advance(2_000);
    let view = category(&tab);
    assert_eq!((view.identity.as_str(), view.game_ids), ("secret", vec!["g5".to_owned()]));
}

#[test]
fn providers_are_sorted_and_searched() {
    let world = world();
    let tab = world.started("/providers");
    world.server.fail(PROVIDERS, Reply::raw(500, ""));
    world.act(&tab, async |core| drop(core.load_providers().await));
    assert_eq!(providers(&tab).phase, ListPhase::Failed);
    world.server.clear_faults();
    world.act(&tab, async |core| drop(core.load_providers().await));
    let names = |tab: &Tab| providers(tab).list.into_iter().map(|row| row.name).collect::<Vec<_>>();
    assert_eq!(names(&tab), ["Café Noir", "Velvet Otter"]);
    assert_eq!((providers(&tab).list[1].games, providers(&tab).total), (Some(3), 2));
    tab.core.search_providers("CAFE");
    assert_eq!((names(&tab), providers(&tab).query), (vec!["Café Noir".to_owned()], "CAFE".to_owned()));
    tab.core.search_providers("zzz");
    assert_eq!(names(&tab), Vec::<String>::new());
}

const GAME: &str = "GET /api/game/games/owls";

fn with_game(world: &World) {
    world.server.always(
        GAME,
        Reply::data(
            r#"{"id":"g0","identity":"owls","name":"Owls","isDemoMode":true,"paylines":20,"volatility":"high",
                "type":"slots","platforms":[1],"isBonusWagering":true,"returnToPlayer":96.20,"isReturnOfBestPlay":true,"largestWin":"2728.00","provider":{"id":"p2","identity":"velvet","name":"Velvet Otter"},
                "collections":[{"id":"c2","identity":"german"},{"id":"c1","identity":"slots"}]}"#,
        ),
    );
}

#[test]
fn a_game_is_shown_with_similar_ones() {
    let world = world();
    with_game(&world);
    let tab = world.started("/games/owls");
    world.act(&tab, async |core| drop(core.load_game("owls".to_owned()).await));
    let view = game(&tab);
    let details = view.details.unwrap();
    assert_eq!((view.phase, details.restricted), (SubjectPhase::Ready, false));
    assert_eq!(
        (details.game.provider_identity.as_str(), details.volatility.as_deref()),
        ("velvet", Some("high"))
    );
    assert_eq!(
        (details.return_to_player.as_deref(), details.is_return_of_best_play, details.largest_win.as_deref()),
        (Some("96.2"), true, Some("2728"))
    );
    assert_eq!((details.devices, details.game.wagers_bonus), (vec![Device::Phone], Some(true)));
    assert_eq!(details.collection.map(|collection| collection.label).as_deref(), Some("Slots"));
    assert_eq!((view.similar_ids.len(), view.similar_ids.contains(&"g0".to_owned())), (17, false));
}

#[test]
fn a_return_that_the_server_does_not_tell_is_unknown() {
    let world = world();
    world.server.always(
        GAME,
        Reply::data(
            r#"{"id":"g0","identity":"owls","name":"Owls","returnToPlayer":null,"largestWin":"much"}"#,
        ),
    );
    let tab = world.started("/games/owls");
    world.act(&tab, async |core| drop(core.load_game("owls".to_owned()).await));
    let details = game(&tab).details.unwrap();
    assert_eq!(
        (details.return_to_player, details.is_return_of_best_play, details.largest_win),
        (None, false, None)
    );
}

#[test]
fn the_id_of_a_game_leads_to_the_page_of_its_identity() {
    let world = world();
    with_game(&world);
    let details = world.server.reply(GAME);
    world.server.always("GET /api/game/games/g0", details);
    let tab = world.started("/games/g0?real=true");
    world.server.always(GAMES, page_of(0, 0, 0));
    world.act(&tab, async |core| drop(core.load_game("g0".to_owned()).await));
    assert!(game(&tab).details.is_none(), "nothing is said about the country");
    assert_eq!(commands(&tab).last().map(String::as_str), Some("go to /games/owls?real=true"));
}

#[test]
fn a_game_that_the_country_does_not_have_says_so() {
    let world = world();
    with_game(&world);
    let tab = world.started("/games/owls");
    world.server.always(GAMES, page_of(0, 0, 0));
    world.act(&tab, async |core| drop(core.load_game("owls".to_owned()).await));
    assert!(game(&tab).details.unwrap().restricted);
}

#[test]
fn a_game_of_a_list_of_the_country_is_known_before_its_details() {
    let world = world();
    let tab = world.started("/categories/slots");
    load(&world, &tab, "slots", None, 1);
    // A game that the visitor has from elsewhere: it may not be offered here.
    let mut other = tab.core.store.read(|slices| slices.games.iter().next().cloned()).unwrap();
    (other.id, other.identity) = ("elsewhere".to_owned(), "elsewhere".to_owned());
    tab.core.store.update(|slices| slices.games.put(other));
    for identity in ["game-1", "elsewhere"] {
        let details = format!("GET /api/game/games/{identity}");
        world.server.always(&details, Reply::data("{}").after(1000));
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.load_game(identity.to_owned()).await) });
        world.settle();
        let view = game(&tab);
        assert_eq!((view.phase, view.details.is_none()), (SubjectPhase::Loading, true));
        let listed = view.listed.map(|game| game.identity);
        assert_eq!(listed.as_deref(), (identity == "game-1").then_some("game-1"));
        world.advance(1000);
        assert_eq!(game(&tab).phase, SubjectPhase::Failed, "the answer is no game");
        assert_eq!(game(&tab).listed.is_some(), identity == "game-1");
    }
}

#[test]
fn a_listed_game_is_shown_as_soon_as_its_page_is_opened_and_loaded_once() {
    let world = world();
    let details = "GET /api/game/games/game-1";
    world
        .server
        .always(details, Reply::data(r#"{"id":"g1","identity":"game-1","name":"Game 1"}"#).after(1000));
    let tab = world.started("/categories/slots");
    load(&world, &tab, "slots", None, 1);
    tab.core.locate(&format!("{ORIGIN}/games/game-1"));
    let view = game(&tab);
    assert_eq!((view.identity.as_str(), view.phase), ("game-1", SubjectPhase::Loading));
    assert_eq!(view.listed.map(|game| game.identity).as_deref(), Some("game-1"));
    assert_eq!(world.server.count(details), 0);
    for _ in 0..2 {
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.load_game("game-1".to_owned()).await) });
        world.settle();
        assert!(game(&tab).listed.is_some());
    }
    world.advance(1000);
    assert_eq!((game(&tab).phase, world.server.count(details)), (SubjectPhase::Ready, 1));
}

#[test]
fn an_unknown_game_is_missing_and_a_failed_one_can_be_loaded_again() {
    let world = world();
    let tab = world.started("/games/owls");
    world.act(&tab, async |core| drop(core.load_game("owls".to_owned()).await));
    assert_eq!(game(&tab).phase, SubjectPhase::Missing);
    world.server.fail(GAME, Reply::lost());
    world.act(&tab, async |core| drop(core.load_game("owls".to_owned()).await));
    assert_eq!(game(&tab).phase, SubjectPhase::Failed);
    world.server.clear_faults();
    with_game(&world);
    tab.core.set_online(true);
    world.settle();
    assert_eq!(game(&tab).phase, SubjectPhase::Ready);
}
