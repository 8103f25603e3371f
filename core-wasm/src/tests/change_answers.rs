//! Every call that changes something, answered in every way that does not
//! confirm it, while the server's state stays as it was: nothing is said to be
//! done, something is said, and the next try works.

use super::{
    bonuses, contact, documents, engagement, faults, favorites, limits, messages, profile, quests, security,
    support::{accounts, field, form, otp, status, toasts_so_far, world_with_player},
};
use crate::{
    services::forms::FormName,
    store::views::{
        FormPhase, HintVariant, LimitKind, LoginSessionState, OtpPhase, QuestTab, ResendView, SessionStatus,
    },
    testing::{BEGINNING, Reply, Tab, World},
};

/// A change by the player.
struct Change {
    name: &'static str,
    call: &'static str,
    /// Data of the answer that confirms it; empty if every answer with the
    /// status 200 does.
    answer: &'static str,
    begin: fn() -> (World, Tab),
    act: fn(&World, &Tab),
    /// True if the page says or shows that it is done.
    is_done: fn(&Tab) -> bool,
    /// Changes the state of the server as the change does.
    after: fn(&World),
}

fn nothing(_: &World) {}

fn says(tab: &Tab, title: &str) -> bool {
    toasts_so_far(tab).iter().any(|toast| toast == title)
}

fn of_the_account() -> Vec<Change> {
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

fn of_raised_limits() -> Vec<Change> {
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

fn of_accounts() -> Vec<Change> {
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

fn of_confirmations() -> Vec<Change> {
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

fn of_rewards() -> Vec<Change> {
    vec![
        Change {
            name: "activating a bonus",
            call: "PUT /api/game/player-bonuses/a/activate",
            answer: r#"{"id":"a"}"#,
            begin: || bonuses::opened(&[bonuses::bonus("a", 1, "")], &[]),
            act: |world, tab| {
                bonuses::activate(world, tab, "a");
                bonuses::confirm(world, tab);
            },
            is_done: |tab| bonuses::groups(tab).iter().flat_map(|group| &group.items).any(|it| it.active),
            after: |world| {
                let active = format!("[{}]", bonuses::bonus("a", 2, ""));
                world.server.always("GET /api/game/player-bonuses", Reply::data(&active));
            },
        },
        Change {
            name: "beginning a quest",
            call: "PUT /api/retention/quests/q2/activate",
            answer: r#"{"id":"q2","state":2}"#,
            begin: || {
                let world = quests::quest_world();
                let tab = world.started("/");
                quests::load(&world, &tab, "available", 1);
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.activate_quest("q2".to_owned()).await)),
            is_done: |tab| quests::ids(tab, QuestTab::Available).is_empty(),
            after: |world| {
                quests::answer(world, quests::OWN, &[quests::quest("q1", 2), quests::quest("q2", 2)]);
                quests::answer(world, quests::OFFERED, &[]);
            },
        },
        Change {
            name: "cancelling a bonus",
            call: "PUT /api/game/player-bonuses/a/cancel",
            answer: r#"{"id":"a"}"#,
            begin: || bonuses::opened(&[bonuses::bonus("a", 1, "")], &[]),
            act: |world, tab| {
                tab.core.cancel_bonus("a");
                bonuses::confirm(world, tab);
            },
            is_done: |tab| bonuses::groups(tab).is_empty(),
            after: |world| world.server.always("GET /api/game/player-bonuses", Reply::data("[]")),
        },
        Change {
            name: "a bonus code",
            call: "POST /api/game/bonuses/bonuscodes",
            answer: r#"{"id":"c","bonusCode":"SPRING","status":2}"#,
            begin: || {
                let (world, tab) = bonuses::opened(&[], &[]);
                tab.core.change_page_code("SPRING");
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.submit_page_code().await)),
            is_done: |tab| bonuses::page(tab).code.text.is_empty(),
            after: nothing,
        },
        Change {
            name: "giving a quest up",
            call: "PUT /api/retention/player-quests/q1/cancel",
            answer: r#"{"id":"q1","state":6}"#,
            begin: || {
                let world = quests::quest_world();
                let tab = world.started("/");
                quests::load(&world, &tab, "expired", 1);
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.cancel_quest("q1".to_owned()).await)),
            is_done: |tab| quests::ids(tab, QuestTab::Active).is_empty(),
            after: |world| {
                let none = Reply::raw(200, r#"{"data":[],"meta":{"totalRows":0}}"#);
                world.server.always("GET /api/retention/player-quests", none);
            },
        },
        Change {
            name: "taking part in a tournament",
            call: "POST /api/retention/tournaments/t1/participate",
            answer: "",
            begin: || {
                let world = world_with_player(100_000);
                engagement::with_tournaments(&world);
                let tab = world.started("/tournaments/cup");
                engagement::load_tournament(&world, &tab, "cup");
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.take_part().await)),
            is_done: |tab| engagement::page(tab).details.is_some_and(|details| details.entered),
            after: |world| {
                let entered = engagement::details(world, 3, r#","playerEntry":{"points":0,"place":4}"#);
                world.server.always("GET /api/retention/tournaments/t1", entered);
            },
        },
    ]
}

fn of_lists() -> Vec<Change> {
    vec![
        Change {
            name: "a favourite",
            call: "POST /api/game/games/g2/favorite",
            answer: r#"[{"id":"g2","identity":"two","name":"Two"},{"id":"g1","identity":"one","name":"One"}]"#,
            begin: favorites::loaded,
            act: favorites::toggle,
            is_done: |tab| favorites::favorites(tab).ids.len() == 2,
            after: nothing,
        },
        Change {
            name: "reading all messages",
            call: "POST /api/notification/messenger/messages/read/all",
            answer: r#"{"totalUnread":0}"#,
            begin: messages::opened,
            act: |world, tab| world.act(tab, async |core| drop(core.read_all_messages().await)),
            is_done: |tab| messages::unread(tab) == 0,
            after: nothing,
        },
        Change {
            name: "deleting a message",
            call: "DELETE /api/notification/messenger/messages",
            answer: r#"{"totalUnread":1}"#,
            begin: messages::opened,
            act: |world, tab| {
                world.act(tab, async |core| drop(core.delete_message("m6".to_owned()).await));
            },
            is_done: |tab| !messages::ids(tab).contains(&"m6".to_owned()),
            after: |world| {
                let rest = [("m5", 1), ("m4", 2), ("m3", 2), ("m2", 2), ("m1", 2)];
                world.server.always("GET /api/notification/messenger/messages", messages::page(&rest, 5, 1));
            },
        },
    ]
}

/// True if the page says more than before: an alert, or words at a form.
fn is_told(tab: &Tab, alerts_before: usize) -> bool {
    let contact = tab.core.store.read(|slices| slices.contact.get().clone());
    let has_words = contact.phase == FormPhase::Ready && contact.error.is_some()
        || tab.core.store.read(|slices| {
            slices.contact_fields.iter().any(|field| field.hint.is_some())
                || slices.limit_form.get().error.is_some()
        })
        || form(tab, FormName::Profile).error.is_some()
        || form(tab, FormName::ChangePassword).error.is_some()
        || otp(tab).error.is_some()
        || otp(tab).resend == ResendView::Limit
        || tab.core.store.read(|slices| {
            let mut fields = slices.profile_form_fields.iter();
            fields.any(|field| field.hint.as_ref().is_some_and(|hint| hint.variant == HintVariant::Error))
        });
    toasts_so_far(tab).len() > alerts_before || has_words
}

#[test]
fn no_change_is_said_to_be_done_without_evidence() {
    let mut wrong = Vec::new();
    let changes =
        [of_the_account(), of_raised_limits(), of_accounts(), of_confirmations(), of_rewards(), of_lists()];
    for change in changes.into_iter().flatten() {
        // Long lists and large numbers can be those of the API.
        let ways = faults::ways().into_iter().filter(|(way, _)| !matches!(*way, "5 MB" | "huge numbers"));
        for (way, reply) in ways {
            let (world, tab) = (change.begin)();
            let alerts = toasts_so_far(&tab).len();
            world.server.fail(change.call, reply.clone());
            (change.act)(&world, &tab);
            world.advance(25_000);
            let mut note = |what: &str| wrong.push(format!("{}, {way}: {what}", change.name));
            let confirms = change.answer.is_empty() && reply.is_data();
            if status(&tab) == SessionStatus::Guest || confirms {
                continue;
            }
            if (change.is_done)(&tab) {
                note("called done");
                continue;
            }
            if !is_told(&tab, alerts) {
                note("nothing is said");
            }
            world.server.clear_faults();
            world.server.always(
                change.call,
                Reply::data(if change.answer.is_empty() { "{}" } else { change.answer }),
            );
            (change.after)(&world);
            (change.act)(&world, &tab);
            world.advance(1_000);
            if !(change.is_done)(&tab) {
                note("does not go on");
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
