//! Tests of the page to which a payment returns in its own window: what it
//! says, who goes on, and when the window ends.

use super::support::{
    DEPOSIT, INVOICES, commands, invoice, invoice_event, open_wallet, press_deposit, world_with_player,
};
use crate::{
    store::views::{InvoiceStatus, ReturnedPaymentView},
    testing::{Reply, Tab, World},
};

const NOW: &str = "2026-11-21T00:00:00.000Z";

/// The server's payments.
fn payments(world: &World, status: i64) {
    world.server.always(INVOICES, Reply::data(&format!("[{}]", invoice("i1", status, "card", "50", NOW))));
}

/// A tab that has opened the window of a payment, and the page in that window.
fn returned(status: Option<i64>) -> (World, Tab, Tab) {
    let world = world_with_player(100_000);
    let opener = world.started("/");
    open_wallet(&world, &opener);
    world.server.always(DEPOSIT, Reply::data(r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#));
    press_deposit(&world, &opener);
    let window = world.started("/?deposit-success=true");
    world.set_session(&window, "paymentWindow", "i1");
    match status {
        Some(status) => payments(&world, status),
        None => world.server.always(INVOICES, Reply::lost()),
    }
    world.act(&window, async |core| core.load_returned_payment().await);
    (world, opener, window)
}

fn shown(tab: &Tab) -> Option<ReturnedPaymentView> {
    tab.core.store.read(|slices| slices.wallet.get().returned.clone())
}

#[test]
fn a_paid_payment_is_told_with_its_amount_and_ends_its_window_once_the_opener_goes_on() {
    let (world, opener, window) = returned(Some(2));
    let payment = shown(&window).unwrap();
    assert_eq!((payment.status, payment.amount.amount.as_str()), (InvoiceStatus::Success, "50"));
    assert!(!payment.taken_over, "nobody has answered yet");
    world.deliver_storage_events(&[&opener, &window]);
    world.deliver_storage_events(&[&opener, &window]);
    assert!(commands(&opener).contains(&"open deposit-success".to_owned()), "the bonus is offered there");
    assert_eq!(shown(&opener).unwrap().amount.amount, "50", "with the amount");
    let payment = shown(&window).unwrap();
    assert!(payment.taken_over && !payment.ended);
    world.advance(4_999);
    assert!(!shown(&window).unwrap().ended);
    world.advance(1);
    assert!(shown(&window).unwrap().ended);
}

#[test]
fn the_tab_that_goes_on_offers_the_bonus_also_without_an_answer_about_the_amount() {
    let (world, opener, window) = returned(Some(2));
    world.server.always(INVOICES, Reply::lost());
    world.deliver_storage_events(&[&opener, &window]);
    world.advance(60_000);
    assert!(commands(&opener).contains(&"open deposit-success".to_owned()));
    assert_eq!(shown(&opener), None);
}

#[test]
fn a_closed_result_takes_its_amount_with_it() {
    let (world, opener, window) = returned(Some(2));
    world.deliver_storage_events(&[&opener, &window]);
    world.settle();
    opener.core.dialog_closed("deposit-success");
    assert_eq!(shown(&opener), None);
}

#[test]
fn without_the_tab_that_opened_it_the_window_stays() {
    let (world, opener, window) = returned(Some(2));
    world.closed(&opener);
    let other = world.started("/");
    world.deliver_storage_events(&[&other, &window]);
    world.deliver_storage_events(&[&other, &window]);
    world.advance(60_000);
    assert!(!shown(&window).unwrap().taken_over);
    assert!(!commands(&other).contains(&"open deposit-success".to_owned()));
}

#[test]
fn an_unknown_payment_is_not_called_paid_and_is_read_again() {
    let (world, opener, window) = returned(None);
    world.deliver_storage_events(&[&opener, &window]);
    world.advance(3_000);
    assert_eq!(shown(&window), None);
    payments(&world, 2);
    world.advance(60_000);
    assert_eq!(shown(&window).unwrap().status, InvoiceStatus::Success);
}

#[test]
fn an_undecided_payment_keeps_its_window_until_an_event_decides_it() {
    let (world, opener, window) = returned(Some(1));
    world.deliver_storage_events(&[&opener, &window]);
    world.advance(10_000);
    let payment = shown(&window).unwrap();
    assert!(payment.status == InvoiceStatus::Pending && !payment.taken_over && !payment.ended);
    invoice_event(&world, &window, &invoice("i2", 2, "card", "70", NOW));
    assert_eq!(shown(&window).unwrap().status, InvoiceStatus::Pending, "another payment");
    invoice_event(&world, &window, &invoice("i1", 2, "card", "50", NOW));
    assert_eq!(shown(&window).unwrap().status, InvoiceStatus::Success);
}

#[test]
fn a_closed_result_ends_nothing() {
    let (world, opener, window) = returned(Some(2));
    window.core.dialog_closed("deposit-success");
    assert_eq!(shown(&window), None);
    world.deliver_storage_events(&[&opener, &window]);
    world.deliver_storage_events(&[&opener, &window]);
    world.advance(10_000);
    assert_eq!(shown(&window), None, "the window is a page like any other");
}
