//! Every call that changes something, answered in every way that does not
//! confirm it, while the server's state stays as it was: nothing is said to be
//! done, something is said, and the next try works.

use super::{
    bonuses, contact, documents, engagement, faults, favorites, limits, messages, quests, security,
    support::{field, status, toasts_so_far, world_with_player},
};
use crate::{
    services::forms::FormName,
    store::views::{FormPhase, LimitKind, LoginSessionState, QuestTab, SessionStatus},
    testing::{Reply, Tab, World},
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

fn of_rewards() -> Vec<Change> {
    vec![
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
        });
    toasts_so_far(tab).len() > alerts_before || has_words
}

#[test]
fn no_change_is_said_to_be_done_without_evidence() {
    let mut wrong = Vec::new();
    for change in of_the_account().into_iter().chain(of_rewards()).chain(of_lists()) {
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
