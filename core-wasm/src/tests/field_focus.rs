//! Tests of the field that gets the focus after a refused submission.

use super::{
    sign_up::{SEND, UP, filled_in, filled_in_by_phone, opened, send, world},
    support::{focused_field, form},
};
use crate::{
    platform::forms::FormName,
    store::views::FormTab,
    testing::{Reply, Tab, World},
};

const REGISTER: &str = "POST /api/player/register";
const SESSIONS: &str = "POST /api/player/sessions";
const IN: FormName = FormName::SignIn;

fn refused(fields: &str) -> (World, Tab) {
    let world = world();
    let tab = filled_in(&world);
    world.server.always(REGISTER, Reply::refused(422, 422, fields));
    send(&world, &tab);
    (world, tab)
}

#[test]
fn an_incomplete_form_focuses_its_first_invalid_field_each_time() {
    let world = world();
    let tab = opened(&world, FormTab::Email);
    assert_eq!(focused_field(&tab, UP), None, "nothing was submitted yet");
    send(&world, &tab);
    assert_eq!(focused_field(&tab, UP).as_deref(), Some("email"));
    let first = form(&tab, UP).focus.unwrap().number;
    send(&world, &tab);
    assert_eq!(focused_field(&tab, UP).as_deref(), Some("email"));
    assert_ne!(form(&tab, UP).focus.unwrap().number, first, "the same field is requested again");
    tab.core.change_field(UP, "email", "player@example.com");
    send(&world, &tab);
    assert_eq!(focused_field(&tab, UP).as_deref(), Some("password"));
    assert_eq!(world.server.count(REGISTER), 0);
}

#[test]
fn a_refused_form_focuses_the_first_refused_field_in_the_order_shown() {
    let (_, tab) = refused(r#"{"city":["Unknown."],"email":["Taken."]}"#);
    assert_eq!(focused_field(&tab, UP).as_deref(), Some("email"));
    let (_, tab) = refused(r#"{"country":["Not there."],"city":["Unknown."]}"#);
    assert_eq!(focused_field(&tab, UP).as_deref(), Some("city"), "a hidden field cannot have the focus");
}

#[test]
fn a_refusal_of_no_shown_field_requests_no_focus() {
    for fields in [r#"{"country":["Not there."]}"#, r#"{"planet":["Unknown."]}"#, "{}"] {
        let (_, tab) = refused(fields);
        assert!(form(&tab, UP).error.is_some(), "{fields}");
        assert_eq!(focused_field(&tab, UP), None, "{fields}");
    }
    let world = world();
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(IN).await);
    tab.core.select_tab(IN, FormTab::Email);
    world.act(&tab, async |core| core.sign_in().await);
    assert_eq!(focused_field(&tab, IN).as_deref(), Some("login"));
    tab.core.change_field(IN, "login", "player@example.com");
    tab.core.change_field(IN, "password", "secret1");
    for reply in [Reply::refused(401, 0, "{}"), Reply::refused(429, 0, "{}"), Reply::lost()] {
        world.server.always(SESSIONS, reply);
        world.act(&tab, async |core| core.sign_in().await);
        assert_eq!(focused_field(&tab, IN), None);
    }
}

#[test]
fn a_focus_request_ends_when_the_player_uses_the_form() {
    type Use = fn(&Tab);
    let uses: [(&str, Use); 4] = [
        ("typing", |tab| tab.core.change_field(UP, "city", "Paris")),
        ("focusing the field", |tab| tab.core.focus_field(UP, "email")),
        ("focusing another field", |tab| tab.core.focus_field(UP, "city")),
        ("leaving a field", |tab| tab.core.blur_field(UP, "password")),
    ];
    for (name, act) in uses {
        let (_, tab) = refused(r#"{"email":["Taken."]}"#);
        assert_eq!(focused_field(&tab, UP).as_deref(), Some("email"));
        act(&tab);
        assert_eq!(focused_field(&tab, UP), None, "{name}");
    }
    let (world, tab) = refused(r#"{"email":["Taken."]}"#);
    tab.core.change_field(UP, "email", "other@example.com");
    world.server.always(REGISTER, Reply::refused(422, 422, r#"{"email":["Taken."]}"#).after(1000));
    send(&world, &tab);
    assert_eq!(focused_field(&tab, UP), None, "while it is being sent");
    world.advance(1000);
    assert_eq!(focused_field(&tab, UP).as_deref(), Some("email"));
}

#[test]
fn a_refused_code_request_focuses_the_phone_field() {
    for reply in [Reply::refused(429, 11005, "{}"), Reply::refused(422, 422, r#"{"phone":["Taken."]}"#)] {
        let world = world();
        world.server.always(SEND, reply);
        let tab = filled_in_by_phone(&world);
        send(&world, &tab);
        assert_eq!(focused_field(&tab, UP).as_deref(), Some("phone"));
    }
}
