//! Tests of arrivals from e-mails, autologin links and other sites.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::support::{
    answer_as_player, auth_result, commands, form, last_body, profile, said, status, toasts_so_far, token,
    was_asked, world_with_player,
};
use crate::{
    platform::forms::FormName,
    store::views::SessionStatus,
    testing::{Reply, Tab, World},
};

const SOCIAL: &str = "POST /api/player/sessions/social";
const AUTOLOGIN: &str = "POST /api/player/sessions/token";
const CONFIRM: &str = "POST /api/player/register/confirm";
const CONSTANTS: &str = r#"{"player":{"registration":{"phone":true,"email":true},
    "socialAuth":["auth0","telegram","google"],"telegram":{"bot":"b","auth_url":"https://telegram.test/login"}}}"#;

fn world() -> World {
    let world = World::default();
    world.server.always("GET /api/settings/constants", Reply::data(CONSTANTS));
    world
}

/// A tab that has started social sign-in at `path`, and the state it sent.
fn gone_to(world: &World, path: &str, connection: &str) -> (Tab, String) {
    let tab = world.started(path);
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.start_social(connection);
    let state = world.session(&tab, "socialState").unwrap();
    (tab, state)
}

fn back(world: &World, tab: &Tab, query: &str) -> Tab {
    world.reloaded(tab, &format!("/auth/social/facebook/callback{query}"))
}

fn encoded(state: &str) -> String {
    crate::domain::redirects::encode(state)
}

#[test]
fn social_buttons_need_content_and_settings() {
    let world = world();
    let (tab, _) = gone_to(&world, "/", "facebook");
    let ids: Vec<String> = tab
        .core
        .store
        .read(|slices| slices.social.get().providers.iter().map(|provider| provider.id.clone()).collect());
    assert_eq!(ids, ["facebook", "google", "telegram"], "nobody has switched on the last one");
}

#[test]
fn each_social_provider_has_its_url() {
    let world = world();
    let (tab, state) = gone_to(&world, "/games?a=1&sign-in=true&stag=x", "facebook");
    assert!(state.starts_with(r#"{"backRoute":"%2Fgames%3Fa%3D1","nonce":""#), "{state}");
    let of_each: Vec<String> = ["facebook", "google", "telegram"]
        .map(|id| {
            tab.core.start_social(id);
            encoded(&world.session(&tab, "socialState").unwrap())
        })
        .into();
    assert_eq!(
        of_each.iter().collect::<std::collections::BTreeSet<_>>().len(),
        3,
        "no two sign-ins have the same state"
    );
    assert_eq!(
        commands(&tab)[1..],
        [
            format!(
                "load /api/player/sessions/social/auth0/redirect?state={}&connection=facebook",
                of_each[0]
            ),
            format!("load /api/player/sessions/social/google/redirect?state={}", of_each[1]),
            format!("load https://telegram.test/login?bot=b&state={}", of_each[2]),
        ]
    );
}

#[test]
fn the_social_return_signs_in_and_restores_the_page() {
    let world = world();
    world.set_cookie("affiliateTag", "partner");
    let (tab, state) = gone_to(&world, "/games?a=1", "facebook");
    answer_as_player(&world);
    world.server.always(SOCIAL, auth_result(&world, 1000));
    let tab = back(&world, &tab, &format!("?code=c1&state={}", encoded(&state)));
    let request = world.server.last(SOCIAL).unwrap();
    assert!(request.url.ends_with(&format!("?code=c1&state={}", encoded(&state))), "{}", request.url);
    assert_eq!(
        last_body(&world, SOCIAL),
        serde_json::json!({"provider": "facebook", "connection": "facebook", "locale": "en", "affiliateTag": "partner"})
    );
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(commands(&tab), ["go to /games?a=1"]);
    assert!(world.session_keys(&tab).is_empty());
}

#[test]
fn the_social_return_keeps_the_locale() {
    for (query, expected) in
        [("code=c1", "go to /de/games?a=1"), ("error=access_denied", "go to /de/games?a=1")]
    {
        let world = world();
        let (tab, state) = gone_to(&world, "/de/games?a=1", "facebook");
        answer_as_player(&world);
        world.server.always(SOCIAL, auth_result(&world, 1000));
        let tab = back(&world, &tab, &format!("?{query}&state={}", encoded(&state)));
        if query == "code=c1" {
            assert_eq!(last_body(&world, SOCIAL)["locale"], "de", "the account is created in that language");
        }
        assert!(was_asked(&tab, expected), "{:?}", commands(&tab));
        tab.core.store.read(|slices| {
            assert_eq!(slices.app.get().prefix, "/de", "later messages are in that language, too");
        });
    }
}

#[test]
fn the_code_is_removed_from_the_address_immediately() {
    let world = world();
    let (tab, state) = gone_to(&world, "/", "facebook");
    world.server.always(SOCIAL, auth_result(&world, 1000).after(5_000));
    let address = tab
        .core
        .locate(&format!("https://site.test/auth/social/facebook/callback?code=c&state={}", encoded(&state)));
    assert_eq!((address.search.as_str(), address.redirect), ("", None));
    let waiting = tab.core.locate("https://site.test/auth/social/facebook/callback");
    assert_eq!(waiting.redirect, None, "the sign-in is in flight");
}

#[test]
fn a_social_return_started_in_another_tab_is_refused() {
    let world = world();
    let (tab, _) = gone_to(&world, "/", "facebook");
    let foreign = encoded(r#"{"backRoute":"%2Fgames"}"#);
    let tab = back(&world, &tab, &format!("?code=c1&state={foreign}"));
    assert_eq!(world.server.count(SOCIAL), 0);
    assert_eq!(commands(&tab), ["go to /", "open sign-in"]);
    let other = world.started(&format!("/auth/social/facebook/callback?code=c1&state={foreign}"));
    assert_eq!(world.server.count(SOCIAL), 0, "nor in a tab that began none");
    assert!(was_asked(&other, "open sign-in"));
}

#[test]
fn cancelling_social_sign_in_opens_the_sign_in_dialog() {
    let world = world();
    let (tab, state) = gone_to(&world, "/games", "facebook");
    let tab = back(&world, &tab, &format!("?error=access_denied&state={}", encoded(&state)));
    assert_eq!(world.server.count(SOCIAL), 0);
    assert_eq!(commands(&tab), ["go to /games", "open sign-in"]);
    assert!(toasts_so_far(&tab).is_empty());
}

#[test]
fn an_unconfirmed_email_is_reported_in_the_form() {
    let world = world();
    let (tab, state) = gone_to(&world, "/", "facebook");
    world.server.always(SOCIAL, Reply::refused(400, 11001, "{}"));
    let tab = back(&world, &tab, &format!("?code=c1&state={}", encoded(&state)));
    assert!(was_asked(&tab, "open sign-in"));
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    let error = form(&tab, FormName::SignIn).error;
    assert_eq!(error.as_ref().map(said).as_deref(), Some("modals.signIn.emailVerificationError"));
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    assert_eq!(form(&tab, FormName::SignIn).error, None, "said once");
}

#[test]
fn a_blocked_player_sees_an_error_and_is_not_signed_in() {
    let world = world();
    let (tab, state) = gone_to(&world, "/games", "facebook");
    world.server.always(SOCIAL, Reply::refused(400, 11002, "{}"));
    let tab = back(&world, &tab, &format!("?code=c1&state={}", encoded(&state)));
    assert_eq!(toasts_so_far(&tab), ["accountBlocked"]);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(commands(&tab), ["go to /"]);
}

#[test]
fn a_new_player_is_welcomed_before_the_wallet_opens() {
    let world = world();
    let (tab, state) = gone_to(&world, "/", "facebook");
    answer_as_player(&world);
    let newly = profile(1).replace("\"status\"", "\"isNewlyRegistered\":true,\"status\"");
    let result = format!("{{\"accessToken\":\"{}\",\"profile\":{newly}}}", token(&world, 1000));
    world.server.always(SOCIAL, Reply::data(&result));
    let tab = back(&world, &tab, &format!("?code=c1&state={}", encoded(&state)));
    assert!(!was_asked(&tab, "open wallet"));
    world.advance(1_000);
    assert!(was_asked(&tab, "open wallet"));
    assert_eq!(toasts_so_far(&tab), ["successRegistration"]);
}

#[test]
fn an_autologin_link_signs_in_and_redirects() {
    let world = World::default();
    answer_as_player(&world);
    world.server.always(AUTOLOGIN, auth_result(&world, 1000));
    let tab = world.started("/auth/autologin?state=t1&redirectUrl=%2Fgames%3Fa%3D1");
    assert_eq!(last_body(&world, AUTOLOGIN), serde_json::json!({"token": "t1"}));
    assert_eq!(commands(&tab), ["go to /games?a=1"]);
    assert_eq!(status(&tab), SessionStatus::Player);
    let again = tab.core.locate("https://site.test/auth/autologin");
    assert_eq!(again.redirect.as_deref(), Some("/"), "nothing to wait for any more");
}

#[test]
fn an_autologin_link_does_not_redirect_to_another_origin() {
    for target in
        ["https://evil.test/", "//evil.test", "%2F%2Fevil.test", "javascript:alert(1)", "/%5Cevil.test"]
    {
        let world = World::default();
        answer_as_player(&world);
        world.server.always(AUTOLOGIN, auth_result(&world, 1000));
        let tab = world.started(&format!("/auth/autologin?state=t1&redirectUrl={target}"));
        assert_eq!(commands(&tab), ["go to /"], "{target}");
    }
}

#[test]
fn a_used_autologin_link_shows_an_error() {
    let world = World::default();
    world.server.always(AUTOLOGIN, Reply::refused(401, 0, "{}"));
    let tab = world.started("/auth/autologin?state=t1");
    assert_eq!(toasts_so_far(&tab), ["invalidSignInLink"]);
    assert_eq!(commands(&tab), ["go to /", "open sign-in"]);
}

#[test]
fn an_autologin_link_of_another_player_replaces_the_session() {
    let world = world_with_player(1000);
    world.server.always(AUTOLOGIN, auth_result(&world, 2000));
    let before = world.cookie("access_token");
    let tab = world.started("/auth/autologin?state=t1");
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_ne!(world.cookie("access_token"), before);
}

#[test]
fn a_tab_whose_token_changed_to_another_player_reloads() {
    let world = world_with_player(1000);
    let (one, other) = (world.started("/"), world.started("/"));
    let claims = format!(r#"{{"sub":"somebody-else","exp":{}}}"#, world.now() / 1000 + 2000);
    let token = format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims));
    let theirs = profile(1).replace(super::support::PLAYER, "somebody-else");
    let result = format!("{{\"accessToken\":\"{token}\",\"profile\":{theirs}}}");
    world.server.always(AUTOLOGIN, Reply::data(&result));
    let other = world.reloaded(&other, "/auth/autologin?state=t1");
    world.deliver_storage_events(&[&one, &other]);
    assert_eq!(status(&other), SessionStatus::Player);
    assert_eq!(commands(&one), ["reload"]);
    assert_eq!(world.server.count("POST /api/player/sessions/logout"), 1, "the previous session has ended");
}

#[test]
fn an_autologin_link_of_the_same_player_keeps_stored_data() {
    let world = world_with_player(1000);
    world.set_local("depositInFlight", "{}");
    world.server.always(AUTOLOGIN, auth_result(&world, 2000));
    world.started("/auth/autologin?state=t1");
    assert_eq!(world.local("depositInFlight").as_deref(), Some("{}"));
}

#[test]
fn an_email_link_confirms_the_address() {
    let world = World::default();
    world.server.always(CONFIRM, Reply::data("{}"));
    let tab = world.tab();
    let core = std::rc::Rc::clone(&tab.core);
    world.run(async move {
        core.start("https://site.test/verify/c1").await;
        assert_eq!(core.locate("https://site.test/verify/c1").redirect.as_deref(), Some("/"));
    });
    assert_eq!(last_body(&world, CONFIRM), serde_json::json!({"code": "c1"}));
    assert_eq!(commands(&tab), ["open profile-confirmed"]);
}

#[test]
fn an_address_whose_confirmation_got_no_answer_is_confirmed_if_the_profile_says_so() {
    for reply in [Reply::raw(502, ""), Reply::lost(), Reply::raw(200, "<html>")] {
        for confirmed in [true, false] {
            let world = world_with_player(1000);
            world.server.always(CONFIRM, reply.clone());
            if confirmed {
                let profile = profile(1).replace('}', r#","confirmedAt":"2026-11-20 10:00:00"}"#);
                world.server.always("GET /api/player/profile", Reply::data(&profile));
            }
            let tab = world.started("/verify/c1");
            assert_eq!(commands(&tab).contains(&"open profile-confirmed".to_owned()), confirmed);
            assert_eq!(toasts_so_far(&tab).contains(&"somethingWrong".to_owned()), !confirmed);
        }
    }
}

#[test]
fn a_used_confirmation_link_shows_an_error() {
    let world = World::default();
    world.server.always(CONFIRM, Reply::refused(422, 0, r#"{"code":["used"]}"#));
    let tab = world.started("/verify/c1");
    assert_eq!(toasts_so_far(&tab), ["invalidConfirmCode"]);
}

#[test]
fn the_confirmation_email_can_be_resent() {
    let world = world_with_player(1000);
    let tab = world.started("/");
    let call = "POST /api/player/profile/confirmations/email/resend";
    world.server.once(call, Reply::data("{}"));
    world.act(&tab, async |core| core.resend_confirmation().await);
    assert_eq!(toasts_so_far(&tab), ["resentVerification"]);
    world.server.once(call, Reply::refused(500, 0, "{}"));
    world.act(&tab, async |core| core.resend_confirmation().await);
    world.advance(10_000);
    assert_eq!(toasts_so_far(&tab), ["resentVerification", "somethingWrong"]);
}

#[test]
fn an_ended_session_does_not_block_a_link() {
    let world = world_with_player(1000);
    world.server.always("GET /api/player/profile", Reply::refused(401, 0, "{}"));
    world.server.always("GET /api/wallet/accounts", Reply::refused(401, 0, "{}"));
    world.server.once(AUTOLOGIN, auth_result(&world, 2000).after(1));
    let tab = world.started("/auth/autologin?state=t1&redirectUrl=%2Fpromo");
    world.server.always("GET /api/wallet/accounts", Reply::data("[]"));
    world.advance(10);
    assert!(was_asked(&tab, "go to /promo"), "{:?}", commands(&tab));
}

#[test]
fn signing_in_after_an_ended_session_returns_to_the_page() {
    let world = world_with_player(1000);
    world.server.always("GET /api/player/profile", Reply::refused(401, 0, "{}"));
    world.server.always("GET /api/wallet/accounts", Reply::refused(401, 0, "{}"));
    let tab = world.started("/promo?a=1&stag=x");
    assert_eq!(world.session(&tab, "loginRedirectUrl").as_deref(), Some("/promo?a=1"));
}

#[test]
fn other_query_keys_of_an_autologin_link_open_nothing_and_its_token_is_not_stored() {
    let world = World::default();
    answer_as_player(&world);
    world.server.always(AUTOLOGIN, auth_result(&world, 1000).after(1_000));
    let tab = world.started("/auth/autologin?state=secret-token&redirectUrl=/promo?a=1&wallet=deposit");
    assert_eq!(world.session(&tab, "loginRedirectUrl"), None);
    world.advance(1_000);
    assert_eq!(commands(&tab), ["go to /promo?a=1"]);
    assert!(!tab.core.here().contains("secret-token"));
}

#[test]
fn an_autologin_link_is_used_once() {
    let world = World::default();
    world.server.always(CONFIRM, Reply::data("{}").after(1_000));
    let tab = world.started("/verify/c1");
    tab.core.locate("https://site.test/verify/c1");
    world.advance(2_000);
    assert_eq!(world.server.count(CONFIRM), 1);
}
