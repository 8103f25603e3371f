//! A server that fails for a long time is not asked more often by pages that
//! stay open, and everything is read again once it is back.

use std::{cell::Cell, rc::Rc};

use super::{
    limits::{self, DAY, MINUTE},
    play,
    support::{INVOICES, invoice, invoice_event, open_wallet, world_with_player},
};
use crate::{
    domain::routes::ROUTES,
    platform::{
        backoff::{Attempt, Retry, Work},
        forms::FormName,
        generation::Generation,
    },
    store::views::{StartPhase, SubjectPhase},
    testing::{Reply, Tab, World},
};

/// Requests of one page in ten minutes of failures. A start, which reads a file
/// every 15 seconds, and the document of its page make the most.
const MOST: usize = 85;
/// Each may try at once what has failed, but leaves no loop of its own behind.
const ONLINE_EVENTS: usize = 5;
const TEN_MINUTES: u64 = 10 * MINUTE;

fn down() -> Reply {
    Reply::raw(503, "<!doctype html><title>Down</title>")
}

/// What the ui asks for when it shows a page.
fn visit(world: &World, tab: &Tab, name: &str) {
    match name {
        "home" | "main" => world.act(tab, async |core| {
            core.load_lobby().await;
            drop(core.watch_winners(false).await);
        }),
        "contact" => world.act(tab, async |core| drop(core.open_form(FormName::Contact).await)),
        "info" => world.act(tab, async |core| drop(core.open_form(FormName::Profile).await)),
        "bonuses" => world.act(tab, async |core| drop(core.load_bonuses_page().await)),
        "documents" => world.act(tab, async |core| drop(core.load_documents().await)),
        "referral" => world.act(tab, async |core| drop(core.load_referrals(1).await)),
        "security" => world.act(tab, async |core| drop(core.load_login_sessions(1).await)),
        "limits" => world.act(tab, async |core| drop(core.load_limits().await)),
        "notifications" => world.act(tab, async |core| drop(core.load_messages(1).await)),
        "history" => world.act(tab, async |core| {
            drop(core.load_transactions(1).await);
            drop(core.load_transaction_totals().await);
            drop(core.load_bonus_history(1).await);
            drop(core.load_free_spin_history(1).await);
            drop(core.load_rounds(1).await);
            drop(core.load_bets(false, 1).await);
        }),
        "statement" => world.act(tab, async |core| {
            let [period, from, to, group, currency] = ["lastMonth", "", "", "day", "USD"].map(str::to_owned);
            drop(core.load_statement(period, from, to, group, currency).await);
        }),
        "roundProof" => world.act(tab, async |core| drop(core.load_proof("r1".to_owned()).await)),
        "welcomePackage" => world.act(tab, async |core| drop(core.load_welcome_package().await)),
        "category" => world.act(tab, async |core| {
            drop(core.load_category("slots".to_owned(), None, None, 1, false).await);
        }),
        "providers" => world.act(tab, async |core| drop(core.load_providers().await)),
        "game" => world.act(tab, async |core| {
            drop(core.load_game("one".to_owned()).await);
            drop(core.start_game("one".to_owned(), Some(true), false).await);
        }),
        "favorites" => world.act(tab, async |core| drop(core.load_favorites().await)),
        "recentlyPlayed" => world.act(tab, async |core| drop(core.load_played_games(false).await)),
        "betting" => world.act(tab, async |core| drop(core.load_betting(false, false).await)),
        "loyalty" => world.act(tab, async |core| drop(core.load_loyalty().await)),
        "tournaments" => world.act(tab, async |core| drop(core.load_tournaments(false).await)),
        "tournament" => world.act(tab, async |core| drop(core.load_tournament("cup".to_owned()).await)),
        "wallet" => open_wallet(world, tab),
        // Documents of the content, loaded by the address, and pages that only lead on
        // or that read a file.
        "savedProof" | "autologin" | "socialCallback" | "verification" | "bonus" | "static" | "questions"
        | "question" | "categories" | "contentPage" => {}
        other => panic!("what does the page {other} ask for?"),
    }
}

fn path_of(pattern: &str) -> String {
    let segments = pattern.split('/').map(|segment| if segment.starts_with(':') { "cup" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

/// A player for whom all that can be repeated is there: a countdown that ends, a
/// limit with a date, a payment under way, a game that can be played.
fn busy_player() -> World {
    let world = world_with_player(10_000_000);
    with_tournament(&world, MINUTE);
    limits::answers(&world, &[limits::row("d", 3, "daily", "50", "50", "")]);
    let payment = invoice("open", 1, "card", "5", "2026-11-20T10:00:00Z");
    world.server.always(INVOICES, Reply::data(&format!("[{payment}]")));
    play::answer(&world, true);
    world
}

#[test]
fn no_page_asks_a_failing_server_again_and_again() {
    let mut too_many = Vec::new();
    for route in ROUTES.iter().filter(|route| route.served) {
        for from_the_start in [false, true] {
            let world = busy_player();
            let path = path_of(route.path);
            let tab = if from_the_start {
                world.server.set_outage(Some(down()));
                world.started(&path)
            } else {
                let tab = world.started(&path);
                visit(&world, &tab, route.name);
                world.advance(5_000);
                world.server.set_outage(Some(down()));
                tab
            };
            let before = world.server.count_all();
            tab.core.realtime_report("connecting", 0);
            if !from_the_start {
                visit(&world, &tab, route.name);
            }
            for _ in 0..ONLINE_EVENTS {
                tab.core.set_online(true);
                world.advance(1_000);
            }
            world.advance(TEN_MINUTES);
            let asked = world.server.count_all() - before;
            if asked > MOST {
                too_many.push(format!("{} ({from_the_start}): {asked}", route.name));
            }
        }
    }
    assert!(too_many.is_empty(), "{}", too_many.join("\n"));
}

#[test]
fn a_failed_start_has_one_chain_of_repetitions() {
    let world = World::default();
    world.server.set_outage(Some(down()));
    let tab = world.started("/");
    for press in 0..10 {
        if press % 2 == 0 {
            world.act(&tab, async |core| core.retry_start().await);
        } else {
            tab.core.set_online(true);
        }
        world.advance(100);
    }
    let before = world.server.count("GET /config.json");
    world.advance(TEN_MINUTES);
    let starts = world.server.count("GET /config.json") - before;
    assert!((38..=40).contains(&starts), "{starts}");
    world.server.set_outage(None);
    world.advance(15_000);
    assert_eq!(tab.core.store.read(|slices| slices.app.get().phase), StartPhase::Ready);
    let before = world.server.count("GET /config.json");
    world.advance(MINUTE);
    assert_eq!(world.server.count("GET /config.json"), before);
}

const TOURNAMENTS: &str = "GET /api/retention/tournaments";

fn with_tournament(world: &World, begins_after: u64) {
    let row = format!(
        r#"{{"id":"t1","identity":"cup","title":"Cup","type":1,"state":2,"isAvailable":true,
            "startAt":"{}","endAt":"{}","prizes":[],"leaderboard":[]}}"#,
        limits::at(world.now() + begins_after),
        limits::at(world.now() + DAY),
    );
    world.server.always(TOURNAMENTS, Reply::data(&format!("[{row}]")));
    world.server.always("GET /api/retention/tournaments/t1", Reply::data(&row));
}

#[test]
fn a_tournament_whose_server_fails_at_the_deadline_is_asked_for_ever_more_rarely() {
    for reply in [down(), Reply::data("[]")] {
        let world = World::default();
        with_tournament(&world, MINUTE);
        let tab = world.started("/tournaments/cup");
        world.act(&tab, async |core| drop(core.load_tournament("cup".to_owned()).await));
        let phase = tab.core.store.read(|slices| slices.tournament.get().phase);
        assert_eq!(phase, SubjectPhase::Ready);
        world.advance(MINUTE);
        world.server.always(TOURNAMENTS, reply);
        let before = world.server.count(TOURNAMENTS);
        world.advance(TEN_MINUTES);
        // After 1, 2, 4, 8, 16, 32 seconds, then every minute.
        let asked = world.server.count(TOURNAMENTS) - before;
        assert!((10..=16).contains(&asked), "{asked}");
        with_tournament(&world, MINUTE);
        world.advance(MINUTE);
        let deadline = tab.core.store.read(|slices| slices.tournament.get().details.clone());
        assert_eq!(deadline.and_then(|details| details.tournament.deadline), Some(limits::at(world.now())));
    }
}

#[test]
fn limits_whose_due_reload_fails_are_read_again() {
    let (world, tab) = limits::opened(&[limits::row("d", 3, "daily", "50", "50", "")]);
    let list = "GET /api/player/limits";
    world.advance(DAY);
    world.server.fail(list, down());
    world.advance(2 * MINUTE);
    world.server.clear_faults();
    limits::answers(&world, &[limits::row("d", 3, "daily", "50", "0", "")]);
    world.advance(MINUTE);
    assert_eq!(limits::amount(limits::shown(&tab)[0].used.as_ref()), Some("0"));
    let before = world.server.count(list);
    world.advance(TEN_MINUTES);
    assert_eq!(world.server.count(list), before);
}

#[test]
fn events_of_payments_read_the_history_only_while_it_is_on_display_and_once() {
    let world = world_with_player(10_000_000);
    let page = |ids: &[&str]| {
        let rows: Vec<String> =
            ids.iter().map(|id| invoice(id, 1, "card", "5", "2026-11-20T10:00:00Z")).collect();
        Reply::data(&format!("[{}]", rows.join(",")))
    };
    world.server.always(INVOICES, page(&[]));
    let tab = world.started("/profile/history");
    tab.core.realtime_report("connected", 0);
    world.act(&tab, async |core| drop(core.load_transactions(1).await));
    let burst = |from: u32| {
        for number in from..from + 10 {
            invoice_event(
                &world,
                &tab,
                &invoice(&format!("p{number}"), 1, "card", "5", "2026-11-20T10:00:00Z"),
            );
        }
    };
    let before = world.server.count(INVOICES);
    burst(0);
    world.server.always(INVOICES, page(&["p1"]));
    world.advance(1000);
    assert_eq!(world.server.count(INVOICES), before + 1);
    assert!(tab.core.store.read(|slices| slices.transactions.get("p1").is_some()));
    tab.core.locate("https://site.test/contact");
    burst(10);
    world.advance(MINUTE);
    assert_eq!(world.server.count(INVOICES), before + 1);
    // The page loads its list when it is visited, so nothing was missed.
    burst(20);
    tab.core.locate("https://site.test/profile/history");
    world.act(&tab, async |core| drop(core.load_transactions(1).await));
    assert_eq!(world.server.count(INVOICES), before + 2);
}

#[test]
fn work_has_one_loop_whose_delays_grow() {
    let world = World::default();
    let tab = world.tab();
    let tries: Rc<Cell<u32>> = Rc::default();
    let outcome = Rc::new(Cell::new(Attempt::Failed));
    let begin = |work: Work| {
        let (tries, outcome) = (Rc::clone(&tries), Rc::clone(&outcome));
        tab.core.repeat(work, Retry { first: 100, last: 400 }, move || {
            tries.set(tries.get() + 1);
            let outcome = outcome.get();
            Box::pin(async move { outcome })
        });
    };
    begin(Work::Start);
    begin(Work::Start);
    for (passed, expected) in [(99, 0), (1, 1), (199, 1), (1, 2), (400, 3), (400, 4)] {
        world.advance(passed);
        assert_eq!(tries.get(), expected);
    }
    outcome.set(Attempt::Repeat);
    world.advance(400);
    world.advance(100);
    assert_eq!(tries.get(), 6, "the delay is the first one again");
    outcome.set(Attempt::Done);
    world.advance(100);
    world.advance(10_000);
    assert_eq!(tries.get(), 7);
    begin(Work::Start);
    begin(Work::Content);
    world.advance(100);
    assert_eq!(tries.get(), 9, "a loop that has ended can begin again; other work has a loop of its own");
}

/// The pages that an outage has stopped do not come back all at once.
#[test]
fn chance_takes_up_to_a_half_off_each_delay_after_the_first() {
    for (chance, second) in [(0, 20_000), (128, 15_000), (255, 10_040)] {
        let world = World::default();
        world.set_random_byte(chance);
        let tab = world.tab();
        let tries: Rc<Cell<u32>> = Rc::default();
        let counted = Rc::clone(&tries);
        tab.core.repeat(Work::Start, Retry { first: 10_000, last: 20_000 }, move || {
            counted.set(counted.get() + 1);
            Box::pin(async { Attempt::Failed })
        });
        for (passed, expected) in [(9_999, 0), (1, 1), (second - 1, 1), (1, 2), (second - 1, 2), (1, 3)] {
            world.advance(passed);
            assert_eq!(tries.get(), expected, "{chance}");
        }
    }
}

#[test]
fn only_the_latest_request_is_current() {
    let mut generation = Generation::default();
    assert!(!generation.has_begun());
    let first = generation.begin();
    assert!(generation.has_begun() && generation.is_current(first));
    let second = generation.begin();
    assert!(!generation.is_current(first) && generation.is_current(second));
    assert_eq!(generation.latest(), second);
    assert!(!generation.next().is_current(second));
}
