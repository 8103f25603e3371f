//! Tests of sign-in and sign-out across tabs.

use super::support::{
    answer_as_player, auth_result, commands, field, form, said, status, toast, toasts_so_far, was_asked,
    world_with_player,
};
use crate::{
    platform::forms::FormName,
    ports::Area,
    store::views::{FormPhase, FormTab, SessionStatus},
    testing::{Reply, Tab, World},
};

/// Signs a player in.
pub const SIGN_IN: &str = "POST /api/player/sessions";
const LOGOUT: &str = "POST /api/player/sessions/logout";

/// A guest's tab with the e-mail sign-in filled in.
pub fn filled_in(world: &World, path: &str) -> Tab {
    let tab = world.started(path);
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "player@example.com");
    tab.core.change_field(FormName::SignIn, "password", "secret1");
    tab
}

/// Submits the form; returns true if the call failed.
pub fn send(world: &World, tab: &Tab) -> bool {
    let failed = std::rc::Rc::new(std::cell::Cell::new(false));
    let result = std::rc::Rc::clone(&failed);
    world.act(tab, async move |core| result.set(core.sign_in().await.is_err()));
    failed.get()
}

#[test]
fn sign_in_by_email_sends_the_address() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    answer_as_player(&world);
    world.server.always(SIGN_IN, auth_result(&world, 1000));
    assert!(!send(&world, &tab));
    assert_eq!(status(&tab), SessionStatus::Player);
    assert!(world.cookie("access_token").is_some());
    assert!(was_asked(&tab, "close sign-in"));
    let request = world.server.last(SIGN_IN).unwrap();
    assert_eq!(request.bearer, None);
    assert_eq!(request.body.unwrap(), r#"{"login":"player@example.com","password":"secret1"}"#);
    assert_eq!(tab.core.store.read(|slices| slices.accounts.len()), 2, "the accounts are loaded");
    assert_eq!(form(&tab, FormName::SignIn).phase, FormPhase::Closed);
}

#[test]
fn sign_in_by_phone_sends_digits_without_a_plus() {
    let world = World::default();
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    assert_eq!(form(&tab, FormName::SignIn).tab, Some(FormTab::Phone), "the default where both are shown");
    tab.core.change_phone(FormName::SignIn, "login", "US", "(201) 555-0123");
    tab.core.change_field(FormName::SignIn, "password", "secret1");
    assert!(form(&tab, FormName::SignIn).can_submit);
    send(&world, &tab);
    let body = world.server.last(SIGN_IN).unwrap().body.unwrap();
    assert_eq!(body, r#"{"login":"12015550123","password":"secret1"}"#);
}

#[test]
fn the_button_waits_for_a_valid_form() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    assert!(form(&tab, FormName::SignIn).can_submit);
    tab.core.change_field(FormName::SignIn, "login", "player@");
    assert!(!form(&tab, FormName::SignIn).can_submit);
    send(&world, &tab);
    assert_eq!(world.server.count(SIGN_IN), 0);
    assert!(field(&tab, FormName::SignIn, "login").hint.is_some(), "the error is shown");
}

#[test]
fn a_double_click_signs_in_once() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    answer_as_player(&world);
    world.server.always(SIGN_IN, auth_result(&world, 1000).after(300));
    send(&world, &tab);
    assert_eq!(form(&tab, FormName::SignIn).phase, FormPhase::Submitting);
    send(&world, &tab);
    world.advance(1_000);
    assert_eq!(world.server.count(SIGN_IN), 1);
}

#[test]
fn each_refusal_is_shown_in_its_place() {
    let wrong = "fieldsSettings.validationMessages.login";
    let unconfirmed = "modals.signIn.emailVerificationError";
    for (reply, message, alert, fails) in [
        (Reply::refused(401, 401, "{}"), Some(wrong), None, false),
        (Reply::refused(401, 11001, "{}"), Some(unconfirmed), None, false),
        (Reply::refused(403, 403, "{}"), None, Some("accountBlocked"), false),
        (Reply::raw(500, "{}"), None, Some("somethingWrong"), true),
        (Reply::raw(500, "<html></html>"), None, Some("somethingWrong"), true),
        (Reply::raw(200, "<!DOCTYPE html><p>"), None, Some("somethingWrong"), true),
        (Reply::raw(200, r#"{"data":{"acc"#), None, Some("somethingWrong"), true),
        (Reply::data("{}"), None, Some("somethingWrong"), true),
        (Reply::data("null"), None, Some("somethingWrong"), true),
        (Reply::raw(404, ""), None, Some("somethingWrong"), true),
        (Reply::lost(), None, Some("somethingWrong"), true),
    ] {
        let world = World::default();
        let tab = filled_in(&world, "/");
        world.server.always(SIGN_IN, reply.clone());
        assert_eq!(send(&world, &tab), fails, "{reply:?}");
        let state = form(&tab, FormName::SignIn);
        assert_eq!(state.phase, FormPhase::Ready, "{reply:?}");
        assert_eq!(state.error.as_ref().map(said).as_deref(), message, "{reply:?}");
        assert_eq!(toast(&tab).as_deref(), alert, "{reply:?}");
        assert_eq!(status(&tab), SessionStatus::Guest);
        assert_eq!(field(&tab, FormName::SignIn, "password").value, "secret1", "the input is kept");
    }
}

#[test]
fn server_messages_are_shown_at_their_fields_until_edited() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    world
        .server
        .always(SIGN_IN, Reply::refused(422, 422, r#"{"login":["Not known."],"captcha":"Try again."}"#));
    send(&world, &tab);
    assert_eq!(super::support::error_hint(&tab, FormName::SignIn, "login").as_deref(), Some("Not known."));
    assert_eq!(form(&tab, FormName::SignIn).error.as_ref().map(said).as_deref(), Some("Try again."));
    assert!(!form(&tab, FormName::SignIn).can_submit);
    tab.core.focus_field(FormName::SignIn, "login");
    assert_eq!(super::support::error_hint(&tab, FormName::SignIn, "login"), None);
    assert!(form(&tab, FormName::SignIn).can_submit);
}

#[test]
fn a_missing_response_times_out() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    world.server.always(SIGN_IN, auth_result(&world, 1000).after(60_000));
    send(&world, &tab);
    world.advance(19_999);
    assert_eq!(form(&tab, FormName::SignIn).phase, FormPhase::Submitting);
    world.advance(1);
    assert_eq!(form(&tab, FormName::SignIn).phase, FormPhase::Ready);
    assert_eq!(toast(&tab).as_deref(), Some("somethingWrong"));
    world.advance(60_000);
    assert_eq!(status(&tab), SessionStatus::Guest, "the late response is ignored");
}

#[test]
fn sign_in_redirects_to_the_requested_page() {
    for (stored, target) in [
        ("/wallet?x=1", Some("go to /de/wallet?x=1")),
        ("/de/games/7", Some("go to /de/games/7")),
        ("https://site.test/games", Some("go to /de/games")),
        ("//evil.example", None),
        ("https://evil.example/", None),
        ("javascript:alert(1)", None),
        ("", None),
    ] {
        let world = World::default();
        let tab = filled_in(&world, "/de");
        answer_as_player(&world);
        world.server.always(SIGN_IN, auth_result(&world, 1000));
        world.set_session(&tab, "loginRedirectUrl", stored);
        send(&world, &tab);
        let went: Vec<String> =
            commands(&tab).into_iter().filter(|asked| asked.starts_with("go to")).collect();
        assert_eq!(went.first().map(String::as_str), target, "{stored}");
        assert_eq!(world.session(&tab, "loginRedirectUrl"), None, "it is used once");
    }
}

#[test]
fn a_guest_on_a_player_link_returns_to_it_after_sign_in() {
    let world = World::default();
    let tab = world.started("/de?wallet=deposit&a=1");
    assert_eq!(world.session(&tab, "loginRedirectUrl").as_deref(), Some("/de?a=1&wallet=deposit"));
    let address = tab.core.locate("https://site.test/de?wallet=deposit&a=1");
    assert_eq!(address.dialog.unwrap().name, "sign-in");
    assert_eq!(address.search, "?a=1&sign-in=true");
}

#[test]
fn sign_out_keeps_the_allow_listed_storage_keys() {
    let world = world_with_player(10_000);
    world.set_cookie("user-language", "de");
    world.set_cookie("affiliateTag", "friend");
    for key in ["theme", "IS_DRAWER_COMPACT", "equivalentCurrency", "paymentGeo", "refreshSession", "other"] {
        world.set_local(key, "x");
    }
    let tab = world.started("/games/7");
    world.set_session(&tab, "draft.signUp", "{}");
    world.set_session(&tab, "asyncInvoiceId", "i1");
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(world.cookie("access_token"), None);
    assert_eq!(world.cookie("user-language").as_deref(), Some("de"));
    assert_eq!(world.cookie("affiliateTag").as_deref(), Some("friend"));
    assert_eq!(world.keys(Area::Local, 0), ["IS_DRAWER_COMPACT", "changeSession", "theme"]);
    assert!(world.session_keys(&tab).is_empty());
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(tab.core.store.read(|slices| slices.accounts.len() + slices.currencies.len()), 0);
    assert_eq!(tab.core.store.read(|slices| slices.session.get().profile.clone()), None);
    assert_eq!(commands(&tab), ["close all", "go to /de"], "home in the chosen locale");
    assert!(world.server.last(LOGOUT).unwrap().bearer.is_some());
}

#[test]
fn sign_out_works_without_a_network() {
    let world = world_with_player(10_000);
    world.set_local("equivalentCurrency", "EUR");
    let tab = world.started("/");
    world.server.always(LOGOUT, Reply::lost());
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(world.keys(Area::Local, 0), ["changeSession"]);
    assert!(!was_asked(&tab, "open sign-in"));
}

#[test]
fn a_guest_tab_follows_a_sign_in() {
    for (stored, command) in
        [(None, "reload"), (Some("/games"), "load /games"), (Some("//evil.example"), "load /")]
    {
        let world = World::default();
        let one = filled_in(&world, "/");
        let other = world.started("/");
        answer_as_player(&world);
        if let Some(stored) = stored {
            world.set_session(&other, "loginRedirectUrl", stored);
        }
        world.server.always(SIGN_IN, auth_result(&world, 1000));
        send(&world, &one);
        world.deliver_storage_events(&[&one, &other]);
        assert_eq!(commands(&other), [command]);
        assert!(!was_asked(&one, "reload"), "the tab itself stays");
    }
}

#[test]
fn a_player_tab_follows_a_sign_out_to_the_home_page() {
    let world = world_with_player(10_000);
    let one = world.started("/");
    let other = world.started("/de/games/7");
    world.act(&one, async |core| core.sign_out().await);
    world.deliver_storage_events(&[&one, &other]);
    assert_eq!(commands(&other), ["close all", "go to /de"]);
    assert_eq!(status(&other), SessionStatus::Guest);
    assert_eq!(world.server.count(LOGOUT), 1);
    world.deliver_storage_events(&[&one, &other]);
    assert_eq!(commands(&one), ["close all", "go to /"], "nothing comes back");
}

#[test]
fn a_suspended_tab_notices_a_sign_out_when_visible() {
    let world = world_with_player(10_000);
    let one = world.started("/");
    let other = world.started("/");
    world.act(&one, async |core| core.sign_out().await);
    other.core.became_visible();
    world.settle();
    assert_eq!(status(&other), SessionStatus::Guest);
    assert_eq!(commands(&other), ["close all", "go to /"]);
}

#[test]
fn balances_are_reloaded_when_the_tab_becomes_visible() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    let before = world.server.count("GET /api/wallet/accounts");
    tab.core.became_visible();
    world.settle();
    assert_eq!(world.server.count("GET /api/wallet/accounts"), before + 1);
}

#[test]
fn invalid_session_markers_are_ignored() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    for value in [None, Some(""), Some("%%%"), Some("MS1zaWduaW4="), Some("logout")] {
        tab.core.storage_changed("changeSession", value);
    }
    tab.core.storage_changed("theme", Some("MS1sb2dvdXQ="));
    assert!(commands(&tab).is_empty());
    assert_eq!(status(&tab), SessionStatus::Player);
}

#[test]
fn signing_out_during_sign_in_stays_signed_out() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    answer_as_player(&world);
    world.server.always(SIGN_IN, auth_result(&world, 1000));
    world.server.once("GET /api/wallet/accounts", Reply::data("[]").after(500));
    send(&world, &tab);
    world.act(&tab, async |core| core.sign_out().await);
    world.advance(1_000);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(world.cookie("access_token"), None);
    assert!(toasts_so_far(&tab).is_empty());
}
