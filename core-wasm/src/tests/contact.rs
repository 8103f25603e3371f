//! Tests of the contact form.

use super::support::{error_hint, field, form, last_body, toasts_so_far, world_with_player};
use crate::{
    platform::forms::FormName,
    store::views::FormPhase,
    testing::{Reply, Tab, World},
};

const FORM: FormName = FormName::Contact;
const SEND: &str = "POST /api/notification/communications";

pub fn open(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.open_form(FORM).await);
}

pub fn send(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.send_message().await);
}

#[test]
fn a_sent_message_empties_the_form() {
    let world = World::default();
    let tab = world.started("/contact");
    open(&world, &tab);
    assert!(!form(&tab, FORM).can_submit);
    tab.core.change_field(FORM, "email", "ada@example.com");
    tab.core.change_field(FORM, "message", "Hello");
    world.server.once(SEND, Reply::data(r#"{"message":"sent"}"#));
    send(&world, &tab);
    assert_eq!(last_body(&world, SEND), serde_json::json!({"email": "ada@example.com", "message": "Hello"}));
    assert_eq!(toasts_so_far(&tab), ["sentMessage"]);
    assert_eq!(field(&tab, FORM, "message").value, "");
    assert_eq!(form(&tab, FORM).phase, FormPhase::Ready);
}

#[test]
fn a_failed_message_keeps_the_text() {
    let world = World::default();
    let tab = world.started("/contact");
    open(&world, &tab);
    tab.core.change_field(FORM, "email", "ada@example.com");
    tab.core.change_field(FORM, "message", "Hello");
    world.server.once(SEND, Reply::lost());
    send(&world, &tab);
    world.server.once(SEND, Reply::refused(422, 0, r#"{"message":["too short"]}"#));
    send(&world, &tab);
    assert_eq!(error_hint(&tab, FORM, "message").as_deref(), Some("too short"));
    let tab = world.reloaded(&tab, "/contact");
    open(&world, &tab);
    assert_eq!(field(&tab, FORM, "message").value, "Hello");
}

#[test]
fn text_typed_during_sending_is_kept() {
    let world = world_with_player(100_000);
    let tab = world.started("/contact");
    open(&world, &tab);
    tab.core.change_field(FORM, "message", "One");
    world
        .server
        .once("POST /api/notification/communications", Reply::data(r#"{"message":"sent"}"#).after(500));
    world.act(&tab, async |core| core.send_message().await);
    tab.core.change_field(FORM, "message", "One and more");
    world.advance(1000);
    assert_eq!(field(&tab, FORM, "message").value, "One and more");
    assert_eq!(form(&tab, FORM).phase, FormPhase::Ready);
}

#[test]
fn the_players_email_is_prefilled_and_cleared_at_sign_out() {
    let world = world_with_player(100_000);
    let tab = world.started("/contact");
    open(&world, &tab);
    assert_eq!(field(&tab, FORM, "email").value, "player@example.com");
    tab.core.change_field(FORM, "message", "Mine");
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(field(&tab, FORM, "email").value, "");
    assert_eq!(field(&tab, FORM, "message").value, "");
}
