//! A deposit whose answer was lost: nothing is repeated by itself, the player
//! sees what was found and decides.

use super::support::{
    DEPOSIT, INVOICES, deposit, invoice, invoice_event, open_wallet, press_deposit, screen, toasts_so_far,
    was_asked, windows, world_with_player, world_with_wallet,
};
use crate::{
    store::views::{LostPhase, ScreenView},
    testing::{Reply, Tab, World},
};

const PAGE: &str = r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#;
const NOW: &str = "2026-11-21T00:00:00.000Z";

/// Presses the button; the answer is lost.
fn lose(world: &World, tab: &Tab, reply: Reply) {
    world.server.once(DEPOSIT, reply);
    world.server.always(DEPOSIT, Reply::data(PAGE));
    press_deposit(world, tab);
}

fn phase(tab: &Tab) -> Option<LostPhase> {
    match screen(tab) {
        ScreenView::Lost { phase, .. } => Some(phase),
        _ => None,
    }
}

fn invoices(world: &World, list: &[String]) {
    world.server.always(INVOICES, Reply::data(&format!("[{}]", list.join(","))));
}

fn retry(world: &World, tab: &Tab) {
    tab.core.retry_deposit();
    world.settle();
}

#[test]
fn every_kind_of_lost_answer_is_searched_for_and_not_repeated() {
    for reply in [
        Reply::lost(),
        Reply::raw(500, ""),
        Reply::raw(200, "<!doctype html>"),
        Reply::raw(200, r#"{"data":{"#),
    ] {
        let (world, tab) = world_with_wallet();
        lose(&world, &tab, reply);
        assert_eq!(phase(&tab), Some(LostPhase::NotFound));
        assert_eq!(windows(&tab), ["open 1", "close 1"]);
        world.advance(60_000);
        assert_eq!(world.server.count(DEPOSIT), 1);
        assert!(world.local("depositInFlight").is_some());
        assert!(!deposit(&tab).can_submit);
    }
}

#[test]
fn an_answer_that_takes_too_long_is_lost() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::data(PAGE).after(60_000));
    world.advance(19_999);
    assert_eq!(screen(&tab), ScreenView::Submitting);
    world.advance(1);
    assert_eq!(phase(&tab), Some(LostPhase::NotFound));
}

#[test]
fn the_payment_is_found_by_time_method_and_amount() {
    for (list, found) in [
        (vec![invoice("i1", 1, "card", "50", NOW)], Some("i1")),
        (
            vec![
                invoice("i1", 1, "card", "50.00", NOW),
                invoice("i2", 2, "card", "50", "2026-11-21T00:00:05Z"),
            ],
            Some("i2"),
        ),
        (vec![invoice("i1", 1, "card", "50", "2026-11-20T23:58:30Z")], Some("i1")),
        (vec![invoice("i1", 1, "card", "50", "2026-11-20T23:50:00Z")], None),
        (vec![invoice("i1", 1, "card", "51", NOW)], None),
        (vec![invoice("i1", 1, "bank", "50", NOW)], None),
        (vec![invoice("i1", 1, "card", "50", NOW).replace("USD", "EUR")], None),
        (vec![invoice("i1", 1, "card", "50", NOW).replace("\"invoiceType\":1", "\"invoiceType\":2")], None),
        (vec!["{}".to_owned(), "7".to_owned()], None),
    ] {
        let (world, tab) = world_with_wallet();
        invoices(&world, &list);
        lose(&world, &tab, Reply::lost());
        let shown = match screen(&tab) {
            ScreenView::Lost { invoice, .. } => invoice.map(|invoice| invoice.id),
            other => panic!("{other:?}"),
        };
        assert_eq!(shown.as_deref(), found, "{list:?}");
    }
}

#[test]
fn payments_that_cannot_be_read_are_looked_for_again() {
    let (world, tab) = world_with_wallet();
    world.server.always(INVOICES, Reply::lost());
    lose(&world, &tab, Reply::lost());
    assert_eq!(phase(&tab), Some(LostPhase::Unknown));
    invoices(&world, &[invoice("i1", 1, "card", "50", NOW)]);
    tab.core.search_deposit();
    world.settle();
    assert_eq!(phase(&tab), Some(LostPhase::Found));
}

#[test]
fn the_player_repeats_it_with_the_same_key_and_body() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::lost());
    let first = world.server.last(DEPOSIT).unwrap();
    retry(&world, &tab);
    let second = world.server.last(DEPOSIT).unwrap();
    assert_eq!(world.server.count(DEPOSIT), 2);
    assert_eq!(first.idempotency_key, second.idempotency_key);
    assert_eq!(first.body, second.body);
    assert_eq!(windows(&tab), ["open 1", "close 1", "open 2", "navigate 2 https://pay.example/p"]);
    assert_eq!(world.local("depositInFlight"), None);
}

#[test]
fn repeating_twice_quickly_sends_it_once() {
    for world in [world_with_player(100_000), world_with_player(100_000).without_locks()] {
        let tab = world.started("/");
        open_wallet(&world, &tab);
        lose(&world, &tab, Reply::lost());
        tab.core.retry_deposit();
        tab.core.retry_deposit();
        world.settle();
        retry(&world, &tab);
        assert_eq!(world.server.count(DEPOSIT), 2);
        let (opened, ended): (Vec<_>, Vec<_>) =
            windows(&tab).into_iter().partition(|step| step.starts_with("open"));
        assert_eq!(opened.len(), ended.len(), "no blank window stays");
    }
}

#[test]
fn while_it_is_searched_for_it_cannot_be_repeated() {
    let (world, tab) = world_with_wallet();
    world.server.always(INVOICES, Reply::data("[]").after(500));
    lose(&world, &tab, Reply::lost());
    assert_eq!(phase(&tab), Some(LostPhase::Searching));
    retry(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 1);
    world.advance(500);
    assert_eq!(phase(&tab), Some(LostPhase::NotFound));
}

#[test]
fn the_player_leaves_it_and_a_found_payment_is_watched() {
    let (world, tab) = world_with_wallet();
    invoices(&world, &[invoice("i1", 1, "card", "50", NOW)]);
    lose(&world, &tab, Reply::lost());
    tab.core.abandon_deposit();
    world.settle();
    assert_eq!(screen(&tab), ScreenView::Form);
    assert_eq!(world.local("depositInFlight"), None);
    assert_eq!(world.session(&tab, "watchedInvoices").as_deref(), Some(r#"["i1"]"#));
    press_deposit(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 2);
    let key = world.server.last(DEPOSIT).unwrap().idempotency_key;
    assert_eq!(key.as_deref(), Some("00000000-0000-4000-8000-000000000002"), "a new intention, a new key");
}

#[test]
fn an_event_tells_the_outcome_of_a_lost_deposit() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::lost());
    invoice_event(&world, &tab, &invoice("i1", 2, "card", "50", NOW));
    assert_eq!(screen(&tab), ScreenView::Form);
    assert_eq!(world.local("depositInFlight"), None);
    assert_eq!(toasts_so_far(&tab), ["depositSuccess"]);
}

#[test]
fn an_equal_payment_that_was_there_before_is_not_the_lost_one() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::data(&PAGE.replace("i1", "first")));
    press_deposit(&world, &tab);
    invoices(&world, &[invoice("first", 1, "card", "50", NOW)]);
    open_wallet(&world, &tab);
    lose(&world, &tab, Reply::lost());
    assert_eq!(phase(&tab), Some(LostPhase::NotFound));
    invoice_event(&world, &tab, &invoice("first", 2, "card", "50", NOW));
    assert_eq!(phase(&tab), Some(LostPhase::NotFound), "the end of the first is not that of the second");
    let tab = world.reloaded(&tab, "/");
    world.advance(1_000);
    assert_eq!(phase(&tab), Some(LostPhase::NotFound), "also after a reload");
    invoices(&world, &[invoice("second", 1, "card", "50", NOW), invoice("first", 2, "card", "50", NOW)]);
    tab.core.search_deposit();
    world.settle();
    assert_eq!(phase(&tab), Some(LostPhase::Found));
}

#[test]
fn a_reload_while_it_is_sent_restores_it() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::data(PAGE).after(500));
    press_deposit(&world, &tab);
    let key = world.server.last(DEPOSIT).unwrap().idempotency_key;
    invoices(&world, &[invoice("i1", 1, "card", "50", NOW)]);
    let tab = world.reloaded(&tab, "/");
    world.advance(1_000);
    assert_eq!(phase(&tab), Some(LostPhase::Found));
    assert!(was_asked(&tab, "open wallet"));
    world.server.always(DEPOSIT, Reply::data(PAGE));
    retry(&world, &tab);
    assert_eq!(world.server.last(DEPOSIT).unwrap().idempotency_key, key);
}

#[test]
fn another_tab_does_not_take_a_deposit_that_is_under_way_for_a_lost_one() {
    let (world, tab) = world_with_wallet();
    world.server.always(DEPOSIT, Reply::data(PAGE).after(500));
    press_deposit(&world, &tab);
    let other = world.started("/");
    world.settle();
    assert_eq!(phase(&other), None);
    assert!(!was_asked(&other, "open wallet"));
}

#[test]
fn a_deposit_of_a_tab_that_is_gone_comes_before_a_new_one() {
    for without_locks in [false, true] {
        let world = world_with_player(100_000);
        let world = if without_locks { world.without_locks() } else { world };
        let (gone, tab) = (world.started("/"), world.started("/"));
        open_wallet(&world, &gone);
        open_wallet(&world, &tab);
        world.server.always(DEPOSIT, Reply::data(PAGE).after(500));
        press_deposit(&world, &gone);
        world.closed(&gone);
        world.advance(30_000);
        press_deposit(&world, &tab);
        assert_eq!(world.server.count(DEPOSIT), 1, "nothing new is sent");
        assert_eq!(phase(&tab), Some(LostPhase::NotFound));
        assert_eq!(windows(&tab), ["open 1", "close 1"]);
        retry(&world, &tab);
        world.advance(500);
        let keys: Vec<_> = world
            .server
            .requests
            .borrow()
            .iter()
            .filter_map(|request| request.idempotency_key.clone())
            .collect();
        assert_eq!(keys.len(), 2);
        assert_eq!(keys[0], keys[1]);
    }
}

#[test]
fn what_was_kept_and_cannot_be_read_is_nothing() {
    for text in ["", "{", "[]", "null", r#"{"key":"k"}"#] {
        let world = world_with_player(100_000);
        world.set_local("depositInFlight", text);
        let tab = world.started("/");
        open_wallet(&world, &tab);
        assert!(deposit(&tab).can_submit);
        world.server.always(DEPOSIT, Reply::data(PAGE));
        press_deposit(&world, &tab);
        assert_eq!(world.server.count(DEPOSIT), 1);
    }
}

#[test]
fn closing_the_wallet_does_not_forget_a_lost_deposit() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::lost());
    tab.core.dialog_closed("wallet-deposit");
    assert!(world.local("depositInFlight").is_some());
    open_wallet(&world, &tab);
    assert_eq!(phase(&tab), Some(LostPhase::NotFound));
}
