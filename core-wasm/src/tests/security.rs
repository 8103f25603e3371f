//! Tests of the password change, login sessions, and player-only pages.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::support::{
    commands, error_hint, field, form, last_body, status, toasts_so_far, unreadable, was_asked,
    world_with_player,
};
use crate::{
    platform::forms::FormName,
    store::views::{FormPhase, ListPhase, LoginSessionState, SessionStatus},
    testing::{Reply, Tab, World},
};

/// Changes the password.
pub const CHANGE: &str = "PUT /api/player/passwords";
/// The login sessions.
pub const LIST: &str = "GET /api/player/sessions";
const FORM: FormName = FormName::ChangePassword;

pub fn row(id: &str, closed: bool) -> String {
    let closed = if closed { "\"2026-11-20T10:00:00Z\"" } else { "null" };
    format!(
        r#"{{"sessionId":"{id}","ip":"192.0.2.7","country":"SE","deviceType":"mobile","userAgent":"Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36","closedAt":{closed},"createdAt":"2026-11-19T10:00:00Z"}}"#
    )
}

pub fn sessions(rows: &[String], total: u32) -> Reply {
    Reply::raw(200, &format!(r#"{{"data":[{}],"meta":{{"totalRows":{total}}}}}"#, rows.join(",")))
}

/// A player whose token belongs to the session `s1`, with the page open.
pub fn opened() -> (World, Tab) {
    opened_with(r#"{"locales":["en"]}"#)
}

/// The same with this configuration.
pub fn opened_with(config: &str) -> (World, Tab) {
    let world = world_with_player(100_000);
    world.server.always("GET /config.json", Reply::raw(200, config));
    let claims = format!(r#"{{"sub":"p","exp":{},"sessionId":"s1"}}"#, world.now() / 1000 + 100_000);
    world.set_cookie("access_token", &format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims)));
    world.server.always(LIST, sessions(&[row("s1", false), row("s2", false), row("s3", true)], 23));
    let tab = world.started("/profile/security");
    world.act(&tab, async |core| core.open_form(FORM).await);
    world.act(&tab, async |core| core.load_login_sessions(1).await);
    (world, tab)
}

pub fn type_passwords(tab: &Tab) {
    tab.core.change_field(FORM, "currentPassword", "secret1");
    tab.core.change_field(FORM, "newPassword", "secret2");
    tab.core.change_field(FORM, "repeatNewPassword", "secret2");
}

pub fn change(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.change_password().await);
}

pub fn states(tab: &Tab) -> Vec<(String, LoginSessionState)> {
    tab.core
        .store
        .read(|slices| slices.login_sessions.iter().map(|row| (row.id.clone(), row.state)).collect())
}

#[test]
fn changing_the_password_empties_the_form_and_reloads_the_list() {
    let (world, tab) = opened();
    type_passwords(&tab);
    world.server.once(CHANGE, Reply::data("{}"));
    let before = world.server.count(LIST);
    change(&world, &tab);
    assert_eq!(
        last_body(&world, CHANGE),
        serde_json::json!({"currentPassword": "secret1", "newPassword": "secret2", "repeatNewPassword": "secret2"})
    );
    assert_eq!(toasts_so_far(&tab), ["passwordChanged"]);
    assert_eq!(form(&tab, FORM).phase, FormPhase::Ready);
    assert_eq!(field(&tab, FORM, "newPassword").value, "");
    assert_eq!(world.server.count(LIST), before + 1);
    assert!(world.session_keys(&tab).is_empty(), "no secrets are stored");
}

#[test]
fn a_wrong_password_is_shown_at_its_field_and_keeps_the_input() {
    let (world, tab) = opened();
    type_passwords(&tab);
    world.server.once(CHANGE, Reply::refused(422, 0, r#"{"currentPassword":["wrong"]}"#));
    change(&world, &tab);
    assert_eq!(error_hint(&tab, FORM, "currentPassword").as_deref(), Some("wrong"));
    assert_eq!(field(&tab, FORM, "newPassword").value, "secret2");
    world.server.once(CHANGE, Reply::lost());
    tab.core.focus_field(FORM, "currentPassword");
    change(&world, &tab);
    assert_eq!(field(&tab, FORM, "newPassword").value, "secret2");
    assert_eq!(toasts_so_far(&tab), ["passwordUnknown"]);
}

#[test]
fn an_answer_that_cannot_be_read_claims_no_new_password() {
    for answer in unreadable() {
        let (world, tab) = opened();
        type_passwords(&tab);
        world.server.once(CHANGE, answer.clone());
        change(&world, &tab);
        assert_eq!(toasts_so_far(&tab), ["passwordUnknown"], "{answer:?}");
        assert_eq!(form(&tab, FORM).phase, FormPhase::Ready, "{answer:?}");
        assert_eq!(field(&tab, FORM, "newPassword").value, "secret2", "{answer:?}");
    }
}

#[test]
fn after_an_unreadable_answer_the_list_tells_whether_a_session_is_closed() {
    for answer in unreadable() {
        for is_closed in [false, true] {
            let (world, tab) = opened();
            world.server.once("PUT /api/player/sessions/s2/close", answer.clone());
            world
                .server
                .always(LIST, sessions(&[row("s1", false), row("s2", is_closed), row("s3", true)], 23));
            world.act(&tab, async |core| core.close_login_session("s2".to_owned()).await);
            let shown = if is_closed { LoginSessionState::Closed } else { LoginSessionState::Active };
            assert_eq!(states(&tab)[1], ("s2".to_owned(), shown), "{answer:?}");
            assert_eq!(toasts_so_far(&tab).is_empty(), is_closed, "{answer:?}");
        }
    }
}

#[test]
fn the_current_session_is_marked() {
    let (_, tab) = opened();
    assert_eq!(
        states(&tab),
        [
            ("s1".to_owned(), LoginSessionState::Current),
            ("s2".to_owned(), LoginSessionState::Active),
            ("s3".to_owned(), LoginSessionState::Closed)
        ]
    );
    let view = tab.core.store.read(|slices| slices.login_sessions_list.get().clone());
    assert_eq!((view.phase, view.page, view.pages), (ListPhase::Ready, 1, 3));
    let row = tab.core.store.read(|slices| slices.login_sessions.get("s2").cloned()).unwrap();
    assert_eq!((row.browser.as_str(), row.system.as_str()), ("Chrome", "Android"));
}

#[test]
fn only_other_sessions_can_be_closed() {
    let (world, tab) = opened();
    let close = |id: &str| format!("PUT /api/player/sessions/{id}/close");
    for id in ["s1", "s3", "unknown"] {
        let id = id.to_owned();
        world.act(&tab, async move |core| core.close_login_session(id).await);
    }
    for id in ["s1", "s3", "unknown"] {
        assert_eq!(world.server.count(&close(id)), 0, "{id}");
    }
    world.server.once(&close("s2"), Reply::refused(500, 0, "{}"));
    world.act(&tab, async |core| core.close_login_session("s2".to_owned()).await);
    assert_eq!(states(&tab)[1].1, LoginSessionState::Active, "it goes on");
    world.server.once(&close("s2"), Reply::data(&row("s2", true)));
    world.act(&tab, async |core| core.close_login_session("s2".to_owned()).await);
    assert_eq!(states(&tab)[1].1, LoginSessionState::Closed);
}

#[test]
fn a_stale_page_does_not_replace_a_newer_one() {
    let (world, tab) = opened();
    world.server.once(LIST, sessions(&[row("old", false)], 23).after(2_000));
    world.act(&tab, async |core| core.load_login_sessions(2).await);
    world.server.once(LIST, sessions(&[row("new", false)], 23));
    world.act(&tab, async |core| core.load_login_sessions(3).await);
    world.advance(3_000);
    assert_eq!(states(&tab)[0].0, "new");
    assert_eq!(tab.core.store.read(|slices| slices.login_sessions_list.get().page), 3);
}

#[test]
fn a_failed_session_list_shows_an_error_and_sign_out_clears_it() {
    let (world, tab) = opened();
    world.server.once(LIST, Reply::lost());
    world.act(&tab, async |core| core.load_login_sessions(2).await);
    assert_eq!(tab.core.store.read(|slices| slices.login_sessions_list.get().phase), ListPhase::Failed);
    world.act(&tab, async |core| core.sign_out().await);
    assert!(states(&tab).is_empty());
    assert_eq!(form(&tab, FORM).phase, FormPhase::Closed);
}

#[test]
fn a_guest_on_a_player_page_signs_in_and_returns() {
    let world = World::default();
    let tab = world.started("/");
    for path in ["/profile", "/profile/security", "/favorites", "/recently-played"] {
        let address = tab.core.locate(&format!("https://site.test{path}?a=1"));
        assert_eq!(address.redirect.as_deref(), Some("/?sign-in=true"), "{path}");
        assert_eq!(world.session(&tab, "loginRedirectUrl").as_deref(), Some(&*format!("{path}?a=1")));
    }
    assert_eq!(tab.core.locate("https://site.test/profiles").redirect, None);
}

#[test]
fn the_account_path_redirects_to_its_first_page() {
    let (_, tab) = opened();
    assert_eq!(tab.core.locate("https://site.test/profile").redirect.as_deref(), Some("/profile/info"));
    assert_eq!(tab.core.locate("https://site.test/profile/security").redirect, None);
}

#[test]
fn a_session_ending_on_a_player_page_goes_home_and_stores_the_path() {
    let (world, tab) = opened();
    world.server.once(LIST, Reply::refused(401, 0, "{}"));
    world.act(&tab, async |core| core.load_login_sessions(2).await);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert!(was_asked(&tab, "go to /"), "{:?}", commands(&tab));
    assert!(was_asked(&tab, "open sign-in"));
    assert_eq!(world.session(&tab, "loginRedirectUrl").as_deref(), Some("/profile/security"));
}
