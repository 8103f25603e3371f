//! Tests of the sportsbook's client: its start, refusals, and its session of
//! play.

use super::support::{PLAYER, accounts, commands, last_body, world_with_player};
use crate::{
    store::views::{BettingPhase, BettingView, PlaySessionView},
    testing::{Reply, Tab, World},
};

const PLAY: &str = "POST /api/game/games/betsy-sportsbook-betsy/play";
const CONFIG: &str = "GET /config.json";
const STARTED: &str = r#"{"gameUrl":"","token":"secret"}"#;
const CLIENT: &str = r#"{"betsyParams":{"clientHost":"bets.test/","clientId":"a&b"},"defaultLocale":"en"}"#;
const ORIGIN: &str = "https://bets.test";
const MINUTE: u64 = 60_000;

fn configured(world: &World, text: &str) {
    world.server.always(CONFIG, Reply::raw(200, text));
}

fn betting(tab: &Tab) -> BettingView {
    tab.core.store.read(|slices| slices.betting.get().clone())
}

fn session(tab: &Tab) -> PlaySessionView {
    tab.core.store.read(|slices| slices.play_session.get().clone())
}

fn in_colours(world: &World, tab: &Tab, dark: bool) {
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { drop(core.load_betting(false, dark).await) });
    world.settle();
}

fn start(world: &World, tab: &Tab) {
    in_colours(world, tab, true);
}

fn answer(world: &World) {
    configured(world, CLIENT);
    world.server.always(PLAY, Reply::data(STARTED));
    world.server.always("GET /api/game/spins", Reply::data("[]"));
    world.server.always("GET /api/game/bets", Reply::data("[]"));
}

fn player() -> (World, Tab) {
    let world = world_with_player(100_000);
    answer(&world);
    let tab = world.started("/betting");
    (world, tab)
}

fn refused(tab: &Tab, origin: &str, code: i64) {
    tab.core.frame_message(origin, &format!(r#"{{"type":"refused","code":{code}}}"#));
}

fn dialogs(tab: &Tab, name: &str) -> usize {
    commands(tab).iter().filter(|command| command.contains(name)).count()
}

#[test]
fn a_guest_sees_the_client_in_the_colours_of_the_site() {
    let world = World::default();
    configured(&world, CLIENT);
    let tab = world.started("/betting");
    start(&world, &tab);
    let url = "https://bets.test/?clientId=a%26b&lang=en&theme=dark".to_owned();
    assert_eq!(betting(&tab), BettingView { phase: BettingPhase::Loading, url: Some(url), is_real: false });
    tab.core.game_loaded(false);
    assert_eq!(betting(&tab).phase, BettingPhase::Ready);
    world.advance(60_000);
    // Nothing has changed for it.
    start(&world, &tab);
    assert_eq!(betting(&tab).phase, BettingPhase::Ready);
    in_colours(&world, &tab, false);
    assert_eq!(betting(&tab).phase, BettingPhase::Loading);
    assert!(betting(&tab).url.unwrap().ends_with("&theme=light"));
    world.act(&tab, async |core| drop(core.leave_game().await));
    assert_eq!(betting(&tab), BettingView::default());
    assert!(!session(&tab).is_playing);

    // The operator's own theme is the client's, whatever the colours.
    configured(
        &world,
        r#"{"betsyParams":{"clientHost":"bets.test","clientId":"a","sportsBookTheme":"neon"}}"#,
    );
    let tab = world.started("/betting");
    in_colours(&world, &tab, false);
    assert!(betting(&tab).url.unwrap().ends_with("&theme=neon"));
}

#[test]
fn the_client_of_a_player_has_a_token_and_can_fail_time_out_or_leave() {
    let (world, tab) = player();
    world.server.once(PLAY, Reply::raw(500, ""));
    start(&world, &tab);
    assert_eq!((betting(&tab).phase, betting(&tab).url), (BettingPhase::Failed, None));
    start(&world, &tab);
    assert!(betting(&tab).url.unwrap().ends_with("&token=secret"));
    assert!(session(&tab).is_playing);
    // The same as for a game.
    let body = last_body(&world, PLAY);
    assert_eq!((&body["accountId"], &body["demoMode"]), (&"a1".into(), &false.into()));
    assert_eq!((&body["platform"], &body["locale"]), (&2.into(), &"en".into()));
    assert_eq!(body["lobbyUrl"], "https://site.test/");
    assert!(body["countryCode"].is_string());
    world.advance(20_000);
    assert_eq!((betting(&tab).phase, betting(&tab).url), (BettingPhase::TimedOut, None));
    assert!(!session(&tab).is_playing);
    tab.core.game_loaded(false);
    assert_eq!(betting(&tab).phase, BettingPhase::TimedOut);
    start(&world, &tab);
    tab.core.game_loaded(false);
    tab.core.game_loaded(false);
    assert_eq!(betting(&tab).phase, BettingPhase::Ready, "a step of its start");
    tab.core.game_loaded(true);
    assert_eq!((betting(&tab).phase, betting(&tab).url), (BettingPhase::Left, None));
    start(&world, &tab);
    assert_eq!(betting(&tab).phase, BettingPhase::Loading);
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(betting(&tab), BettingView::default());
}

#[test]
fn each_refusal_is_explained() {
    for (code, dialog) in [
        (14100, "game-limit-reached"),
        (14101, "game-limit-reached"),
        (14105, "game-limit-reached"),
        (14306, "restricted-bets"),
        (14308, "geo-restricted-game"),
    ] {
        let (world, tab) = player();
        world.server.always(PLAY, Reply::refused(400, code, "{}"));
        start(&world, &tab);
        assert_eq!(betting(&tab).phase, BettingPhase::Refused, "{code}");
        assert_eq!(dialogs(&tab, dialog), 1, "{code}");
        assert!(!session(&tab).is_playing, "{code}");
    }
}

#[test]
fn a_stake_that_is_refused_is_explained() {
    let (world, tab) = player();
    start(&world, &tab);
    tab.core.game_loaded(false);
    // Limits are said by the client, with its origin alone; what else it says has no effect.
    for (origin, code) in [("https://evil.test", 14105), ("null", 14105), (ORIGIN, 400), (ORIGIN, 14308)] {
        refused(&tab, origin, code);
    }
    world.settle();
    assert_eq!(dialogs(&tab, "game-limit-reached") + dialogs(&tab, "geo-restricted"), 0);
    for odd in ["", "null", "[]", "5", r#"{"type":"refused"}"#, r#"{"type":"refused","code":"14105x"}"#] {
        tab.core.frame_message(ORIGIN, odd);
    }
    assert_eq!(dialogs(&tab, "game-limit-reached"), 0);
    for code in [14100, 14105] {
        refused(&tab, ORIGIN, code);
    }
    assert_eq!(dialogs(&tab, "game-limit-reached"), 2);
    // A refusal by the bonus is an event.
    let event = |text: &str| {
        tab.hear(&format!("game:bets#{PLAYER}"), text);
        world.settle();
    };
    let of = "\"gameId\":\"g\",\"gameIdentity\":\"betsy-sportsbook-betsy\"";
    event(&format!(r#"{{"event":"game.bet.restricted",{of},"playerBonus":null}}"#));
    assert_eq!(dialogs(&tab, "restricted-bets"), 1);
    let bonus = r#"{"id":"b","currency":"USD","maxBetAmount":5}"#;
    event(&format!(r#"{{"event":"game.bet.max.exceed",{of},"playerBonus":{bonus}}}"#));
    assert_eq!(dialogs(&tab, "max-bets"), 1);
    tab.core.dialog_closed("max-bets");
    world.settle();
    assert_eq!(world.server.count(PLAY), 1, "the client goes on");
}

#[test]
fn a_bet_refused_by_the_bonus_is_told_at_every_address_of_the_page() {
    for (path, expected) in [("/betting", 1), ("/betting/", 1), ("/de/betting", 1), ("/contact", 0)] {
        let world = world_with_player(100_000);
        answer(&world);
        let tab = world.started(path);
        if expected == 1 {
            start(&world, &tab);
        }
        let event = r#"{"event":"game.bet.restricted","gameId":"g","gameIdentity":"betsy-sportsbook-betsy","playerBonus":null}"#;
        tab.hear(&format!("game:bets#{PLAYER}"), event);
        world.settle();
        assert_eq!(dialogs(&tab, "restricted-bets"), expected, "{path}");
    }
}

#[test]
fn another_account_starts_the_client_again() {
    let (world, tab) = player();
    start(&world, &tab);
    start(&world, &tab);
    assert_eq!(world.server.count(PLAY), 1);
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.act(&tab, async |core| drop(core.load_accounts().await));
    start(&world, &tab);
    assert_eq!((world.server.count(PLAY), last_body(&world, PLAY)["accountId"].as_str()), (2, Some("a2")));
}

fn bet(id: &str, currency: &str, amount: &str, payout: &str) -> String {
    format!(
        r#"{{"id":"{id}","currency":"{currency}","amount":{amount},"payout":{payout},"status":1,"items":[],"createdAt":"x"}}"#
    )
}

/// Answers the lists of open and of settled bets.
fn bets(world: &World, open: &[String], settled: &[String]) {
    let list = |rows: &[String]| Reply::data(&format!("[{}]", rows.join(",")));
    world.server.once("GET /api/game/bets", list(open));
    world.server.once("GET /api/game/bets", list(settled));
}

fn balance_moves(world: &World, tab: &Tab) {
    let event = r#"{"event":"account.balance.updated","account":{"id":"a1","currency":"USD","status":1,"balance":100,"withdrawalBalance":100}}"#;
    tab.hear(&format!("wallet:accounts#{PLAYER}"), event);
    world.advance(2_000);
}

#[test]
fn the_session_counts_bets_of_every_currency_once() {
    let (world, tab) = player();
    let (old, done) = (bet("old", "USD", "7", "0"), bet("done", "USD", "3", "9"));
    bets(&world, std::slice::from_ref(&old), std::slice::from_ref(&done));
    start(&world, &tab);
    tab.core.game_loaded(false);
    world.advance(1);
    let net = |tab: &Tab| session(tab).totals.unwrap().net.amount;
    assert_eq!(net(&tab), "0", "earlier bets do not count");
    // A bet is placed; another one is placed and settled before it is read.
    let quick = bet("quick", "USD", "1", "4");
    bets(&world, &[bet("new", "USD", "10", "0"), old.clone()], &[quick.clone(), done.clone()]);
    balance_moves(&world, &tab);
    let totals = session(&tab).totals.unwrap();
    assert_eq!((totals.staked.amount.as_str(), totals.won.amount.as_str()), ("11", "4"));
    // Both open bets are settled, and one is placed in another currency.
    let settled = [bet("old", "USD", "7", "20"), bet("new", "USD", "10", "0"), quick, done];
    let other = bet("btc", "BTC", "0.5", "0");
    bets(&world, std::slice::from_ref(&other), &settled);
    balance_moves(&world, &tab);
    let totals = session(&tab).totals.unwrap();
    assert_eq!((totals.staked.amount.as_str(), totals.won.amount.as_str()), ("11", "24"));
    let others = session(&tab).other_totals;
    assert_eq!(others.len(), 1);
    assert_eq!((others[0].net.code.as_str(), others[0].is_loss), ("mBTC", true));
    // A reload goes on, and the other account shows its own result first.
    let tab = world.reloaded(&tab, "/betting");
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.act(&tab, async |core| drop(core.load_accounts().await));
    bets(&world, &[other], &settled);
    start(&world, &tab);
    world.advance(1);
    assert!(session(&tab).totals.unwrap().is_loss);
    assert_eq!(session(&tab).other_totals[0].net.amount, "13");
}

#[test]
fn a_reality_check_is_due_over_bets_too() {
    let (world, tab) = player();
    start(&world, &tab);
    tab.core.game_loaded(false);
    // Bets have no round that could hold it back.
    tab.core.frame_message(ORIGIN, r#"{"type":"round","open":true}"#);
    world.advance(60 * MINUTE);
    assert!(session(&tab).check_due);
    world.act(&tab, async |core| drop(core.leave_game().await));
    assert!(!session(&tab).check_due);
}

#[test]
fn a_start_under_way_is_not_made_twice() {
    let (world, tab) = player();
    world.server.always(PLAY, Reply::data(STARTED).after(300));
    start(&world, &tab);
    start(&world, &tab);
    world.advance(300);
    assert_eq!(world.server.count(PLAY), 1, "each start opens a session of play");
    assert!(betting(&tab).url.is_some());
}

#[test]
fn the_call_that_starts_the_client_ends_with_the_start() {
    let (world, tab) = player();
    let ended = std::rc::Rc::new(std::cell::Cell::new(false));
    let (core, mark) = (std::rc::Rc::clone(&tab.core), std::rc::Rc::clone(&ended));
    tab.core.spawn(async move {
        drop(core.load_betting(false, true).await);
        mark.set(true);
    });
    world.settle();
    assert!(betting(&tab).url.is_some());
    assert!(ended.get(), "it does not wait until the client has loaded");
}
