//! Tests of pauses and self-exclusions.

use super::{
    limits::{CREATE, DAY, HOUR, LIST, MINUTE, answers, at, changed, limits, opened},
    support::{commands, deposit, last_body, open_wallet, status, toasts_so_far, world_with_player},
};
use crate::{
    store::views::{DepositPhase, ExclusionKind, ExclusionMeaning, SessionStatus, WalletLimitView},
    testing::{BEGINNING, Reply, Tab, World},
};

pub(super) fn exclusion(definition: i64, ends: Option<u64>) -> String {
    let ends = ends.map_or("null".to_owned(), |ends| format!("\"{}\"", at(ends)));
    format!(
        r#"{{"id":"x{definition}","definition":{definition},"status":1,"period":"1_week","expiredAt":{ends}}}"#
    )
}

fn offered(choice: &crate::store::views::ExclusionChoiceView) -> Vec<&str> {
    choice.periods.iter().map(|period| period.period.as_str()).collect()
}

#[test]
fn a_cooling_off_period_starts_once_and_can_only_be_extended() {
    let (world, tab) = opened(&[]);
    assert_eq!(offered(&limits(&tab).cooling_off), ["1_day", "1_week", "1_month"]);
    let week = limits(&tab).cooling_off.periods.remove(1);
    assert_eq!(week.ends, Some(at(BEGINNING + 7 * DAY)));
    assert_eq!((week.id.as_str(), week.meaning), ("coolingOff:1_week", ExclusionMeaning::Dated));
    let month = limits(&tab).cooling_off.periods.remove(2);
    assert_eq!(month.ends, None, "how long a month is, the server knows");
    assert_eq!(month.meaning, ExclusionMeaning::Undated);
    let forever = limits(&tab).self_exclusion.periods.remove(1);
    assert!(forever.meaning == ExclusionMeaning::Forever && forever.ends.is_none());
    world.server.once(CREATE, changed());
    answers(&world, &[exclusion(5, Some(BEGINNING + 7 * DAY))]);
    world.act(&tab, async |core| core.cool_off("1_week".to_owned()).await);
    assert_eq!(last_body(&world, CREATE).to_string(), r#"{"definition":5,"period":"1_week"}"#);
    assert_eq!(status(&tab), SessionStatus::Player, "a pause does not sign out");
    let view = limits(&tab).cooling_off;
    assert_eq!(offered(&view), ["1_month"]);
    let left = view.current.unwrap().left.unwrap();
    assert_eq!((left.days, left.hours, left.minutes), (7, 0, 0));
    let excluded = tab.core.store.read(|slices| slices.session.get().excluded.clone()).unwrap();
    assert_eq!((excluded.kind, excluded.until), (ExclusionKind::CoolingOff, Some(at(BEGINNING + 7 * DAY))));
    world.act(&tab, async |core| core.cool_off("1_day".to_owned()).await);
    assert_eq!(world.server.count(CREATE), 1, "a shorter one is not on offer");
    world.server.once("PUT /api/player/limits/x5", changed());
    world.act(&tab, async |core| core.cool_off("1_month".to_owned()).await);
    assert_eq!(last_body(&world, "PUT /api/player/limits/x5").to_string(), r#"{"period":"1_month"}"#);
}

#[test]
fn the_countdown_updates_every_minute_and_ends() {
    let (world, tab) = opened(&[exclusion(5, Some(BEGINNING + 90 * MINUTE))]);
    let left = || {
        let left = limits(&tab).cooling_off.current.and_then(|current| current.left);
        left.map(|left| (left.hours, left.minutes))
    };
    assert_eq!(left(), Some((1, 30)));
    world.advance(MINUTE);
    assert_eq!(left(), Some((1, 29)));
    world.advance(30 * MINUTE + 1);
    assert_eq!(left(), Some((0, 59)));
    world.advance(HOUR);
    assert_eq!(left(), None);
    assert_eq!(tab.core.store.read(|slices| slices.session.get().excluded.clone()), None);
}

#[test]
fn self_exclusion_signs_out_and_shows_a_message() {
    let (world, _) = opened(&[]);
    let help = r#"{"footer":{"responsibilityLink":{"url":"/static/responsible-gambling"}}}"#;
    world.server.always("GET /content/en/layout.json", Reply::raw(200, help));
    let tab = world.started("/profile/limits");
    world.act(&tab, async |core| drop(core.load_limits().await));
    world.server.once(CREATE, changed());
    answers(&world, &[exclusion(4, None)]);
    world.act(&tab, async |core| core.exclude_self("forever".to_owned()).await);
    assert_eq!(last_body(&world, CREATE).to_string(), r#"{"definition":4,"period":"forever"}"#);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(world.server.count("POST /api/player/sessions/logout"), 1);
    assert!(commands(&tab).contains(&"go to /static/responsible-gambling".to_owned()));
    world.advance(2000);
    assert!(toasts_so_far(&tab).contains(&"selfExclusionStarted".to_owned()));
    assert!(limits(&tab).self_exclusion.current.is_none(), "nothing of the player stays");
}

#[test]
fn nobody_is_invited_on_a_device_where_a_player_has_excluded_himself() {
    let is_invited = |tab: &Tab| tab.core.store.read(|slices| slices.session.get().invited);
    let exclude = |rows: &[String]| {
        let (world, tab) = opened(&[]);
        world.server.once(CREATE, changed());
        answers(&world, rows);
        world.act(&tab, async |core| core.exclude_self("forever".to_owned()).await);
        assert_eq!((status(&tab), is_invited(&tab)), (SessionStatus::Guest, false));
        world
    };
    let world = exclude(&[exclusion(4, Some(BEGINNING + 7 * DAY))]);
    assert!(!is_invited(&world.started("/")), "a new visit");
    world.advance(8 * DAY);
    assert!(is_invited(&world.started("/")), "the exclusion is over");
    // The answer tells nothing of the end.
    let world = exclude(&[]);
    world.advance(8 * DAY);
    assert!(!is_invited(&world.started("/")));
    // A player who is not excluded signs in here.
    let (world, tab) = opened(&[exclusion(4, None)]);
    assert!(!is_invited(&tab));
    answers(&world, &[]);
    world.act(&tab, async |core| drop(core.load_limits().await));
    assert!(is_invited(&tab));
    world.act(&tab, async |core| core.sign_out().await);
    assert!(is_invited(&tab), "a guest again");
}

#[test]
fn the_sportsbook_is_not_asked_for_in_a_break_and_no_dialog_speaks_of_limits() {
    const PLAY: &str = "POST /api/game/games/betsy-sportsbook-betsy/play";
    let has_dialog = |tab: &Tab| commands(tab).iter().any(|command| command.contains("game-limit-reached"));
    for (limits_after, played) in [(0, 0), (500, 1)] {
        let world = world_with_player(10_000_000);
        let config = r#"{"betsyParams":{"clientHost":"bets.test/","clientId":"site"},"defaultLocale":"en"}"#;
        world.server.always("GET /config.json", Reply::raw(200, config));
        world.server.always(
            PLAY,
            Reply::raw(400, r#"{"error":{"code":14100,"message":"","fields":{}}}"#).after(1_000),
        );
        let rows = format!("[{}]", exclusion(5, Some(BEGINNING + DAY)));
        world.server.always(LIST, Reply::data(&rows).after(limits_after));
        let tab = world.started("/betting");
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.load_betting(false, true).await) });
        world.advance(2_000);
        // The first request may leave before the break is known. The page tells of the break.
        assert_eq!((world.server.count(PLAY), has_dialog(&tab)), (played, false));
    }
}

#[test]
fn the_wallet_shows_an_exclusion_and_loads_no_methods() {
    let (world, tab) = opened(&[exclusion(5, Some(BEGINNING + DAY))]);
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).phase, DepositPhase::Limit);
    assert_eq!(world.server.count("GET /api/payment/methods/deposit"), 0);
    let limit = tab.core.store.read(|slices| slices.wallet.get().limit.clone());
    assert!(matches!(limit, Some(WalletLimitView::Excluded { .. })), "{limit:?}");
}

#[test]
fn a_wallet_opened_before_the_limits_are_loaded_waits_for_them() {
    let world = world_with_player(10_000_000);
    let rows = format!("[{}]", exclusion(5, Some(BEGINNING + DAY)));
    world.server.always(LIST, Reply::data(&rows).after(1_000));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    world.advance(3_000);
    assert_eq!(deposit(&tab).phase, DepositPhase::Limit);
    assert_eq!(world.server.count("GET /api/payment/methods/deposit"), 0);
}

#[test]
fn a_wallet_waits_for_the_limits_when_its_load_is_superseded_or_fails_first() {
    for replies in [
        // The load of the start of the session answers before that of the wallet, and the page loads them, too.
        vec![Reply::data("[]").after(1_000)],
        vec![Reply::raw(500, ""), Reply::raw(500, "")],
    ] {
        let world = world_with_player(10_000_000);
        let rows = format!("[{}]", exclusion(5, Some(BEGINNING + DAY)));
        world.server.always(LIST, Reply::data(&rows).after(500));
        for reply in replies {
            world.server.once(LIST, reply);
        }
        let tab = world.started("/");
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.load_limits().await) });
        open_wallet(&world, &tab);
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.load_limits().await) });
        world.advance(5_000);
        assert_eq!(deposit(&tab).phase, DepositPhase::Limit);
        assert_eq!(world.server.count("GET /api/payment/methods/deposit"), 0);
    }
}

#[test]
fn an_exclusion_ended_elsewhere_reopens_the_wallet() {
    let (world, tab) = opened(&[exclusion(4, None)]);
    answers(&world, &[]);
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).phase, DepositPhase::Ready);
    assert_eq!(tab.core.store.read(|slices| slices.session.get().excluded.clone()), None);
}

#[test]
fn an_exclusion_with_a_lost_response_is_found_in_the_list() {
    let (world, tab) = opened(&[]);
    world.server.once(CREATE, Reply::lost());
    answers(&world, &[exclusion(4, None)]);
    world.act(&tab, async |core| core.exclude_self("forever".to_owned()).await);
    assert_eq!(status(&tab), SessionStatus::Guest);
    let (world, tab) = opened(&[]);
    world.server.once(CREATE, changed());
    world.server.always(LIST, Reply::lost());
    world.act(&tab, async |core| core.exclude_self("forever".to_owned()).await);
    assert_eq!(status(&tab), SessionStatus::Guest, "the answer is enough");
    let (world, tab) = opened(&[]);
    world.server.once(CREATE, Reply::lost());
    world.act(&tab, async |core| core.exclude_self("forever".to_owned()).await);
    assert_eq!(status(&tab), SessionStatus::Player, "it did not arrive");
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
}

#[test]
fn a_break_with_a_lost_response_is_read_back_before_anything_is_said() {
    for reply in [Reply::lost(), Reply::raw(503, ""), Reply::raw(200, ""), Reply::raw(200, "{\"data\":")] {
        let (world, tab) = opened(&[]);
        world.server.once(CREATE, reply);
        answers(&world, &[exclusion(5, Some(BEGINNING + 7 * DAY))]);
        world.act(&tab, async |core| core.cool_off("1_week".to_owned()).await.unwrap());
        assert_eq!(toasts_so_far(&tab), ["coolingOffStarted"]);
    }
}

#[test]
fn a_longer_break_with_a_lost_response_is_not_said_to_have_begun_by_the_shorter_one() {
    let (world, tab) = opened(&[exclusion(5, Some(BEGINNING + DAY))]);
    world.server.once("PUT /api/player/limits/x5", Reply::lost());
    world.act(&tab, async |core| core.cool_off("1_week".to_owned()).await.unwrap_err());
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    world.advance(20_000);
    world.server.once("PUT /api/player/limits/x5", Reply::lost());
    answers(&world, &[exclusion(5, Some(BEGINNING + 7 * DAY))]);
    world.act(&tab, async |core| core.cool_off("1_week".to_owned()).await.unwrap());
    world.advance(20_000);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong", "coolingOffStarted"]);
}

#[test]
fn no_period_can_be_chosen_during_an_exclusion() {
    let (_, tab) = opened(&[exclusion(4, Some(BEGINNING + 8 * DAY))]);
    let view = limits(&tab);
    assert!(view.self_exclusion.periods.is_empty() && view.cooling_off.periods.is_empty());
    assert!(view.self_exclusion.current.is_some());
}

#[test]
fn an_exclusion_ends_by_the_clock_of_the_server() {
    for (ahead, is_excluded) in
        [(-48 * HOUR.cast_signed(), true), (48 * HOUR.cast_signed(), false), (0, true)]
    {
        let world = world_with_player(10_000_000);
        world.set_local("clockOffset", &ahead.to_string());
        // Two days behind the device, it has 47 of 48 hours to go on the device.
        let ends = BEGINNING.saturating_add_signed(ahead.min(0)) + 47 * HOUR;
        let row = exclusion(5, None).replace("null", &format!("\"{}\"", crate::domain::time::iso(ends)));
        answers(&world, &[row]);
        let tab = world.started("/");
        world.act(&tab, async |core| core.load_limits().await);
        let shown = tab.core.store.read(|slices| slices.session.get().excluded.clone());
        assert_eq!(shown.is_some(), is_excluded, "the server's clock is {ahead} ms ahead");
        open_wallet(&world, &tab);
        assert_eq!(deposit(&tab).phase == DepositPhase::Limit, is_excluded, "{ahead}");
    }
}

#[test]
fn a_countdown_shows_the_time_that_the_server_has_left() {
    let world = world_with_player(10_000_000);
    world.set_local("clockOffset", &(-HOUR.cast_signed()).to_string());
    answers(&world, &[exclusion(5, Some(BEGINNING + 90 * MINUTE))]);
    let tab = world.started("/");
    world.act(&tab, async |core| core.load_limits().await);
    let left = limits(&tab).cooling_off.current.and_then(|current| current.left).unwrap();
    assert_eq!((left.hours, left.minutes), (2, 30));
    assert_eq!(tab.core.time_left_until(&at(BEGINNING)).map(|left| (left.hours, left.minutes)), Some((1, 0)));
}

#[test]
fn nobody_is_invited_to_play_while_it_is_unknown_whether_he_takes_a_break() {
    let invited = |tab: &Tab| tab.core.store.read(|slices| slices.session.get().invited);
    let world = World::default();
    assert!(invited(&world.started("/")), "a guest");
    let world = world_with_player(100_000);
    world.server.always(LIST, Reply::raw(500, ""));
    let tab = world.started("/");
    assert!(!invited(&tab), "a player whose limits could not be read");
    answers(&world, &[]);
    world.advance(2 * MINUTE);
    assert!(invited(&tab), "it is known that no break is in force");
    answers(&world, &[exclusion(5, Some(BEGINNING + DAY))]);
    world.act(&tab, async |core| drop(core.load_limits().await));
    assert!(!invited(&tab), "a player who takes a break");
    world.server.always(LIST, Reply::raw(500, ""));
    world.act(&tab, async |core| drop(core.load_limits().await));
    assert!(!invited(&tab), "what was known stays known");
}
