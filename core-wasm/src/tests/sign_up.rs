//! Registration, by e-mail and by phone, and the code step.

use super::support::{
    answer_as_player, auth_result, commands, complaint, field, form, last_body, otp, said, status,
    toasts_so_far, was_asked,
};
use crate::{
    services::forms::FormName,
    store::views::{FieldInput, FormPhase, FormTab, OtpPhase, ResendView, SessionStatus},
    testing::{Reply, Tab, World},
};

const REGISTER: &str = "POST /api/player/register";
const REGISTER_PHONE: &str = "POST /api/player/register/phone";
const SEND: &str = "POST /api/player/otp/send";
const UP: FormName = FormName::SignUp;
const DEFINITIONS: &str = r#"[
    {"name":"password","isRequired":true,"isVisible":true,"editable":true},
    {"name":"password_confirmation","isRequired":true,"isVisible":true},
    {"name":"nickname","isRequired":false,"isVisible":false},
    {"name":"country","isRequired":true,"isVisible":false},
    {"name":"currency","isRequired":true,"isVisible":false},
    {"name":"city","isRequired":false,"isVisible":true},
    {"name":"captcha","isRequired":true,"isVisible":true},
    {"name":"email","isRequired":false,"isVisible":true},
    {"name":"agreements","isRequired":true,"isVisible":true},
    {"name":"receiveEmailPromo","isRequired":false,"isVisible":true},
    {"name":"receiveSmsPromo","isRequired":false,"isVisible":true}]"#;

fn world() -> World {
    let world = World::default();
    world.server.always("GET /api/player/fields/validations", Reply::data(DEFINITIONS));
    world.server.always(SEND, Reply::data("{}"));
    world
}

fn opened(world: &World, tab: FormTab) -> Tab {
    let page = world.started("/");
    open(world, &page);
    page.core.select_tab(UP, tab);
    page
}

fn open(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.open_form(UP).await);
}

fn fill_in_common(tab: &Tab) {
    tab.core.change_field(UP, "password", "secret1");
    tab.core.change_field(UP, "password_confirmation", "secret1");
    tab.core.change_field(UP, "agreements", "1");
}

fn filled_in(world: &World) -> Tab {
    let tab = opened(world, FormTab::Email);
    tab.core.change_field(UP, "email", "player@example.com");
    fill_in_common(&tab);
    tab
}

fn filled_in_by_phone(world: &World) -> Tab {
    let tab = opened(world, FormTab::Phone);
    tab.core.change_phone(UP, "phone", "US", "2015550123");
    fill_in_common(&tab);
    tab
}

fn send(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.sign_up().await));
}

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

fn resend(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.resend_code().await));
}

#[test]
fn the_form_is_built_from_the_definitions() {
    let world = world();
    let tab = opened(&world, FormTab::Email);
    let names: Vec<String> =
        tab.core.store.read(|slices| slices.sign_up_fields.iter().map(|field| field.name.clone()).collect());
    assert_eq!(
        names,
        [
            "email",
            "password",
            "password_confirmation",
            "nickname",
            "country",
            "currency",
            "city",
            "captcha",
            "agreements",
            "receiveEmailPromo"
        ]
    );
    assert!(field(&tab, UP, "email").required, "the tab's own field is required");
    assert_eq!(field(&tab, UP, "nickname").input, FieldInput::Hidden);
    assert_eq!(field(&tab, UP, "receiveEmailPromo").value, "1", "ticked by the content");
    assert_eq!(field(&tab, UP, "agreements").value, "");
    tab.core.select_tab(UP, FormTab::Phone);
    assert_eq!(field(&tab, UP, "receiveSmsPromo").value, "");
    assert_eq!(field(&tab, UP, "phone").phone.unwrap().prefix, "1", "the visitor's country");
}

#[test]
fn registering_by_email_sends_hidden_values_and_signs_in() {
    let world = world();
    let tab = filled_in(&world);
    answer_as_player(&world);
    world.server.always(REGISTER, auth_result(&world, 1000));
    send(&world, &tab);
    let body = last_body(&world, REGISTER);
    assert_eq!(body["nickname"], "pla***");
    assert_eq!(body["country"], "US");
    assert_eq!(body["currency"], "USD");
    assert_eq!(body["locale"], "en");
    assert_eq!(body["agreements"], "1");
    assert_eq!(body["receiveEmailPromo"], "1");
    assert_eq!(body["city"], "");
    assert!(body.get("receiveSmsPromo").is_none() && body.get("phone").is_none());
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(commands(&tab), ["close sign-up", "open wallet"]);
    assert_eq!(toasts_so_far(&tab), ["successRegistration"]);
    assert_eq!(world.session(&tab, "draft.signUp"), None);
}

#[test]
fn a_stored_target_goes_before_the_wallet() {
    let world = world();
    let tab = filled_in(&world);
    answer_as_player(&world);
    world.server.always(REGISTER, auth_result(&world, 1000));
    world.set_session(&tab, "loginRedirectUrl", "/games/7");
    send(&world, &tab);
    assert_eq!(commands(&tab), ["close sign-up", "go to /games/7"]);
}

#[test]
fn an_unknown_visitor_registers_from_india_in_dollars() {
    let world = world();
    world.server.always("GET /api/player/init", Reply::data(r#"{"country":"ZZ"}"#));
    let tab = filled_in(&world);
    send(&world, &tab);
    let body = last_body(&world, REGISTER);
    assert_eq!((body["country"].as_str(), body["currency"].as_str()), (Some("IN"), Some("USD")));
}

#[test]
fn a_refused_field_says_so_until_it_is_entered() {
    let world = world();
    let tab = filled_in(&world);
    world
        .server
        .always(REGISTER, Reply::refused(422, 422, r#"{"email":["Taken."],"country":["Not there."]}"#));
    send(&world, &tab);
    assert_eq!(complaint(&tab, UP, "email").as_deref(), Some("Taken."));
    assert_eq!(complaint(&tab, UP, "city"), None);
    let state = form(&tab, UP);
    assert_eq!((state.phase, state.can_submit), (FormPhase::Ready, false));
    assert_eq!(state.error.as_ref().map(said).as_deref(), Some("Not there."), "a hidden field cannot say it");
    assert_eq!(field(&tab, UP, "password").value, "secret1");
    tab.core.focus_field(UP, "email");
    assert_eq!(complaint(&tab, UP, "email"), None);
    assert!(form(&tab, UP).can_submit);
}

#[test]
fn the_confirmation_follows_the_password() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.blur_field(UP, "password_confirmation");
    assert_eq!(complaint(&tab, UP, "password_confirmation"), None);
    tab.core.change_field(UP, "password", "secret2");
    assert_eq!(complaint(&tab, UP, "password_confirmation").as_deref(), Some("confirmed"));
    assert!(!form(&tab, UP).can_submit);
}

#[test]
fn a_name_of_200_characters_is_taken() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.change_field(UP, "city", &"n".repeat(200));
    assert!(form(&tab, UP).can_submit);
}

#[test]
fn other_failures_keep_the_form() {
    for reply in [Reply::raw(500, ""), Reply::raw(200, "<html>"), Reply::lost(), Reply::data("7")] {
        let world = world();
        let tab = filled_in(&world);
        world.server.always(REGISTER, reply);
        send(&world, &tab);
        assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
        assert_eq!(field(&tab, UP, "email").value, "player@example.com");
        assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    }
}

#[test]
fn definitions_that_cannot_be_loaded_are_asked_for_again() {
    let world = World::default();
    let tab = world.started("/");
    open(&world, &tab);
    assert_eq!(form(&tab, UP).phase, FormPhase::Failed);
    world.server.always("GET /api/player/fields/validations", Reply::data(DEFINITIONS));
    open(&world, &tab);
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
}

#[test]
fn drafts_outlive_a_reload_but_hold_no_secrets() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.change_field(UP, "city", "Lund");
    tab.core.change_field(UP, "receiveEmailPromo", "");
    let draft = world.session(&tab, "draft.signUp").unwrap();
    assert!(!draft.contains("secret1"), "{draft}");
    let tab = world.reloaded(&tab, "/");
    open(&world, &tab);
    assert_eq!(form(&tab, UP).tab, Some(FormTab::Email));
    assert_eq!(field(&tab, UP, "city").value, "Lund");
    assert_eq!(field(&tab, UP, "email").value, "player@example.com");
    assert_eq!(field(&tab, UP, "password").value, "");
    assert_eq!(field(&tab, UP, "receiveEmailPromo").value, "", "an unticked consent stays unticked");
    assert_eq!(field(&tab, UP, "agreements").value, "1");
}

#[test]
fn closing_the_dialog_keeps_what_was_typed_secrets_aside() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.dialog_closed("sign-up");
    assert_eq!(form(&tab, UP).phase, FormPhase::Closed);
    open(&world, &tab);
    assert_eq!(field(&tab, UP, "email").value, "player@example.com");
    assert_eq!(field(&tab, UP, "password").value, "");
}

#[test]
fn changing_the_tab_keeps_what_was_typed() {
    let world = world();
    let tab = filled_in_by_phone(&world);
    tab.core.change_field(UP, "city", "Lund");
    tab.core.select_tab(UP, FormTab::Email);
    assert_eq!(field(&tab, UP, "city").value, "Lund");
    assert_eq!(field(&tab, UP, "password").value, "secret1");
    tab.core.change_field(UP, "email", "player@example.com");
    tab.core.select_tab(UP, FormTab::Phone);
    let phone = field(&tab, UP, "phone");
    assert_eq!(
        (phone.phone.unwrap().local, phone.value),
        ("2015550123".to_owned(), "12015550123".to_owned())
    );
    let tab = world.reloaded(&tab, "/");
    open(&world, &tab);
    assert_eq!(form(&tab, UP).tab, Some(FormTab::Phone), "the tab is kept too");
    tab.core.select_tab(UP, FormTab::Email);
    assert_eq!(field(&tab, UP, "email").value, "player@example.com");
}

#[test]
fn a_phone_number_is_valid_only_as_a_whole() {
    let world = world();
    let tab = filled_in_by_phone(&world);
    for (country, local, value, valid) in [
        ("US", "2015550123", "12015550123", true),
        ("US", "201555012", "1201555012", false),
        ("US", "", "", false),
        ("DE", "015123456789", "49015123456789", true),
        ("GB", "07400 123456", "4407400123456", true),
        ("US", "+1 (201) 555-0123", "12015550123", true),
        ("US", "20155501230000000", "1201555012300", false),
        ("XX", "2015550123", "", false),
    ] {
        tab.core.change_phone(UP, "phone", country, local);
        assert_eq!(field(&tab, UP, "phone").value, value, "{country} {local}");
        assert_eq!(form(&tab, UP).can_submit, valid, "{country} {local}");
    }
}

#[test]
fn registering_by_phone_asks_for_a_code_first() {
    let world = world();
    let tab = at_the_code(&world);
    assert_eq!(
        last_body(&world, SEND),
        serde_json::json!({"phone": "12015550123", "reason": "registration"})
    );
    assert_eq!(world.server.count(REGISTER_PHONE), 0);
    assert_eq!(otp(&tab).phone, "+12015550123");
    assert!(!otp(&tab).can_verify);
    answer_as_player(&world);
    world.server.always(REGISTER_PHONE, auth_result(&world, 1000));
    verify(&world, &tab, "123 456");
    let body = last_body(&world, REGISTER_PHONE);
    assert_eq!((body["code"].as_str(), body["phone"].as_str()), (Some("123456"), Some("12015550123")));
    assert!(body.get("nickname").is_none(), "there is no e-mail address to make it from");
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert!(was_asked(&tab, "open wallet"));
    assert!(world.session_keys(&tab).is_empty(), "{:?}", world.session_keys(&tab));
}

#[test]
fn a_wrong_code_says_so_until_it_is_changed() {
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
fn other_refusals_of_a_code_say_the_servers_words_or_the_contents() {
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
fn the_send_limit_at_registration_stands_under_the_phone() {
    let world = world();
    world.server.always(SEND, Reply::refused(429, 11005, "{}"));
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(complaint(&tab, UP, "phone").as_deref(), Some("No more codes today"));
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
}

#[test]
fn other_refusals_to_send_stand_under_the_phone_too() {
    let world = world();
    world.server.always(SEND, Reply::refused(400, 7, "{}"));
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    assert_eq!(complaint(&tab, UP, "phone").as_deref(), Some("refused"));
    world.server.always(SEND, Reply::refused(422, 422, r#"{"phone":["Taken."]}"#));
    tab.core.focus_field(UP, "phone");
    send(&world, &tab);
    assert_eq!(complaint(&tab, UP, "phone").as_deref(), Some("Taken."));
}

#[test]
fn a_code_can_be_sent_again_after_a_minute() {
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
fn the_send_limit_takes_the_place_of_the_resend_button() {
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
fn a_phone_that_slept_shows_the_time_really_left() {
    let world = world();
    let tab = at_the_code(&world);
    world.sleep(45_500);
    world.advance(0);
    assert_eq!(otp(&tab).resend, ResendView::Countdown { text: "0:15".to_owned() });
}

#[test]
fn back_and_forth_does_not_send_a_second_code() {
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
fn fields_refused_with_the_code_return_to_the_form() {
    let world = world();
    let tab = at_the_code(&world);
    world.server.always(REGISTER_PHONE, Reply::refused(422, 422, r#"{"city":["Unknown."]}"#));
    verify(&world, &tab, "123456");
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(complaint(&tab, UP, "city").as_deref(), Some("Unknown."));
    tab.core.focus_field(UP, "city");
    send(&world, &tab);
    assert_eq!(world.server.count(SEND), 1, "the code is still good");
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
fn closing_while_the_code_is_being_sent_cancels() {
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
    assert_eq!(field(&tab, UP, "phone").value, "12015550123", "the form is there again");
}

#[test]
fn closing_while_a_registration_fails_leaves_no_empty_form() {
    for reply in [Reply::refused(422, 422, r#"{"email":["Taken."]}"#), Reply::raw(500, "")] {
        let world = world();
        let tab = filled_in(&world);
        world.server.always(REGISTER, reply.after(300));
        send(&world, &tab);
        tab.core.dialog_closed("sign-up");
        world.advance(300);
        assert_eq!(form(&tab, UP).phase, FormPhase::Closed);
        open(&world, &tab);
        assert_eq!(field(&tab, UP, "email").value, "player@example.com");
    }
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
fn without_the_table_of_numbers_the_server_decides() {
    let world = world();
    world.server.always("GET /phone-table.json", Reply::raw(404, "<!doctype html>"));
    let tab = filled_in_by_phone(&world);
    tab.core.change_phone(UP, "phone", "US", "999");
    assert!(form(&tab, UP).can_submit);
}
