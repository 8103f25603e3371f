//! Tests of the session: refresh across tabs, and the end of a session.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use futures_util::FutureExt;

use super::support::{
    PLAYER, auth_result, commands, form, said, status, token, token_of, was_asked, world_with_player,
};
use crate::{
    error::CoreError,
    platform::forms::FormName,
    store::views::SessionStatus,
    testing::{Reply, Tab, World},
};

const REFRESH: &str = "POST /api/player/sessions/refresh";
const ACCOUNTS: &str = "GET /api/wallet/accounts";

/// Responds to refreshes with tokens valid for 20 seconds, after `delay`
/// milliseconds.
fn answer_refresh(world: &World, delay: u64) -> String {
    let fresh = token(world, 20);
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")).after(delay));
    fresh
}

/// Loads the accounts and asserts that the call succeeds.
fn use_site(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.load_accounts().await.unwrap());
}

#[test]
fn two_tabs_with_an_expired_token_refresh_once() {
    let world = world_with_player(20);
    let (one, other) = (world.started("/"), world.started("/"));
    world.advance(15_000);
    let fresh = answer_refresh(&world, 300);
    use_site(&world, &one);
    use_site(&world, &other);
    world.advance(2_000);
    assert_eq!(world.server.count(REFRESH), 1);
    assert_eq!(world.cookie("access_token"), Some(fresh.clone()));
    assert_eq!(world.server.last(ACCOUNTS).unwrap().bearer, Some(fresh));
}

#[test]
fn two_tabs_without_locks_refresh_once() {
    let world = world_with_player(20).without_locks();
    let (one, other) = (world.started("/"), world.started("/"));
    world.advance(15_000);
    let fresh = answer_refresh(&world, 1_200);
    use_site(&world, &one);
    use_site(&world, &other);
    world.advance(5_000);
    assert_eq!(world.server.count(REFRESH), 1);
    assert_eq!(world.local("refreshSession"), Some(fresh.clone()));
    assert_eq!(world.server.last(ACCOUNTS).unwrap().bearer, Some(fresh));
}

#[test]
fn concurrent_calls_share_a_refresh() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    answer_refresh(&world, 300);
    for _ in 0..5 {
        use_site(&world, &tab);
    }
    world.advance(1_000);
    assert_eq!(world.server.count(REFRESH), 1);
}

#[test]
fn a_token_with_more_than_ten_seconds_left_is_not_refreshed() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(9_999);
    use_site(&world, &tab);
    assert_eq!(world.server.count(REFRESH), 0);
}

#[test]
fn a_refresh_sends_only_the_old_token() {
    let world = world_with_player(20);
    let old = world.cookie("access_token");
    let tab = world.started("/");
    world.advance(15_000);
    answer_refresh(&world, 0);
    use_site(&world, &tab);
    let request = world.server.last(REFRESH).unwrap();
    assert_eq!((request.bearer, request.body), (old, None));
}

#[test]
fn without_locks_a_crashed_refresh_is_taken_over_after_ten_polls() {
    let world = world_with_player(20).without_locks();
    let tab = world.started("/");
    world.advance(15_000);
    world.set_local("refreshSession", "loading");
    answer_refresh(&world, 0);
    use_site(&world, &tab);
    world.advance(4_999);
    assert_eq!(world.server.count(REFRESH), 0, "the other tab has its five seconds");
    world.advance(1);
    assert_eq!(world.server.count(REFRESH), 1);
    assert_eq!(status(&tab), SessionStatus::Player);
}

#[test]
fn a_held_lock_prevents_a_second_refresh() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    world.take_lock("refreshSession");
    world.set_local("refreshSession", "loading");
    answer_refresh(&world, 0);
    use_site(&world, &tab);
    world.advance(18_000);
    assert_eq!(world.server.count(REFRESH), 0, "a slow refresh is no dead tab");
    let fresh = token(&world, 20);
    world.set_cookie("access_token", &fresh);
    world.advance(500);
    assert_eq!(world.server.count(REFRESH), 0);
    assert_eq!(world.server.last(ACCOUNTS).unwrap().bearer, Some(fresh));
}

#[test]
fn the_refresh_of_a_suspended_tab_is_taken_over() {
    // The tab sleeps before its call, or during it.
    for (stored, waits) in [("", 5_000), ("loading", 30_000)] {
        let world = world_with_player(20);
        let tab = world.started("/");
        world.advance(15_000);
        world.take_lock("refreshSession");
        world.set_local("refreshSession", stored);
        world.server.always(REFRESH, auth_result(&world, 1000));
        use_site(&world, &tab);
        world.advance(waits);
        assert_eq!(world.server.count(REFRESH), 0, "{stored}");
        world.advance(1_000);
        assert_eq!(world.server.count(REFRESH), 1, "{stored}");
        assert_eq!(status(&tab), SessionStatus::Player);
    }
}

#[test]
fn of_two_waiting_tabs_one_takes_the_refresh_over() {
    let world = world_with_player(20);
    let (tab, other) = (world.started("/"), world.started("/"));
    world.advance(15_000);
    world.take_lock("refreshSession");
    answer_refresh(&world, 700);
    use_site(&world, &tab);
    use_site(&world, &other);
    world.advance(10_000);
    assert_eq!(world.server.count(REFRESH), 1);
    assert_eq!((status(&tab), status(&other)), (SessionStatus::Player, SessionStatus::Player));
}

#[test]
fn locks_that_are_never_released_fail_the_call_but_keep_the_session() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    world.take_lock("refreshSession");
    world.take_lock("refreshSessionTakeover");
    world.act(&tab, async |core| assert!(core.load_accounts().await.unwrap_err().is_retryable()));
    world.advance(60_000);
    assert_eq!(world.server.count(REFRESH), 0);
    assert_eq!(status(&tab), SessionStatus::Player);
}

#[test]
fn a_refresh_continues_after_its_caller_is_cancelled() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    let fresh = answer_refresh(&world, 500);
    world.act(&tab, async |core| drop(core.load_accounts().now_or_never()));
    world.advance(1_000);
    assert_eq!(world.cookie("access_token"), Some(fresh));
    let other = world.started("/");
    use_site(&world, &other);
    assert_eq!(world.server.count(REFRESH), 1, "the lock is free and the token good");
}

#[test]
fn with_locks_a_crashed_refresh_is_taken_over_immediately() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    world.set_local("refreshSession", "loading");
    answer_refresh(&world, 0);
    use_site(&world, &tab);
    assert_eq!(world.server.count(REFRESH), 1);
}

#[test]
fn a_waiting_tab_uses_the_other_tabs_token() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    world.take_lock("refreshSession");
    use_site(&world, &tab);
    world.advance(1_200);
    let fresh = token(&world, 20);
    world.set_cookie("access_token", &fresh);
    world.advance(300);
    assert_eq!(world.server.count(REFRESH), 0);
    assert_eq!(world.server.last(ACCOUNTS).unwrap().bearer, Some(fresh));
}

#[test]
fn a_failed_refresh_keeps_the_session() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    for reply in
        [Reply::lost(), Reply::raw(500, "{}"), Reply::raw(200, "<!doctype html>"), Reply::raw(200, "{")]
    {
        world.server.always(REFRESH, reply);
        world.act(&tab, async |core| assert!(core.load_accounts().await.unwrap_err().is_retryable()));
    }
    assert!(world.cookie("access_token").is_some());
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(world.local("refreshSession"), None, "no tab waits for a refresh that is over");
    answer_refresh(&world, 0);
    use_site(&world, &tab);
}

#[test]
fn a_refresh_without_a_response_times_out() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    answer_refresh(&world, 60_000);
    world.act(&tab, async |core| assert!(core.load_accounts().await.unwrap_err().is_retryable()));
    world.advance(20_000);
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(world.local("refreshSession"), None);
}

#[test]
fn a_refused_refresh_ends_the_session_and_opens_sign_in() {
    for code in [401, 403] {
        let world = world_with_player(20);
        let tab = world.started("/games/7");
        world.advance(15_000);
        world.server.always(REFRESH, Reply::refused(code, 0, "{}"));
        world.act(&tab, async |core| drop(core.load_accounts().await.unwrap_err()));
        assert_eq!(world.cookie("access_token"), None);
        assert_eq!(status(&tab), SessionStatus::Guest);
        assert!(was_asked(&tab, "open sign-in"));
        assert_eq!(world.session(&tab, "loginRedirectUrl").as_deref(), Some("/games/7"));
        world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
        let error = form(&tab, FormName::SignIn).error;
        assert_eq!(error.as_ref().map(said).as_deref(), Some("modals.signIn.sessionEnded"), "why it opened");
        world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
        assert_eq!(form(&tab, FormName::SignIn).error, None, "said once");
    }
}

#[test]
fn a_call_answered_with_401_or_403_ends_the_session_once() {
    for code in [401, 403] {
        let world = world_with_player(10_000);
        let tab = world.started("/");
        world.server.always(ACCOUNTS, Reply::refused(code, 0, "{}"));
        for _ in 0..2 {
            world.act(&tab, async |core| drop(core.load_accounts().await.unwrap_err()));
        }
        assert_eq!(status(&tab), SessionStatus::Guest);
        assert!(world.local("changeSession").is_some(), "other tabs follow");
        assert!(was_asked(&tab, "open sign-in"));
    }
}

#[test]
fn a_tab_with_an_ended_session_returns_to_its_page_after_sign_in() {
    let world = world_with_player(10_000);
    let tab = world.started("/profile/documents");
    world.act(&tab, async |core| core.load_documents().await);
    for call in [ACCOUNTS, "GET /api/player/documents"] {
        world.server.always(call, Reply::refused(401, 0, "{}"));
    }
    tab.core.became_visible();
    world.advance(1000);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(world.session(&tab, "loginRedirectUrl").as_deref(), Some("/profile/documents"));
}

#[test]
fn signing_out_during_a_refresh_stays_signed_out_without_an_error() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    answer_refresh(&world, 500);
    world.act(&tab, async |core| drop(core.load_accounts().await.unwrap_err()));
    world.act(&tab, async |core| core.sign_out().await);
    world.advance(10_000);
    assert_eq!(world.cookie("access_token"), None, "the late token is not kept");
    assert_eq!(world.local("refreshSession"), None);
    assert!(!was_asked(&tab, "open sign-in"), "{:?}", commands(&tab));
}

#[test]
fn a_late_401_after_signing_out_asks_for_nothing() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    world.server.once(ACCOUNTS, Reply::refused(401, 0, "{}").after(500));
    world.act(&tab, async |core| drop(core.load_accounts().await.unwrap_err()));
    world.act(&tab, async |core| core.sign_out().await);
    world.advance(1_000);
    assert!(!was_asked(&tab, "open sign-in"), "{:?}", commands(&tab));
    assert_eq!(world.session(&tab, "loginRedirectUrl"), None);
}

#[test]
fn a_401_to_a_token_that_was_replaced_meanwhile_is_asked_again_with_the_new_one() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    world.server.once(ACCOUNTS, Reply::refused(401, 0, "{}").after(500));
    use_site(&world, &tab);
    let fresh = token(&world, 20_000);
    world.set_cookie("access_token", &fresh);
    world.advance(1_000);
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(world.cookie("access_token"), Some(fresh.clone()));
    assert_eq!(world.server.last(ACCOUNTS).unwrap().bearer, Some(fresh));
}

#[test]
fn a_call_is_not_retried_with_another_players_token() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    let before = world.server.count(ACCOUNTS);
    world.server.once(ACCOUNTS, Reply::refused(401, 0, "{}").after(500));
    world.act(&tab, async |core| drop(core.load_accounts().await.unwrap_err()));
    world.set_cookie("access_token", &token_of("somebody-else", &world, 20_000));
    world.advance(1_000);
    assert_eq!(world.server.count(ACCOUNTS), before + 1);
}

#[test]
fn a_token_expiring_in_flight_is_refreshed_and_the_call_retried() {
    let world = world_with_player(20);
    let tab = world.started("/");
    let before = world.server.count(ACCOUNTS);
    world.server.once(ACCOUNTS, Reply::refused(401, 0, "{}").after(15_000));
    use_site(&world, &tab);
    let fresh = answer_refresh(&world, 300);
    world.advance(16_000);
    assert_eq!(world.server.count(REFRESH), 1);
    assert_eq!(world.server.count(ACCOUNTS), before + 2);
    assert_eq!(world.server.last(ACCOUNTS).unwrap().bearer, Some(fresh));
    assert_eq!(status(&tab), SessionStatus::Player);
}

#[test]
fn a_slow_device_clock_refreshes_in_time() {
    const BEHIND: u64 = 300;
    let world = world_with_player(0);
    // By the server's clock the tokens are valid for a minute.
    let issue = |world: &World| {
        let now = world.now() / 1000 + BEHIND;
        let claims = format!("{{\"sub\":\"{PLAYER}\",\"iat\":{now},\"exp\":{}}}", now + 60);
        format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims))
    };
    let tab = world.started("/");
    let first = issue(&world);
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{first}\"}}")));
    world.set_cookie("access_token", &token(&world, 5));
    use_site(&world, &tab);
    assert_eq!(world.cookie("access_token"), Some(first.clone()));
    let before = world.server.count(REFRESH);
    world.advance(49_000);
    use_site(&world, &tab);
    assert_eq!(world.server.count(REFRESH), before, "not before its time");
    world.advance(3_000);
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{}\"}}", issue(&world))));
    let tab = world.reloaded(&tab, "/");
    use_site(&world, &tab);
    assert_eq!(world.server.count(REFRESH), before + 1);
    assert_ne!(world.server.last(ACCOUNTS).unwrap().bearer, Some(first));
}

/// Tokens of a server whose clock differs by this many seconds, valid for
/// `life` seconds.
fn issue(world: &World, ahead_of_device: i64, life: u64) -> String {
    let now = (world.now() / 1000).saturating_add_signed(ahead_of_device);
    let claims = format!("{{\"sub\":\"{PLAYER}\",\"iat\":{now},\"exp\":{}}}", now + life);
    format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims))
}

#[test]
fn a_fast_device_clock_does_not_refresh_before_every_call() {
    let world = world_with_player(5);
    let tab = world.started("/");
    // 15 minutes ahead of the server, whose tokens are valid for 10 minutes.
    world.server.clock_ahead.set(-900_000);
    let renew = |world: &World| {
        let fresh = issue(world, -900, 600);
        world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")));
    };
    renew(&world);
    use_site(&world, &tab);
    let after_first = world.server.count(REFRESH);
    for _ in 0..5 {
        world.advance(100_000);
        use_site(&world, &tab);
    }
    assert_eq!(world.server.count(REFRESH), after_first, "the token is good by the server's clock");
    renew(&world);
    world.advance(91_000);
    use_site(&world, &tab);
    assert_eq!(world.server.count(REFRESH), after_first + 1, "and is renewed in time");
}

#[test]
fn a_slow_response_does_not_change_the_clock_offset() {
    let world = world_with_player(5);
    let tab = world.started("/");
    let fresh = issue(&world, 0, 600);
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")).after(15_000));
    use_site(&world, &tab);
    world.advance(16_000);
    assert_eq!(world.cookie("access_token"), Some(fresh));
    assert_eq!(world.local("clockOffset"), None);
}

#[test]
fn expired_tokens_from_the_server_do_not_end_the_session() {
    let world = world_with_player(5);
    let tab = world.started("/");
    // Issued ten minutes ago: this clock appears to be ahead.
    let now = world.now() / 1000;
    let claims = format!("{{\"sub\":\"{PLAYER}\",\"iat\":{},\"exp\":{}}}", now - 600, now + 60);
    let old = format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims));
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{old}\"}}")));
    use_site(&world, &tab);
    world.advance(120_000);
    let fresh = answer_refresh(&world, 0);
    // The server refuses the old token.
    use_site(&world, &tab);
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(world.cookie("access_token"), Some(fresh));
}

#[test]
fn a_second_expiry_in_flight_fails_the_call_but_keeps_the_session() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.server.always(ACCOUNTS, Reply::refused(401, 0, "{}").after(15_000));
    world.act(&tab, async |core| {
        assert_eq!(core.load_accounts().await.unwrap_err(), CoreError::Timeout);
    });
    let before = world.server.count(ACCOUNTS);
    let fresh = token(&world, 35);
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")));
    world.advance(40_000);
    assert_eq!(world.server.count(ACCOUNTS), before + 1, "not for ever");
    assert_eq!(status(&tab), SessionStatus::Player);
    assert!(!was_asked(&tab, "open sign-in"));
}

#[test]
fn two_tabs_refresh_once_per_expiry_without_failed_calls() {
    for world in [world_with_player(20), world_with_player(20).without_locks()] {
        let (one, other) = (world.started("/"), world.started("/"));
        let began = world.now();
        let mut refreshes = 0;
        let mut expired = 0;
        let mut due = began + 20_000;
        while world.now() < began + 600_000 {
            answer_refresh(&world, 400);
            use_site(&world, &one);
            use_site(&world, &other);
            world.advance(1_000);
            let count = world.server.count(REFRESH);
            if count > refreshes {
                assert_eq!(count, refreshes + 1);
                assert!(world.now() + 10_000 >= due, "not before it is due");
                refreshes = count;
                expired += 1;
                due = world.now() + 19_000;
            }
        }
        assert!(expired >= 50, "{expired}");
        assert_eq!(refreshes, expired);
        assert!(!was_asked(&one, "open sign-in") && !was_asked(&other, "open sign-in"));
    }
}
