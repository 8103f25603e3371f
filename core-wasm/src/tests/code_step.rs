//! Tests of the one-time code step of registration.

use super::{
    sign_up::{SEND, UP, fill_in_common, filled_in_by_phone, open, send, world},
    support::{
        answer_as_player, auth_result, error_hint, field, focused_field, form, last_body, otp, said, status,
        was_asked,
    },
};
use crate::{
    store::views::{FormPhase, OtpPhase, ResendView, SessionStatus},
    testing::{Reply, Tab, World},
};

const REGISTER_PHONE: &str = "POST /api/player/register/phone";

fn at_the_code(world: &World) -> Tab {
    let tab = filled_in_by_phone(world);
    send(world, &tab);
    assert_eq!(otp(&tab).phase, OtpPhase::Waiting);
    tab
}

fn verify(world: &World, tab: &Tab, code: &str) {
    tab.core.change_code(code);
    world.act(tab, async |core| drop(core.verify_code().await));
}

/// Changes the text of the field, without a press of the button.
fn enter(world: &World, tab: &Tab, text: &str) {
    tab.core.change_code(text);
    world.advance(0);
}

fn resend(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.resend_code().await));
}

#[test]
fn registration_by_phone_requires_a_code() {
    let world = world();
    let tab = at_the_code(&world);
    assert_eq!(
        last_body(&world, SEND),
        serde_json::json!({"phone": "12015550123", "reason": "registration"})
    );
    assert_eq!(world.server.count(REGISTER_PHONE), 0);
    assert_eq!(otp(&tab).phone, "+12015550123");
    assert_eq!((otp(&tab).can_verify, otp(&tab).length), (false, 6));
    answer_as_player(&world);
    world.server.always(REGISTER_PHONE, auth_result(&world, 1000));
    verify(&world, &tab, "123 456");
    let body = last_body(&world, REGISTER_PHONE);
    assert_eq!((body["code"].as_str(), body["phone"].as_str()), (Some("123456"), Some("12015550123")));
    assert!(body.get("nickname").is_none(), "there is no e-mail address to derive it from");
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert!(was_asked(&tab, "open wallet"));
    assert!(world.session_keys(&tab).is_empty(), "{:?}", world.session_keys(&tab));
}

#[test]
fn a_wrong_code_shows_an_error_until_it_is_edited() {
    let world = world();
    let tab = at_the_code(&world);
    world.server.always(REGISTER_PHONE, Reply::refused(400, 11003, "{}"));
    verify(&world, &tab, "000000");
    let step = otp(&tab);
    assert_eq!(
        step.error.as_ref().map(said).as_deref(),
        Some("globalComponents.phoneVerification.invalidError")
    );
    assert_eq!((step.phase, step.can_verify), (OtpPhase::Waiting, false));
    tab.core.change_code("00000");
    assert_eq!(otp(&tab).error, None);
    tab.core.change_code("000001");
    assert!(otp(&tab).can_verify);
}

#[test]
fn the_same_code_can_be_sent_again_after_a_failure() {
    let busy = Reply::refused(429, 0, "{}");
    for reply in [Reply::raw(500, ""), Reply::lost(), Reply::raw(200, "<html>"), busy] {
        let world = world();
        let tab = at_the_code(&world);
        answer_as_player(&world);
        world.server.once(REGISTER_PHONE, reply);
        verify(&world, &tab, "123456");
        let step = otp(&tab);
        assert!(step.error.is_some());
        assert!(step.can_verify, "{step:?}");
        world.server.once(REGISTER_PHONE, auth_result(&world, 1000));
        world.act(&tab, async |core| drop(core.verify_code().await));
        assert_eq!(status(&tab), SessionStatus::Player);
    }
}

#[test]
fn a_refused_resend_leaves_the_typed_code_usable() {
    let world = world();
    let tab = at_the_code(&world);
    tab.core.change_code("123456");
    world.advance(60_000);
    world.server.once(SEND, Reply::refused(400, 7, "{}"));
    resend(&world, &tab);
    assert_eq!(
        (otp(&tab).error.as_ref().map(said).as_deref(), otp(&tab).can_verify),
        (Some("refused"), true)
    );
}

#[test]
fn other_code_refusals_show_the_servers_message_or_a_fallback() {
    for (reply, text) in [
        (Reply::refused(400, 7, "{}"), "refused"),
        (Reply::raw(500, ""), "globalComponents.phoneVerification.verifyError"),
        (Reply::lost(), "globalComponents.phoneVerification.verifyError"),
        (Reply::raw(200, "<html>"), "globalComponents.phoneVerification.verifyError"),
    ] {
        let world = world();
        let tab = at_the_code(&world);
        world.server.always(REGISTER_PHONE, reply);
        verify(&world, &tab, "123456");
        assert_eq!(otp(&tab).error.as_ref().map(said).as_deref(), Some(text));
    }
}

#[test]
fn the_send_limit_at_registration_is_shown_at_the_phone_field() {
    let world = world();
    world.server.always(SEND, Reply::refused(429, 11005, "{}"));
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(error_hint(&tab, UP, "phone").as_deref(), Some("No more codes today"));
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
}

#[test]
fn other_send_refusals_are_shown_at_the_phone_field() {
    let world = world();
    world.server.always(SEND, Reply::refused(400, 7, "{}"));
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    assert_eq!(error_hint(&tab, UP, "phone").as_deref(), Some("refused"));
    world.server.always(SEND, Reply::refused(422, 422, r#"{"phone":["Taken."]}"#));
    tab.core.focus_field(UP, "phone");
    send(&world, &tab);
    assert_eq!(error_hint(&tab, UP, "phone").as_deref(), Some("Taken."));
}

#[test]
fn a_code_can_be_resent_after_a_minute() {
    let world = world();
    let tab = at_the_code(&world);
    let countdown = |text: &str| ResendView::Countdown { text: text.to_owned() };
    assert_eq!(otp(&tab).resend, countdown("1:00"));
    world.advance(1_000);
    assert_eq!(otp(&tab).resend, countdown("0:59"));
    resend(&world, &tab);
    assert_eq!(world.server.count(SEND), 1, "not yet");
    world.advance(58_999);
    assert_eq!(otp(&tab).resend, countdown("0:01"));
    world.advance(1);
    assert_eq!(otp(&tab).resend, ResendView::Button);
    resend(&world, &tab);
    resend(&world, &tab);
    assert_eq!(world.server.count(SEND), 2, "once per minute");
    assert_eq!(otp(&tab).resend, countdown("1:00"));
}

#[test]
fn the_send_limit_replaces_the_resend_button() {
    let world = world();
    let tab = at_the_code(&world);
    world.advance(60_000);
    world.server.always(SEND, Reply::refused(429, 11005, "{}"));
    resend(&world, &tab);
    assert_eq!(otp(&tab).resend, ResendView::Limit);
    resend(&world, &tab);
    assert_eq!(world.server.count(SEND), 2);
    tab.core.change_code("123456");
    assert!(otp(&tab).can_verify, "the last code can still be used");
}

#[test]
fn the_countdown_is_correct_after_device_sleep() {
    let world = world();
    let tab = at_the_code(&world);
    world.sleep(45_500);
    world.advance(0);
    assert_eq!(otp(&tab).resend, ResendView::Countdown { text: "0:15".to_owned() });
}

#[test]
fn returning_to_the_code_step_does_not_resend() {
    let world = world();
    let tab = at_the_code(&world);
    world.advance(20_000);
    tab.core.leave_code();
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(field(&tab, UP, "phone").value, "12015550123");
    send(&world, &tab);
    assert_eq!(world.server.count(SEND), 1);
    assert_eq!(otp(&tab).resend, ResendView::Countdown { text: "0:40".to_owned() });
    tab.core.leave_code();
    tab.core.change_phone(UP, "phone", "US", "2015550199");
    send(&world, &tab);
    assert_eq!(world.server.count(SEND), 2, "another number gets its own");
}

#[test]
fn a_reload_keeps_the_countdown() {
    let world = world();
    let tab = at_the_code(&world);
    world.advance(20_000);
    let tab = world.reloaded(&tab, "/");
    open(&world, &tab);
    fill_in_common(&tab);
    send(&world, &tab);
    assert_eq!(world.server.count(SEND), 1);
    assert_eq!(otp(&tab).resend, ResendView::Countdown { text: "0:40".to_owned() });
}

#[test]
fn refused_fields_return_the_player_to_the_form() {
    let world = world();
    let tab = at_the_code(&world);
    world.server.always(REGISTER_PHONE, Reply::refused(422, 422, r#"{"city":["Unknown."]}"#));
    verify(&world, &tab, "123456");
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(error_hint(&tab, UP, "city").as_deref(), Some("Unknown."));
    assert_eq!(focused_field(&tab, UP).as_deref(), Some("city"));
    tab.core.focus_field(UP, "city");
    send(&world, &tab);
    assert_eq!(world.server.count(SEND), 1, "the code is still valid");
    assert_eq!(otp(&tab).phase, OtpPhase::Waiting);
}

#[test]
fn a_double_click_sends_one_code_and_registers_once() {
    let world = world();
    world.server.always(SEND, Reply::data("{}").after(300));
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    send(&world, &tab);
    world.advance(300);
    assert_eq!(world.server.count(SEND), 1);
    world.server.always(REGISTER_PHONE, Reply::refused(400, 11003, "{}").after(300));
    verify(&world, &tab, "123456");
    verify(&world, &tab, "123456");
    world.advance(300);
    assert_eq!(world.server.count(REGISTER_PHONE), 1);
}

#[test]
fn closing_the_dialog_while_sending_cancels_the_code_step() {
    let world = world();
    world.server.always(SEND, Reply::data("{}").after(300));
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    tab.core.dialog_closed("sign-up");
    world.advance(300);
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(form(&tab, UP).phase, FormPhase::Closed);
    open(&world, &tab);
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
    assert_eq!(field(&tab, UP, "phone").value, "12015550123", "the form is shown again");
}

#[test]
fn closing_sign_up_ends_the_code_step() {
    let world = world();
    let tab = at_the_code(&world);
    tab.core.dialog_closed("sign-up");
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(otp(&tab).code, "");
}

#[test]
fn the_first_complete_code_is_verified_without_a_press() {
    let world = world();
    let tab = at_the_code(&world);
    answer_as_player(&world);
    world.server.always(REGISTER_PHONE, auth_result(&world, 1000));
    enter(&world, &tab, "12345");
    assert_eq!((world.server.count(REGISTER_PHONE), otp(&tab).verifies_at_once), (0, true));
    enter(&world, &tab, "Your code: 123456");
    assert_eq!(world.server.count(REGISTER_PHONE), 1);
    assert_eq!(last_body(&world, REGISTER_PHONE)["code"].as_str(), Some("123456"));
    assert_eq!(status(&tab), SessionStatus::Player);
}

#[test]
fn after_a_code_was_verified_every_other_one_needs_a_press() {
    for reply in [Reply::refused(400, 11003, "{}"), Reply::raw(500, ""), Reply::lost()] {
        let world = world();
        let tab = at_the_code(&world);
        world.server.always(REGISTER_PHONE, reply);
        enter(&world, &tab, "123456");
        assert_eq!(world.server.count(REGISTER_PHONE), 1);
        assert!(!otp(&tab).verifies_at_once);
        for text in ["", "12345", "123456", "654321", "123456"] {
            enter(&world, &tab, text);
        }
        world.advance(60_000);
        resend(&world, &tab);
        enter(&world, &tab, "111111");
        assert_eq!(world.server.count(REGISTER_PHONE), 1, "nothing was sent unasked");
        assert!(otp(&tab).can_verify);
        world.act(&tab, async |core| drop(core.verify_code().await));
        assert_eq!(world.server.count(REGISTER_PHONE), 2);
    }
}

#[test]
fn a_code_for_another_number_is_verified_without_a_press() {
    let world = world();
    let tab = at_the_code(&world);
    world.server.always(REGISTER_PHONE, Reply::refused(400, 11003, "{}"));
    enter(&world, &tab, "123456");
    tab.core.leave_code();
    send(&world, &tab);
    assert!(!otp(&tab).verifies_at_once, "it is still the same code that was sent");
    tab.core.leave_code();
    tab.core.change_phone(UP, "phone", "US", "2015550199");
    send(&world, &tab);
    assert!(otp(&tab).verifies_at_once);
    enter(&world, &tab, "654321");
    assert_eq!(world.server.count(REGISTER_PHONE), 2);
}
