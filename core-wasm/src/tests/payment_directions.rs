//! Tests of lost responses, for deposits and withdrawals.

use super::support::{
    DEPOSIT, INVOICES, PLAYER, invoice, screen, status, toasts_so_far, token, was_asked, world_with_player,
};
use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    store::views::{LostPhase, LostView, ScreenView, SessionStatus, WalletTab, WithdrawScreenView},
    testing::{Reply, Tab, World},
};

const NOW: &str = "2026-11-21T00:00:00.000Z";
const WITHDRAWAL: &str = "POST /api/payment/invoices/withdrawal";

fn invoices(world: &World, list: &[String]) {
    world.server.always(INVOICES, Reply::data(&format!("[{}]", list.join(","))));
}

/// A deposit or withdrawal that can be sent.
struct Payment {
    call: &'static str,
    event: &'static str,
    kind: &'static str,
    in_flight: &'static str,
    send: fn(&Tab),
    leave: fn(&Tab),
    phase: fn(&Tab) -> Option<LostView>,
}

const PAYMENTS: [Payment; 2] = [
    Payment {
        call: DEPOSIT,
        event: "invoice.deposit.updated",
        kind: "\"invoiceType\":1",
        in_flight: "depositInFlight",
        send: |tab| {
            tab.core.change_amount("50");
            tab.core.deposit();
        },
        leave: |tab| tab.core.abandon_deposit(),
        phase: |tab| match screen(tab) {
            ScreenView::Lost(lost) => Some(lost),
            _ => None,
        },
    },
    Payment {
        call: WITHDRAWAL,
        event: "invoice.withdrawal.updated",
        kind: "\"invoiceType\":2",
        in_flight: "withdrawalInFlight",
        send: |tab| {
            tab.core.change_withdraw_amount("50");
            tab.core.withdraw();
        },
        leave: |tab| tab.core.leave_withdrawal(),
        phase: |tab| match tab.core.store.read(|slices| slices.withdraw.get().screen.clone()) {
            WithdrawScreenView::Lost(lost) => Some(lost),
            _ => None,
        },
    },
];

impl Payment {
    /// A world with the wallet open, in which this payment can be sent.
    fn world() -> (World, Tab) {
        let world = world_with_player(100_000);
        let method =
            r#"[{"method":"card","processingType":"message","amountMin":10,"amountMax":0,"fields":[]}]"#;
        world.server.always("GET /api/payment/methods/withdrawal", Reply::data(method));
        let tab = world.started("/");
        Self::open(&world, &tab);
        (world, tab)
    }

    fn open(world: &World, tab: &Tab) {
        world.act(tab, async |core| {
            let with = OpenedWith::default();
            core.open_wallet(Opening { tab: WalletTab::Deposit, both: true, with, narrow: false }).await
        });
    }

    fn invoice(&self, id: &str, status: i64) -> String {
        invoice(id, status, "card", "50", NOW).replace("\"invoiceType\":1", self.kind)
    }

    fn tell(&self, world: &World, tab: &Tab, invoice: &str) {
        let text = format!(r#"{{"event":"{}","invoice":{invoice}}}"#, self.event);
        tab.hear(&format!("payment:invoices#{PLAYER}"), &text);
        world.settle();
    }

    fn send(&self, world: &World, tab: &Tab) {
        (self.send)(tab);
        world.settle();
    }

    fn lost(&self, tab: &Tab) -> Option<LostPhase> {
        (self.phase)(tab).map(|lost| lost.phase)
    }

    fn keys(&self, world: &World) -> Vec<String> {
        let requests = world.server.requests.borrow();
        requests
            .iter()
            .filter(|request| self.call.ends_with(request.url.rsplit('/').next().unwrap_or_default()))
            .filter_map(|request| request.idempotency_key.clone())
            .collect()
    }
}

#[test]
fn a_payment_booked_after_the_timeout_is_found_automatically() {
    for payment in &PAYMENTS {
        let (world, tab) = Payment::world();
        world.server.once(payment.call, Reply::data("{}").after(30_000));
        payment.send(&world, &tab);
        world.advance(20_000);
        assert_eq!(payment.lost(&tab), Some(LostPhase::NotSeen));
        assert!((payment.phase)(&tab).unwrap().early, "it may still arrive");
        invoices(&world, &[payment.invoice("i1", 1)]);
        world.advance(4_000);
        assert_eq!(payment.lost(&tab), Some(LostPhase::Found), "{}", payment.call);
        assert_eq!(payment.keys(&world).len(), 1, "no request was repeated");
    }
}

#[test]
fn an_event_with_any_status_identifies_a_lost_payment() {
    for payment in &PAYMENTS {
        for (status, shown) in
            [(1, Some(LostPhase::Found)), (4, Some(LostPhase::Found)), (2, None), (3, None)]
        {
            let (world, tab) = Payment::world();
            world.server.once(payment.call, Reply::lost());
            payment.send(&world, &tab);
            assert_eq!(payment.lost(&tab), Some(LostPhase::NotSeen));
            payment.tell(&world, &tab, &payment.invoice("i1", status));
            assert_eq!(payment.lost(&tab), shown, "{} {status}", payment.call);
            assert_eq!(world.local(payment.in_flight).is_some(), shown.is_some());
        }
    }
}

#[test]
fn a_success_response_without_an_id_counts_as_lost() {
    for payment in &PAYMENTS {
        for data in
            ["{}", "7", "null", "[]", r#""ok""#, r#"{"invoiceId":7}"#, r#"{"action":"javascript:alert(1)"}"#]
        {
            let (world, tab) = Payment::world();
            world.server.once(payment.call, Reply::data(data));
            payment.send(&world, &tab);
            assert_eq!(payment.lost(&tab), Some(LostPhase::NotSeen), "{} {data}", payment.call);
            assert!(!was_asked(&tab, "open deposit-error"), "nobody says that it failed");
            assert!(!toasts_so_far(&tab).contains(&"withdrawalProcessed".to_owned()));
            assert!(world.local(payment.in_flight).is_some());
        }
    }
}

#[test]
fn a_lost_payment_is_found_after_the_next_sign_in() {
    for payment in &PAYMENTS {
        let (world, tab) = Payment::world();
        world.server.once(payment.call, Reply::lost());
        world.server.always(INVOICES, Reply::refused(401, 0, "{}"));
        payment.send(&world, &tab);
        assert_eq!(status(&tab), SessionStatus::Guest, "the search ended the session");
        let kept = world.local(payment.in_flight).unwrap();
        assert!(kept.contains(r#""body":null"#), "what was typed into the form is gone: {kept}");
        invoices(&world, &[payment.invoice("i1", 1)]);
        world.set_cookie("access_token", &token(&world, 100_000));
        let tab = world.reloaded(&tab, "/");
        world.settle();
        Payment::open(&world, &tab);
        let lost = (payment.phase)(&tab).unwrap();
        assert_eq!(lost.phase, LostPhase::Found);
        assert!(!lost.can_repeat);
    }
}

#[test]
fn an_unknown_outcome_in_one_tab_blocks_payments_in_others() {
    for payment in &PAYMENTS {
        let (world, tab) = Payment::world();
        let other = world.started("/");
        Payment::open(&world, &other);
        world.server.once(payment.call, Reply::lost());
        payment.send(&world, &tab);
        payment.send(&world, &other);
        assert_eq!(payment.keys(&world).len(), 1, "{}", payment.call);
        let alert = if payment.call == DEPOSIT { "depositInOtherTab" } else { "withdrawalInOtherTab" };
        assert_eq!(toasts_so_far(&other), [alert]);
    }
}

#[test]
fn repeating_an_unknown_payment_reuses_its_key() {
    for payment in &PAYMENTS {
        let (world, tab) = Payment::world();
        world.server.always(payment.call, Reply::lost());
        payment.send(&world, &tab);
        (payment.leave)(&tab);
        world.settle();
        assert_eq!(payment.lost(&tab), None, "the form is back");
        payment.send(&world, &tab);
        let keys = payment.keys(&world);
        assert_eq!(keys.len(), 2);
        assert_eq!(keys[0], keys[1]);
        (payment.leave)(&tab);
        tab.core.change_amount("60");
        tab.core.change_withdraw_amount("60");
        if payment.call == DEPOSIT {
            tab.core.deposit();
        } else {
            tab.core.withdraw();
        }
        world.settle();
        assert_ne!(payment.keys(&world)[2], keys[0], "another amount is another payment");
    }
}
