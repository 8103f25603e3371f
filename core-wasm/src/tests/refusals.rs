//! Tests of refusals without words: every form says something all the same, and
//! keeps what was typed.

use super::{
    sign_up::{SEND, UP, filled_in, filled_in_by_phone, send, world},
    support::{error_hint, form, otp, toasts_so_far, world_with_player},
};
use crate::{
    platform::forms::FormName,
    store::views::FormTab,
    testing::{Reply, Tab, World},
};

/// A form that is filled in, the call that it makes, and how it is sent.
struct Case {
    form: FormName,
    call: &'static str,
    filled_in: fn() -> (World, Tab),
    send: fn(&World, &Tab),
    /// A field whose text must stay.
    kept: Option<(&'static str, &'static str)>,
}

fn guest(name: FormName) -> (World, Tab) {
    let world = world();
    let tab = world.started("/");
    world.act(&tab, async move |core| core.open_form(name).await);
    tab.core.select_tab(name, FormTab::Email);
    (world, tab)
}

/// At the code step of a registration.
fn at_the_code() -> (World, Tab) {
    let world = world();
    let tab = filled_in_by_phone(&world);
    send(&world, &tab);
    tab.core.change_code("123456");
    (world, tab)
}

const CASES: [Case; 8] = [
    Case {
        form: FormName::SignIn,
        call: "POST /api/player/sessions",
        filled_in: || {
            let (world, tab) = guest(FormName::SignIn);
            tab.core.change_field(FormName::SignIn, "login", "player@example.com");
            tab.core.change_field(FormName::SignIn, "password", "secret1");
            (world, tab)
        },
        send: |world, tab| world.act(tab, async |core| drop(core.sign_in().await)),
        kept: Some(("password", "secret1")),
    },
    Case {
        form: UP,
        call: "POST /api/player/register",
        filled_in: || {
            let world = world();
            let tab = filled_in(&world);
            (world, tab)
        },
        send,
        kept: Some(("email", "player@example.com")),
    },
    Case {
        form: UP,
        call: SEND,
        filled_in: || {
            let world = world();
            let tab = filled_in_by_phone(&world);
            (world, tab)
        },
        send,
        kept: Some(("phone", "12015550123")),
    },
    Case {
        form: UP,
        call: "POST /api/player/register/phone",
        filled_in: at_the_code,
        send: |world, tab| world.act(tab, async |core| drop(core.verify_code().await)),
        kept: Some(("phone", "12015550123")),
    },
    Case {
        form: UP,
        call: SEND,
        filled_in: || {
            let (world, tab) = at_the_code();
            world.advance(61_000);
            (world, tab)
        },
        send: |world, tab| world.act(tab, async |core| drop(core.resend_code().await)),
        kept: None,
    },
    Case {
        form: FormName::ForgotPass,
        call: "POST /api/player/passwords/reset",
        filled_in: || {
            let (world, tab) = guest(FormName::ForgotPass);
            tab.core.change_field(FormName::ForgotPass, "email", "player@example.com");
            (world, tab)
        },
        send: |world, tab| world.act(tab, async |core| drop(core.forgot_password().await)),
        kept: Some(("email", "player@example.com")),
    },
    Case {
        form: FormName::Contact,
        call: "POST /api/notification/communications",
        filled_in: || {
            let (world, tab) = guest(FormName::Contact);
            tab.core.change_field(FormName::Contact, "email", "player@example.com");
            tab.core.change_field(FormName::Contact, "message", "Hello");
            (world, tab)
        },
        send: |world, tab| world.act(tab, async |core| drop(core.send_message().await)),
        kept: Some(("message", "Hello")),
    },
    Case {
        form: FormName::ChangePassword,
        call: "PUT /api/player/passwords",
        filled_in: || {
            let world = world_with_player(100_000);
            let tab = world.started("/profile/security");
            world.act(&tab, async |core| core.open_form(FormName::ChangePassword).await);
            for (field, text) in
                [("currentPassword", "secret1"), ("newPassword", "secret2"), ("repeatNewPassword", "secret2")]
            {
                tab.core.change_field(FormName::ChangePassword, field, text);
            }
            (world, tab)
        },
        send: |world, tab| world.act(tab, async |core| drop(core.change_password().await)),
        kept: Some(("newPassword", "secret2")),
    },
];

/// Errors of the API without words.
const SILENT: [&str; 6] = [
    r#"{"error":{}}"#,
    r#"{"error":{"code":0,"message":"","fields":{}}}"#,
    r#"{"error":{"message":"  ","fields":{"email":[],"phone":[],"newPassword":[]}}}"#,
    r#"{"error":{"fields":{"email":[""],"phone":[" "],"login":"","message":[null]}}}"#,
    r#"{"error":{"fields":{"unknown":[]}}}"#,
    "{}",
];

/// True if the page says something about the refusal.
fn is_told(tab: &Tab, name: FormName) -> bool {
    let state = form(tab, name);
    let names = ["login", "password", "email", "phone", "message", "currentPassword", "newPassword"];
    let fields = names.into_iter().filter(|field| tab.core.form(name).borrow().field(field).is_some());
    let at_fields = fields.into_iter().any(|field| error_hint(tab, name, field).is_some());
    state.error.is_some() || at_fields || otp(tab).error.is_some() || !toasts_so_far(tab).is_empty()
}

#[test]
fn a_refusal_without_words_is_told() {
    for (number, case) in CASES.iter().enumerate() {
        for status in [400, 403, 404, 409, 413, 422, 429] {
            for body in SILENT {
                let (world, tab) = (case.filled_in)();
                world.server.once(case.call, Reply::raw(status, body));
                (case.send)(&world, &tab);
                // A refused token ends the session, which is told in its own way.
                if status == 403 && case.form == FormName::ChangePassword {
                    continue;
                }
                let what = format!("case {number}, {} {status} {body}", case.call);
                assert!(is_told(&tab, case.form), "{what}");
                if let Some((field, text)) = case.kept {
                    assert_eq!(form(&tab, case.form).phase, crate::store::views::FormPhase::Ready, "{what}");
                    assert_eq!(super::support::field(&tab, case.form, field).value, text, "{what}");
                }
            }
        }
    }
}

#[test]
fn a_lost_registration_is_suspected_for_its_own_address_only() {
    const REGISTER: &str = "POST /api/player/register";
    let taken = || Reply::refused(422, 0, r#"{"email":["Taken."]}"#);
    let suspected = |tab: &Tab| form(tab, UP).error.is_some();
    for (first, other_address, expected) in [
        (Reply::lost(), false, true),
        (Reply::raw(500, ""), false, true),
        (Reply::lost(), true, false),
        (Reply::raw(400, r#"{"error":{}}"#), false, false),
    ] {
        let world = world();
        let tab = filled_in(&world);
        world.server.once(REGISTER, first.clone());
        send(&world, &tab);
        if other_address {
            tab.core.change_field(UP, "email", "grace@example.com");
        } else {
            tab.core.change_field(UP, "email", "player@example.com");
        }
        world.server.once(REGISTER, taken());
        send(&world, &tab);
        assert_eq!(suspected(&tab), expected, "{first:?}, another address: {other_address}");
    }
}
