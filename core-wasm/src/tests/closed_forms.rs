//! Tests of dialogs that are closed while their form loads or is being sent.

use super::{
    sign_up::{DEFINITIONS_CALL, UP, filled_in, filled_in_by_phone, open, send, world},
    support::{answer_as_player, auth_result, commands, field, form, otp, said, status, toasts_so_far},
};
use crate::{
    platform::forms::FormName,
    store::views::{FormPhase, FormTab, OtpPhase, SessionStatus},
    testing::{Reply, Tab, World},
};

const REGISTER: &str = "POST /api/player/register";
const REGISTER_PHONE: &str = "POST /api/player/register/phone";
const LOGOUT: &str = "POST /api/player/sessions/logout";
const PHONE_TABLE: &str = "GET /phone-table.json";
const CONFIRM: &str = "POST /api/player/passwords/confirm";
const IN: FormName = FormName::SignIn;

fn open_form(world: &World, tab: &Tab, name: FormName) {
    world.act(tab, async move |core| core.open_form(name).await);
}

/// The site's message that the first attempt has probably created the account.
fn says_registered_before(tab: &Tab) -> bool {
    form(tab, UP).error.as_ref().map(said).as_deref() == Some("modals.signUp.registeredBefore")
}

#[test]
fn a_registration_that_was_cancelled_signs_nobody_in() {
    let world = world();
    answer_as_player(&world);
    let tab = filled_in(&world);
    world.server.once(REGISTER, auth_result(&world, 1000).after(300));
    send(&world, &tab);
    tab.core.dialog_closed("sign-up");
    world.advance(300);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(commands(&tab), Vec::<String>::new());
    assert_eq!(world.server.count(LOGOUT), 1, "the new session is ended");
    // There is an account now, and the next attempt says so.
    open(&world, &tab);
    tab.core.change_field(UP, "password", "secret1");
    tab.core.change_field(UP, "password_confirmation", "secret1");
    world.server.once(REGISTER, Reply::refused(422, 422, r#"{"email":["Taken."]}"#));
    send(&world, &tab);
    assert!(says_registered_before(&tab), "{:?}", form(&tab, UP));
}

#[test]
fn a_code_step_that_was_left_signs_nobody_in() {
    let world = world();
    answer_as_player(&world);
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    world.server.once(REGISTER_PHONE, auth_result(&world, 1000).after(300));
    tab.core.change_code("123456");
    world.act(&tab, async |core| core.verify_code().await);
    assert_eq!(otp(&tab).phase, OtpPhase::Verifying);
    tab.core.dialog_closed("sign-up");
    world.advance(300);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(commands(&tab), Vec::<String>::new());
    assert_eq!(world.server.count(LOGOUT), 1);
}

#[test]
fn a_lost_answer_after_the_dialog_was_closed_is_remembered() {
    let world = world();
    let tab = filled_in(&world);
    world.server.once(REGISTER, Reply::lost().after(300));
    send(&world, &tab);
    tab.core.dialog_closed("sign-up");
    world.advance(300);
    open(&world, &tab);
    tab.core.change_field(UP, "password", "secret1");
    tab.core.change_field(UP, "password_confirmation", "secret1");
    world.server.once(REGISTER, Reply::refused(422, 422, r#"{"email":["Taken."]}"#));
    send(&world, &tab);
    assert!(says_registered_before(&tab));
}

#[test]
fn an_earlier_opening_does_not_replace_the_form() {
    for name in [IN, FormName::ForgotPass] {
        let world = World::default();
        let tab = world.started("/");
        let table = world.server.reply(PHONE_TABLE);
        world.server.once(PHONE_TABLE, table.clone().after(1000));
        open_form(&world, &tab, name);
        tab.core.dialog_closed(if name == IN { "sign-in" } else { "forgot-pass" });
        world.server.once(PHONE_TABLE, table.after(100));
        open_form(&world, &tab, name);
        world.advance(100);
        tab.core.select_tab(name, FormTab::Email);
        let login = if name == IN { "login" } else { "email" };
        tab.core.change_field(name, login, "player@example.com");
        tab.core.change_field(name, "password", "secret1");
        world.advance(1000);
        assert_eq!(field(&tab, name, login).value, "player@example.com");
        if name == IN {
            assert_eq!(field(&tab, name, "password").value, "secret1");
        }
    }
}

#[test]
fn a_form_that_was_closed_while_it_loaded_stays_closed() {
    for (name, dialog) in [(IN, "sign-in"), (FormName::ForgotPass, "forgot-pass"), (UP, "sign-up")] {
        let world = world();
        let tab = world.started("/");
        let table = world.server.reply(PHONE_TABLE);
        world.server.once(PHONE_TABLE, table.after(1000));
        open_form(&world, &tab, name);
        tab.core.dialog_closed(dialog);
        world.advance(1000);
        assert_eq!(form(&tab, name).phase, FormPhase::Closed, "{dialog}");
    }
}

#[test]
fn a_failed_earlier_opening_of_the_registration_is_no_failure_of_the_later_one() {
    let world = world();
    let tab = world.started("/");
    world.server.once(DEFINITIONS_CALL, Reply::lost().after(1000));
    open(&world, &tab);
    tab.core.dialog_closed("sign-up");
    open(&world, &tab);
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
    world.advance(1000);
    assert_eq!(form(&tab, UP).phase, FormPhase::Ready);
}

#[test]
fn a_new_password_that_fails_after_the_dialog_was_closed_opens_nothing() {
    for (reply, alert) in [
        (Reply::raw(500, ""), "somethingWrong"),
        (Reply::refused(422, 422, r#"{"code":["used"]}"#), "somethingWrong"),
        (Reply::refused(422, 422, r#"{"newPassword":["Too short."]}"#), "somethingWrong"),
        (Reply::data("{}"), "passwordChanged"),
    ] {
        let world = World::default();
        let tab = world.started("/password/reset/r%2D1");
        let name = FormName::ResetPass;
        open_form(&world, &tab, name);
        tab.core.change_field(name, "newPassword", "secret2");
        tab.core.change_field(name, "repeatNewPassword", "secret2");
        world.server.once(CONFIRM, reply.after(300));
        world.act(&tab, async |core| core.reset_password().await);
        tab.core.dialog_closed("reset-pass");
        world.advance(300);
        assert_eq!(form(&tab, name).phase, FormPhase::Closed);
        assert_eq!(toasts_so_far(&tab), [alert]);
        assert_eq!(commands(&tab), Vec::<String>::new());
    }
}
