//! Tests of registration by e-mail and phone, and of the code step.

use super::support::{
    answer_as_player, auth_result, commands, error_hint, field, form, last_body, said, status, toasts_so_far,
};
use crate::{
    platform::forms::FormName,
    store::views::{FieldInput, FormPhase, FormTab, LimitKind, SessionStatus},
    testing::{Reply, Tab, World},
};

const REGISTER: &str = "POST /api/player/register";
pub(super) const SEND: &str = "POST /api/player/otp/send";
pub(super) const UP: FormName = FormName::SignUp;
pub(super) const DEFINITIONS_CALL: &str = "GET /api/player/fields/validations";
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

pub(super) fn world() -> World {
    let world = World::default();
    world.server.always(DEFINITIONS_CALL, Reply::data(DEFINITIONS));
    world.server.always(SEND, Reply::data("{}"));
    world
}

pub(super) fn opened(world: &World, tab: FormTab) -> Tab {
    let page = world.started("/");
    open(world, &page);
    page.core.select_tab(UP, tab);
    page
}

pub(super) fn open(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.open_form(UP).await);
}

pub(super) fn fill_in_common(tab: &Tab) {
    tab.core.change_field(UP, "password", "secret1");
    tab.core.change_field(UP, "password_confirmation", "secret1");
    tab.core.change_field(UP, "agreements", "1");
}

pub(super) fn filled_in(world: &World) -> Tab {
    let tab = opened(world, FormTab::Email);
    tab.core.change_field(UP, "email", "player@example.com");
    fill_in_common(&tab);
    tab
}

pub(super) fn filled_in_by_phone(world: &World) -> Tab {
    let tab = opened(world, FormTab::Phone);
    tab.core.change_phone(UP, "phone", "US", "2015550123");
    fill_in_common(&tab);
    tab
}

pub(super) fn send(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.sign_up().await));
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
            "receiveEmailPromo",
            "depositLimit"
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
fn of_two_definitions_with_one_name_the_first_counts() {
    let world = world();
    let twice = r#"{"name":"city","isRequired":true},{"name":"agreements","isRequired":true}]"#;
    world.server.always(DEFINITIONS_CALL, Reply::data(&DEFINITIONS.replace("}]", &format!("}},{twice}"))));
    let tab = filled_in(&world);
    let cities = tab.core.store.read(|slices| {
        slices
            .sign_up_fields
            .iter()
            .filter(|field| field.name == "city")
            .map(|field| field.required)
            .collect::<Vec<_>>()
    });
    assert_eq!(cities, [false]);
    assert!(form(&tab, UP).can_submit);
}

#[test]
fn registration_by_email_sends_hidden_values_and_signs_in() {
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
fn whoever_asks_for_a_deposit_limit_gets_its_form_after_the_registration() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.change_field(UP, "depositLimit", "1");
    answer_as_player(&world);
    world.server.always("GET /api/player/limits", Reply::data("[]"));
    world.server.always(REGISTER, auth_result(&world, 1000));
    send(&world, &tab);
    assert!(last_body(&world, REGISTER).get("depositLimit").is_none(), "the server does not know it");
    assert_eq!(commands(&tab), ["close sign-up", "open wallet", "open add-cash-limit"]);
    let kind = tab.core.store.read(|slices| slices.limit_form.get().kind);
    assert_eq!(kind, Some(LimitKind::Deposit));
}

#[test]
fn a_stored_return_path_takes_precedence_over_the_wallet() {
    let world = world();
    let tab = filled_in(&world);
    answer_as_player(&world);
    world.server.always(REGISTER, auth_result(&world, 1000));
    world.set_session(&tab, "loginRedirectUrl", "/games/7");
    send(&world, &tab);
    assert_eq!(commands(&tab), ["close sign-up", "go to /games/7"]);
}

#[test]
fn an_unknown_country_defaults_to_india_and_dollars() {
    let world = world();
    // Rupees are enabled, but the country is only a guess.
    world.server.always(
        "GET /api/settings/currencies",
        Reply::data(r#"[{"code":"USD","type":"fiat","isEnabled":true},{"code":"INR","type":"fiat","isEnabled":true}]"#),
    );
    world.server.always("GET /api/player/init", Reply::data(r#"{"country":"ZZ"}"#));
    let tab = filled_in(&world);
    send(&world, &tab);
    let body = last_body(&world, REGISTER);
    assert_eq!((body["country"].as_str(), body["currency"].as_str()), (Some("IN"), Some("USD")));
}

#[test]
fn a_refused_field_shows_its_error_until_edited() {
    let world = world();
    let tab = filled_in(&world);
    world
        .server
        .always(REGISTER, Reply::refused(422, 422, r#"{"email":["Taken."],"country":["Not there."]}"#));
    send(&world, &tab);
    assert_eq!(error_hint(&tab, UP, "email").as_deref(), Some("Taken."));
    assert_eq!(error_hint(&tab, UP, "city"), None);
    let state = form(&tab, UP);
    assert_eq!((state.phase, state.can_submit), (FormPhase::Ready, false));
    assert_eq!(state.error.as_ref().map(said).as_deref(), Some("Not there."), "a hidden field cannot say it");
    assert_eq!(field(&tab, UP, "password").value, "secret1");
    tab.core.focus_field(UP, "email");
    assert_eq!(error_hint(&tab, UP, "email"), None);
    assert!(form(&tab, UP).can_submit);
}

#[test]
fn the_confirmation_follows_the_password() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.blur_field(UP, "password_confirmation");
    assert_eq!(error_hint(&tab, UP, "password_confirmation"), None);
    tab.core.change_field(UP, "password", "secret2");
    assert_eq!(error_hint(&tab, UP, "password_confirmation").as_deref(), Some("confirmed"));
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
fn failed_field_definitions_are_retried() {
    let world = World::default();
    let tab = world.started("/");
    open(&world, &tab);
    assert_eq!(form(&tab, UP).phase, FormPhase::Failed);
    world.server.always(DEFINITIONS_CALL, Reply::data(DEFINITIONS));
    open(&world, &tab);
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
}

#[test]
fn drafts_survive_a_reload_without_secrets() {
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
fn a_draft_is_written_at_most_once_a_second_while_the_player_types() {
    let world = world();
    let tab = filled_in(&world);
    let stored = || world.session(&tab, "draft.signUp").unwrap_or_default();
    tab.core.write_drafts();
    let type_city = |city: &str| tab.core.change_field(UP, "city", city);
    type_city("Lu");
    assert!(!stored().contains("Lu"), "{}", stored());
    world.advance(1000);
    type_city("Lun");
    assert!(stored().contains("Lun"), "{}", stored());
    type_city("Lund");
    assert!(!stored().contains("Lund"), "{}", stored());
    tab.core.blur_field(UP, "city");
    assert!(stored().contains("Lund"), "{}", stored());
}

#[test]
fn a_draft_that_was_not_written_yet_ends_with_the_session() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.write_drafts();
    tab.core.change_field(UP, "city", "Lund");
    world.act(&tab, async |core| core.sign_out().await);
    tab.core.write_drafts();
    assert_eq!(world.session(&tab, "draft.signUp"), None);
}

#[test]
fn closing_the_dialog_keeps_the_input_except_secrets() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.dialog_closed("sign-up");
    assert_eq!(form(&tab, UP).phase, FormPhase::Closed);
    open(&world, &tab);
    assert_eq!(field(&tab, UP, "email").value, "player@example.com");
    assert_eq!(field(&tab, UP, "password").value, "");
}

#[test]
fn changing_the_tab_keeps_the_input() {
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
fn a_phone_number_is_validated_as_a_whole() {
    let world = world();
    let tab = filled_in_by_phone(&world);
    for (country, local, value, valid) in [
        ("US", "2015550123", "12015550123", true),
        ("US", "201555012", "1201555012", false),
        ("US", "", "", false),
        // The national prefix is not part of the number: both inputs are the
        // same account.
        ("DE", "015123456789", "4915123456789", true),
        ("GB", "07400 123456", "447400123456", true),
        ("US", "+1 (201) 555-0123", "12015550123", true),
        ("US", "20155501230000000", "120155501230000000", false),
        ("US", "+49 1512 345678901", "491512345678901", false),
        ("XX", "2015550123", "", false),
    ] {
        tab.core.change_phone(UP, "phone", country, local);
        assert_eq!(field(&tab, UP, "phone").value, value, "{country} {local}");
        assert_eq!(form(&tab, UP).can_submit, valid, "{country} {local}");
    }
}

#[test]
fn an_international_number_selects_its_country() {
    let world = world();
    let tab = filled_in_by_phone(&world);
    for (typed, country, local, value) in [
        ("+44 20 7946 0958", "GB", "2079460958", "442079460958"),
        ("0049 1512 3456789", "DE", "15123456789", "4915123456789"),
        ("(201) 555-0123", "US", "2015550123", "12015550123"),
        ("44 20 7946 0958", "GB", "2079460958", "442079460958"),
        ("+4", "US", "+4", "4"),
    ] {
        tab.core.change_phone(UP, "phone", "US", "");
        tab.core.change_phone(UP, "phone", "US", typed);
        let shown = field(&tab, UP, "phone");
        let phone = shown.phone.unwrap();
        assert_eq!((phone.country.as_str(), phone.local.as_str()), (country, local), "{typed}");
        assert_eq!(shown.value, value, "{typed}");
    }
    // Selecting another country keeps the digits, not the plus.
    tab.core.change_phone(UP, "phone", "DE", "+4");
    assert_eq!(field(&tab, UP, "phone").value, "494");
}

#[test]
fn closing_during_a_failing_registration_keeps_the_form() {
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
fn phone_numbers_are_not_validated_without_the_table() {
    let world = world();
    world.server.always("GET /phone-table.json", Reply::raw(404, "<!doctype html>"));
    let tab = filled_in_by_phone(&world);
    tab.core.change_phone(UP, "phone", "US", "999");
    assert!(form(&tab, UP).can_submit);
}

#[test]
fn the_fields_that_were_loaded_ahead_open_the_form_at_once() {
    let world = world();
    let tab = world.started("/");
    world.advance(3000);
    assert_eq!(world.server.count(DEFINITIONS_CALL), 0);
    world.act(&tab, async |core| drop(core.load_ahead().await));
    assert_eq!(world.server.count(DEFINITIONS_CALL), 1);
    open(&world, &tab);
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
    assert_eq!(world.server.count(DEFINITIONS_CALL), 1);
    // The form that is opened again asks for what may have changed.
    tab.core.dialog_closed("sign-up");
    open(&world, &tab);
    assert_eq!(world.server.count(DEFINITIONS_CALL), 2);
}

#[test]
fn fields_that_were_loaded_long_ago_are_loaded_again() {
    let world = world();
    let tab = world.started("/");
    world.act(&tab, async |core| drop(core.load_ahead().await));
    world.advance(10 * 60 * 1000);
    open(&world, &tab);
    assert_eq!(world.server.count(DEFINITIONS_CALL), 2);
}
