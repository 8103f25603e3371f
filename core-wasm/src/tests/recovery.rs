//! Tests of password recovery.

use super::support::{commands, error_hint, field, form, last_body, otp, said, toasts_so_far, was_asked};
use crate::{
    platform::forms::FormName,
    store::views::{FormPhase, FormTab, OtpPhase},
    testing::{Reply, Tab, World},
};

const RESET: &str = "POST /api/player/passwords/reset";
const CONFIRM: &str = "POST /api/player/passwords/confirm";
const SEND: &str = "POST /api/player/otp/send";
const VERIFY: &str = "POST /api/player/otp/verify";
const FORGOT: FormName = FormName::ForgotPass;
const NEW: FormName = FormName::ResetPass;

fn opened(world: &World, tab: FormTab) -> Tab {
    let page = world.started("/");
    world.act(&page, async |core| core.open_form(FORGOT).await);
    page.core.select_tab(FORGOT, tab);
    page
}

fn send(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.forgot_password().await);
}

fn with_link(world: &World) -> Tab {
    let tab = world.started("/password/reset/r%2D1");
    world.act(&tab, async |core| core.open_form(NEW).await);
    tab
}

fn choose(world: &World, tab: &Tab) {
    tab.core.change_field(NEW, "newPassword", "secret2");
    tab.core.change_field(NEW, "repeatNewPassword", "secret2");
    world.act(tab, async |core| core.reset_password().await);
}

#[test]
fn recovery_by_email_sends_a_link_and_closes_the_dialog() {
    let world = World::default();
    let tab = opened(&world, FormTab::Email);
    world.server.always(RESET, Reply::data("{\"message\":\"sent\"}"));
    tab.core.change_field(FORGOT, "email", "player@");
    send(&world, &tab);
    assert_eq!(world.server.count(RESET), 0, "the address is not one");
    assert_eq!(error_hint(&tab, FORGOT, "email").as_deref(), Some("email"));
    tab.core.change_field(FORGOT, "email", "player@example.com");
    send(&world, &tab);
    assert_eq!(last_body(&world, RESET), serde_json::json!({"email": "player@example.com"}));
    assert!(was_asked(&tab, "close forgot-pass"));
    assert_eq!(toasts_so_far(&tab), ["sentResetLink"]);
}

#[test]
fn recovery_prefills_the_login_from_sign_in() {
    let world = World::default();
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "player@example.com");
    world.act(&tab, async |core| core.open_form(FORGOT).await);
    assert_eq!(form(&tab, FORGOT).tab, Some(FormTab::Email));
    assert_eq!(field(&tab, FORGOT, "email").value, "player@example.com");
}

#[test]
fn a_refused_email_is_shown_at_its_field_and_a_failure_keeps_the_form() {
    let world = World::default();
    let tab = opened(&world, FormTab::Email);
    tab.core.change_field(FORGOT, "email", "player@example.com");
    world.server.once(RESET, Reply::refused(422, 0, r#"{"email":["unknown"]}"#));
    send(&world, &tab);
    assert_eq!(error_hint(&tab, FORGOT, "email").as_deref(), Some("unknown"));
    tab.core.focus_field(FORGOT, "email");
    assert_eq!(error_hint(&tab, FORGOT, "email"), None);
    world.server.once(RESET, Reply::lost());
    send(&world, &tab);
    assert_eq!(form(&tab, FORGOT).phase, FormPhase::Ready);
    assert_eq!(field(&tab, FORGOT, "email").value, "player@example.com");
}

#[test]
fn recovery_by_phone_exchanges_the_code_for_a_reset_code() {
    let world = World::default();
    let tab = opened(&world, FormTab::Phone);
    tab.core.change_phone(FORGOT, "phone", "US", "2015550123");
    world.server.always(SEND, Reply::data("{}"));
    send(&world, &tab);
    assert_eq!(last_body(&world, SEND)["reason"], "changingPass");
    assert_eq!(otp(&tab).phase, OtpPhase::Waiting);
    world.server.once(VERIFY, Reply::refused(400, 11003, "{}"));
    tab.core.change_code("000000");
    world.act(&tab, async |core| core.verify_code().await);
    assert_eq!(
        otp(&tab).error.as_ref().map(said).as_deref(),
        Some("globalComponents.phoneVerification.invalidError")
    );
    world.server.once(VERIFY, Reply::data("{\"code\":\"right\"}"));
    tab.core.change_code("123456");
    world.act(&tab, async |core| core.verify_code().await);
    let body = last_body(&world, VERIFY);
    assert_eq!(body, serde_json::json!({"phone": "12015550123", "code": "123456", "reason": "changingPass"}));
    assert_eq!(commands(&tab), ["close forgot-pass", "open reset-pass"]);
    world.act(&tab, async |core| core.open_form(NEW).await);
    world.server.once(CONFIRM, Reply::data("{}"));
    choose(&world, &tab);
    assert_eq!(last_body(&world, CONFIRM)["code"], "right");
}

#[test]
fn the_send_limit_is_shown_at_the_phone_field() {
    let world = World::default();
    let tab = opened(&world, FormTab::Phone);
    tab.core.change_phone(FORGOT, "phone", "US", "2015550123");
    world.server.always(SEND, Reply::refused(400, 11005, "{}"));
    send(&world, &tab);
    assert!(error_hint(&tab, FORGOT, "phone").is_some());
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
}

#[test]
fn recovery_is_by_email_only_if_codes_are_disabled() {
    let world = World::default();
    world
        .server
        .always("GET /api/settings/constants", Reply::data(r#"{"player":{"otp":{"enabled":false}}}"#));
    let tab = opened(&world, FormTab::Email);
    assert_eq!(form(&tab, FORGOT).tabs, [FormTab::Email]);
}

#[test]
fn the_reset_link_opens_the_form_and_is_removed_from_the_address() {
    let world = World::default();
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/password/reset/r-1");
    assert_eq!(address.redirect.as_deref(), Some("/?reset-pass=true"));
    let address = tab.core.locate("https://site.test/?reset-pass=true&resetCode=r-2");
    assert_eq!(address.dialog.unwrap().name, "reset-pass");
    assert_eq!(address.search, "?reset-pass=true");
    assert_eq!(world.session(&tab, "resetCode").as_deref(), Some("r-2"));
}

#[test]
fn a_double_click_sets_the_password_once() {
    let world = World::default();
    let tab = with_link(&world);
    world.server.once(CONFIRM, Reply::data("{}"));
    choose(&world, &tab);
    let body = last_body(&world, CONFIRM);
    assert_eq!(body["newPassword"], "secret2");
    assert_eq!(body["repeatNewPassword"], "secret2");
    assert_eq!(commands(&tab), ["close reset-pass", "open sign-in"]);
    assert_eq!(toasts_so_far(&tab), ["passwordChanged"]);
    assert_eq!(world.session(&tab, "resetCode"), None);
}

#[test]
fn different_or_short_passwords_are_not_sent() {
    let world = World::default();
    let tab = with_link(&world);
    tab.core.change_field(NEW, "newPassword", "short");
    tab.core.change_field(NEW, "repeatNewPassword", "other");
    world.act(&tab, async |core| core.reset_password().await);
    assert_eq!(error_hint(&tab, NEW, "newPassword").as_deref(), Some("min"));
    assert_eq!(error_hint(&tab, NEW, "repeatNewPassword").as_deref(), Some("confirmed"));
    assert_eq!(world.server.count(CONFIRM), 0);
}

#[test]
fn a_used_reset_link_shows_an_error_and_offers_a_new_one() {
    let world = World::default();
    let tab = with_link(&world);
    world.server.once(CONFIRM, Reply::refused(422, 0, r#"{"code":["used"]}"#));
    choose(&world, &tab);
    assert_eq!(toasts_so_far(&tab), ["invalidResetCode"]);
    assert!(was_asked(&tab, "open forgot-pass"));
    world.act(&tab, async |core| core.open_form(NEW).await);
    assert_eq!(form(&tab, NEW).phase, FormPhase::Closed, "without a code there is no form");
}

#[test]
fn the_reset_code_survives_a_reload_but_not_closing() {
    let world = World::default();
    let tab = with_link(&world);
    let tab = world.reloaded(&tab, "/?reset-pass=true");
    world.act(&tab, async |core| core.open_form(NEW).await);
    assert_eq!(form(&tab, NEW).phase, FormPhase::Ready);
    tab.core.dialog_closed("reset-pass");
    assert_eq!(world.session(&tab, "resetCode"), None);
}

#[test]
fn a_registration_code_cannot_reset_a_password() {
    let world = super::sign_up::world();
    let tab = super::sign_up::filled_in_by_phone(&world);
    super::sign_up::send(&world, &tab);
    assert_eq!(world.server.count(SEND), 1);
    tab.core.dialog_closed("sign-up");
    world.act(&tab, async |core| core.open_form(FORGOT).await);
    tab.core.select_tab(FORGOT, FormTab::Phone);
    tab.core.change_phone(FORGOT, "phone", "US", "2015550123");
    send(&world, &tab);
    assert_eq!(world.server.count(SEND), 2);
    assert_eq!(last_body(&world, SEND)["reason"], "changingPass");
}

#[test]
fn a_late_code_response_does_not_change_another_flow() {
    let world = super::sign_up::world();
    let tab = super::sign_up::filled_in_by_phone(&world);
    world.server.once(SEND, Reply::data("{}").after(2_000));
    super::sign_up::send(&world, &tab);
    tab.core.dialog_closed("sign-up");
    world.act(&tab, async |core| core.open_form(FORGOT).await);
    tab.core.select_tab(FORGOT, FormTab::Phone);
    tab.core.change_phone(FORGOT, "phone", "US", "2015550199");
    send(&world, &tab);
    tab.core.change_code("1234");
    world.advance(3_000);
    assert_eq!(otp(&tab).phase, OtpPhase::Waiting);
    assert_eq!((otp(&tab).phone.as_str(), otp(&tab).code.as_str()), ("+12015550199", "1234"));
}

#[test]
fn a_late_code_exchange_stores_no_secret() {
    let world = World::default();
    let tab = opened(&world, FormTab::Phone);
    tab.core.change_phone(FORGOT, "phone", "US", "2015550123");
    world.server.always(SEND, Reply::data("{}"));
    send(&world, &tab);
    world.server.once(VERIFY, Reply::data("{\"code\":\"right\"}").after(2_000));
    tab.core.change_code("123456");
    world.act(&tab, async |core| core.verify_code().await);
    tab.core.dialog_closed("forgot-pass");
    world.advance(3_000);
    assert_eq!(world.session(&tab, "resetCode"), None);
    assert!(!was_asked(&tab, "open reset-pass"));
}
