//! Tests of what tells the outcome of a payment: its answer, or a payment of
//! the server with its id or key, whichever comes first; nothing else.

use super::support::{
    DEPOSIT, INVOICES, invoice, invoice_event, open_wallet, press_deposit, screen, toasts_so_far, token_of,
    windows, world_with_wallet,
};
use crate::{
    store::views::{LostPhase, ScreenView},
    testing::{Reply, Tab, World},
};

const PAGE: &str = r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#;
const NOW: &str = "2026-11-21T00:00:00.000Z";

fn key_of_last(world: &World) -> Option<String> {
    world.server.last(DEPOSIT).and_then(|request| request.idempotency_key)
}

fn with_key(invoice: &str, key: &str) -> String {
    invoice.replacen('{', &format!("{{\"idempotencyKey\":\"{key}\","), 1)
}

fn lost(tab: &Tab) -> Option<(LostPhase, Option<String>)> {
    match screen(tab) {
        ScreenView::Lost(lost) => Some((lost.phase, lost.refusal)),
        _ => None,
    }
}

fn refused(status: u16) -> Reply {
    Reply::raw(status, r#"{"error":{"code":0,"message":"Please wait."}}"#)
}

#[test]
fn the_refusal_of_a_retry_is_no_outcome_and_keeps_the_key() {
    for status in [400, 404, 409, 422, 423, 425, 429] {
        let (world, tab) = world_with_wallet();
        world.server.once(DEPOSIT, Reply::lost());
        press_deposit(&world, &tab);
        let first = key_of_last(&world);
        world.server.once(DEPOSIT, refused(status));
        tab.core.retry_deposit();
        world.settle();
        assert_eq!(lost(&tab), Some((LostPhase::NotSeen, Some("Please wait.".to_owned()))), "{status}");
        assert!(world.local("depositInFlight").is_some(), "{status}");
        world.server.always(DEPOSIT, Reply::data(PAGE));
        tab.core.retry_deposit();
        world.settle();
        assert_eq!((world.server.count(DEPOSIT), key_of_last(&world)), (3, first), "{status}");
    }
}

#[test]
fn a_retry_that_ends_the_session_keeps_the_payment_for_the_next_one() {
    for status in [401, 403] {
        let (world, tab) = world_with_wallet();
        world.server.once(DEPOSIT, Reply::lost());
        press_deposit(&world, &tab);
        world.server.once(DEPOSIT, refused(status));
        tab.core.retry_deposit();
        world.settle();
        assert!(world.local("depositInFlight").is_some(), "{status}");
    }
}

#[test]
fn a_field_of_a_refusal_is_quoted_if_there_is_no_message() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::lost());
    press_deposit(&world, &tab);
    world.server.once(DEPOSIT, Reply::raw(422, r#"{"error":{"fields":{"amount":["Too much."]}}}"#));
    tab.core.retry_deposit();
    world.settle();
    assert_eq!(lost(&tab), Some((LostPhase::NotSeen, Some("Too much.".to_owned()))));
}

#[test]
fn a_busy_server_decides_no_first_try_either() {
    for status in [409, 423, 425, 429] {
        let (world, tab) = world_with_wallet();
        world.server.once(DEPOSIT, refused(status));
        press_deposit(&world, &tab);
        assert!(lost(&tab).is_some(), "{status}");
        assert!(world.local("depositInFlight").is_some(), "{status}");
    }
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, refused(400));
    press_deposit(&world, &tab);
    assert_eq!(screen(&tab), ScreenView::Form, "any other refusal of a first try is its outcome");
    assert_eq!(world.local("depositInFlight"), None);
}

#[test]
fn an_event_before_the_answer_ends_the_payment() {
    for (method, answer) in [("card", PAGE), ("code", r#"{"qr":"pay:1","invoiceId":"i1"}"#)] {
        let (world, tab) = world_with_wallet();
        tab.core.select_method(method);
        world.server.once(DEPOSIT, Reply::data(answer).after(500));
        press_deposit(&world, &tab);
        invoice_event(&world, &tab, &invoice("i1", 2, method, "50", NOW));
        world.advance(1_000);
        assert_eq!(toasts_so_far(&tab), ["depositSuccess"], "{method}");
        assert_eq!(screen(&tab), ScreenView::Form, "{method}");
        assert!(tab.core.store.read(|slices| slices.open_payments.is_empty()), "{method}");
        assert!(windows(&tab).iter().all(|step| !step.starts_with("navigate")), "{method}");
        assert_eq!(world.session(&tab, "watchedInvoices"), None, "{method}");
    }
}

#[test]
fn an_event_of_another_payment_before_the_answer_changes_nothing() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("code");
    let answer = Reply::data(r#"{"qr":"pay:1","invoiceId":"i1"}"#).after(500);
    world.server.once(DEPOSIT, answer);
    press_deposit(&world, &tab);
    invoice_event(&world, &tab, &invoice("i7", 2, "code", "50", NOW));
    world.advance(1_000);
    assert!(matches!(screen(&tab), ScreenView::Qr { .. }), "{:?}", screen(&tab));
}

/// Loses the answer to a deposit, and leaves it. Returns its key.
fn leave_lost(world: &World, tab: &Tab) -> String {
    world.server.once(DEPOSIT, Reply::lost());
    world.server.always(DEPOSIT, Reply::data(PAGE));
    press_deposit(world, tab);
    tab.core.abandon_deposit();
    world.settle();
    assert_eq!(screen(tab), ScreenView::Form);
    key_of_last(world).unwrap()
}

#[test]
fn an_equal_payment_after_an_unknown_one_has_its_key_until_the_outcome_is_known() {
    let (world, tab) = world_with_wallet();
    let first = leave_lost(&world, &tab);
    press_deposit(&world, &tab);
    assert_eq!(key_of_last(&world), Some(first));
}

#[test]
fn an_outcome_heard_later_ends_the_key_of_a_payment_that_was_left() {
    let (world, tab) = world_with_wallet();
    let first = leave_lost(&world, &tab);
    invoice_event(&world, &tab, &with_key(&invoice("i1", 2, "card", "50", NOW), &first));
    assert_eq!(world.local("depositInFlight"), None);
    press_deposit(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 2);
    assert_ne!(key_of_last(&world), Some(first));
}

#[test]
fn the_payments_are_read_before_the_key_of_one_that_was_left_is_used_again() {
    let (world, tab) = world_with_wallet();
    let first = leave_lost(&world, &tab);
    let decided = with_key(&invoice("i1", 3, "card", "50", NOW), &first);
    world.server.always(INVOICES, Reply::data(&format!("[{decided}]")));
    press_deposit(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 2);
    assert_ne!(key_of_last(&world), Some(first), "the first one has failed: this is another payment");
    assert_eq!(world.local("depositInFlight"), None);
}

#[test]
fn looking_again_keeps_the_delays_of_the_search() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::lost());
    press_deposit(&world, &tab);
    for _ in 0..5 {
        world.advance(100);
        tab.core.search_deposit();
        world.settle();
    }
    let ScreenView::Lost(view) = screen(&tab) else { panic!("{:?}", screen(&tab)) };
    assert!(view.early, "half a second is early");
    let before = world.server.count(INVOICES);
    world.advance(2_000);
    assert_eq!(world.server.count(INVOICES), before + 1, "the next read is due as before");
}

#[test]
fn an_unknown_player_sees_no_payment_of_another() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::lost());
    press_deposit(&world, &tab);
    world.act(&tab, async |core| core.sign_out().await);
    world.server.always("GET /api/player/profile", Reply::raw(503, ""));
    world.set_cookie("access_token", &token_of("0a1b2c3d-0000-4000-8000-000000000002", &world, 100_000));
    let tab = world.reloaded(&tab, "/");
    open_wallet(&world, &tab);
    assert_eq!(lost(&tab), None);
}

#[test]
fn the_own_unknown_payment_is_restored_without_a_profile() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::lost());
    press_deposit(&world, &tab);
    world.server.always("GET /api/player/profile", Reply::raw(503, ""));
    let tab = world.reloaded(&tab, "/");
    open_wallet(&world, &tab);
    assert!(lost(&tab).is_some());
}

#[test]
fn no_payment_leaves_with_the_token_of_another_player() {
    let (world, tab) = world_with_wallet();
    // Another tab has signed somebody else in; this one has not heard of it.
    world.set_cookie("access_token", &token_of("0a1b2c3d-0000-4000-8000-000000000002", &world, 100_000));
    press_deposit(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 0);
    assert!(super::support::was_asked(&tab, "reload"));
}
