//! Tests of deposits, from the form to settlement.

use super::support::{
    DEPOSIT, INVOICES, accounts, commands, deposit, error_hint, field, focused_field, invoice, invoice_event,
    last_body, open_wallet, press_deposit, said, screen, toasts_so_far, was_asked, windows,
    world_with_player, world_with_wallet,
};
use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    platform::forms::FormName,
    store::views::{DepositBonusView, ScreenView, WalletTab},
    testing::{Reply, Tab, World},
};

const PAGE: &str = r#"{"action":"https://pay.example/p","fields":{"k":"v w"},"invoiceId":"i1"}"#;
const NOW: &str = "2026-11-21T00:00:00.000Z";

const FORM: FormName = FormName::Deposit;

fn answer(world: &World, data: &str) {
    world.server.always(DEPOSIT, Reply::data(data));
}

#[test]
fn a_form_payment_continues_in_the_opened_window() {
    let (world, tab) = world_with_wallet();
    answer(&world, PAGE);
    assert!(deposit(&tab).can_submit);
    press_deposit(&world, &tab);
    assert_eq!(windows(&tab), ["open 1", "navigate 1 https://pay.example/p?k=v%20w"]);
    assert_eq!(commands(&tab), ["close wallet", "close wallet-deposit"]);
    assert_eq!(screen(&tab), ScreenView::Form);
    assert_eq!(world.local("depositInFlight"), None);
}

#[test]
fn the_window_is_opened_synchronously_in_the_click() {
    let (world, tab) = world_with_wallet();
    answer(&world, PAGE);
    tab.core.deposit();
    assert_eq!(windows(&tab), ["open 1"], "before anything is waited for");
    world.settle();
}

#[test]
fn the_deposit_body_has_the_specified_fields() {
    let (world, tab) = world_with_wallet();
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    let request = world.server.last(DEPOSIT).unwrap();
    assert_eq!(request.idempotency_key.as_deref(), Some("00000000-0000-4000-8000-000000000001"));
    assert_eq!(
        last_body(&world, DEPOSIT),
        serde_json::json!({
            "method": "card", "currency": "USD", "amount": 50, "accountId": "a1", "bonusId": "high",
            "isBonusDecline": false,
            "redirectSuccessUrl": "https://site.test/?deposit-success=true",
            "redirectErrorUrl": "https://site.test/?deposit-error=true",
            "redirectUrl": "https://site.test/?deposit-redirect=true",
        })
    );
}

#[test]
fn return_addresses_are_of_this_page_and_never_longer_than_255_characters() {
    for (path, expected) in [
        ("/de/games/7?a=1&wallet=deposit", "https://site.test/de/games/7?deposit-success=true".to_owned()),
        (&format!("/{}", "a".repeat(250)), format!("https://site.test/{}", "a".repeat(250))),
    ] {
        let world = world_with_player(100_000);
        let tab = world.started(path);
        open_wallet(&world, &tab);
        answer(&world, PAGE);
        press_deposit(&world, &tab);
        assert_eq!(last_body(&world, DEPOSIT)["redirectSuccessUrl"], expected);
    }
}

#[test]
fn no_idempotency_key_is_sent_if_disabled() {
    let world = world_with_player(100_000);
    world.server.always("GET /config.json", Reply::raw(200, r#"{"locales":["en"],"idempotencyKey":false}"#));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    assert_eq!(world.server.last(DEPOSIT).unwrap().idempotency_key, None);
}

#[test]
fn amounts_in_sub_units_are_sent_in_main_units() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.server.always(
        "GET /api/payment/methods/deposit",
        Reply::data(r#"[{"method":"lightning","type":"form","processingType":"qr","amountMin":0.000015,"amountMax":0.01}]"#),
    );
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).amount.text, "0.03", "twice the minimum, in mBTC");
    tab.core.change_amount("1.23456");
    answer(&world, r#"{"qr":"bitcoin:x","invoiceId":"i1"}"#);
    press_deposit(&world, &tab);
    let request = world.server.last(DEPOSIT).unwrap();
    assert!(request.body.unwrap().contains(r#""amount":0.00123456,"#));
    assert_eq!(last_body(&world, DEPOSIT)["currency"], "BTC");
}

#[test]
fn the_initial_amount_is_the_preset_or_twice_the_minimum() {
    let (_, tab) = world_with_wallet();
    assert_eq!(deposit(&tab).amount.text, "50");
    let shown: Vec<String> = deposit(&tab).amount.presets.iter().map(|preset| preset.value.clone()).collect();
    assert_eq!(shown, ["20", "50"], "those within the limits");
    assert!(deposit(&tab).amount.presets[1].selected);
    tab.core.select_method("code");
    assert_eq!(deposit(&tab).amount.text, "20");
    tab.core.select_method("letter");
    assert_eq!(deposit(&tab).amount.text, "100", "not above the maximum");
}

#[test]
fn a_double_click_makes_one_request() {
    for world in [world_with_player(100_000), world_with_player(100_000).without_locks()] {
        let tab = world.started("/");
        open_wallet(&world, &tab);
        world.server.always(DEPOSIT, Reply::data(PAGE).after(300));
        tab.core.deposit();
        tab.core.deposit();
        world.settle();
        tab.core.deposit();
        world.advance(1_000);
        assert_eq!(world.server.count(DEPOSIT), 1);
        assert_eq!(windows(&tab), ["open 1", "navigate 1 https://pay.example/p?k=v%20w"]);
        assert!(toasts_so_far(&tab).is_empty());
    }
}

#[test]
fn two_tabs_send_one_deposit() {
    for world in [world_with_player(100_000), world_with_player(100_000).without_locks()] {
        let (one, other) = (world.started("/"), world.started("/"));
        open_wallet(&world, &one);
        open_wallet(&world, &other);
        world.server.always(DEPOSIT, Reply::data(PAGE).after(300));
        press_deposit(&world, &one);
        press_deposit(&world, &other);
        world.advance(1_000);
        assert_eq!(world.server.count(DEPOSIT), 1);
        assert_eq!(windows(&other), ["open 1", "close 1"]);
        assert_eq!(toasts_so_far(&other), ["depositInOtherTab"]);
        press_deposit(&world, &other);
        world.advance(1_000);
        assert_eq!(world.server.count(DEPOSIT), 2, "after the first is through, the other may");
    }
}

#[test]
fn a_blocked_window_becomes_a_link() {
    let (world, tab) = world_with_wallet();
    tab.events.blocks_windows.set(true);
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    let ScreenView::Window { link, amount, blocked: true } = screen(&tab) else {
        panic!("{:?}", screen(&tab))
    };
    assert_eq!(link, "https://pay.example/p?k=v%20w");
    assert_eq!(amount.amount, "50");
}

#[test]
fn a_closed_window_becomes_a_link() {
    let (world, tab) = world_with_wallet();
    tab.events.windows_are_gone.set(true);
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    assert!(matches!(screen(&tab), ScreenView::Window { blocked: true, .. }));
    assert!(commands(&tab).is_empty(), "the wallet stays open");
}

#[test]
fn a_refused_deposit_shows_an_error_and_closes_the_window() {
    for reply in [Reply::refused(422, 422, "{}"), Reply::refused(400, 13101, "{}")] {
        let (world, tab) = world_with_wallet();
        world.server.always(DEPOSIT, reply);
        press_deposit(&world, &tab);
        assert_eq!(windows(&tab), ["open 1", "close 1"]);
        assert_eq!(commands(&tab), ["open deposit-error"]);
        assert_eq!(screen(&tab), ScreenView::Form);
        assert_eq!(world.local("depositInFlight"), None);
        assert!(deposit(&tab).can_submit, "it can be tried again");
    }
}

#[test]
fn a_deposit_after_the_session_ended_only_opens_sign_in() {
    let (world, tab) = world_with_wallet();
    world.server.always(DEPOSIT, Reply::refused(401, 401, "{}"));
    press_deposit(&world, &tab);
    assert_eq!(windows(&tab), ["open 1", "close 1"]);
    assert!(was_asked(&tab, "open sign-in") && !was_asked(&tab, "open deposit-error"));
}

#[test]
fn signing_out_during_a_deposit_closes_its_window() {
    let (world, tab) = world_with_wallet();
    world.server.always(DEPOSIT, Reply::data(PAGE).after(500));
    press_deposit(&world, &tab);
    world.act(&tab, async |core| core.sign_out().await);
    world.advance(1_000);
    assert_eq!(windows(&tab), ["open 1", "close 1"]);
}

fn pay_with(world: &World, tab: &Tab, method: &str, data: &str) {
    tab.core.select_method(method);
    answer(world, data);
    press_deposit(world, tab);
    assert!(windows(tab).is_empty(), "only the provider's page needs a window");
}

#[test]
fn a_qr_code_is_shown_until_the_payment_is_settled() {
    let (world, tab) = world_with_wallet();
    pay_with(&world, &tab, "code", r#"{"qr":"pay:1","invoiceId":"i1"}"#);
    let ScreenView::Qr { text, invoice_id, amount } = screen(&tab) else { panic!("{:?}", screen(&tab)) };
    assert_eq!((text.as_str(), invoice_id.as_str(), amount.amount.as_str()), ("pay:1", "i1", "20"));
    invoice_event(&world, &tab, &invoice("i2", 2, "code", "20", NOW));
    assert!(matches!(screen(&tab), ScreenView::Qr { .. }), "another payment");
    invoice_event(&world, &tab, &invoice("i1", 2, "code", "20", NOW));
    assert_eq!(screen(&tab), ScreenView::Form);
    assert!(was_asked(&tab, "close wallet"));
    world.advance(10_000);
    assert_eq!(toasts_so_far(&tab), ["depositSuccess", "depositSuccess"]);
}

#[test]
fn the_failure_of_a_displayed_payment_is_shown_over_the_wallet() {
    for (method, data) in [("code", r#"{"qr":"pay:1","invoiceId":"i1"}"#), ("frame", PAGE)] {
        let (world, tab) = world_with_wallet();
        pay_with(&world, &tab, method, data);
        invoice_event(&world, &tab, &invoice("i1", 3, method, "20", NOW));
        assert_eq!(screen(&tab), ScreenView::Form);
        assert_eq!(commands(&tab), ["open deposit-error"], "what was chosen stays under it");
    }
    let (world, tab) = world_with_wallet();
    pay_with(&world, &tab, "code", r#"{"qr":"pay:1","invoiceId":"i1"}"#);
    tab.core.dialog_closed("wallet");
    invoice_event(&world, &tab, &invoice("i1", 3, "code", "20", NOW));
    assert!(commands(&tab).is_empty(), "elsewhere the notification says it");
}

#[test]
fn iframe_and_message_payments_have_their_own_screens() {
    let (world, tab) = world_with_wallet();
    pay_with(&world, &tab, "frame", PAGE);
    assert_eq!(screen(&tab), ScreenView::Frame { url: "https://pay.example/p?k=v%20w".to_owned() });
    tab.core.abandon_deposit();
    assert_eq!(screen(&tab), ScreenView::Form);
    pay_with(&world, &tab, "letter", r#"{"invoiceId":"i2"}"#);
    assert_eq!(commands(&tab), ["close wallet", "close wallet-deposit", "open deposit-pending"]);
}

#[test]
fn an_asynchronous_payment_waits_for_its_qr_code() {
    let (world, tab) = world_with_wallet();
    pay_with(&world, &tab, "slow", r#"{"invoiceId":"i1"}"#);
    assert!(matches!(screen(&tab), ScreenView::Awaiting { .. }));
    assert_eq!(world.session(&tab, "asyncInvoiceId").as_deref(), Some("i1"));
    let pending = invoice("i1", 1, "slow", "20", NOW);
    invoice_event(&world, &tab, &pending);
    assert!(matches!(screen(&tab), ScreenView::Awaiting { .. }), "nothing to show yet");
    let with_code = pending.replace("\"invoiceType\"", r#""publicData":{"qr":"pay:7"},"invoiceType""#);
    invoice_event(&world, &tab, &with_code);
    assert!(matches!(screen(&tab), ScreenView::Qr { text, .. } if text == "pay:7"));
    assert_eq!(world.session(&tab, "asyncInvoiceId"), None);
    invoice_event(&world, &tab, &invoice("i1", 3, "slow", "20", NOW));
    assert_eq!(screen(&tab), ScreenView::Form);
    assert_eq!(toasts_so_far(&tab), ["depositError"]);
}

#[test]
fn duplicate_and_late_events_have_no_effect() {
    let (world, tab) = world_with_wallet();
    let (paid, pending) = (invoice("i1", 2, "card", "50", NOW), invoice("i1", 1, "card", "50", NOW));
    for event in [&pending, &paid, &paid, &pending, &paid] {
        invoice_event(&world, &tab, event);
    }
    world.advance(20_000);
    assert_eq!(toasts_so_far(&tab), ["depositSuccess"]);
}

#[test]
fn a_settled_payment_reloads_the_bonuses() {
    let (world, tab) = world_with_wallet();
    let before = world.server.count("GET /api/game/bonuses");
    world.server.always("GET /api/game/bonuses", Reply::data("[]"));
    invoice_event(&world, &tab, &invoice("i1", 2, "card", "50", NOW));
    assert_eq!(world.server.count("GET /api/game/bonuses"), before + 1);
    assert_eq!(deposit(&tab).choice, crate::store::views::ChoiceView::Declined);
}

#[test]
fn open_payments_are_reloaded_after_a_realtime_gap() {
    let (world, tab) = world_with_wallet();
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    world.server.always(INVOICES, Reply::data(&format!("[{}]", invoice("i1", 2, "card", "50", NOW))));
    let before = world.server.count(INVOICES);
    tab.core.realtime_gap("wallet:accounts#x");
    tab.core.realtime_gap("wallet:accounts#x");
    world.advance(500);
    assert_eq!(toasts_so_far(&tab), ["depositSuccess"]);
    assert_eq!(world.server.count(INVOICES), before + 1, "several channels, one reading");
}

#[test]
fn a_payment_is_watched_after_a_page_reload() {
    let (world, tab) = world_with_wallet();
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    world.server.always(INVOICES, Reply::data(&format!("[{}]", invoice("i1", 3, "card", "50", NOW))));
    let tab = world.reloaded(&tab, "/");
    assert_eq!(toasts_so_far(&tab), ["depositError"]);
    let tab = world.reloaded(&tab, "/");
    assert!(toasts_so_far(&tab).is_empty(), "it is told once");
}

#[test]
fn method_fields_are_validated_and_sent() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("bank");
    assert!(!deposit(&tab).can_submit, "a required field is empty");
    press_deposit(&world, &tab);
    assert_eq!(error_hint(&tab, FormName::Deposit, "account").as_deref(), Some("required"));
    tab.core.change_field(FormName::Deposit, "account", "12x");
    assert_eq!(error_hint(&tab, FormName::Deposit, "account"), None, "it is being corrected");
    tab.core.blur_field(FormName::Deposit, "account");
    assert_eq!(error_hint(&tab, FormName::Deposit, "account").as_deref(), Some("regex"));
    tab.core.change_field(FormName::Deposit, "account", "12 3-4");
    let shown = field(&tab, FormName::Deposit, "account");
    assert_eq!((shown.value.as_str(), shown.input_mode.as_str()), ("1234", "numeric"), "digits alone");
    tab.core.change_phone(FormName::Deposit, "phone", "US", "2015550123");
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    assert_eq!(
        last_body(&world, DEPOSIT)["fields"],
        serde_json::json!({"account": "1234", "phone": "+12015550123", "note": null})
    );
}

#[test]
fn an_empty_phone_field_is_not_sent() {
    let (world, tab) = world_with_wallet();
    tab.core.select_method("bank");
    tab.core.change_field(FormName::Deposit, "account", "1234");
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    assert_eq!(last_body(&world, DEPOSIT)["fields"], serde_json::json!({"account": "1234", "note": null}));
    assert_eq!(field(&tab, FormName::Deposit, "account").value, "1234");
}

#[test]
fn a_different_payment_region_is_sent() {
    let world = world_with_player(100_000);
    world.set_local("paymentGeo", "DE");
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert!(
        world
            .server
            .last("GET /api/payment/methods/deposit")
            .unwrap()
            .url
            .ends_with("?currency=USD&country=DE")
    );
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    assert_eq!(last_body(&world, DEPOSIT)["country"], "DE");
}

#[test]
fn no_method_is_preselected_on_a_phone() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    world.act(&tab, async |core| {
        core.open_wallet(Opening {
            tab: WalletTab::Deposit,
            both: false,
            with: OpenedWith::default(),
            narrow: true,
        })
        .await
    });
    assert_eq!((deposit(&tab).method, deposit(&tab).can_submit), (None, false));
    tab.core.select_method("card");
    assert!(deposit(&tab).can_submit);
}

#[test]
fn an_incomplete_payment_shows_its_errors_after_submission() {
    let (world, tab) = world_with_wallet();
    tab.core.change_amount("");
    let amount = || deposit(&tab).amount;
    assert!(amount().wrong && amount().hint.is_none(), "nothing is called wrong before somebody was wrong");
    press_deposit(&world, &tab);
    assert_eq!(amount().hint.as_ref().map(said).as_deref(), Some("required"));
    assert!(world.server.last(DEPOSIT).is_none());
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("amount"));
    tab.core.change_amount("50");
    assert!(!amount().wrong && amount().hint.is_none());
    assert_eq!(focused_field(&tab, FORM), None);
    tab.core.change_amount("");
    tab.core.select_method("bank");
    tab.core.change_amount("");
    assert!(amount().hint.is_none(), "another method starts without errors");
    tab.core.change_amount("50");
    press_deposit(&world, &tab);
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("account"));
    tab.core.change_field(FORM, "account", "1234");
    world.server.once(DEPOSIT, Reply::refused(422, 422, r#"{"account":["closed"],"amount":["too much"]}"#));
    press_deposit(&world, &tab);
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("amount"), "it is before the fields");
}

#[test]
fn the_first_list_of_bonuses_says_what_the_amount_brings() {
    let (_, tab) = world_with_wallet();
    let gains = |tab: &Tab| -> Vec<(String, Option<String>)> {
        let gain =
            |row: &DepositBonusView| (row.id.clone(), row.gain.as_ref().map(|gain| gain.amount.clone()));
        tab.core.store.read(|slices| slices.deposit_bonuses.iter().map(gain).collect())
    };
    let first = gains(&tab);
    let amount = deposit(&tab).amount.text;
    assert!(first.iter().any(|(_, gain)| gain.is_some()), "{first:?} for {amount}");
    tab.core.change_amount("1");
    tab.core.change_amount(&amount);
    assert_eq!(gains(&tab), first, "typed again, the same amount brings the same");
}
