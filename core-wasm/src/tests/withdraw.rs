//! Tests of withdrawals.

use super::support::{
    INVOICES, commands, error_hint, field, focused_field, last_body, toasts_so_far, was_asked, windows,
    world_with_player,
};
use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    platform::forms::FormName,
    store::views::{LostPhase, WalletTab, WalletView, WithdrawPhase, WithdrawScreenView, WithdrawView},
    testing::{Reply, Tab, World},
};

const FORM: FormName = FormName::Withdraw;
const METHODS_CALL: &str = "GET /api/payment/methods/withdrawal";
const SEND: &str = "POST /api/payment/invoices/withdrawal";
const WAGER: &str = "GET /api/risk/reasons/turn-over-wager";
const METHODS: &str = r#"[
    {"method":"bank","processingType":"message","amountMin":10,"amountMax":80,"fields":[
        {"key":"iban","fieldType":"text","regexp":"^[A-Z]{2}\\d+$","isRequired":true},
        {"key":"phone","fieldType":"text"}]},
    {"method":"chain","processingType":"message","amountMin":20,"amountMax":0,"fields":[
        {"key":"crypto_network","fieldType":"select","options":[
            {"id":"trc","name":"TRC20","minAmount":15,"maxAmount":50,"regex":"^T\\w+$"},
            {"id":"","name":"Other","minAmount":25,"regex":"^O\\w+$"}]},
        {"key":"wallet_id","fieldType":"text","isRequired":true}]},
    {"method":"exchange","processingType":"form","amountMin":1,"amountMax":0,"fields":[
        {"key":"currencyWithdraw","fieldType":"select","isRequired":true,"options":[
            {"id":"ltc","name":"Litecoin","regexp":"^L\\w+$"},{"id":"bch","name":"Bitcoin Cash","regexp":"^q\\w+$"}]},
        {"key":"wallet_id","fieldType":"text","isRequired":true}]},
    {"method":"frame","processingType":"iframe","amountMin":1,"amountMax":0,"fields":[]}]"#;

pub fn opened_with(world: World) -> (World, Tab) {
    world.server.always(METHODS_CALL, Reply::data(METHODS));
    let tab = world.started("/");
    open(&world, &tab);
    (world, tab)
}

fn open(world: &World, tab: &Tab) {
    world.act(tab, async |core| {
        core.open_wallet(Opening {
            tab: WalletTab::Withdraw,
            both: true,
            with: OpenedWith::default(),
            narrow: false,
        })
        .await
    });
}

fn opened() -> (World, Tab) {
    opened_with(world_with_player(1_000_000))
}

pub fn view(tab: &Tab) -> WithdrawView {
    tab.core.store.read(|slices| slices.withdraw.get().clone())
}

fn wallet(tab: &Tab) -> WalletView {
    tab.core.store.read(|slices| slices.wallet.get().clone())
}

pub fn choose(tab: &Tab, method: &str) {
    tab.core.select_withdraw_method(method);
}

fn press(world: &World, tab: &Tab) {
    tab.core.withdraw();
    world.settle();
}

/// A valid form.
fn ready() -> (World, Tab) {
    let (world, tab) = opened();
    tab.core.change_field(FORM, "iban", "SE1");
    tab.core.change_withdraw_amount("30");
    assert!(view(&tab).can_submit);
    (world, tab)
}

fn lost(tab: &Tab) -> Option<LostPhase> {
    match view(tab).screen {
        WithdrawScreenView::Lost(lost) => Some(lost.phase),
        _ => None,
    }
}

fn withdrawal(id: &str, created: &str) -> String {
    format!(
        r#"[{{"id":"{id}","amount":30,"currency":"USD","status":1,"paymentMethod":"bank","invoiceType":2,"createdAt":"{created}"}}]"#
    )
}

#[test]
fn the_wallet_has_both_tabs_and_starts_with_the_minimum_amount() {
    let (_, tab) = opened();
    assert_eq!(wallet(&tab).tabs, [WalletTab::Deposit, WalletTab::Withdraw]);
    assert_eq!(wallet(&tab).tab, WalletTab::Withdraw);
    let shown = view(&tab);
    assert_eq!((shown.phase, shown.method.as_deref()), (WithdrawPhase::Ready, Some("bank")));
    assert_eq!((shown.amount.text.as_str(), shown.available.amount.as_str()), ("10", "100"));
    assert_eq!((shown.amount.minimum.amount.as_str(), shown.amount.maximum.amount.as_str()), ("10", "80"));
}

#[test]
fn the_dialog_for_deposits_has_no_tabs() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    super::support::open_wallet(&world, &tab);
    assert_eq!(wallet(&tab).tabs, [WalletTab::Deposit]);
}

#[test]
fn failed_and_empty_method_lists_are_reported() {
    for (reply, phase) in [
        (Reply::data("[]"), WithdrawPhase::Empty),
        (Reply::raw(500, ""), WithdrawPhase::Failed),
        (Reply::lost(), WithdrawPhase::Failed),
    ] {
        let world = world_with_player(100_000);
        world.server.always(METHODS_CALL, reply);
        let tab = world.started("/");
        open(&world, &tab);
        assert_eq!(view(&tab).phase, phase);
    }
}

#[test]
fn a_withdrawal_amount_is_limited_by_the_limits_and_the_balance() {
    let (_, tab) = opened();
    tab.core.change_field(FORM, "iban", "SE1");
    let hint = || view(&tab).amount.hint.as_ref().map(super::support::said);
    let can = |amount: &str| {
        tab.core.change_withdraw_amount(amount);
        assert_eq!(hint(), None, "{amount}: no error comes while it is typed");
        view(&tab).can_submit
    };
    assert!(!can("9.99"));
    assert!(can("10"));
    assert!(can("80"));
    assert!(!can("80.01"));
    tab.core.blur_withdraw_amount();
    assert_eq!(view(&tab).amount.text, "80");
    choose(&tab, "frame");
    assert!(can("100"));
    assert!(!can("100.01"));
    tab.core.blur_withdraw_amount();
    assert_eq!(view(&tab).amount.text, "100.01", "what the player wants is not changed for want of money");
    assert_eq!(hint().as_deref(), Some("modals.wallet.withdraw.tooMuch"));
    tab.core.change_withdraw_amount("100.0");
    assert_eq!(hint(), None);
    tab.core.withdraw_all();
    assert_eq!(view(&tab).amount.text, "100");
    choose(&tab, "bank");
    tab.core.withdraw_all();
    assert_eq!(view(&tab).amount.text, "80");
}

#[test]
fn withdraw_all_may_exceed_the_input_length() {
    let world = world_with_player(1_000_000);
    let balance = super::support::accounts("USD")
        .replace(r#""withdrawalBalance":100"#, r#""withdrawalBalance":123456789012.34"#);
    world.server.always("GET /api/wallet/accounts", Reply::data(&balance));
    let (_, tab) = opened_with(world);
    choose(&tab, "frame");
    tab.core.withdraw_all();
    assert_eq!(view(&tab).amount.text, "123456789012.34");
    assert!(view(&tab).can_submit);
}

#[test]
fn each_network_has_its_limits_and_address_format() {
    let (world, tab) = opened();
    choose(&tab, "chain");
    assert_eq!(view(&tab).network, None, "with several the player chooses");
    tab.core.change_field(FORM, "wallet_id", "Tabc");
    assert!(!view(&tab).can_submit);
    tab.core.select_withdraw_network("trc");
    let shown = view(&tab);
    assert_eq!((shown.amount.text.as_str(), shown.amount.maximum.amount.as_str()), ("15", "50"));
    assert_eq!(shown.networks[0].label, "Tron TRC20");
    assert!(shown.can_submit, "the address stays and fits");
    tab.core.select_withdraw_network("empty-network-Other");
    assert_eq!(view(&tab).amount.text, "25");
    assert_eq!(error_hint(&tab, FORM, "wallet_id").as_deref(), Some("regex"));
    tab.core.change_field(FORM, "wallet_id", "Oabc");
    tab.core.change_withdraw_amount("30");
    tab.core.select_withdraw_network("trc");
    tab.core.select_withdraw_network("empty-network-Other");
    assert_eq!(
        view(&tab).amount.text,
        "30",
        "an amount that was typed is not changed behind the player's back"
    );
    world.server.once(SEND, Reply::data(r#"{"invoiceId":"w"}"#));
    press(&world, &tab);
    assert_eq!(
        last_body(&world, SEND)["fields"],
        serde_json::json!({"wallet_id": "Oabc", "crypto_network": null})
    );
}

#[test]
fn the_amount_survives_closing_the_wallet_with_a_single_network() {
    let world = world_with_player(1_000_000);
    world.server.always(
        METHODS_CALL,
        Reply::data(
            r#"[{"method":"coin","processingType":"message","amountMin":20,"amountMax":0,"fields":[
                {"key":"crypto_network","fieldType":"select","options":[{"id":"btc","name":"Bitcoin"}]}]}]"#,
        ),
    );
    let tab = world.started("/");
    open(&world, &tab);
    tab.core.change_withdraw_amount("33");
    tab.core.dialog_closed("wallet");
    open(&world, &tab);
    assert_eq!((view(&tab).network.as_deref(), view(&tab).amount.text.as_str()), (Some("btc"), "33"));
}

#[test]
fn an_incomplete_withdrawal_shows_its_errors_after_submission() {
    let (world, tab) = opened();
    choose(&tab, "chain");
    tab.core.change_withdraw_amount("");
    let said_of = |tab: &Tab| {
        let shown = view(tab);
        [shown.network_hint, shown.amount.hint].map(|hint| hint.as_ref().map(super::support::said))
    };
    assert_eq!(said_of(&tab), [None, None]);
    press(&world, &tab);
    let required = || Some("required".to_owned());
    assert_eq!(said_of(&tab), [required(), required()]);
    assert_eq!(error_hint(&tab, FORM, "wallet_id"), required());
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("crypto_network"));
    tab.core.select_withdraw_network("trc");
    assert_eq!(focused_field(&tab, FORM), None);
    tab.core.change_withdraw_amount("");
    press(&world, &tab);
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("amount"));
    tab.core.change_withdraw_amount("20");
    assert_eq!((said_of(&tab), focused_field(&tab, FORM)), ([None, None], None));
    press(&world, &tab);
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("wallet_id"));
    assert!(!view(&tab).amount.wrong);
    assert!(world.server.last(SEND).is_none());
}

#[test]
fn the_address_is_validated_for_the_selected_currency() {
    let (_, tab) = opened();
    choose(&tab, "exchange");
    tab.core.change_field(FORM, "wallet_id", "Labc");
    tab.core.change_field(FORM, "currencyWithdraw", "ltc");
    assert!(view(&tab).can_submit);
    tab.core.change_field(FORM, "currencyWithdraw", "bch");
    assert_eq!(field(&tab, FORM, "wallet_id").value, "Labc", "what was typed stays");
    assert!(!view(&tab).can_submit);
}

#[test]
fn a_withdrawal_is_sent_once_and_confirmed() {
    let (world, tab) = ready();
    tab.core.change_phone(FORM, "phone", "US", "2015550123");
    world.server.once(SEND, Reply::data(r#"{"invoiceId":"w"}"#).after(500));
    let before = world.server.count("GET /api/wallet/accounts");
    press(&world, &tab);
    press(&world, &tab);
    assert_eq!(view(&tab).screen, WithdrawScreenView::Submitting);
    world.advance(500);
    assert_eq!(world.server.count(SEND), 1);
    assert_eq!(
        last_body(&world, SEND),
        serde_json::json!({"method": "bank", "currency": "USD", "amount": 30, "accountId": "a1",
            "fields": {"iban": "SE1", "phone": "+12015550123"}})
    );
    assert_eq!(toasts_so_far(&tab), ["withdrawalProcessed"]);
    assert!(was_asked(&tab, "close wallet"));
    assert_eq!(world.server.count("GET /api/wallet/accounts"), before + 1);
    assert!(world.local("withdrawalInFlight").is_none());
}

#[test]
fn a_refusal_is_shown_at_its_field_or_in_an_alert() {
    let (world, tab) = ready();
    world.server.once(SEND, Reply::refused(422, 0, r#"{"iban":["no such account"],"amount":["too much"]}"#));
    press(&world, &tab);
    assert_eq!(error_hint(&tab, FORM, "iban").as_deref(), Some("no such account"));
    assert_eq!(view(&tab).screen, WithdrawScreenView::Form);
    assert_eq!(view(&tab).amount.text, "30");
    assert_eq!(view(&tab).amount.hint.as_ref().map(super::support::said).as_deref(), Some("too much"));
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("amount"), "it is before the fields");
    tab.core.change_withdraw_amount("31");
    world.server.once(SEND, Reply::refused(422, 0, r#"{"iban":["no such account"]}"#));
    tab.core.focus_field(FORM, "iban");
    press(&world, &tab);
    assert_eq!(focused_field(&tab, FORM).as_deref(), Some("iban"));
    let (world, tab) = ready();
    world.server.once(SEND, Reply::refused(422, 0, r#"{"bank":["closed today"],"country":["not there"]}"#));
    press(&world, &tab);
    let error = super::support::form(&tab, FORM).error;
    assert_eq!(error.as_ref().map(super::support::said).as_deref(), Some("closed today not there"));
    assert_eq!(focused_field(&tab, FORM), None, "the answer names no shown field");
    let (world, tab) = ready();
    world.server.once(SEND, Reply::refused(400, 9, "{}"));
    press(&world, &tab);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
}

#[test]
fn a_lost_withdrawal_is_searched_for_and_the_player_decides() {
    let (world, tab) = ready();
    world.server.once(SEND, Reply::lost());
    world.server.always(INVOICES, Reply::data("[]"));
    press(&world, &tab);
    assert_eq!(lost(&tab), Some(LostPhase::NotSeen));
    assert_eq!(world.server.count(SEND), 1, "nothing is sent again by itself");
    let first = world.server.last(SEND).unwrap();
    world.server.once(SEND, Reply::raw(502, "<html>"));
    world.server.always(INVOICES, Reply::data(&withdrawal("w", "2026-11-21T00:00:00Z")));
    tab.core.retry_withdrawal();
    world.settle();
    let second = world.server.last(SEND).unwrap();
    assert_eq!((first.body, first.idempotency_key), (second.body, second.idempotency_key));
    assert_eq!(lost(&tab), Some(LostPhase::Found));
    tab.core.leave_withdrawal();
    assert_eq!(view(&tab).screen, WithdrawScreenView::Form);
    assert!(world.local("withdrawalInFlight").is_none());
}

#[test]
fn an_older_withdrawal_does_not_match() {
    let world = world_with_player(1_000_000);
    world.server.always(INVOICES, Reply::data(&withdrawal("old", "2026-11-20T00:00:00Z")));
    let (world, tab) = opened_with(world);
    tab.core.change_field(FORM, "iban", "SE1");
    tab.core.change_withdraw_amount("30");
    world.server.once(SEND, Reply::lost());
    press(&world, &tab);
    assert_eq!(lost(&tab), Some(LostPhase::NotSeen));
    world.server.always(INVOICES, Reply::lost());
    tab.core.search_withdrawal();
    world.settle();
    assert_eq!(lost(&tab), Some(LostPhase::Unknown));
}

#[test]
fn an_equal_recent_withdrawal_does_not_match() {
    let (world, tab) = ready();
    world.server.once(SEND, Reply::data(r#"{"invoiceId":"first"}"#));
    press(&world, &tab);
    open(&world, &tab);
    tab.core.change_field(FORM, "iban", "SE1");
    tab.core.change_withdraw_amount("30");
    world.server.once(SEND, Reply::lost());
    world.server.always(INVOICES, Reply::data(&withdrawal("first", "2026-11-21T00:00:00Z")));
    press(&world, &tab);
    assert_eq!(world.server.count(SEND), 2);
    assert_eq!(lost(&tab), Some(LostPhase::NotSeen));
}

#[test]
fn a_reload_during_a_withdrawal_starts_a_search() {
    let (world, tab) = ready();
    world.server.once(SEND, Reply::data("{}").after(10_000));
    press(&world, &tab);
    let tab = world.reloaded(&tab, "/");
    assert!(was_asked(&tab, "open wallet"));
    world.server.always(INVOICES, Reply::data(&withdrawal("w", "2026-11-21T00:00:00Z")));
    open(&world, &tab);
    world.advance(2_000);
    assert_eq!(lost(&tab), Some(LostPhase::Found));
}

#[test]
fn a_withdrawal_that_was_left_keeps_its_key_with_a_new_code() {
    let world = world_with_player(1_000_000);
    let asks_for_code = METHODS.replacen(
        "{\"key\":\"phone\"",
        "{\"key\":\"factor_code\",\"fieldType\":\"text\",\"isRequired\":true},{\"key\":\"phone\"",
        1,
    );
    let (world, tab) = opened_with(world);
    world.server.always(METHODS_CALL, Reply::data(&asks_for_code));
    world.server.always(INVOICES, Reply::data("[]"));
    let tab = world.reloaded(&tab, "/");
    open(&world, &tab);
    let fill = |code: &str| {
        tab.core.change_field(FORM, "iban", "SE1");
        tab.core.change_field(FORM, "factor_code", code);
        tab.core.change_withdraw_amount("30");
    };
    fill("111111");
    world.server.once(SEND, Reply::lost());
    press(&world, &tab);
    let first = world.server.last(SEND).unwrap();
    assert_eq!(lost(&tab), Some(LostPhase::NotSeen));
    tab.core.leave_withdrawal();
    assert_eq!(field(&tab, FORM, "factor_code").value, "111111", "the form keeps what was typed");
    fill("222222");
    world.server.once(SEND, Reply::data(r#"{"invoiceId":"w"}"#));
    press(&world, &tab);
    let second = world.server.last(SEND).unwrap();
    assert_eq!((world.server.count(SEND), second.idempotency_key), (2, first.idempotency_key));
    assert_eq!(last_body(&world, SEND)["fields"]["factor_code"], "222222");
}

#[test]
fn the_providers_page_opens_in_a_window_a_link_or_a_frame() {
    let page = r#"{"invoiceId":"w","action":"https://pay.test/out","fields":{"a":"1"}}"#;
    let (world, tab) = opened();
    choose(&tab, "exchange");
    tab.core.change_field(FORM, "currencyWithdraw", "ltc");
    tab.core.change_field(FORM, "wallet_id", "Labc");
    world.server.once(SEND, Reply::data(page));
    press(&world, &tab);
    assert_eq!(windows(&tab), ["open 1", "navigate 1 https://pay.test/out?a=1"]);
    assert!(commands(&tab).contains(&"close wallet".to_owned()));
    let (world, tab) = opened();
    tab.events.blocks_windows.set(true);
    choose(&tab, "exchange");
    tab.core.change_field(FORM, "currencyWithdraw", "ltc");
    tab.core.change_field(FORM, "wallet_id", "Labc");
    world.server.once(SEND, Reply::data(page));
    press(&world, &tab);
    assert_eq!(
        view(&tab).screen,
        WithdrawScreenView::Link { url: "https://pay.test/out?a=1".to_owned(), blocked: true }
    );
    choose(&tab, "bank");
    assert_eq!(view(&tab).method.as_deref(), Some("exchange"), "not before the page is left");
    tab.core.leave_withdrawal();
    choose(&tab, "frame");
    world.server.once(SEND, Reply::data(page));
    press(&world, &tab);
    assert_eq!(view(&tab).screen, WithdrawScreenView::Frame { url: "https://pay.test/out?a=1".to_owned() });
}

#[test]
fn an_open_wager_replaces_the_form() {
    let config = include_str!("../testing/site/config.json");
    let switched = config.replacen('{', "{\"enableTurnOverWager\":true,", 1);
    let world = world_with_player(100_000);
    world.server.always("GET /config.json", Reply::raw(200, &switched));
    world.server.always(
        WAGER,
        Reply::data(r#"{"total":300,"turnOverWager":3,"turnOverWagerAmount":100,"currency":"USD"}"#),
    );
    let (world, tab) = opened_with(world);
    let shown = view(&tab);
    assert_eq!(shown.phase, WithdrawPhase::Wager);
    let wager = shown.wager.unwrap();
    assert_eq!((wager.progress.as_str(), wager.multiplier.as_str()), ("66.67", "3"));
    assert_eq!(wager.placed.unwrap().amount, "200");
    assert!(world.server.last(WAGER).unwrap().url.ends_with("?currency=USD"));
    world.server.always(WAGER, Reply::data(r#"{"total":300,"turnOverWagerAmount":0}"#));
    world.act(&tab, async |core| core.reload_wallet().await);
    assert_eq!(view(&tab).phase, WithdrawPhase::Ready);
}

#[test]
fn the_wager_is_not_requested_if_disabled() {
    let (world, _) = opened();
    assert_eq!(world.server.count(WAGER), 0);
}

#[test]
fn what_can_be_withdrawn_follows_the_balance() {
    let (world, tab) = opened();
    tab.core.select_withdraw_method("bank");
    tab.core.change_withdraw_amount("50");
    tab.core.change_field(FORM, "iban", "DE12");
    assert!(view(&tab).can_submit);
    let balance = |amount: &str| {
        let account = format!(
            r#"{{"id":"a1","currency":"USD","status":1,"balance":{amount},"realBalance":{amount},"withdrawalBalance":{amount}}}"#
        );
        let text = format!(r#"{{"event":"account.balance.updated","account":{account}}}"#);
        let channel = format!("wallet:accounts#{}", super::support::PLAYER);
        tab.hear(&channel, &text);
        world.settle();
    };
    balance("10");
    assert_eq!((view(&tab).available.amount.as_str(), view(&tab).can_submit), ("10", false));
    balance("70");
    assert_eq!((view(&tab).available.amount.as_str(), view(&tab).can_submit), ("70", true));
}
