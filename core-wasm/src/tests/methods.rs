//! Tests of payment methods: caching by currency and region, vetted patterns,
//! "deposit again", and declining.

use super::support::{
    DEPOSIT, METHODS, PLAYER, accounts, commands, deposit, error_hint, open_wallet, press_deposit, profile,
    status, toasts_so_far, token_of, unreadable, world_with_player, world_with_wallet,
};
use crate::{
    platform::forms::FormName,
    ports::HttpRequest,
    store::views::{
        DepositPhase, FormTab, PaymentMethodView, ScreenView, SessionStatus, WalletLimitView, WalletView,
    },
    testing::{Reply, Tab, World},
};

const CALL: &str = "GET /api/payment/methods/deposit";
const HALF_AN_HOUR: u64 = 30 * 60 * 1000;

fn wallet(tab: &Tab) -> WalletView {
    tab.core.store.read(|slices| slices.wallet.get().clone())
}

fn close(world: &World, tab: &Tab) {
    tab.core.dialog_closed("wallet");
    world.settle();
}

fn last_query(world: &World) -> String {
    let HttpRequest { url, .. } = world.server.last(CALL).unwrap();
    url.split_once('?').unwrap().1.to_owned()
}

#[test]
fn methods_are_cached_for_half_an_hour_per_currency_and_region() {
    let (world, tab) = world_with_wallet();
    assert_eq!((world.server.count(CALL), last_query(&world).as_str()), (1, "currency=USD"));
    close(&world, &tab);
    world.advance(HALF_AN_HOUR - 1);
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(CALL), 1);
    assert_eq!(deposit(&tab).phase, DepositPhase::Ready);
    close(&world, &tab);
    world.advance(1);
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(CALL), 2);
    world.act(&tab, async |core| core.choose_region("DE".to_owned()).await);
    assert_eq!((world.server.count(CALL), last_query(&world).as_str()), (3, "currency=USD&country=DE"));
    assert_eq!(wallet(&tab).region.unwrap().code, "DE");
    world.act(&tab, async |core| core.choose_region("US".to_owned()).await);
    assert_eq!(world.server.count(CALL), 3, "the methods of the visitor's country are cached");
    assert_eq!(wallet(&tab).region.unwrap().code, "US");
    world.act(&tab, async |core| core.choose_region("XX".to_owned()).await);
    assert_eq!(wallet(&tab).region.unwrap().code, "US", "the country is unknown");
    let tab = world.reloaded(&tab, "/");
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(CALL), 4, "the cache is in memory only");
}

#[test]
fn a_retry_and_another_player_bypass_the_method_cache() {
    let (world, tab) = world_with_wallet();
    world.act(&tab, async |core| core.reload_wallet().await);
    assert_eq!(world.server.count(CALL), 2);
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(wallet(&tab).region, None);
    let other = "0a1b2c3d-0000-4000-8000-000000000002";
    let theirs = profile(1).replace(PLAYER, other);
    let token = token_of(other, &world, 100_000);
    let answer = format!("{{\"accessToken\":\"{token}\",\"profile\":{theirs}}}");
    world.server.always("POST /api/player/sessions", Reply::data(&answer));
    world.server.always("GET /api/player/profile", Reply::data(&theirs));
    world.server.always(
        CALL,
        Reply::data(r#"[{"method":"theirs","processingType":"form","amountMin":1,"amountMax":9}]"#),
    );
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "other@example.com");
    tab.core.change_field(FormName::SignIn, "password", "password2");
    world.act(&tab, async |core| core.sign_in().await);
    assert_eq!(status(&tab), SessionStatus::Player);
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(CALL), 3, "another player's cache is not used");
    assert_eq!(deposit(&tab).method.as_deref(), Some("theirs"));
}

#[test]
fn the_panel_names_the_reached_limit() {
    let limit = |definition: i64, used: i64| {
        format!(
            r#"[{{"id":"l","definition":{definition},"status":1,"period":"daily","currency":"USD","amount":100,"currentAmount":{used},"expiredAt":"2026-11-22T00:00:00Z"}}]"#
        )
    };
    let opened = |limits: &str| {
        let world = world_with_player(100_000);
        world.server.always(CALL, Reply::refused(400, 13100, "{}"));
        world.server.always("GET /api/player/limits", Reply::data(limits));
        let tab = world.started("/");
        open_wallet(&world, &tab);
        assert_eq!(deposit(&tab).phase, DepositPhase::Limit);
        wallet(&tab).limit
    };
    match opened(&limit(3, 100)) {
        Some(WalletLimitView::Deposit { amount, period, renews_at }) => {
            assert_eq!((amount.amount.as_str(), period.as_str()), ("100", "daily"));
            assert_eq!(renews_at.as_deref(), Some("2026-11-22T00:00:00Z"));
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(opened(&limit(5, 0)), Some(WalletLimitView::Excluded { .. })));
    assert_eq!(opened(&limit(3, 99)), None, "the server knows another reason");
}

#[test]
fn a_deposit_exceeding_the_limit_shows_the_panel() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::refused(400, 13100, "{}"));
    world.server.always(CALL, Reply::refused(400, 13100, "{}"));
    press_deposit(&world, &tab);
    assert_eq!(deposit(&tab).phase, DepositPhase::Limit);
    assert!(!commands(&tab).contains(&"open deposit-error".to_owned()));
}

#[test]
fn the_remaining_limit_is_shown_and_the_form_is_kept() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("code");
    tab.core.change_amount("77");
    world.server.always(
        "GET /api/player/limits",
        Reply::data(
            r#"[{"id":"l","definition":3,"status":1,"period":"daily","currency":"USD","amount":100,"currentAmount":60}]"#,
        ),
    );
    world.server.once(DEPOSIT, Reply::refused(400, 13100, "{}"));
    press_deposit(&world, &tab);
    assert_eq!(toasts_so_far(&tab), ["depositAboveLimit"]);
    let toast = tab.core.store.read(|slices| slices.toasts.iter().next().cloned()).unwrap();
    assert!(format!("{:?}", toast.parameters).contains("\"40\""));
    assert_eq!((deposit(&tab).amount.text.as_str(), deposit(&tab).screen), ("77", ScreenView::Form));
    assert!(deposit(&tab).can_submit);
}

#[test]
fn the_last_deposit_is_offered_in_its_currency() {
    let (world, tab) = world_with_wallet();
    assert_eq!(deposit(&tab).again, None);
    tab.core.select_method("code");
    tab.core.change_amount("75");
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
    press_deposit(&world, &tab);
    close(&world, &tab);
    open_wallet(&world, &tab);
    let again = deposit(&tab).again.unwrap();
    assert_eq!((again.method.as_str(), again.amount.amount.as_str()), ("code", "75"));
    assert_ne!(deposit(&tab).method.as_deref(), Some("code"));
    tab.core.deposit_again();
    world.settle();
    assert_eq!((deposit(&tab).method.as_deref(), deposit(&tab).amount.text.as_str()), (Some("code"), "75"));
    world.server.once("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await);
    assert_eq!(deposit(&tab).again, None);
}

#[test]
fn a_stored_amount_is_clamped_to_the_limits() {
    let (world, tab) = world_with_wallet();
    tab.core.change_amount("4000");
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","action":"https://pay.test"}"#));
    press_deposit(&world, &tab);
    close(&world, &tab);
    world.advance(HALF_AN_HOUR);
    world.server.always(CALL, Reply::data(&METHODS.replace("5000", "300")));
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).again.unwrap().amount.amount, "300");
    close(&world, &tab);
    world.advance(HALF_AN_HOUR);
    world.server.always(CALL, Reply::data("[]"));
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).again, None, "its method is gone");
}

#[test]
fn after_an_unreadable_answer_the_payments_tell_whether_one_is_declined() {
    for answer in unreadable() {
        for status in [1, 3] {
            let (world, tab) = world_with_wallet();
            tab.core.select_method("code");
            world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
            press_deposit(&world, &tab);
            world.server.once("PUT /api/payment/invoices/i1/decline", answer.clone());
            let found = super::support::invoice("i1", status, "code", "20", "2026-11-21T00:00:00Z");
            world.server.always(super::support::INVOICES, Reply::data(&format!("[{found}]")));
            world.act(&tab, async |core| core.decline_deposit().await);
            let is_declined = status == 3;
            assert_eq!(deposit(&tab).screen == ScreenView::Form, is_declined, "{answer:?}");
            assert_eq!(toasts_so_far(&tab).is_empty(), is_declined, "{answer:?}");
        }
    }
}

#[test]
fn declining_a_displayed_payment_does_not_announce_its_failure() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("code");
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
    press_deposit(&world, &tab);
    assert!(deposit(&tab).can_decline);
    world.server.once("PUT /api/payment/invoices/i1/decline", Reply::data(r#"{"id":"i1"}"#).after(500));
    world.act(&tab, async |core| core.decline_deposit().await);
    assert!(deposit(&tab).declining && !deposit(&tab).can_decline);
    world.act(&tab, async |core| core.decline_deposit().await);
    world.advance(500);
    assert_eq!(deposit(&tab).screen, ScreenView::Form);
    assert_eq!(world.server.count("PUT /api/payment/invoices/i1/decline"), 1);
    let failed = super::support::invoice("i1", 3, "code", "20", "2026-11-21T00:00:00Z");
    super::support::invoice_event(&world, &tab, &failed);
    assert!(toasts_so_far(&tab).is_empty());
    assert!(!commands(&tab).contains(&"open deposit-error".to_owned()));
    // The provider settled the payment anyway.
    super::support::invoice_event(&world, &tab, &failed.replace("\"status\":3", "\"status\":2"));
    assert_eq!(toasts_so_far(&tab), ["depositSuccess"]);
}

#[test]
fn a_payment_that_cannot_be_declined_stays_visible() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("code");
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
    press_deposit(&world, &tab);
    world.server.once("PUT /api/payment/invoices/i1/decline", Reply::refused(400, 0, "{}"));
    world.act(&tab, async |core| core.decline_deposit().await);
    assert!(matches!(deposit(&tab).screen, ScreenView::Qr { .. }));
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
}

#[test]
fn a_server_pattern_is_vetted_once_and_a_rejected_one_is_not_applied() {
    let methods = r#"[{"method":"m","processingType":"form","amountMin":1,"amountMax":0,"fields":[
        {"key":"good","fieldType":"text","regexp":"^\\d{4}$"},
        {"key":"slow","fieldType":"text","regexp":"^(a+)+$"},
        {"key":"broken","fieldType":"text","regexp":"([a"},
        {"key":"none","fieldType":"text","regexp":""}]}]"#;
    let world = world_with_player(100_000);
    world.server.always(CALL, Reply::data(methods));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    for field in ["good", "slow", "broken", "none"] {
        tab.core.change_field(FormName::Deposit, field, "zz");
        tab.core.blur_field(FormName::Deposit, field);
    }
    let complaints: Vec<bool> = ["good", "slow", "broken", "none"]
        .iter()
        .map(|field| error_hint(&tab, FormName::Deposit, field).is_some())
        .collect();
    assert_eq!(complaints, [true, false, false, false]);
    let mut judged = tab.events.vetted.borrow().clone();
    judged.sort();
    assert_eq!(judged, ["([a", "^(a+)+$", "^\\d{4}$"]);
    world.act(&tab, async |core| core.reload_wallet().await);
    let again = tab.events.vetted.borrow().iter().filter(|pattern| *pattern == "^\\d{4}$").count();
    assert_eq!(again, 1, "an accepted pattern is not vetted again");
}

const CRYPTO: &str = r#"[{"method":"coin","type":"address","amountMin":0.0001,"amountMax":1,"fields":[
    {"key":"crypto_network","fieldType":"select","options":[{"id":"trc","name":"TRC20"},{"id":"","name":"Other"}]}]}]"#;

#[test]
fn a_crypto_address_is_cached_for_five_minutes_per_request() {
    let world = world_with_player(100_000);
    world.server.always(CALL, Reply::data(CRYPTO));
    world.server.always("GET /api/game/bonuses", Reply::data("[]"));
    world.server.always(DEPOSIT, Reply::data(r#"{"address":"one"}"#));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 1);
    let ScreenView::Address { networks, coin, .. } = deposit(&tab).screen else { panic!() };
    assert_eq!((networks[0].label.as_str(), coin.as_str()), ("Tron TRC20", "US Dollar"));
    tab.core.select_network("empty-network-Other");
    world.settle();
    assert_eq!(world.server.count(DEPOSIT), 2, "another network has another address");
    tab.core.select_network("trc");
    world.settle();
    assert_eq!(world.server.count(DEPOSIT), 2);
    close(&world, &tab);
    tab.core.locate("https://casino.example/contact");
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 2, "another page is no other payment");
    close(&world, &tab);
    world.advance(5 * 60 * 1000);
    world.server.always(DEPOSIT, Reply::data(r#"{"address":"two"}"#));
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 3);
    let ScreenView::Address { address, .. } = deposit(&tab).screen else { panic!() };
    assert_eq!(address.as_deref(), Some("two"));
}

#[test]
fn method_and_amount_survive_closing_and_reload_until_sent() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("code");
    tab.core.change_amount("77");
    close(&world, &tab);
    open_wallet(&world, &tab);
    let chosen = |tab: &Tab| (deposit(tab).method, deposit(tab).amount.text);
    assert_eq!(chosen(&tab), (Some("code".to_owned()), "77".to_owned()));
    let tab = world.reloaded(&tab, "/");
    open_wallet(&world, &tab);
    assert_eq!(chosen(&tab), (Some("code".to_owned()), "77".to_owned()));
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
    press_deposit(&world, &tab);
    close(&world, &tab);
    open_wallet(&world, &tab);
    assert_eq!(chosen(&tab), (Some("card".to_owned()), "50".to_owned()));
    tab.core.change_amount("33");
    world.act(&tab, async |core| core.sign_out().await);
    assert!(world.session_keys(&tab).is_empty());
}

#[test]
fn the_timeline_of_a_displayed_payment_follows_its_events() {
    use crate::store::views::{StepState, TransactionStep};
    let (world, tab) = world_with_wallet();
    assert!(deposit(&tab).steps.is_empty());
    tab.core.select_method("code");
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
    press_deposit(&world, &tab);
    let current = |tab: &Tab| {
        deposit(tab).steps.into_iter().find(|step| step.state == StepState::Current).map(|step| step.step)
    };
    assert_eq!(current(&tab), Some(TransactionStep::Waiting));
    let event =
        |id: &str, status: i64| super::support::invoice(id, status, "code", "20", "2026-11-21T00:00:00Z");
    super::support::invoice_event(&world, &tab, &event("other", 5));
    assert_eq!(current(&tab), Some(TransactionStep::Waiting));
    super::support::invoice_event(&world, &tab, &event("i1", 5));
    assert_eq!(current(&tab), Some(TransactionStep::Confirmed));
}

#[test]
fn a_method_says_how_long_it_takes_and_what_it_costs_if_the_server_does() {
    let world = world_with_player(100_000);
    let method = |id: &str, more: &str| {
        format!(r#"{{"method":"{id}","processingType":"form","amountMin":1,"amountMax":9{more}}}"#)
    };
    let methods = [
        method("silent", ""),
        method("free", r#","arrivalMinutes":0,"fee":{"percent":0,"fixed":0}"#),
        method("slow", r#","arrivalMinutes":4410,"fee":{"percent":1.5,"fixed":"0.30"}"#),
        method("odd", r#","arrivalMinutes":-5,"fee":{"percent":-1,"fixed":0}"#),
        method("half", r#","arrivalMinutes":"soon","fee":{"percent":2}"#),
    ];
    world.server.always(CALL, Reply::data(&format!("[{}]", methods.join(","))));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    let shown = tab.core.store.read(|slices| {
        let view = |method: &PaymentMethodView| {
            let arrival = method.arrival.map(|left| (left.days, left.hours, left.minutes));
            let fee = method.fee.clone().map(|fee| (fee.percent, fee.fixed.map(|fixed| fixed.amount)));
            (method.method.clone(), arrival, fee)
        };
        slices.deposit_methods.iter().map(view).collect::<Vec<_>>()
    });
    let text = |text: &str| Some(text.to_owned());
    let expected = [
        ("silent", None, None),
        ("free", Some((0, 0, 0)), Some((None, None))),
        ("slow", Some((3, 1, 30)), Some((text("1.5"), text("0.3")))),
        ("odd", None, None),
        ("half", None, None),
    ];
    assert_eq!(shown, expected.map(|(method, arrival, fee)| (method.to_owned(), arrival, fee)));
}
