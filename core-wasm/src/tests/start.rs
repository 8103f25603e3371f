//! Tests of start-up, content and notifications.

use super::support::{answer_as_player, commands, invoice, invoice_event, status, toast, world_with_player};
use crate::{
    config::{self, Config},
    ports::Area,
    store::views::{ContentText, SessionStatus, StartPhase},
    testing::{ORIGIN, Reply, Tab, World},
};

fn phase(tab: &Tab) -> StartPhase {
    tab.core.store.read(|slices| slices.app.get().phase)
}

fn text(tab: &Tab, path: &str) -> Option<String> {
    let ContentText { json } = tab.core.store.read(|slices| slices.content.get().clone());
    let content: serde_json::Value = serde_json::from_str(&json).ok()?;
    content.pointer(path)?.as_str().map(str::to_owned)
}

fn locate(world: &World, tab: &Tab, path: &str) {
    tab.core.locate(&format!("{ORIGIN}{path}"));
    world.settle();
}

#[test]
fn payments_send_an_idempotency_key_unless_disabled() {
    let keyed = |file: &str| Config::parse(file).unwrap().idempotency_key;
    assert!(keyed("{}"));
    assert!(!keyed(r#"{"idempotencyKey":false}"#));
}

#[test]
fn a_flag_is_on_only_if_the_file_turns_it_on() {
    let has_statement = |file: &str| Config::parse(file).unwrap().has(config::STATEMENT);
    assert!(has_statement(r#"{"statementEnabled":true}"#));
    for file in ["{}", r#"{"statementEnabled":false}"#, r#"{"statementEnabled":null,"questsEnabled":true}"#] {
        assert!(!has_statement(file), "{file}");
    }
}

#[test]
fn a_configuration_with_invalid_locales_is_refused() {
    for file in [
        r#"{"locales":["en","//evil.test"]}"#,
        r#"{"locales":[""],"defaultLocale":""}"#,
        r#"{"locales":["de"],"defaultLocale":"en"}"#,
    ] {
        assert!(Config::parse(file).is_err(), "{file}");
    }
}

#[test]
fn a_guest_starts() {
    let world = World::default();
    let tab = world.started("/de/games");
    assert_eq!(phase(&tab), StartPhase::Ready);
    assert_eq!(status(&tab), SessionStatus::Guest);
    let app = tab.core.store.read(|slices| slices.app.get().clone());
    assert_eq!((app.locale.as_str(), app.prefix.as_str(), app.country.as_deref()), ("de", "/de", Some("US")));
    assert!(world.server.last("GET /api/settings/currencies").unwrap().url.ends_with("?visible=1"));
}

#[test]
fn the_loader_sends_exactly_the_first_requests_ahead() {
    let world = World::default();
    world.started("/");
    let requests = world.server.requests.borrow();
    let paths = requests.iter().map(|request| request.url.trim_start_matches(ORIGIN));
    // The lobby is loaded after the start.
    let mut sent: Vec<_> =
        paths.filter(|path| path.starts_with("/api/")).take_while(|path| !path.contains("/game/")).collect();
    let loader = include_str!("../../../pkg/src/first-calls.ts");
    let mut ahead: Vec<_> = loader.split('"').filter(|text| text.starts_with("/api/")).collect();
    sent.sort_unstable();
    ahead.sort_unstable();
    assert_eq!(ahead, sent);
}

#[test]
fn an_unavailable_api_is_retried_at_start() {
    for call in [
        "GET /config.json",
        "GET /api/settings/currencies",
        "GET /api/settings/constants",
        "GET /api/settings/locales",
        "GET /api/settings/countries",
    ] {
        for reply in [
            Reply::lost(),
            Reply::raw(500, "{}"),
            Reply::raw(200, "<!doctype html>"),
            Reply::raw(200, "{\"data\":"),
        ] {
            let world = World::default();
            world.server.once(call, reply.clone());
            let tab = world.started("/");
            assert_eq!(phase(&tab), StartPhase::Unavailable, "{call} {reply:?}");
            world.act(&tab, async |core| core.retry_start().await);
            assert_eq!(phase(&tab), StartPhase::Ready, "{call}");
        }
    }
}

#[test]
fn a_visitor_without_a_country_can_start() {
    let world = World::default();
    world.server.always("GET /api/player/init", Reply::lost());
    assert_eq!(phase(&world.started("/")), StartPhase::Ready);
}

#[test]
fn an_unreadable_token_is_ignored() {
    for token in ["nonsense", "a.b.c", "a..c", "a.%%.c", "ä.ö.ü"] {
        let world = World::default();
        world.set_cookie("access_token", token);
        let tab = world.started("/");
        assert_eq!((phase(&tab), status(&tab)), (StartPhase::Ready, SessionStatus::Guest), "{token}");
        assert_eq!(world.cookie("access_token"), None);
        assert!(tab.events.warnings.borrow().iter().any(|line| line.starts_with("Invalid token specified")));
        assert!(tab.events.warnings.borrow().iter().all(|line| !line.contains(token)), "no token in a log");
    }
}

#[test]
fn a_failed_profile_load_keeps_the_session() {
    let world = world_with_player(1000);
    world.server.always("GET /api/player/profile", Reply::lost());
    world.server.always("GET /api/wallet/accounts", Reply::raw(500, ""));
    let tab = world.started("/");
    assert_eq!((phase(&tab), status(&tab)), (StartPhase::Ready, SessionStatus::Player));
}

#[test]
fn an_ended_session_starts_as_a_guest_with_sign_in() {
    let world = world_with_player(1000);
    world.server.always("GET /api/player/profile", Reply::refused(401, 401, "{}"));
    let tab = world.started("/");
    assert_eq!((phase(&tab), status(&tab)), (StartPhase::Ready, SessionStatus::Guest));
    assert_eq!(commands(&tab), ["open sign-in"]);
}

#[test]
fn arbitrary_storage_contents_do_not_prevent_the_start() {
    for text in ["", "null", "{", "[]", "\u{0}", &"x".repeat(100_000), "💥"] {
        let world = World::default();
        answer_as_player(&world);
        let token = super::support::token(&world, 1000);
        world.set_cookie("access_token", &token);
        world.set_cookie("user-language", text);
        for key in ["equivalentCurrency", "paymentGeo", "depositInFlight", "changeSession", "refreshSession"]
        {
            world.set_local(key, text);
        }
        let tab = world.tab();
        for key in ["loginRedirectUrl", "draft.signUp", "otp", "asyncInvoiceId", "watchedInvoices"] {
            world.set_session(&tab, key, text);
        }
        let tab = world.reloaded(&tab, "/");
        assert_eq!((phase(&tab), status(&tab)), (StartPhase::Ready, SessionStatus::Player));
    }
    assert_eq!(World::default().keys(Area::Local, 0).len(), 0);
}

#[test]
fn texts_fall_back_key_by_key_and_alerts_as_a_whole() {
    let world = World::default();
    world.server.always(
        "GET /content/en/layout.json",
        Reply::raw(200, r#"{"header":{"a":"A","b":"B","list":[1,2]}}"#),
    );
    world.server.always(
        "GET /content/de/layout.json",
        Reply::raw(200, r#"{"header":{"a":"Ä","b":null,"list":[3]}}"#),
    );
    world.server.always(
        "GET /content/de/alerts.json",
        Reply::raw(200, r#"{"wallet":{"depositSuccess":{"title":"Da"}}}"#),
    );
    let tab = world.started("/de");
    assert_eq!(text(&tab, "/layout/header/a").as_deref(), Some("Ä"));
    assert_eq!(text(&tab, "/layout/header/b").as_deref(), Some("B"));
    assert_eq!(text(&tab, "/alerts/wallet/depositSuccess/title").as_deref(), Some("Da"));
    assert_eq!(
        text(&tab, "/alerts/wallet/depositSuccess/description"),
        None,
        "title and text belong together"
    );
    assert_eq!(text(&tab, "/alerts/wallet/depositError/title").as_deref(), Some("depositError"));
}

#[test]
fn missing_or_invalid_texts_do_not_prevent_the_start() {
    for reply in [
        Reply::lost(),
        Reply::raw(404, ""),
        Reply::raw(200, "<!doctype html><p>"),
        Reply::raw(200, "{"),
        Reply::raw(200, "[]"),
        Reply::raw(200, "7"),
    ] {
        let world = World::default();
        for directory in ["alerts", "fields-settings", "global-components", "modals", "pages"] {
            world.server.always(&format!("GET /content/en/{directory}.json"), reply.clone());
        }
        let tab = world.started("/");
        assert_eq!(phase(&tab), StartPhase::Ready);
        world.server.always("GET /content/en/pages.json", Reply::raw(200, r#"{"home":{"a":"A"}}"#));
        world.advance(60_000);
        assert_eq!(text(&tab, "/pages/home/a").as_deref(), Some("A"), "a later look finds them");
    }
}

#[test]
fn texts_are_renewed_after_an_hour() {
    let world = World::default();
    let tab = world.started("/");
    let count = |world: &World| world.server.count("GET /content/en/alerts.json");
    world.advance(59 * 60_000);
    locate(&world, &tab, "/games");
    assert_eq!(count(&world), 1);
    world.advance(60_000);
    locate(&world, &tab, "/");
    locate(&world, &tab, "/games");
    assert_eq!(count(&world), 2);
}

/// Shows `number` different notifications at once.
fn say(world: &World, tab: &Tab, number: usize) {
    for index in 0..number {
        let status = if index % 2 == 0 { 2 } else { 3 };
        invoice_event(
            world,
            tab,
            &invoice(&format!("n{}-{index}", world.now()), status, "card", "1", "2026-11-21"),
        );
    }
}

fn saying() -> (World, Tab) {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    (world, tab)
}

#[test]
fn notifications_show_one_at_a_time_and_errors_longer() {
    let (world, tab) = saying();
    say(&world, &tab, 2);
    assert_eq!(toast(&tab).as_deref(), Some("depositSuccess"));
    world.advance(2_999);
    assert_eq!(toast(&tab).as_deref(), Some("depositSuccess"));
    world.advance(1);
    assert_eq!(toast(&tab).as_deref(), Some("depositError"));
    world.advance(7_999);
    assert_eq!(toast(&tab).as_deref(), Some("depositError"));
    world.advance(1);
    assert_eq!(toast(&tab), None);
}

#[test]
fn notifications_begin_at_least_400_milliseconds_apart() {
    let (world, tab) = saying();
    say(&world, &tab, 2);
    world.advance(100);
    let first = tab.core.store.read(|slices| slices.toasts.iter().next().unwrap().id);
    tab.core.dismiss_toast(first);
    assert_eq!(toast(&tab), None);
    world.advance(299);
    assert_eq!(toast(&tab), None);
    world.advance(1);
    assert_eq!(toast(&tab).as_deref(), Some("depositError"));
    tab.core.dismiss_toast(first);
    assert!(toast(&tab).is_some(), "an old number closes nothing");
}

#[test]
fn a_hovered_or_focused_notification_stays() {
    let (world, tab) = saying();
    say(&world, &tab, 1);
    world.advance(2_000);
    tab.core.hold_toasts(true);
    world.advance(60_000);
    assert!(toast(&tab).is_some());
    tab.core.hold_toasts(false);
    world.advance(999);
    assert!(toast(&tab).is_some(), "it has the rest of its time");
    world.advance(1);
    assert_eq!(toast(&tab), None);
}

#[test]
fn notifications_close_when_the_path_changes() {
    let (world, tab) = saying();
    say(&world, &tab, 3);
    locate(&world, &tab, "/?a=1");
    assert!(toast(&tab).is_some(), "the same path");
    locate(&world, &tab, "/games");
    assert_eq!(toast(&tab), None);
    world.advance(10_000);
    assert_eq!(toast(&tab), None, "waiting notifications are removed too");
}

#[test]
fn the_notification_queue_is_bounded() {
    let (world, tab) = saying();
    say(&world, &tab, 500);
    world.advance(11 * 3_000 + 11 * 8_000);
    assert_eq!(toast(&tab), None);
}

#[test]
fn an_offline_browser_is_reported_after_the_start() {
    let world = World::default();
    let tab = world.tab();
    assert!(tab.core.store.read(|slices| slices.app.get().online));
    tab.core.set_online(false);
    world.act(&tab, async |core| core.start("https://site.test/").await);
    assert!(!tab.core.store.read(|slices| slices.app.get().online));
}

#[test]
fn a_failed_profile_is_reloaded_when_the_tab_becomes_visible() {
    let world = world_with_player(600);
    world.server.once("GET /api/player/profile", Reply::raw(500, ""));
    let tab = world.started("/");
    assert!(tab.core.store.read(|slices| slices.session.get().profile.is_none()));
    tab.core.became_visible();
    world.settle();
    assert!(tab.core.store.read(|slices| slices.session.get().profile.is_some()));
    let (_, with_token, channels) = tab.events.connections.borrow().last().cloned().unwrap();
    assert!(with_token && channels.len() == 9);
}

#[test]
fn the_api_and_the_realtime_server_are_where_the_configuration_says() {
    let world = world_with_player(100_000);
    let config = r#"{"locales":["en"],"apiBase":"https://api.test","realtimeBase":"https://live.test"}"#;
    world.server.always("GET /config.json", Reply::raw(200, config));
    let calls = [
        "settings/currencies",
        "settings/countries",
        "settings/locales",
        "settings/constants",
        "player/init",
    ];
    for call in calls {
        let answer = world.server.reply(&format!("GET /api/{call}"));
        world.server.always(&format!("GET https://api.test/api/{call}"), answer);
    }
    let tab = world.started("/");
    assert_eq!(phase(&tab), StartPhase::Ready);
    let urls: Vec<String> =
        world.server.requests.borrow().iter().map(|request| request.url.clone()).collect();
    let api: Vec<&String> = urls.iter().filter(|url| url.contains("/api/")).collect();
    assert!(!api.is_empty() && api.iter().all(|url| url.starts_with("https://api.test/")), "{api:?}");
    assert!(
        urls.iter().any(|url| url.starts_with(&format!("{ORIGIN}/content/"))),
        "texts belong to the site"
    );
    let (socket, ..) = tab.events.connections.borrow().first().cloned().unwrap();
    assert_eq!(socket, "wss://live.test/api/connection/websocket");
}

fn suggested(tab: &Tab) -> Option<String> {
    tab.core.store.read(|slices| slices.app.get().suggested_locale.clone())
}

#[test]
fn the_language_of_the_country_is_offered_where_nobody_has_chosen_one() {
    let world = World::default();
    world.server.always("GET /api/player/init", Reply::data(r#"{"country":"DE"}"#));
    // An address with a language has chosen one, and some have none.
    for (path, offered) in [
        ("/contact?a=b", Some("de")),
        ("/de/contact", None),
        ("/en/contact", None),
        ("/questions/account", None),
    ] {
        assert_eq!(suggested(&world.started(path)).as_deref(), offered, "{path}");
    }
    let tab = world.started("/");
    tab.core.keep_locale();
    assert_eq!(suggested(&tab), None);
    assert_eq!(suggested(&world.reloaded(&tab, "/")), None, "the visitor has chosen");
}

#[test]
fn no_language_is_offered_without_a_known_one_of_the_country() {
    for country in ["US", "XX", "GB", "IN"] {
        let world = World::default();
        world.server.always("GET /api/player/init", Reply::data(&format!(r#"{{"country":"{country}"}}"#)));
        assert_eq!(suggested(&world.started("/")), None, "{country}");
    }
}

#[test]
fn calls_name_the_language_of_the_page() {
    let world = world_with_player(600);
    world.started("/de/contact");
    let language = |call: &str| world.server.last(call).unwrap().language;
    assert_eq!(language("GET /api/player/profile").as_deref(), Some("de"));
    assert_eq!(language("GET /config.json"), None);
}

#[test]
fn another_language_keeps_query_and_fragment() {
    let world = World::default();
    let core = world.started("/").core;
    world.run(async move {
        let url = format!("{ORIGIN}/static/terms?a=b#bonuses");
        assert_eq!(core.switch_locale("de", &url).await, "/de/static/terms?a=b#bonuses");
    });
}
