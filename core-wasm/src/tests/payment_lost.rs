//! Tests of payments with a lost response: no automatic retry, repeated
//! search, and the decision of the player.

use super::support::{
    DEPOSIT, INVOICES, deposit, invoice, invoice_event, open_wallet, press_deposit, screen, toasts_so_far,
    token_of, was_asked, windows, world_with_player, world_with_wallet,
};
use crate::{
    store::views::{LostPhase, ScreenView},
    testing::{Reply, Tab, World},
};

const PAGE: &str = r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#;
const NOW: &str = "2026-11-21T00:00:00.000Z";
/// Idempotency key of the first payment of a test.
const KEY: &str = "00000000-0000-4000-8000-000000000001";

fn with_key(invoice: &str, key: &str) -> String {
    invoice.replacen('{', &format!("{{\"idempotencyKey\":\"{key}\","), 1)
}

/// Submits a deposit whose response is lost.
fn lose(world: &World, tab: &Tab, reply: Reply) {
    world.server.once(DEPOSIT, reply);
    world.server.always(DEPOSIT, Reply::data(PAGE));
    press_deposit(world, tab);
}

fn phase(tab: &Tab) -> Option<LostPhase> {
    match screen(tab) {
        ScreenView::Lost(lost) => Some(lost.phase),
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
fn payments_are_polled_with_back_off_until_the_lost_one_appears() {
    let (world, tab) = world_with_wallet();
    let before = world.server.count(INVOICES);
    lose(&world, &tab, Reply::lost());
    let mut readings = Vec::new();
    for _ in 0..180 {
        readings.push(world.server.count(INVOICES) - before);
        world.advance(1_000);
    }
    assert_eq!((readings[1], readings[59], readings[70]), (1, 5, 6));
    assert_eq!(readings[179], 7, "once a minute at the end");
    let ScreenView::Lost(lost) = screen(&tab) else { panic!("{:?}", screen(&tab)) };
    assert!(!lost.early && lost.can_repeat && lost.counts_once);
}

#[test]
fn a_lost_payment_is_not_shown_to_another_player() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::lost());
    world.act(&tab, async |core| core.sign_out().await);
    let other = "0a1b2c3d-0000-4000-8000-000000000002";
    let profile = format!("{{\"id\":\"{other}\",\"status\":1,\"email\":\"other@example.com\"}}");
    world.server.always("GET /api/player/profile", Reply::data(&profile));
    world.set_cookie("access_token", &token_of(other, &world, 100_000));
    let tab = world.reloaded(&tab, "/");
    open_wallet(&world, &tab);
    assert_eq!(phase(&tab), None);
    assert!(!was_asked(&tab, "open wallet"));
    press_deposit(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 2);
}

#[test]
fn a_found_payment_with_a_qr_code_shows_it() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("code");
    let found = invoice("i1", 1, "code", "20", NOW).replacen('{', r#"{"publicData":{"qr":"pay:1"},"#, 1);
    invoices(&world, &[found]);
    world.server.once(DEPOSIT, Reply::lost());
    press_deposit(&world, &tab);
    let ScreenView::Qr { text, invoice_id, .. } = screen(&tab) else { panic!("{:?}", screen(&tab)) };
    assert_eq!((text.as_str(), invoice_id.as_str()), ("pay:1", "i1"));
    assert_eq!(world.local("depositInFlight"), None);
}

#[test]
fn without_a_key_a_retry_is_not_called_safe() {
    let world = world_with_player(100_000);
    world.server.always("GET /config.json", Reply::raw(200, r#"{"locales":["en"],"idempotencyKey":false}"#));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    lose(&world, &tab, Reply::lost());
    let ScreenView::Lost(lost) = screen(&tab) else { panic!("{:?}", screen(&tab)) };
    assert!(!lost.counts_once);
    assert_eq!(world.server.last(DEPOSIT).unwrap().idempotency_key, None);
}

#[test]
fn every_kind_of_lost_response_starts_a_search_and_no_retry() {
    for reply in [
        Reply::lost(),
        Reply::raw(500, ""),
        Reply::raw(200, "<!doctype html>"),
        Reply::raw(200, r#"{"data":{"#),
    ] {
        let (world, tab) = world_with_wallet();
        lose(&world, &tab, reply);
        assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
        assert_eq!(windows(&tab), ["open 1", "close 1"]);
        world.advance(60_000);
        assert_eq!(world.server.count(DEPOSIT), 1);
        assert!(world.local("depositInFlight").is_some());
        assert!(!deposit(&tab).can_submit);
    }
}

#[test]
fn a_timeout_counts_as_a_lost_response() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::data(PAGE).after(60_000));
    world.advance(19_999);
    assert_eq!(screen(&tab), ScreenView::Submitting);
    world.advance(1);
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
}

#[test]
fn only_new_payments_can_match_the_lost_one() {
    let before = invoice("i0", 2, "card", "50", "2026-11-19T12:00:00Z");
    for (list, found) in [
        (vec![invoice("i1", 1, "card", "50", NOW)], Some("i1")),
        (
            vec![
                invoice("i1", 1, "card", "50.00", NOW),
                invoice("i2", 2, "card", "50", "2026-11-21T00:00:05Z"),
            ],
            Some("i2"),
        ),
        // The device clock may be wrong by days.
        (vec![invoice("i1", 1, "card", "50", "2026-11-19T12:00:01Z")], Some("i1")),
        (vec![invoice("i1", 1, "card", "50", "2027-01-01T00:00:00Z")], Some("i1")),
        // Servers may count in whole seconds.
        (vec![invoice("i1", 1, "card", "50", "2026-11-19T12:00:00Z"), before.clone()], Some("i1")),
        (vec![before.clone()], None),
        (vec![invoice("on page 2 before", 1, "card", "50", "2026-11-19T11:00:00Z")], None),
        (vec![invoice("i1", 1, "card", "51", NOW)], None),
        (vec![invoice("i1", 1, "bank", "50", NOW)], None),
        (vec![invoice("i1", 1, "card", "50", NOW).replace("USD", "EUR")], None),
        (vec![invoice("i1", 1, "card", "50", NOW).replace("\"invoiceType\":1", "\"invoiceType\":2")], None),
        (vec!["{}".to_owned(), "7".to_owned()], None),
        // If the server returns keys, the match is exact.
        (vec![with_key(&invoice("i1", 1, "card", "50", NOW), "another device")], None),
        (vec![with_key(&invoice("i1", 1, "card", "50", NOW), KEY)], Some("i1")),
    ] {
        let world = world_with_player(100_000);
        invoices(&world, std::slice::from_ref(&before));
        let tab = world.started("/");
        open_wallet(&world, &tab);
        invoices(&world, &list);
        lose(&world, &tab, Reply::lost());
        let shown = match screen(&tab) {
            ScreenView::Lost(lost) => lost.invoice.map(|invoice| invoice.id),
            other => panic!("{other:?}"),
        };
        assert_eq!(shown.as_deref(), found, "{list:?}");
    }
}

#[test]
fn a_failed_search_is_retried() {
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
fn a_failed_search_does_not_undo_what_an_earlier_one_has_found_out() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::lost());
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
    world.server.always(INVOICES, Reply::lost());
    world.advance(2_000);
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
}

#[test]
fn a_manual_retry_uses_the_same_key_and_body() {
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
fn a_double_click_on_retry_sends_one_request() {
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
fn a_retry_is_not_possible_during_the_search() {
    let (world, tab) = world_with_wallet();
    world.server.always(INVOICES, Reply::data("[]").after(500));
    lose(&world, &tab, Reply::lost());
    assert_eq!(phase(&tab), Some(LostPhase::Searching));
    retry(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 1);
    world.advance(500);
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
}

#[test]
fn leaving_a_found_payment_keeps_watching_it() {
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
fn an_event_settles_a_lost_deposit() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::lost());
    invoice_event(&world, &tab, &invoice("i1", 2, "card", "50", NOW));
    assert_eq!(screen(&tab), ScreenView::Form);
    assert_eq!(world.local("depositInFlight"), None);
    assert_eq!(toasts_so_far(&tab), ["depositSuccess"]);
}

#[test]
fn an_equal_earlier_payment_does_not_match() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::data(&PAGE.replace("i1", "first")));
    press_deposit(&world, &tab);
    invoices(&world, &[invoice("first", 1, "card", "50", NOW)]);
    open_wallet(&world, &tab);
    lose(&world, &tab, Reply::lost());
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
    invoice_event(&world, &tab, &invoice("first", 2, "card", "50", NOW));
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen), "the outcome of the first is not used for the second");
    let tab = world.reloaded(&tab, "/");
    world.advance(1_000);
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen), "also after a reload");
    invoices(&world, &[invoice("second", 1, "card", "50", NOW), invoice("first", 2, "card", "50", NOW)]);
    tab.core.search_deposit();
    world.settle();
    assert_eq!(phase(&tab), Some(LostPhase::Found));
}

#[test]
fn a_reload_during_the_request_restores_the_payment() {
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
fn another_tab_does_not_treat_a_deposit_in_flight_as_lost() {
    let (world, tab) = world_with_wallet();
    world.server.always(DEPOSIT, Reply::data(PAGE).after(500));
    press_deposit(&world, &tab);
    let other = world.started("/");
    world.settle();
    assert_eq!(phase(&other), None);
    assert!(!was_asked(&other, "open wallet"));
}

#[test]
fn a_deposit_of_a_closed_tab_is_restored_before_a_new_one() {
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
        assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
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
fn an_unreadable_stored_payment_is_ignored() {
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
fn closing_the_wallet_keeps_a_lost_deposit() {
    let (world, tab) = world_with_wallet();
    lose(&world, &tab, Reply::lost());
    tab.core.dialog_closed("wallet-deposit");
    assert!(world.local("depositInFlight").is_some());
    open_wallet(&world, &tab);
    assert_eq!(phase(&tab), Some(LostPhase::NotSeen));
}

#[test]
fn a_reload_continues_waiting_for_the_qr_code() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("slow");
    world.server.always(DEPOSIT, Reply::data(r#"{"invoiceId":"i1"}"#));
    press_deposit(&world, &tab);
    assert!(matches!(screen(&tab), ScreenView::Awaiting { .. }));
    let tab = world.reloaded(&tab, "/");
    world.advance(1_000);
    assert!(was_asked(&tab, "open wallet"));
    open_wallet(&world, &tab);
    assert!(matches!(screen(&tab), ScreenView::Awaiting { .. }), "{:?}", screen(&tab));
    let scanned = invoice("i1", 1, "slow", "20", NOW).replacen('{', r#"{"publicData":{"qr":"pay:1"},"#, 1);
    invoice_event(&world, &tab, &scanned);
    let ScreenView::Qr { text, .. } = screen(&tab) else { panic!("{:?}", screen(&tab)) };
    assert_eq!(text, "pay:1");
    assert_eq!(world.session(&tab, "asyncInvoiceId"), None);
    assert_eq!(world.server.count(DEPOSIT), 1);
}

#[test]
fn the_reads_of_a_search_grow_apart_and_are_early_for_a_minute() {
    let delays: Vec<u64> = (0..7).map(crate::machines::lost::delay).collect();
    assert_eq!(delays, [2_000, 4_000, 8_000, 16_000, 30_000, 60_000, 60_000]);
    let early: Vec<bool> = (0..7).map(crate::machines::lost::is_early).collect();
    assert_eq!(early, [true, true, true, true, true, false, false]);
}

#[test]
fn a_key_that_cannot_be_stored_is_logged() {
    let (world, tab) = world_with_wallet();
    world.fill_storage();
    lose(&world, &tab, Reply::lost());
    let warnings = tab.events.warnings.borrow();
    assert!(warnings.iter().any(|line| line.starts_with("depositInFlight: the storage is full")));
}
