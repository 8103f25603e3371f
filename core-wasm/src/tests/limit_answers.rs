//! Tests of changes of limits whose answer is lost, unreadable or without
//! words.

use super::{
    limits::{CREATE, answers, form, opened, row, submit},
    support::{said, toasts_so_far, was_asked},
};
use crate::{
    store::views::{LimitFormPhase, LimitKind},
    testing::{Reply, Tab, World},
};

fn unreadable() -> [Reply; 5] {
    [
        Reply::lost(),
        Reply::raw(503, ""),
        Reply::raw(200, ""),
        Reply::raw(200, r#"{"data":{"id":"#),
        Reply::raw(200, "<!doctype html><title>Portal</title>"),
    ]
}

fn with_new_limit() -> (World, Tab) {
    let (world, tab) = opened(&[]);
    tab.core.open_new_limit(LimitKind::Deposit);
    tab.core.change_limit_amount("50");
    (world, tab)
}

#[test]
fn a_limit_is_set_if_its_answer_cannot_be_read_but_the_list_has_it() {
    for reply in unreadable() {
        let (world, tab) = with_new_limit();
        let period = form(&tab).periods.into_iter().find(|period| period.chosen).unwrap().value;
        world.server.once(CREATE, reply);
        answers(&world, &[row("d", 3, &period, "50", "0", "")]);
        submit(&world, &tab);
        assert_eq!(toasts_so_far(&tab), ["cashLimitAdd"]);
        assert!(was_asked(&tab, "close add-cash-limit"));
    }
}

#[test]
fn a_limit_is_not_said_to_be_set_without_evidence() {
    for reply in unreadable() {
        let (world, tab) = with_new_limit();
        world.server.once(CREATE, reply);
        submit(&world, &tab);
        assert!(toasts_so_far(&tab).is_empty());
        assert_eq!((form(&tab).phase, form(&tab).amount.as_str()), (LimitFormPhase::Ready, "50"));
        assert_eq!(
            form(&tab).error.map(|words| said(&words)).as_deref(),
            Some("alerts.global.somethingWrong.title")
        );
    }
}

#[test]
fn a_removal_without_a_readable_answer_is_read_back() {
    let (world, tab) = opened(&[row("d", 3, "daily", "50", "10", "")]);
    tab.core.open_limit("d");
    world.server.once("DELETE /api/player/limits/d", Reply::raw(200, ""));
    let removed =
        row("d", 3, "daily", "50", "10", "").replace("\"cancelProcess\":false", "\"cancelProcess\":true");
    answers(&world, &[removed]);
    world.act(&tab, async |core| core.remove_limit().await.unwrap());
    assert_eq!(toasts_so_far(&tab), ["cashLimitCancel"]);
}

#[test]
fn a_refusal_without_words_still_says_something() {
    for body in [
        r#"{"error":{}}"#,
        r#"{"error":{"message":"","fields":{}}}"#,
        r#"{"error":{"fields":{"amount":[]}}}"#,
        r#"{"error":{"fields":{"amount":[""],"period":[""]}}}"#,
    ] {
        let (world, tab) = with_new_limit();
        world.server.once(CREATE, Reply::raw(422, body));
        submit(&world, &tab);
        let words = form(&tab).error.map(|words| said(&words));
        assert_eq!(words.as_deref(), Some("alerts.global.somethingWrong.title"), "{body}");
    }
}
