//! Changes of the account: sessions, documents, limits, wallet, profile, codes.

use super::{Change, nothing, says};
use crate::{
    platform::forms::FormName,
    store::views::{LimitKind, LoginSessionState, OtpPhase, ResendView},
    testing::{BEGINNING, Reply, Tab, World},
    tests::{
        contact, documents, limits, profile, security,
        support::{accounts, field, otp, world_with_player},
    },
};

pub(super) fn of_the_account() -> Vec<Change> {
    vec![
        Change {
            name: "closing a session",
            call: "PUT /api/player/sessions/s2/close",
            answer: r#"{"sessionId":"s2","closedAt":"2026-11-20T10:00:00Z"}"#,
            begin: security::opened,
            act: |world, tab| world.act(tab, async |core| core.close_login_session("s2".to_owned()).await),
            is_done: |tab| security::states(tab)[1].1 == LoginSessionState::Closed,
            after: nothing,
        },
        Change {
            name: "deleting a document",
            call: "DELETE /api/player/documents/b",
            answer: "[]",
            begin: || documents::opened(&[documents::document("b", "address", 3)]),
            act: |world, tab| world.act(tab, async |core| core.delete_document("b".to_owned()).await),
            is_done: |tab| documents::news(tab).is_some() || documents::rows(tab).is_empty(),
            after: |world| world.server.always("GET /api/player/documents", Reply::data("[]")),
        },
        Change {
            name: "removing a limit",
            call: "DELETE /api/player/limits/d",
            answer: r#"{"id":"d","definition":3}"#,
            begin: || {
                let (world, tab) = limits::opened(&[limits::row("d", 3, "daily", "50", "10", "")]);
                tab.core.open_limit("d");
                (world, tab)
            },
            act: |world, tab| {
                tab.core.open_limit("d");
                world.act(tab, async |core| drop(core.remove_limit().await));
            },
            is_done: |tab| says(tab, "cashLimitCancel"),
            after: |world| {
                let row = limits::row("d", 3, "daily", "50", "10", "");
                let removed = row.replace("\"cancelProcess\":false", "\"cancelProcess\":true");
                limits::answers(world, &[removed]);
            },
        },
        Change {
            name: "setting a limit",
            call: limits::CREATE,
            answer: r#"{"id":"d","definition":3}"#,
            begin: || {
                let (world, tab) = limits::opened(&[]);
                tab.core.open_new_limit(LimitKind::Deposit);
                tab.core.change_limit_amount("50");
                (world, tab)
            },
            act: limits::submit,
            is_done: |tab| says(tab, "cashLimitAdd"),
            after: |world| limits::answers(world, &[limits::row("d", 3, "daily", "50", "0", "")]),
        },
        Change {
            name: "a message to the operator",
            call: "POST /api/notification/communications",
            answer: r#"{"message":"sent"}"#,
            begin: || {
                let world = world_with_player(100_000);
                let tab = world.started("/contact");
                contact::open(&world, &tab);
                tab.core.change_field(FormName::Contact, "email", "ada@example.com");
                tab.core.change_field(FormName::Contact, "message", "Hello");
                (world, tab)
            },
            act: contact::send,
            is_done: |tab| {
                says(tab, "sentMessage") || field(tab, FormName::Contact, "message").value.is_empty()
            },
            after: nothing,
        },
    ]
}

/// A raise of a daily limit to 80 that can be confirmed.
fn raised_limit() -> (World, Tab) {
    let dates = format!(
        r#","confirmableFrom":"{}","confirmableUntil":"{}""#,
        limits::at(BEGINNING),
        limits::at(BEGINNING + 2 * limits::DAY)
    );
    limits::opened(&[
        limits::row("d", 3, "daily", "50", "10", "").replace("false", "true"),
        limits::row("p", 3, "daily", "80", "10", &dates).replace("\"status\":1", "\"status\":2"),
    ])
}

pub(super) fn of_raised_limits() -> Vec<Change> {
    vec![
        Change {
            name: "confirming a raise",
            call: "PUT /api/player/limits/d",
            answer: r#"{"id":"d","definition":3}"#,
            begin: raised_limit,
            act: |world, tab| {
                world.act(tab, async |core| drop(core.confirm_limit_raise("d".to_owned()).await));
            },
            is_done: |tab| says(tab, "cashLimitRaised"),
            after: |world| limits::answers(world, &[limits::row("d", 3, "daily", "80", "10", "")]),
        },
        Change {
            name: "taking a raise back",
            call: "DELETE /api/player/limits/p",
            answer: r#"{"id":"p","definition":3}"#,
            begin: raised_limit,
            act: |world, tab| {
                world.act(tab, async |core| drop(core.take_back_limit_change("d".to_owned()).await));
            },
            is_done: |tab| says(tab, "cashLimitKept"),
            after: |world| limits::answers(world, &[limits::row("d", 3, "daily", "50", "10", "")]),
        },
    ]
}

/// The accounts after one in euros was added. It is active if `euro` is 1.
fn with_euro(euro: i64) -> Reply {
    let others = accounts(if euro == 1 { "EUR" } else { "USD" });
    let others = others.trim_end_matches(']');
    Reply::data(&format!(r#"{others},{{"id":"a3","currency":"EUR","status":{euro},"balance":0}}]"#))
}

fn has_account(tab: &Tab, id: &str) -> bool {
    tab.core.store.read(|slices| slices.accounts.get(id).is_some())
}

fn at_home() -> (World, Tab) {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    (world, tab)
}

pub(super) fn of_accounts() -> Vec<Change> {
    vec![
        Change {
            name: "choosing an account",
            call: "PUT /api/wallet/accounts/a2/switch",
            answer: "[]",
            begin: at_home,
            act: |world, tab| world.act(tab, async |core| drop(core.choose_currency("BTC".to_owned()).await)),
            is_done: |tab| {
                tab.core.store.read(|slices| slices.accounts.get("a2").is_none_or(|account| account.active))
            },
            after: |world| {
                world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
            },
        },
        Change {
            name: "adding an account",
            call: "POST /api/wallet/accounts",
            answer: "[]",
            begin: at_home,
            act: |world, tab| world.act(tab, async |core| drop(core.choose_currency("EUR".to_owned()).await)),
            is_done: |tab| has_account(tab, "a3") || !has_account(tab, "a1"),
            after: |world| {
                world.server.always("POST /api/wallet/accounts", with_euro(2));
                world.server.always("PUT /api/wallet/accounts/a3/switch", with_euro(1));
            },
        },
        Change {
            name: "hiding an account",
            call: "PUT /api/wallet/accounts/a2/hide",
            answer: r#"[{"id":"a1","currency":"USD","status":1,"balance":120.5}]"#,
            begin: at_home,
            act: |world, tab| world.act(tab, async |core| drop(core.hide_account("a2".to_owned()).await)),
            is_done: |tab| !has_account(tab, "a2"),
            after: nothing,
        },
        Change {
            name: "a consent",
            call: profile::SAVE,
            answer: "{}",
            begin: profile::opened,
            act: |world, tab| {
                world.act(tab, async |core| core.set_consent("receiveBonus".to_owned(), true).await);
            },
            is_done: |tab| profile::info(tab).consents.get(1).is_none_or(|consent| consent.given),
            after: |world| {
                let given = serde_json::json!({"receiveBonus": true});
                world.server.always(profile::SAVE, Reply::data(&profile::profile(&given)));
            },
        },
        Change {
            name: "saving the profile",
            call: profile::SAVE,
            answer: "{}",
            begin: profile::opened,
            act: |world, tab| {
                tab.core.change_field(FormName::Profile, "city", "Lyon");
                profile::save(world, tab);
            },
            is_done: |tab| says(tab, "profileSaved"),
            after: |world| {
                let moved = serde_json::json!({"city": "Lyon"});
                world.server.always(profile::SAVE, Reply::data(&profile::profile(&moved)));
            },
        },
    ]
}

const SEND_CODE: &str = "POST /api/player/otp/send";
const VERIFY_CODE: &str = "POST /api/player/otp/verify";

fn at_the_code() -> (World, Tab) {
    let (world, tab) = profile::opened();
    world.server.once(SEND_CODE, Reply::data("{}"));
    world.act(&tab, async |core| drop(core.confirm_phone().await));
    (world, tab)
}

pub(super) fn of_confirmations() -> Vec<Change> {
    vec![
        Change {
            name: "sending a code",
            call: SEND_CODE,
            answer: "",
            begin: profile::opened,
            act: |world, tab| world.act(tab, async |core| drop(core.confirm_phone().await)),
            is_done: |tab| otp(tab).phase != OtpPhase::Closed,
            after: nothing,
        },
        Change {
            name: "sending a code again",
            call: SEND_CODE,
            answer: "",
            begin: || {
                let (world, tab) = at_the_code();
                world.advance(60_000);
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.resend_code().await)),
            is_done: |tab| matches!(otp(tab).resend, ResendView::Countdown { .. }),
            after: nothing,
        },
        Change {
            name: "confirming a number",
            call: VERIFY_CODE,
            answer: "",
            begin: at_the_code,
            act: |world, tab| {
                tab.core.change_code("");
                tab.core.change_code("123456");
                world.act(tab, async |core| drop(core.verify_code().await));
            },
            is_done: |tab| says(tab, "phoneConfirmed") || otp(tab).phase == OtpPhase::Closed,
            after: nothing,
        },
        Change {
            name: "sending the mail of a confirmation",
            call: "POST /api/player/profile/confirmations/email/resend",
            answer: "",
            begin: profile::opened,
            act: |world, tab| world.act(tab, async |core| drop(core.resend_confirmation().await)),
            is_done: |tab| says(tab, "resentVerification"),
            after: nothing,
        },
        Change {
            name: "changing the password",
            call: security::CHANGE,
            answer: "",
            begin: security::opened,
            act: |world, tab| {
                security::type_passwords(tab);
                security::change(world, tab);
            },
            is_done: |tab| says(tab, "passwordChanged"),
            after: nothing,
        },
    ]
}
