use crate::world::{World, text};
use http_body_util::BodyExt as _;
use std::collections::HashSet;

#[tokio::test]
async fn settings_are_complete() {
    let world = World::new();
    let currencies = world.get_open("/api/settings/currencies?visible=1").await;
    assert_eq!(currencies.as_array().unwrap().len(), 13);
    assert_eq!(currencies.as_array().unwrap().iter().filter(|one| one["isBase"] == true).count(), 1);
    let btc = currencies.as_array().unwrap().iter().find(|one| one["code"] == "BTC").unwrap();
    assert_eq!(btc["subCurrencies"][0]["subunitToUnit"], 1000);
    let countries = world.get_open("/api/settings/countries").await;
    assert!(countries.as_array().unwrap().len() >= 30);
    for kind in [1, 2] {
        assert!(
            countries
                .as_array()
                .unwrap()
                .iter()
                .any(|one| one["restrict"] == true && one["restrictType"] == kind)
        );
    }
    let response = world.send(&world.site, "GET", "/api/player/init", &[("cf-ipcountry", "de")], None).await;
    assert_eq!(crate::world::read(response).await.1["data"]["country"], "DE");
}

#[tokio::test]
async fn games_can_be_filtered_and_have_images() {
    let world = World::new();
    let (_, page) = world.call("GET", "/api/game/games?page=2&perPage=72", None, None).await;
    assert_eq!((page["meta"]["totalRows"].as_i64(), page["data"].as_array().unwrap().len()), (Some(200), 72));
    let collections = world.get_open("/api/game/collections").await;
    let live = collections.as_array().unwrap().iter().find(|one| one["identity"] == "live").unwrap()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    for key in ["collectionId", "collectionId%5B%5D"] {
        let (_, page) = world.call("GET", &format!("/api/game/games?{key}={live}"), None, None).await;
        assert_eq!(page["meta"]["totalRows"], 20);
    }
    let (_, page) =
        world.call("GET", "/api/game/games?name=ember%20orch&sortBy=name&sortOrder=asc", None, None).await;
    assert_eq!(page["data"][0]["identity"], "ember-orchard");
    let by_id = world.get_open(&format!("/api/game/games/{}", page["data"][0]["id"].as_str().unwrap())).await;
    assert_eq!(by_id["name"], "Ember Orchard");
    // A slot of low volatility with ten lines, by its rules.
    assert_eq!((by_id["returnToPlayer"].as_f64(), by_id["largestWin"].as_f64()), (Some(96.2), Some(2728.0)));
    for game in &world.app.catalog.games.games {
        let wire = serde_json::to_value(&game.wire).unwrap();
        let path = wire["images"]["200x300"]["1x"].as_str().unwrap().replace(".jpg", ".svg");
        let (status, headers, svg) = text(world.send(&world.site, "GET", &path, &[], None).await).await;
        assert_eq!(status, 200, "{path}");
        assert_eq!(headers["content-type"], "image/svg+xml");
        assert!(
            svg.len() < 12_000 && svg.starts_with("<svg") && !svg.contains("<script"),
            "{path}: {}",
            svg.len()
        );
        // A filter would be computed again while a list is scrolled.
        assert!(!svg.contains("<filter") && !svg.contains("<image"), "{path}");
        // The title is outlines: one for each letter beside those of the mark.
        let letters = game.name.chars().filter(|letter| !letter.is_whitespace()).count();
        let title = svg.split_once("<g id='t'>").unwrap().1.split_once("</defs>").unwrap().0;
        assert_eq!(title.matches("<path").count(), letters, "{path}");
    }
    assert_eq!(world.call("GET", "/api/media/games/none.svg", None, None).await.0, 404);
}

#[tokio::test]
async fn covers_are_shown_as_bitmaps() {
    let world = World::new();
    for game in world.app.catalog.games.games.iter().step_by(40) {
        let wire = serde_json::to_value(&game.wire).unwrap();
        let path = wire["images"]["200x300"]["1x"].as_str().unwrap();
        let (parts, body) = world.send(&world.site, "GET", path, &[], None).await.into_parts();
        assert_eq!(
            (parts.status.as_u16(), &parts.headers["content-type"]),
            (200, &"image/jpeg".parse().unwrap())
        );
        let bytes = body.collect().await.unwrap().to_bytes();
        // A single colour would take less than 4 kB.
        assert!(
            bytes.starts_with(&[0xff, 0xd8]) && (8_000..32_000).contains(&bytes.len()),
            "{path}: {}",
            bytes.len()
        );
    }
    assert_eq!(world.call("GET", "/api/media/games/none.jpg", None, None).await.0, 404);
}

#[tokio::test]
async fn covers_are_marked_by_the_rules_that_are_played() {
    let world = World::new();
    for (identity, shapes) in [
        ("ember-live-roulette", "LIVE"),
        ("coral-rocket", "CRASH"),
        ("ember-orchard", ""),
        ("frosty-dice", ""),
        ("hidden-dragons-jackpot", "JACKPOT"),
    ] {
        let path = format!("/api/media/games/{identity}.svg");
        let (_, _, svg) = text(world.send(&world.site, "GET", &path, &[], None).await).await;
        let after_title = svg.rsplit_once("<use href='#t'").unwrap().1;
        assert_eq!(after_title.matches("<path transform").count(), shapes.len(), "{identity}");
    }
}

/// The shapes of a cover without the numbers and colours that vary within a composition.
fn manner(svg: &str) -> String {
    svg.split_once("</defs>").unwrap().1.chars().filter(char::is_ascii_alphabetic).take(400).collect()
}

#[tokio::test]
async fn neighbours_in_a_list_have_covers_of_different_manners() {
    let world = World::new();
    let mut before = String::new();
    for game in &world.app.catalog.games.games {
        let path = format!("/api/media/games/{}.svg", game.identity);
        let (_, _, svg) = text(world.send(&world.site, "GET", &path, &[], None).await).await;
        let own = manner(&svg);
        assert_ne!(own, before, "{path}");
        before = own;
    }
}

#[tokio::test]
async fn only_games_of_the_pool_name_the_jackpot() {
    let world = World::new();
    let of_pool = world.get_open("/api/game/jackpots").await[0]["games"].clone();
    let of_pool: Vec<&str> =
        of_pool.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    let titles = world.app.catalog.games.games.iter().map(|game| game.name.as_str());
    let named: Vec<&str> = titles.filter(|name| name.to_lowercase().contains("jackpot")).collect();
    assert_eq!(named, of_pool);
    let labelled = world.app.catalog.games.games.iter().filter(|game| {
        let wire = serde_json::to_value(&game.wire).unwrap();
        wire["labels"].as_array().unwrap().iter().any(|label| label["name"] == "jackpot")
    });
    assert_eq!(labelled.map(|game| game.name.as_str()).collect::<Vec<_>>(), of_pool);
    assert_eq!(named.len(), 2);
    let collections = world
        .app
        .catalog
        .games
        .collections
        .iter()
        .map(|one| serde_json::to_value(one).unwrap().to_string().to_lowercase());
    let promising: Vec<String> = collections.filter(|name| name.contains("jackpot")).collect();
    assert_eq!(promising, Vec::<String>::new(), "no collection is of games of the pool alone");
}

#[tokio::test]
async fn recommended_games_are_of_all_kinds_and_begin_with_others_than_slots() {
    let world = World::new();
    let collections = world.get_open("/api/game/collections").await;
    let mut firsts = Vec::new();
    for identity in ["recommended", "slots"] {
        let id =
            collections.as_array().unwrap().iter().find(|one| one["identity"] == identity).unwrap()["id"]
                .clone();
        let path = format!(
            "/api/game/games?collectionId={}&sortBy=score&sortOrder=desc&perPage=40",
            id.as_str().unwrap()
        );
        let (_, page) = world.call("GET", &path, None, None).await;
        let rows = page["data"].as_array().unwrap().clone();
        if identity == "recommended" {
            let kinds: HashSet<_> = rows.iter().map(|row| row["type"].as_str().unwrap().to_owned()).collect();
            assert_eq!(kinds.len(), 4, "{kinds:?}");
        }
        firsts.push(rows.iter().take(2).map(|row| row["name"].clone()).collect::<Vec<_>>());
    }
    assert!(firsts[0].iter().all(|name| !firsts[1].contains(name)), "{firsts:?}");
}

#[tokio::test]
async fn the_return_of_games_with_decisions_is_that_of_the_best_play() {
    let world = World::new();
    let games = [
        ("lucky-blackjack", true),
        ("emerald-video-poker", true),
        // The return of each choice is the same.
        ("thunder-mines", false),
        ("ember-orchard", false),
    ];
    for (game, expected) in games {
        let told = world.get_open(&format!("/api/game/games/{game}")).await;
        assert_eq!(told["isReturnOfBestPlay"], expected, "{game}");
    }
}
