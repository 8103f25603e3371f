//! Tests of how the outcome of a payment is learned when the newest page of
//! payments does not tell it, and of several payments with unknown outcome.

use super::support::{
    DEPOSIT, INVOICES, PLAYER, invoice, invoice_event, open_wallet, press_deposit, screen, toasts_so_far,
    was_asked, world_with_player, world_with_wallet,
};
use crate::{
    json::Value,
    store::views::{LostPhase, ScreenView},
    testing::{Reply, Tab, World},
    wire::json::{Entries, parse},
};

const QR: &str = r#"{"qr":"pay:1","invoiceId":"i1"}"#;
/// Before the player has pressed anything.
const EARLIER: &str = "2026-11-20T10:00:00.000Z";
const LATER: &str = "2026-11-21T10:00:00.000Z";

fn phase(tab: &Tab) -> Option<LostPhase> {
    match screen(tab) {
        ScreenView::Lost(lost) => Some(lost.phase),
        _ => None,
    }
}

/// A page of payments, and the number of payments on all pages.
fn page(invoices: &[String], total: usize) -> Reply {
    let list = invoices.join(",");
    Reply::raw(200, &format!(r#"{{"data":[{list}],"meta":{{"total":{total}}}}}"#))
}

fn others(from: usize) -> Vec<String> {
    (from..from + 10).map(|number| invoice(&format!("other{number}"), 2, "card", "7", LATER)).collect()
}

fn key_of_last(world: &World) -> Option<String> {
    world.server.last(DEPOSIT).and_then(|request| request.idempotency_key)
}

/// Presses the deposit button for an amount; no answer arrives.
fn lose(world: &World, tab: &Tab, amount: &str) {
    world.server.once(DEPOSIT, Reply::lost());
    tab.core.change_amount(amount);
    press_deposit(world, tab);
}

/// The same, and the player leaves the payment. Returns its key.
fn lose_and_leave(world: &World, tab: &Tab, amount: &str) -> Option<String> {
    lose(world, tab, amount);
    assert!(phase(tab).is_some(), "{amount}");
    tab.core.abandon_deposit();
    world.settle();
    key_of_last(world)
}

fn kept_amounts(world: &World) -> Vec<String> {
    match world.local("depositInFlight").and_then(|text| parse(&text)) {
        Some(Value::Array(list)) => {
            list.iter().filter_map(|kept| kept.amount("amount").map(|amount| amount.to_string())).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_watched_payment_is_found_behind_newer_ones() {
    let (world, tab) = paying_by_code();
    assert!(world.local("openPayments").is_some());
    world.closed(&tab);
    world.server.once(INVOICES, page(&others(0), 21));
    world.server.once(INVOICES, page(&others(10), 21));
    world.server.always(INVOICES, page(&[invoice("i1", 2, "code", "50", EARLIER)], 21));
    let tab = world.reloaded(&tab, "/");
    world.advance(2_000);
    assert_eq!(world.local("openPayments"), None);
    assert_eq!(toasts_so_far(&tab), ["depositSuccess"]);
}

#[test]
fn the_search_goes_on_until_the_time_of_the_click() {
    let (world, tab) = world_with_wallet();
    world.server.once(INVOICES, page(&others(0), 40));
    world.server.once(INVOICES, page(&[invoice("i1", 1, "card", "50", LATER)], 40));
    lose(&world, &tab, "50");
    assert_eq!(phase(&tab), Some(LostPhase::Found), "it is on the second page");

    let world = world_with_player(100_000);
    world.server.once(INVOICES, page(&[invoice("before", 2, "card", "9", EARLIER)], 1));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    let before = world.server.count(INVOICES);
    world.server.once(INVOICES, page(&others(0), 40));
    let mut last = others(10);
    last.push(invoice("long ago", 2, "card", "50", "2026-11-19T10:00:00.000Z"));
    world.server.once(INVOICES, page(&last, 40));
    lose(&world, &tab, "50");
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen), "there is no such payment since the click");
    assert_eq!(world.server.count(INVOICES) - before, 2, "older ones are not read");
}

#[test]
fn a_search_that_did_not_get_so_far_tells_nothing() {
    let (world, tab) = world_with_wallet();
    world.server.once(INVOICES, page(&others(0), 40));
    world.server.once(INVOICES, Reply::raw(503, ""));
    lose(&world, &tab, "50");
    assert_eq!(phase(&tab), Some(LostPhase::Unknown));

    // Twenty pages are enough work, and no answer.
    let (world, tab) = world_with_wallet();
    let before = world.server.count(INVOICES);
    for number in 0..30 {
        world.server.once(INVOICES, page(&others(number * 10), 1_000));
    }
    lose(&world, &tab, "50");
    assert_eq!(phase(&tab), Some(LostPhase::Unknown));
    assert_eq!(world.server.count(INVOICES) - before, 20);
}

/// A deposit whose code to scan is on display.
fn paying_by_code() -> (World, Tab) {
    let (world, tab) = world_with_wallet();
    world.server.always(DEPOSIT, Reply::data(QR));
    tab.core.select_method("code");
    press_deposit(&world, &tab);
    (world, tab)
}

#[test]
fn a_payment_that_failed_and_is_paid_after_all_is_told() {
    let (world, tab) = paying_by_code();
    invoice_event(&world, &tab, &invoice("i1", 3, "code", "50", LATER));
    assert_eq!(toasts_so_far(&tab), ["depositError"]);
    assert!(was_asked(&tab, "open deposit-error") && !was_asked(&tab, "close deposit-error"));
    invoice_event(&world, &tab, &invoice("i1", 3, "code", "50", LATER));
    assert_eq!(toasts_so_far(&tab), ["depositError"], "once");
    world.advance(10_000);
    for status in [2, 2, 3, 1] {
        invoice_event(&world, &tab, &invoice("i1", status, "code", "50", LATER));
        world.advance(10_000);
        assert_eq!(toasts_so_far(&tab), ["depositError", "depositSuccess"], "{status}");
    }
    assert!(was_asked(&tab, "close deposit-error"), "it says that nothing was taken");
}

#[test]
fn a_deposit_that_was_sent_back_is_told_with_its_reason() {
    for (result, told) in [
        ("returned: deposit limit", "depositBeyondLimit"),
        ("returned: exclusion", "depositExcluded"),
        ("returned: another reason", "depositReturned"),
        ("declined by the provider", "depositError"),
    ] {
        let (world, tab) = paying_by_code();
        let returned = |status: i64| {
            let invoice = invoice("i1", status, "code", "50", LATER);
            invoice.replacen('{', &format!(r#"{{"statusResult":"{result}","#), 1)
        };
        for _ in 0..2 {
            invoice_event(&world, &tab, &returned(3));
            assert_eq!(toasts_so_far(&tab), [told], "once");
        }
        // Only a deposit for which nothing was taken is offered again.
        assert_eq!(was_asked(&tab, "open deposit-error"), told == "depositError");
        invoice_event(&world, &tab, &returned(1));
        assert_eq!(toasts_so_far(&tab), [told], "it has ended");
    }
}

#[test]
fn a_cancelled_deposit_that_arrives_and_is_sent_back_is_told() {
    let (world, tab) = paying_by_code();
    invoice_event(&world, &tab, &invoice("i1", 3, "code", "50", LATER));
    assert_eq!(toasts_so_far(&tab), ["depositError"]);
    let returned =
        invoice("i1", 3, "code", "50", LATER).replacen('{', r#"{"statusResult":"returned: exclusion","#, 1);
    invoice_event(&world, &tab, &returned);
    world.advance(10_000);
    assert_eq!(toasts_so_far(&tab), ["depositError", "depositExcluded"]);
    assert!(was_asked(&tab, "close deposit-error"), "it says that nothing was taken");
}

#[test]
fn payments_with_unknown_outcome_are_kept_side_by_side() {
    let (world, tab) = world_with_wallet();
    let first = lose_and_leave(&world, &tab, "50");
    let second = lose_and_leave(&world, &tab, "60");
    assert_ne!(first, second);
    assert_eq!(kept_amounts(&world), ["50", "60"]);

    lose(&world, &tab, "50");
    assert_eq!(key_of_last(&world), first, "an equal payment is the same one");
    tab.core.abandon_deposit();
    world.settle();
    lose(&world, &tab, "60");
    assert_eq!(key_of_last(&world), second);
    tab.core.abandon_deposit();
    world.settle();
    assert_eq!(kept_amounts(&world), ["50", "60"]);

    invoice_event(&world, &tab, &invoice("i1", 2, "card", "50", LATER));
    assert_eq!(kept_amounts(&world), ["60"], "the outcome of one ends its key alone");
    lose(&world, &tab, "50");
    assert_ne!(key_of_last(&world), first, "an equal payment after it is another one");
    tab.core.abandon_deposit();
    world.settle();
    lose(&world, &tab, "60");
    assert_eq!(key_of_last(&world), second);
}

#[test]
fn a_payment_that_is_left_stays_known_while_another_is_accepted_or_refused() {
    for answer in [Reply::data(QR), Reply::raw(400, r#"{"error":{"code":0,"message":"No."}}"#)] {
        let (world, tab) = world_with_wallet();
        let first = lose_and_leave(&world, &tab, "50");
        world.server.once(DEPOSIT, answer);
        tab.core.change_amount("60");
        press_deposit(&world, &tab);
        tab.core.abandon_deposit();
        world.settle();
        lose(&world, &tab, "50");
        assert_eq!(key_of_last(&world), first);
    }
}

#[test]
fn no_more_than_ten_payments_are_kept() {
    let (world, tab) = world_with_wallet();
    for amount in 20..35 {
        lose_and_leave(&world, &tab, &amount.to_string());
    }
    let last: Vec<String> = (25..35).map(|amount: u32| amount.to_string()).collect();
    assert_eq!(kept_amounts(&world), last);
}

#[test]
fn the_record_of_an_earlier_build_is_read() {
    let world = world_with_player(100_000);
    let record = format!(
        r#"{{"key":"old","type":1,"player":"{PLAYER}","method":"card","currency":"USD","amount":"50","processing":"form","startedAt":"0","earlier":[],"left":false,"body":{{}}}}"#
    );
    world.set_local("depositInFlight", &record);
    let tab = world.started("/");
    world.advance(1_000);
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
    world.server.always(DEPOSIT, Reply::data(QR));
    tab.core.retry_deposit();
    world.settle();
    assert_eq!(key_of_last(&world).as_deref(), Some("old"));
}

#[test]
fn a_hidden_payment_stays_hidden_with_its_next_event() {
    let (world, tab) = world_with_wallet();
    world.server.always(DEPOSIT, Reply::data(r#"{"invoiceId":"i1"}"#));
    tab.core.select_method("letter");
    tab.core.change_amount("70");
    press_deposit(&world, &tab);
    let open = || tab.core.store.read(|slices| slices.open_payments.len());
    assert_eq!(open(), 1);
    tab.core.hide_payment("i1");
    assert_eq!(open(), 0);
    invoice_event(&world, &tab, &invoice("i1", 5, "letter", "70", LATER));
    assert_eq!(open(), 0, "the player has put it away");
    invoice_event(&world, &tab, &invoice("i1", 2, "letter", "70", LATER));
    assert_eq!(toasts_so_far(&tab), ["depositSuccess"], "its end is told all the same");
}
