//! Tests of the second step of a sign-in.

use super::{
    support::{
        answer_as_player, auth_result, error_hint, field, form, last_body, profile, status, token, was_asked,
    },
    tabs::{SIGN_IN, filled_in, send},
};
use crate::{
    platform::forms::FormName,
    ports::Area,
    store::views::{FormPhase, FormTab, SessionStatus},
    testing::{Reply, Tab, World},
    wire::factor::DEVICE_KEY,
};

const FINISH: &str = "POST /api/player/sessions/factor";
const AUTOLOGIN: &str = "POST /api/player/sessions/token";

fn needed() -> Reply {
    Reply::refused(428, 11012, r#"{"challenge":["c1"]}"#)
}

fn wrong_code() -> Reply {
    Reply::refused(400, 11003, "{}")
}

/// The answer to a right code, with the token of the device.
fn finished(world: &World) -> Reply {
    let token = token(world, 1000);
    Reply::data(&format!("{{\"accessToken\":\"{token}\",\"profile\":{},\"device\":\"d1\"}}", profile(1)))
}

/// A guest whose password was right.
fn asked() -> (World, Tab) {
    let world = World::default();
    let tab = filled_in(&world, "/");
    answer_as_player(&world);
    world.server.always(SIGN_IN, needed());
    assert!(!send(&world, &tab));
    (world, tab)
}

fn fields(tab: &Tab) -> Vec<String> {
    tab.core.store.read(|slices| slices.sign_in_fields.iter().map(|field| field.name.clone()).collect())
}

fn type_code(tab: &Tab, code: &str) {
    tab.core.change_field(FormName::SignIn, "code", code);
}

#[test]
fn the_form_asks_for_the_code_and_signs_in_with_it() {
    let (world, tab) = asked();
    assert_eq!(fields(&tab), ["code"]);
    assert_eq!(status(&tab), SessionStatus::Guest);
    world.server.always(FINISH, finished(&world));
    type_code(&tab, "123456");
    assert!(!send(&world, &tab));
    assert_eq!(last_body(&world, FINISH), serde_json::json!({"challenge": "c1", "code": "123456"}));
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(tab.core.ports.storage.get(Area::Local, DEVICE_KEY).as_deref(), Some("d1"));
}

#[test]
fn a_wrong_code_keeps_the_step_and_says_so_at_the_field() {
    let (world, tab) = asked();
    world.server.always(FINISH, wrong_code());
    type_code(&tab, "000000");
    assert!(!send(&world, &tab));
    assert_eq!(form(&tab, FormName::SignIn).phase, FormPhase::Ready);
    assert!(error_hint(&tab, FormName::SignIn, "code").is_some());
    assert_eq!(fields(&tab), ["code"]);
    assert_eq!(status(&tab), SessionStatus::Guest);
}

#[test]
fn a_known_device_answers_by_itself() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    answer_as_player(&world);
    tab.core.ports.storage.set(Area::Local, DEVICE_KEY, "d0");
    world.server.always(SIGN_IN, needed());
    world.server.always(FINISH, auth_result(&world, 1000));
    assert!(!send(&world, &tab));
    assert_eq!(last_body(&world, FINISH), serde_json::json!({"challenge": "c1", "device": "d0"}));
    assert_eq!(status(&tab), SessionStatus::Player);
}

#[test]
fn a_device_that_is_not_known_any_more_is_asked_for_a_code() {
    let world = World::default();
    let tab = filled_in(&world, "/");
    tab.core.ports.storage.set(Area::Local, DEVICE_KEY, "d0");
    world.server.always(SIGN_IN, needed());
    world.server.always(FINISH, wrong_code());
    assert!(!send(&world, &tab));
    assert_eq!(fields(&tab), ["code"]);
    assert_eq!(tab.core.ports.storage.get(Area::Local, DEVICE_KEY), None);
}

#[test]
fn a_step_that_is_too_old_begins_again() {
    let (world, tab) = asked();
    world.server.always(FINISH, Reply::refused(401, 401, "{}"));
    type_code(&tab, "123456");
    assert!(!send(&world, &tab));
    assert_eq!(fields(&tab), ["login", "password"]);
    assert!(form(&tab, FormName::SignIn).error.is_some());
}

#[test]
fn going_back_shows_the_first_step_with_its_login() {
    let (_, tab) = asked();
    tab.core.leave_code();
    assert_eq!(fields(&tab), ["login", "password"]);
    assert_eq!(form(&tab, FormName::SignIn).tab, Some(FormTab::Email));
    assert_eq!(field(&tab, FormName::SignIn, "login").value, "player@example.com");
}

#[test]
fn a_link_asks_for_the_code_and_leads_on() {
    let world = World::default();
    answer_as_player(&world);
    world.server.always(AUTOLOGIN, needed());
    let tab = world.started("/auth/autologin?state=t1&redirectUrl=%2Fgames%3Fa%3D1");
    assert!(was_asked(&tab, "open sign-in"));
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    assert_eq!(fields(&tab), ["code"]);
    world.server.always(FINISH, finished(&world));
    type_code(&tab, "123456");
    assert!(!send(&world, &tab));
    assert!(was_asked(&tab, "go to /games?a=1"));
}

#[test]
fn the_code_is_in_no_draft() {
    let (world, tab) = asked();
    type_code(&tab, "123456");
    world.act(&tab, async |core| core.write_drafts());
    let draft = tab.core.ports.storage.get(Area::Session, "draft.signIn").unwrap_or_default();
    assert!(!draft.contains("123456"), "{draft}");
}
