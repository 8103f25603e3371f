//! Tests of the payment history.

use super::support::{INVOICES, invoice, invoice_event, toasts_so_far, was_asked, world_with_player};
use crate::{
    store::views::{
        Flow, InvoiceStatus, ListPhase,
        StepState::{self, Current, Done, Open},
        TransactionFilters, TransactionKind,
        TransactionStep::{self, Confirmed, Created, Credited, Failed, SentBack, Waiting},
        TransactionView, TransactionsView,
    },
    testing::{Reply, Tab, World},
};

const METHODS_CALL: &str = "GET /api/payment/methods/deposit";
const TOTALS: &str = "GET /api/payment/invoices/statistics";

fn page(rows: &[String], total: u32) -> Reply {
    Reply::raw(200, &format!(r#"{{"data":[{}],"meta":{{"totalRows":{total}}}}}"#, rows.join(",")))
}

fn payment(id: &str, status: i64, kind: i64) -> String {
    invoice(id, status, "card", "50", "2026-11-20T10:00:00Z")
        .replace("\"invoiceType\":1", &format!("\"invoiceType\":{kind}"))
}

fn show(world: &World, tab: &Tab, filters: TransactionFilters) {
    world.act(tab, async move |core| core.filter_transactions(filters, 1).await);
}

fn opened(rows: &[String], total: u32) -> (World, Tab) {
    let world = world_with_player(1_000_000);
    world.server.always(TOTALS, Reply::data("[]"));
    let tab = world.started("/profile/history");
    world.server.always(INVOICES, page(rows, total));
    show(&world, &tab, TransactionFilters::default());
    (world, tab)
}

fn rows(tab: &Tab) -> Vec<TransactionView> {
    tab.core.store.read(|slices| slices.transactions.iter().cloned().collect())
}

fn list(tab: &Tab) -> TransactionsView {
    tab.core.store.read(|slices| slices.transactions_list.get().clone())
}

fn query(world: &World) -> String {
    world.server.last(INVOICES).unwrap().url.split_once('?').unwrap().1.to_owned()
}

#[test]
fn the_payment_history_is_paged() {
    let (world, tab) = opened(&[payment("a", 2, 1), payment("b", 1, 2)], 41);
    assert_eq!((list(&tab).phase, list(&tab).page, list(&tab).pages), (ListPhase::Ready, 1, 5));
    assert_eq!(query(&world), "page=1&perPage=10");
    let seen: Vec<(TransactionKind, InvoiceStatus, bool)> =
        rows(&tab).into_iter().map(|row| (row.kind, row.status, row.can_cancel)).collect();
    assert_eq!(
        seen,
        [
            (TransactionKind::Deposit, InvoiceStatus::Success, false),
            (TransactionKind::Withdrawal, InvoiceStatus::Pending, true)
        ]
    );
    world.act(&tab, async |core| core.load_transactions(3).await);
    assert_eq!(list(&tab).page, 3);
    world.server.once(INVOICES, Reply::raw(500, ""));
    world.act(&tab, async |core| core.load_transactions(4).await);
    assert_eq!((list(&tab).phase, list(&tab).page), (ListPhase::Failed, 4), "the load is retried");
}

#[test]
fn filters_are_sent_as_specified() {
    let (world, tab) = opened(&[], 0);
    let filters = TransactionFilters {
        kind: "2".to_owned(),
        status: "1".to_owned(),
        currency: "USD".to_owned(),
        from: "2026-11-01".to_owned(),
        to: "2026-11-20".to_owned(),
    };
    show(&world, &tab, filters.clone());
    assert_eq!(
        query(&world),
        "page=1&perPage=10&type=2&status=1&currency=USD&dateFrom=2026-11-01T00%3A00%3A00.000Z&dateTo=2026-11-20T23%3A59%3A59.999Z"
    );
    world.act(&tab, async |core| core.load_transactions(2).await);
    assert!(query(&world).contains("type=2"), "the next page has the same");
    assert_eq!(list(&tab).filters, filters);
    world.act(&tab, async |core| core.filter_transactions(filters, 3).await);
    assert!(query(&world).starts_with("page=3&"), "a cached page is shown immediately");
}

#[test]
fn methods_are_named_for_payments_in_any_currency() {
    let euro = payment("a", 2, 1).replace("USD", "EUR").replace("card", "sepa");
    let world = world_with_player(1_000_000);
    world.server.always(TOTALS, Reply::data("[]"));
    let tab = world.started("/profile/history");
    world.server.always(INVOICES, page(&[payment("b", 2, 1)], 11));
    show(&world, &tab, TransactionFilters::default());
    world.server.always(INVOICES, page(std::slice::from_ref(&euro), 11));
    let methods = r#"[{"method":"sepa","processingType":"form","amountMin":1,"amountMax":9,"names":{"en":"Bank transfer"}}]"#;
    world.server.once(METHODS_CALL, Reply::data(methods));
    world.act(&tab, async |core| core.load_transactions(2).await);
    assert_eq!(rows(&tab)[0].method, "Bank transfer");
    let asked = world.server.last(METHODS_CALL).unwrap().url;
    assert!(asked.contains("currency=EUR"), "{asked}");
    let count = world.server.count(METHODS_CALL);
    world.act(&tab, async |core| core.load_transactions(2).await);
    assert_eq!(world.server.count(METHODS_CALL), count, "known names are not requested");
}

#[test]
fn signing_out_during_a_method_load_does_not_open_sign_in() {
    let world = world_with_player(1_000_000);
    world.server.always(TOTALS, Reply::data("[]"));
    let tab = world.started("/profile/history");
    let rows = [payment("a", 2, 1).replace("card", "one"), payment("b", 2, 1).replace("USD", "EUR")];
    world.server.always(INVOICES, page(&rows, 2));
    world.server.once(METHODS_CALL, Reply::data("[]").after(500));
    show(&world, &tab, TransactionFilters::default());
    world.act(&tab, async |core| core.sign_out().await);
    world.advance(1000);
    assert!(!was_asked(&tab, "open sign-in"));
    assert_eq!(world.server.count(METHODS_CALL), 1);
}

#[test]
fn an_incomplete_date_sends_no_request() {
    let (world, tab) = opened(&[], 0);
    let with = |kind: &str, from: &str| TransactionFilters {
        kind: kind.to_owned(),
        from: from.to_owned(),
        ..TransactionFilters::default()
    };
    let asked = world.server.count(INVOICES);
    show(&world, &tab, with("", "0002-11-01"));
    show(&world, &tab, with("", "0202-11-01"));
    assert_eq!(world.server.count(INVOICES), asked);
    show(&world, &tab, with("1", "0202-11-01"));
    assert_eq!(query(&world), "page=1&perPage=10&type=1", "another choice counts at once");
    show(&world, &tab, with("1", "2026-11-01"));
    assert!(query(&world).contains("dateFrom=2026-11-01"));
}

#[test]
fn a_stale_response_for_other_filters_is_ignored() {
    let (world, tab) = opened(&[], 0);
    world.server.once(INVOICES, page(&[payment("late", 2, 1)], 1).after(1000));
    show(&world, &tab, TransactionFilters { kind: "1".to_owned(), ..TransactionFilters::default() });
    world.server.once(INVOICES, page(&[payment("now", 2, 2)], 1));
    show(&world, &tab, TransactionFilters { kind: "2".to_owned(), ..TransactionFilters::default() });
    world.advance(2000);
    assert_eq!(rows(&tab)[0].id, "now");
}

#[test]
fn totals_are_exact_and_omit_empty_currencies() {
    let world = world_with_player(100_000);
    world.server.always(
        TOTALS,
        Reply::data(
            r#"[{"currency":"USD","depositsCount":3,"depositsSum":1234567890123456789.01,"withdrawalsCount":0,"withdrawalsSum":null},
                {"currency":"BTC","depositsCount":0,"withdrawalsCount":0}]"#,
        ),
    );
    let tab = world.started("/");
    world.act(&tab, async |core| core.load_transaction_totals().await);
    let totals = tab.core.store.read(|slices| slices.transaction_totals.iter().cloned().collect::<Vec<_>>());
    assert_eq!(totals.len(), 1);
    assert_eq!((totals[0].deposits, totals[0].deposited.amount.as_str()), (3, "1234567890123456789.01"));
    assert_eq!(totals[0].withdrawn.amount, "0");
}

#[test]
fn the_payment_timeline_follows_status_and_events() {
    let (world, tab) = opened(&[payment("a", 1, 1)], 1);
    let way = || -> Vec<(TransactionStep, StepState)> {
        rows(&tab)[0].steps.iter().map(|step| (step.step, step.state)).collect()
    };
    assert_eq!(way(), [(Created, Done), (Waiting, Current), (Confirmed, Open), (Credited, Open)]);
    invoice_event(&world, &tab, &payment("a", 4, 1));
    assert_eq!(way(), [(Created, Done), (Waiting, Done), (Confirmed, Current), (Credited, Open)]);
    invoice_event(&world, &tab, &payment("a", 2, 1));
    assert_eq!(way(), [(Created, Done), (Waiting, Done), (Confirmed, Done), (Credited, Done)]);
    invoice_event(&world, &tab, &payment("a", 3, 1));
    assert_eq!(way(), [(Created, Done), (Waiting, Done), (Failed, Current)]);
    let returned = payment("a", 3, 1).replacen('{', r#"{"statusResult":"returned: deposit limit","#, 1);
    invoice_event(&world, &tab, &returned);
    assert_eq!(way(), [(Created, Done), (Waiting, Done), (SentBack, Done)]);
    assert_eq!(rows(&tab)[0].status, InvoiceStatus::BeyondLimit);
}

#[test]
fn a_payment_that_failed_or_was_sent_back_has_no_sign() {
    for (status, kind, flow) in [
        (1, 1, Some(Flow::In)),
        (2, 1, Some(Flow::In)),
        (3, 1, None),
        (1, 2, Some(Flow::Out)),
        (2, 2, Some(Flow::Out)),
        (3, 2, None),
    ] {
        let (_, tab) = opened(&[payment("a", status, kind)], 1);
        assert_eq!(rows(&tab)[0].flow, flow, "status {status}, type {kind}");
    }
    let returned = payment("a", 3, 1).replacen('{', r#"{"statusResult":"returned: deposit limit","#, 1);
    let (_, tab) = opened(&[returned], 1);
    assert_eq!(rows(&tab)[0].status, InvoiceStatus::BeyondLimit);
    assert_eq!(rows(&tab)[0].flow, None, "sent back");
}

#[test]
fn cancelling_a_withdrawal_sends_one_request() {
    let (world, tab) = opened(&[payment("w", 1, 2)], 1);
    world.server.always("PUT /api/payment/invoices/w/decline", Reply::data(r#"{"id":"w"}"#).after(500));
    for _ in 0..2 {
        world.act(&tab, async |core| core.cancel_transaction("w".to_owned()).await);
    }
    assert!(rows(&tab)[0].cancelling);
    // The event arrives before the response and is not announced.
    let failed = payment("w", 3, 2);
    let event = format!(r#"{{"event":"invoice.withdrawal.updated","invoice":{failed}}}"#);
    tab.hear(&format!("payment:invoices#{}", super::support::PLAYER), &event);
    world.settle();
    assert!(toasts_so_far(&tab).is_empty());
    let before = world.server.count("GET /api/wallet/accounts");
    world.server.always(INVOICES, page(&[payment("w", 3, 2)], 1));
    world.advance(500);
    assert_eq!(world.server.count("PUT /api/payment/invoices/w/decline"), 1);
    assert_eq!(toasts_so_far(&tab), ["userCanceledWithdrawal"]);
    assert_eq!(world.server.count("GET /api/wallet/accounts"), before + 1, "the balance is reloaded");
    assert_eq!((rows(&tab)[0].status, rows(&tab)[0].cancelling), (InvoiceStatus::Failed, false));
}

#[test]
fn a_deposit_cancelled_by_the_player_is_not_announced_as_failed() {
    let (world, tab) = opened(&[payment("d", 1, 1)], 1);
    world.set_session(&tab, "watchedInvoices", r#"["d"]"#);
    world.server.always("PUT /api/payment/invoices/d/decline", Reply::data(r#"{"id":"d"}"#));
    world.server.always(INVOICES, page(&[payment("d", 3, 1)], 1));
    world.act(&tab, async |core| core.cancel_transaction("d".to_owned()).await);
    assert_eq!(world.session(&tab, "watchedInvoices"), None);
    let tab = world.reloaded(&tab, "/");
    world.settle();
    assert!(toasts_so_far(&tab).is_empty());
}

#[test]
fn a_cancellation_completing_after_sign_out_has_no_effect() {
    let (world, tab) = opened(&[payment("w", 1, 2)], 1);
    world.server.always("PUT /api/payment/invoices/w/decline", Reply::data(r#"{"id":"w"}"#).after(500));
    world.act(&tab, async |core| core.cancel_transaction("w".to_owned()).await);
    world.act(&tab, async |core| core.sign_out().await);
    let calls = world.server.count(INVOICES);
    world.advance(1000);
    assert!(toasts_so_far(&tab).is_empty());
    assert_eq!(world.server.count(INVOICES), calls);
}

#[test]
fn a_retry_after_a_failed_filter_starts_at_page_one() {
    let (world, tab) = opened(&[payment("a", 2, 1)], 41);
    world.act(&tab, async |core| core.load_transactions(4).await);
    world.server.once(INVOICES, Reply::raw(500, ""));
    show(&world, &tab, TransactionFilters { kind: "1".to_owned(), ..TransactionFilters::default() });
    assert_eq!((list(&tab).phase, list(&tab).page), (ListPhase::Failed, 1));
}

#[test]
fn signing_in_after_the_session_ended_returns_to_the_history() {
    let (world, tab) = opened(&[payment("a", 2, 1)], 1);
    world.server.always(INVOICES, Reply::refused(401, 0, "{}"));
    world.server.always(TOTALS, Reply::refused(401, 0, "{}"));
    show(&world, &tab, TransactionFilters::default());
    world.act(&tab, async |core| core.load_transaction_totals().await);
    assert_eq!(world.session(&tab, "loginRedirectUrl").as_deref(), Some("/profile/history"));
}

#[test]
fn a_failed_cancellation_shows_an_error() {
    let (world, tab) = opened(&[payment("w", 1, 2)], 1);
    world.server.once("PUT /api/payment/invoices/w/decline", Reply::refused(400, 0, "{}"));
    world.act(&tab, async |core| core.cancel_transaction("w".to_owned()).await);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    assert!(!rows(&tab)[0].cancelling);
}

#[test]
fn withdrawals_cannot_be_cancelled_if_disabled() {
    let world = world_with_player(100_000);
    let config = include_str!("../testing/site/config.json");
    world.server.always(
        "GET /config.json",
        Reply::raw(200, &config.replacen('{', "{\"withdrawalCancellation\":false,", 1)),
    );
    let tab = world.started("/");
    world.server.always(INVOICES, page(&[payment("w", 1, 2), payment("d", 1, 1)], 2));
    show(&world, &tab, TransactionFilters::default());
    let offered: Vec<bool> = rows(&tab).into_iter().map(|row| row.can_cancel).collect();
    assert_eq!(offered, [false, true], "an unpaid deposit can be declined");
    world.act(&tab, async |core| core.cancel_transaction("w".to_owned()).await);
    assert_eq!(world.server.count("PUT /api/payment/invoices/w/decline"), 0);
}

#[test]
fn a_cash_agent_payment_shows_its_code() {
    let row = payment("w", 1, 2).replacen(
        '{',
        r#"{"publicData":{"clientId":"77","securityCode":"1234","agentNumber":"9","transactionId":"t-1"},"#,
        1,
    );
    let (_, tab) = opened(&[row], 1);
    let row = rows(&tab).remove(0);
    let agent = row.agent.unwrap();
    assert_eq!((agent.client_id.as_str(), agent.security_code.as_str()), ("77", "1234"));
    assert_eq!(row.transaction_id, "t-1");
}

#[test]
fn signing_out_clears_the_history() {
    let (world, tab) = opened(&[payment("a", 2, 1)], 1);
    world.act(&tab, async |core| core.sign_out().await);
    assert!(rows(&tab).is_empty());
}

#[test]
fn a_new_payment_appears_on_the_first_page() {
    let (world, tab) = opened(&[payment("a", 2, 1)], 1);
    world.server.always(INVOICES, page(&[payment("b", 1, 1), payment("a", 2, 1)], 2));
    invoice_event(&world, &tab, &payment("b", 1, 1));
    world.advance(500);
    assert_eq!(rows(&tab).len(), 2);
    let before = world.server.count(INVOICES);
    world.act(&tab, async |core| core.load_transactions(2).await);
    invoice_event(&world, &tab, &payment("c", 1, 1));
    world.advance(500);
    assert_eq!(world.server.count(INVOICES), before + 1, "other pages do not move");
}
