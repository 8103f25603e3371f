//! Tests of playing: the start of games, refusals, the game that was left.

use super::support::{PLAYER, accounts, commands, last_body, toasts_so_far, world_with_player};
use crate::{
    store::views::{LaunchBlocker, PlayMode, PlayPhase, PlaySessionView, PlayView, SubjectPhase},
    testing::{Reply, Tab, World},
};

const GAME: &str = "GET /api/game/games/one";
const PLAY: &str = "POST /api/game/games/one/play";
pub(super) const SPINS: &str = "GET /api/game/spins";
const STARTED: &str = r#"{"gameUrl":"https://games.test/one?session=1","token":"t"}"#;
const MINUTE: u64 = 60_000;

pub(super) fn answer(world: &World, demo: bool) {
    let game = format!(r#"{{"id":"g1","identity":"one","name":"One","isDemoMode":{demo}}}"#);
    world.server.always(GAME, Reply::data(&game));
    world.server.always(PLAY, Reply::data(STARTED));
    world.server.always(SPINS, Reply::data("[]"));
}

fn play(tab: &Tab) -> PlayView {
    tab.core.store.read(|slices| slices.play.get().clone())
}

pub(super) fn session(tab: &Tab) -> PlaySessionView {
    tab.core.store.read(|slices| slices.play_session.get().clone())
}

pub(super) fn start(world: &World, tab: &Tab, real: Option<bool>) {
    world.act(tab, async move |core| drop(core.start_game("one".to_owned(), real, false).await));
}

pub(super) fn leave(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.leave_game().await));
}

pub(super) fn player() -> (World, Tab) {
    let world = world_with_player(100_000);
    answer(&world, true);
    let tab = world.started("/games/one?real=true");
    // The page of the game has loaded it.
    world.act(&tab, async |core| drop(core.load_offered_game("one".to_owned()).await));
    (world, tab)
}

fn guest(demo: bool) -> (World, Tab) {
    let world = World::default();
    answer(&world, demo);
    let tab = world.started("/games/one");
    (world, tab)
}

fn event(world: &World, tab: &Tab, text: &str) {
    tab.hear(&format!("game:bets#{PLAYER}"), text);
    world.settle();
}

#[test]
fn a_guest_plays_the_demo_and_is_told_what_else_is_possible() {
    let (world, tab) = guest(true);
    start(&world, &tab, Some(true));
    assert_eq!(
        (play(&tab).phase, play(&tab).mode),
        (PlayPhase::Loading, Some(PlayMode::Demo)),
        "guests play no money"
    );
    let body = last_body(&world, PLAY);
    assert_eq!(body["demoMode"], true);
    assert_eq!(body["platform"], 2);
    assert!(body.get("accountId").is_none());
    assert_eq!(play(&tab).reminders, 1);
    tab.core.game_loaded(false);
    assert_eq!(play(&tab).phase, PlayPhase::Ready);
    world.advance(MINUTE);
    assert_eq!(play(&tab).reminders, 2);
    // A demo that was chosen in a dialog begins without another one.
    leave(&world, &tab);
    start(&world, &tab, Some(false));
    assert_eq!(play(&tab).reminders, 0);
    // A demo that was left reminds nobody.
    leave(&world, &tab);
    world.advance(2 * MINUTE);
    assert_eq!(play(&tab).reminders, 0);
}

#[test]
fn a_game_without_a_demo_asks_a_guest_to_sign_in() {
    let (world, tab) = guest(false);
    start(&world, &tab, None);
    assert_eq!((play(&tab).phase, play(&tab).blocker), (PlayPhase::Blocked, Some(LaunchBlocker::SignIn)));
    assert_eq!(world.server.count(PLAY), 0);
}

#[test]
fn a_player_plays_for_money_with_the_active_account_and_switching_starts_again() {
    let (world, tab) = player();
    start(&world, &tab, Some(true));
    assert_eq!(play(&tab).mode, Some(PlayMode::Real));
    assert_eq!(play(&tab).url.as_deref(), Some("https://games.test/one?session=1"));
    assert_eq!(last_body(&world, PLAY)["accountId"], "a1");
    // A second report of the same page changes nothing.
    tab.core.game_loaded(false);
    start(&world, &tab, Some(true));
    assert_eq!((world.server.count(PLAY), play(&tab).phase), (1, PlayPhase::Ready));
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.act(&tab, async |core| drop(core.load_accounts().await));
    start(&world, &tab, Some(true));
    assert_eq!((world.server.count(PLAY), last_body(&world, PLAY)["accountId"].as_str()), (2, Some("a2")));
}

#[test]
fn after_a_reload_the_game_waits_for_the_accounts() {
    let world = world_with_player(100_000);
    answer(&world, true);
    world.server.once("GET /api/wallet/accounts", Reply::raw(500, ""));
    let tab = world.started("/games/one?real=true");
    start(&world, &tab, Some(true));
    assert_eq!(
        (play(&tab).phase, last_body(&world, PLAY)["accountId"].as_str()),
        (PlayPhase::Loading, Some("a1"))
    );
    // The page reports the arrival of the accounts; the game goes on.
    start(&world, &tab, Some(true));
    assert_eq!(world.server.count(PLAY), 1);
}

#[test]
fn an_address_on_the_site_itself_is_not_shown() {
    for url in ["https://site.test/game", "javascript:alert(1)", "/game", "https://a@evil.test/"] {
        let (world, tab) = player();
        world.server.always(PLAY, Reply::data(&format!(r#"{{"gameUrl":"{url}","token":"t"}}"#)));
        start(&world, &tab, Some(true));
        assert_eq!((play(&tab).phase, play(&tab).url), (PlayPhase::Failed, None), "{url}");
    }
}

#[test]
fn a_frame_that_does_not_load_is_given_up_and_can_be_tried_again() {
    let (world, tab) = player();
    start(&world, &tab, Some(true));
    world.advance(20_000);
    assert_eq!((play(&tab).phase, play(&tab).url), (PlayPhase::TimedOut, None));
    tab.core.game_loaded(false);
    assert_eq!(play(&tab).phase, PlayPhase::TimedOut, "a late frame is not shown");
    start(&world, &tab, Some(true));
    assert_eq!((play(&tab).phase, world.server.count(PLAY)), (PlayPhase::Loading, 2));
    tab.core.game_loaded(false);
    tab.core.game_loaded(false);
    assert_eq!(play(&tab).phase, PlayPhase::Ready, "a step of its start");
    // The game has gone to another page.
    tab.core.game_loaded(true);
    assert_eq!((play(&tab).phase, play(&tab).url), (PlayPhase::Left, None));
    assert!(!session(&tab).is_playing);
    start(&world, &tab, Some(true));
    assert_eq!((play(&tab).phase, world.server.count(PLAY)), (PlayPhase::Loading, 3));
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
        start(&world, &tab, Some(true));
        assert_eq!(play(&tab).phase, PlayPhase::Refused, "{code}");
        assert!(commands(&tab).iter().any(|command| command.contains(dialog)), "{code}");
    }
    let (world, tab) = player();
    world.server.always(PLAY, Reply::refused(400, 14103, "{}"));
    start(&world, &tab, Some(true));
    assert_eq!(toasts_so_far(&tab), ["limitedRealGame"]);
    assert!(commands(&tab).iter().any(|command| command == "go to /"));
}

#[test]
fn closing_the_dialog_about_a_limit_leads_to_the_limits() {
    let (world, tab) = player();
    world.server.always(PLAY, Reply::refused(400, 14105, "{}"));
    start(&world, &tab, Some(true));
    tab.core.dialog_closed("game-limit-reached");
    assert!(commands(&tab).iter().any(|command| command == "go to /profile/limits"));
}

#[test]
fn an_excluded_player_starts_nothing() {
    let (world, tab) = player();
    let limit = r#"[{"id":"l","definition":4,"status":1,"period":"1_month","startedAt":"2026-11-20T00:00:00Z","expiredAt":"2027-11-20T00:00:00Z","createdAt":"2026-11-20T00:00:00Z"}]"#;
    world.server.always("GET /api/player/limits", Reply::data(limit));
    world.act(&tab, async |core| drop(core.load_limits().await));
    for real in [Some(true), Some(false), None] {
        start(&world, &tab, real);
        assert_eq!(play(&tab).blocker, Some(LaunchBlocker::Excluded));
    }
    assert_eq!(world.server.count(PLAY), 0);
}

#[test]
fn a_player_without_money_is_led_to_the_deposit() {
    let (world, tab) = player();
    let empty = r#"[{"id":"a1","currency":"USD","status":1,"balance":0,"realBalance":0,"bonusBalance":0,"lockedBalance":0,"withdrawalBalance":0}]"#;
    world.server.always("GET /api/wallet/accounts", Reply::data(empty));
    world.act(&tab, async |core| drop(core.load_accounts().await));
    start(&world, &tab, Some(true));
    assert!(commands(&tab).iter().any(|command| command.contains("wallet")));
}

#[test]
fn bets_that_the_bonus_refuses_are_explained_in_their_game_only() {
    let (world, tab) = player();
    let exceeded = |game: &str, bet: &str| {
        format!(
            r#"{{"event":"game.bet.max.exceed","gameId":"g","gameIdentity":"{game}","playerBonus":{{"id":"b","currency":"USD","maxBetAmount":{bet}}}}}"#
        )
    };
    let dialogs =
        |tab: &Tab, name: &str| commands(tab).iter().filter(|command| command.contains(name)).count();
    event(&world, &tab, &exceeded("one", "5"));
    assert_eq!(dialogs(&tab, "max-bets"), 0, "no game is open");
    start(&world, &tab, Some(true));
    event(&world, &tab, &exceeded("two", "5"));
    event(&world, &tab, &exceeded("one", "0"));
    assert_eq!(dialogs(&tab, "max-bets"), 0);
    event(&world, &tab, &exceeded("one", "5"));
    assert_eq!(dialogs(&tab, "max-bets"), 1);
    assert_eq!(play(&tab).max_bet.unwrap().amount, "5");
    tab.core.dialog_closed("max-bets");
    world.settle();
    assert_eq!(world.server.count(PLAY), 2, "the game is started again");
    let restricted =
        r#"{"event":"game.bet.restricted","gameId":"g","gameIdentity":"one","playerBonus":null}"#;
    event(&world, &tab, restricted);
    assert_eq!(dialogs(&tab, "restricted-bets"), 1);
    // A demo is played without a bonus.
    start(&world, &tab, Some(false));
    event(&world, &tab, restricted);
    assert_eq!(dialogs(&tab, "restricted-bets"), 1);
}

#[test]
fn a_game_for_money_that_was_left_is_offered_until_it_is_dismissed() {
    let returned = |tab: &Tab| tab.core.store.read(|slices| slices.return_game.get().game.clone());
    let (world, tab) = player();
    start(&world, &tab, Some(false));
    leave(&world, &tab);
    assert_eq!(returned(&tab), None, "a demo is not offered");
    start(&world, &tab, Some(true));
    leave(&world, &tab);
    assert_eq!(returned(&tab).unwrap().name, "One");
    let tab = world.reloaded(&tab, "/");
    assert_eq!(returned(&tab).unwrap().identity, "one");
    tab.core.dismiss_return_game();
    assert_eq!(returned(&tab), None);
    world.act(&tab, async |core| drop(core.load_offered_game("one".to_owned()).await));
    start(&world, &tab, Some(true));
    leave(&world, &tab);
    assert_eq!(returned(&tab), None, "dismissed for this session");
}

#[test]
fn a_game_for_money_that_was_left_by_a_reload_is_offered() {
    let returned = |tab: &Tab| tab.core.store.read(|slices| slices.return_game.get().game.clone());
    let (world, tab) = player();
    start(&world, &tab, Some(false));
    let tab = world.reloaded(&tab, "/");
    assert_eq!(returned(&tab), None, "a demo is not offered");
    world.act(&tab, async |core| drop(core.load_offered_game("one".to_owned()).await));
    start(&world, &tab, Some(true));
    assert_eq!(returned(&tab), None, "it is being played");
    let tab = world.reloaded(&tab, "/");
    assert_eq!(returned(&tab).unwrap().identity, "one");
    tab.core.dismiss_return_game();
    world.act(&tab, async |core| drop(core.load_offered_game("one".to_owned()).await));
    start(&world, &tab, Some(true));
    let tab = world.reloaded(&tab, "/");
    assert_eq!(returned(&tab), None, "dismissed for this session");
}

#[test]
fn presses_on_games_lead_where_something_is_possible() {
    let press = |world: &World, tab: &Tab, small: bool| {
        world.act(tab, async move |core| drop(core.open_game("one".to_owned(), small).await));
        commands(tab).last().cloned().unwrap()
    };
    let (world, tab) = guest(true);
    assert_eq!(press(&world, &tab, false), "go to /games/one");
    assert!(press(&world, &tab, true).contains("mobile-game"));
    let (world, tab) = player();
    assert_eq!(press(&world, &tab, true), "go to /games/one?real=true");
}

#[test]
fn a_game_that_a_dialog_offers_is_there_missing_or_failed() {
    let offered = |world: &World, tab: &Tab, name: &'static str| {
        world.act(tab, async move |core| drop(core.load_offered_game(name.to_owned()).await));
        let offered = play(tab).offered.unwrap();
        assert_eq!(offered.name, name);
        (offered.phase, offered.game.map(|game| game.identity))
    };
    let (world, tab) = guest(true);
    assert_eq!(offered(&world, &tab, "one"), (SubjectPhase::Ready, Some("one".to_owned())));
    assert_eq!(offered(&world, &tab, "g1"), (SubjectPhase::Ready, Some("one".to_owned())), "by its id");
    world
        .server
        .always("GET /api/game/games/none", Reply::raw(404, r#"{"error":{"code":404,"message":"no"}}"#));
    assert_eq!(offered(&world, &tab, "none"), (SubjectPhase::Missing, None));
    world.server.always("GET /api/game/games/other", Reply::raw(500, ""));
    assert_eq!(offered(&world, &tab, "other"), (SubjectPhase::Failed, None));
    leave(&world, &tab);
    assert!(play(&tab).offered.is_some(), "the dialog is about another game than the page");
}

#[test]
fn nothing_of_a_game_outlives_the_session_of_its_player() {
    let returned = |tab: &Tab| tab.core.store.read(|slices| slices.return_game.get().game.clone());
    let (world, tab) = player();
    start(&world, &tab, Some(true));
    tab.core.game_loaded(false);
    world.act(&tab, async |core| core.sign_out().await);
    leave(&world, &tab);
    assert_eq!(returned(&tab), None);
    assert!(!world.session_keys(&tab).iter().any(|key| key == "returnGame" || key == "playSession"));

    // The game that another player left in this tab is not offered.
    let (world, tab) = player();
    start(&world, &tab, Some(true));
    leave(&world, &tab);
    world.advance(MINUTE);
    let theirs = world.session(&tab, "returnGame").unwrap().replace(PLAYER, "somebody-else");
    world.set_session(&tab, "returnGame", &theirs);
    let session_of_them = world.session(&tab, "playSession").unwrap().replace(PLAYER, "somebody-else");
    world.set_session(&tab, "playSession", &session_of_them);
    let tab = world.reloaded(&tab, "/games/one?real=true");
    assert_eq!(returned(&tab), None);
    start(&world, &tab, Some(true));
    assert_eq!(session(&tab).begun_at.as_deref(), Some("2026-11-21T00:01:00.000Z"));
}

#[test]
fn a_game_that_is_left_while_it_is_being_started_does_not_begin_a_session() {
    let (world, tab) = player();
    world.server.always(PLAY, Reply::data(STARTED).after(1_000));
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { drop(core.start_game("one".to_owned(), Some(true), false).await) });
    world.settle();
    leave(&world, &tab);
    world.advance(2_000);
    assert_eq!((play(&tab).phase, session(&tab).is_playing), (PlayPhase::Idle, false));
}
