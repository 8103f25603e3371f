//! Tests of form messages and of forms built from server definitions.

use super::{
    sign_up::{DEFINITIONS_CALL, SEND, UP, filled_in, filled_in_by_phone, open, opened, send, world},
    support::{
        answer_as_player, auth_result, commands, error_hint, field, form, last_body, otp, said, status,
        toasts_so_far,
    },
};
use crate::{
    platform::forms::FormName,
    store::views::{FieldInput, FormPhase, FormTab, Message, OtpPhase, SessionStatus},
    testing::{Reply, Tab, World},
};

const REGISTER: &str = "POST /api/player/register";
const IN: FormName = FormName::SignIn;
const SESSIONS: &str = "POST /api/player/sessions";

fn with_definitions(definitions: &str) -> (World, Tab) {
    let world = world();
    world.server.always(DEFINITIONS_CALL, Reply::data(definitions));
    let tab = opened(&world, FormTab::Email);
    (world, tab)
}

fn names(tab: &Tab) -> Vec<String> {
    tab.core.store.read(|slices| slices.sign_up_fields.iter().map(|field| field.name.clone()).collect())
}

fn with_sign_in(world: &World) -> Tab {
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(IN).await);
    tab.core.select_tab(IN, FormTab::Email);
    tab
}

#[test]
fn no_errors_are_shown_before_input() {
    let world = world();
    let tab = with_sign_in(&world);
    tab.core.focus_field(IN, "login");
    tab.core.blur_field(IN, "login");
    assert_eq!(error_hint(&tab, IN, "login"), None, "only looked at");
    assert!(!form(&tab, IN).can_submit);
    tab.core.change_field(IN, "login", "a");
    tab.core.change_field(IN, "login", "");
    tab.core.blur_field(IN, "login");
    assert_eq!(error_hint(&tab, IN, "login").as_deref(), Some("required"));
    world.act(&tab, async |core| drop(core.sign_in().await));
    assert_eq!(error_hint(&tab, IN, "password").as_deref(), Some("required"), "the player wanted to send it");
}

#[test]
fn errors_go_while_a_field_is_corrected_and_come_when_it_is_left() {
    let world = world();
    let tab = with_sign_in(&world);
    let shown = |typed: &str| {
        tab.core.change_field(IN, "login", typed);
        error_hint(&tab, IN, "login")
    };
    assert_eq!(shown("anna@"), None);
    tab.core.blur_field(IN, "login");
    let error = error_hint(&tab, IN, "login");
    assert_eq!(error.as_deref(), Some("email"));
    assert_eq!(shown("anna@example"), error, "it stays until it is corrected");
    assert_eq!(shown("anna@example.com"), None);
    assert_eq!(shown("anna@example"), None, "it does not come again while the field has the focus");
    assert_eq!(shown(""), None, "nor does another one");
    tab.core.blur_field(IN, "login");
    assert_eq!(error_hint(&tab, IN, "login").as_deref(), Some("required"));
    assert_eq!(shown("a"), None, "another one waits");
    tab.core.blur_field(IN, "login");
    assert_eq!(error_hint(&tab, IN, "login"), error);
}

#[test]
fn an_email_address_in_the_phone_field_moves_to_its_tab() {
    let world = world();
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(IN).await);
    assert_eq!(form(&tab, IN).tab, Some(FormTab::Phone));
    tab.core.change_field(IN, "password", "password1");
    tab.core.change_phone(IN, "login", "US", " player@example.com");
    let shown = form(&tab, IN);
    assert_eq!(shown.tab, Some(FormTab::Email));
    assert_eq!(shown.focus.map(|focus| focus.field).as_deref(), Some("login"));
    assert_eq!(field(&tab, IN, "login").value, "player@example.com");
    assert_eq!(field(&tab, IN, "password").value, "password1");

    for name in [UP, FormName::ForgotPass] {
        let world = super::sign_up::world();
        let tab = world.started("/");
        world.act(&tab, async move |core| core.open_form(name).await);
        if form(&tab, name).tab == Some(FormTab::Phone) {
            tab.core.change_phone(name, "phone", "US", "player@example.com");
        }
        assert_eq!(form(&tab, name).tab, Some(FormTab::Email), "{name:?}");
        assert_eq!(field(&tab, name, "email").value, "player@example.com", "{name:?}");
    }
}

#[test]
fn fields_are_ordered_by_position() {
    let (_, tab) = with_definitions(
        r#"[{"name":"city","position":3},{"name":"password","position":1},{"name":"profession"},
            {"name":"firstName","position":2}]"#,
    );
    assert_eq!(names(&tab), ["email", "password", "firstName", "city", "profession", "depositLimit"]);
}

#[test]
fn invisible_fields_are_hidden_and_not_required() {
    let (world, tab) = with_definitions(
        r#"[{"name":"password"},{"name":"address","isVisible":false,"isRequired":true},
            {"name":"profession","isVisible":false,"value":"none"}]"#,
    );
    assert_eq!(field(&tab, UP, "address").input, FieldInput::Hidden);
    tab.core.change_field(UP, "email", "player@example.com");
    tab.core.change_field(UP, "password", "secret1");
    assert!(form(&tab, UP).can_submit);
    send(&world, &tab);
    assert_eq!(last_body(&world, REGISTER)["profession"], "none");
}

#[test]
fn the_language_options_are_the_locales_of_the_site() {
    let (_, tab) = with_definitions(r#"[{"name":"password"},{"name":"language","isRequired":true}]"#);
    let language = field(&tab, UP, "language");
    let options: Vec<(String, String)> =
        language.options.unwrap().into_iter().map(|option| (option.value, option.label)).collect();
    let expected = [("en", "English"), ("de", "German")];
    assert_eq!(options, expected.map(|(code, name)| (code.to_owned(), name.to_owned())));
    assert_eq!(language.value, "en");
}

#[test]
fn a_postal_code_keeps_its_letters_and_blanks() {
    let (_, tab) = with_definitions(r#"[{"name":"password"},{"name":"postalCode"}]"#);
    for (typed, value, is_wrong) in [
        ("SW1A 1AA", "SW1A 1AA", false),
        ("SW1A ", "SW1A ", false),
        ("1010", "1010", false),
        ("12345-6789", "12345-6789", false),
        ("\u{200e}\u{661}\u{660}\u{661}\u{660}\u{200f}", "1010", false),
        ("\u{ff33}\u{ff37}\u{ff11}", "SW1", false),
        ("1234567890123", "1234567890123", true),
        ("10/10", "10/10", true),
    ] {
        tab.core.change_field(UP, "postalCode", typed);
        let shown = field(&tab, UP, "postalCode");
        assert_eq!((shown.value.as_str(), shown.wrong), (value, is_wrong), "{typed}");
    }
}

#[test]
fn a_text_that_is_too_long_is_refused_and_not_cut() {
    let (_, tab) = with_definitions(r#"[{"name":"password"},{"name":"firstName"}]"#);
    let name = "w".repeat(256);
    tab.core.change_field(UP, "firstName", &name);
    tab.core.blur_field(UP, "firstName");
    let shown = field(&tab, UP, "firstName");
    assert_eq!((shown.value, shown.wrong), (name, true));
    let Some(Message::Rule { rule, parameters }) = shown.hint.map(|hint| hint.message) else {
        panic!("no hint")
    };
    assert_eq!((rule.as_str(), parameters.contains(&("param".to_owned(), "255".to_owned()))), ("max", true));
}

#[test]
fn a_birthdate_must_be_that_of_an_adult() {
    // The current date is 2026-11-21.
    let (_, tab) = with_definitions(r#"[{"name":"password"},{"name":"birthdate","isRequired":true}]"#);
    let birthdate = field(&tab, UP, "birthdate");
    assert_eq!(
        (birthdate.earliest.as_deref(), birthdate.latest.as_deref()),
        (Some("1920-01-01"), Some("2008-11-21"))
    );
    for (day, rule) in [("2008-11-22", Some("minAge")), ("2008-11-21", None), ("2024-02-29", Some("minAge"))]
    {
        tab.core.change_field(UP, "birthdate", day);
        tab.core.blur_field(UP, "birthdate");
        assert_eq!(error_hint(&tab, UP, "birthdate").as_deref(), rule, "{day}");
    }
}

#[test]
fn unreadable_definitions_fail_the_form() {
    for definitions in ["[]", "[null,null]", r#"[{"name":5}]"#, "null", "{}"] {
        let world = world();
        world.server.always(DEFINITIONS_CALL, Reply::data(definitions));
        let tab = world.started("/");
        open(&world, &tab);
        assert_eq!(form(&tab, UP).phase, FormPhase::Failed, "{definitions}");
        world.server.always(DEFINITIONS_CALL, Reply::data(r#"[{"name":"password"}]"#));
        open(&world, &tab);
        assert_eq!(form(&tab, UP).phase, FormPhase::Ready, "another try");
    }
}

#[test]
fn errors_of_absent_fields_are_shown_above_the_button() {
    for (fields, text) in [
        (r#"{"phone":["Not from here."]}"#, "Not from here."),
        (r#"{"captcha":"Are you human?"}"#, "Are you human?"),
        (r#"{"email":[]}"#, "refused"),
        (r#"{"email":null,"x":7}"#, "refused"),
    ] {
        let world = world();
        let tab = filled_in(&world);
        world.server.always(REGISTER, Reply::refused(422, 422, fields));
        send(&world, &tab);
        let state = form(&tab, UP);
        assert_eq!(state.error.as_ref().map(said).as_deref(), Some(text), "{fields}");
        assert!(state.can_submit, "it can be sent again");
        answer_as_player(&world);
        world.server.always(REGISTER, auth_result(&world, 1000));
        send(&world, &tab);
        assert_eq!(status(&tab), SessionStatus::Player);
    }
}

#[test]
fn an_html_response_does_not_count_as_a_sent_code() {
    let world = world();
    let tab = filled_in_by_phone(&world);
    world.server.always(SEND, Reply::raw(200, "<!doctype html><p>Wi-Fi login"));
    send(&world, &tab);
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    assert!(form(&tab, UP).can_submit);
}

#[test]
fn a_registration_with_a_lost_response_leads_to_sign_in() {
    let world = world();
    let tab = filled_in(&world);
    world.server.always(REGISTER, Reply::lost());
    send(&world, &tab);
    world.server.always(REGISTER, Reply::refused(422, 422, r#"{"email":["Taken."]}"#));
    send(&world, &tab);
    let error = form(&tab, UP).error;
    assert_eq!(error.as_ref().map(said).as_deref(), Some("modals.signUp.registeredBefore"));
    tab.core.dialog_closed("sign-up");
    world.act(&tab, async |core| core.open_form(IN).await);
    assert_eq!(form(&tab, IN).tab, Some(FormTab::Email));
    assert_eq!(field(&tab, IN, "login").value, "player@example.com");
}

#[test]
fn an_email_taken_on_the_first_attempt_is_an_error() {
    let world = world();
    let tab = filled_in(&world);
    world.server.always(REGISTER, Reply::refused(422, 422, r#"{"email":["Taken."]}"#));
    send(&world, &tab);
    assert_eq!(form(&tab, UP).error, None);
}

#[test]
fn closing_the_dialog_cancels_sign_in() {
    let world = world();
    answer_as_player(&world);
    let tab = with_sign_in(&world);
    tab.core.change_field(IN, "login", "player@example.com");
    tab.core.change_field(IN, "password", "secret1");
    world.server.always(SESSIONS, auth_result(&world, 1000).after(2_000));
    world.act(&tab, async |core| {
        let running = std::rc::Rc::clone(&core);
        core.spawn(async move { drop(running.sign_in().await) });
    });
    tab.core.dialog_closed("sign-in");
    world.advance(2_000);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(world.server.count("POST /api/player/sessions/logout"), 1, "the server's session ends, too");
    assert_eq!(form(&tab, IN).phase, FormPhase::Closed);
}

#[test]
fn the_referral_code_is_sent_at_registration() {
    let world = world();
    drop(world.started("/?ref=ABC123&x=1"));
    let tab = filled_in(&world);
    answer_as_player(&world);
    world.server.always(REGISTER, auth_result(&world, 1000));
    send(&world, &tab);
    assert_eq!(last_body(&world, REGISTER)["referralCode"], "ABC123");
    let tab = filled_in_after_sign_out(&world, &tab);
    send(&world, &tab);
    assert_eq!(last_body(&world, REGISTER)["referralCode"], "", "the next account is not a referral");
}

fn filled_in_after_sign_out(world: &World, tab: &Tab) -> Tab {
    world.act(tab, async |core| core.sign_out().await);
    filled_in(world)
}

#[test]
fn a_query_value_of_false_opens_no_dialog() {
    let world = world();
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/?sign-in=false&a=1");
    assert!(address.dialog.is_none());
    assert_eq!(address.search, "?a=1");
}

#[test]
fn a_reset_link_tells_a_signed_in_player_so() {
    let world = super::support::world_with_player(100_000);
    let tab = world.started("/password/reset/r1");
    assert_eq!(toasts_so_far(&tab), ["resetWhileSignedIn"]);
    assert!(!commands(&tab).iter().any(|command| command.contains("reset-pass")));
}
