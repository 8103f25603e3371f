//! Tests of the wallet: loading, failures, bonuses and codes.

use super::support::{
    DEPOSIT, METHODS, accounts, commands, deposit, last_body, open_wallet, open_wallet_with, press_deposit,
    profile, toasts_so_far, world_with_player, world_with_wallet,
};
use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    store::views::{AddressPhase, ChoiceView, DepositPhase, ScreenView, WalletPhase, WalletTab, WalletView},
    testing::{Reply, Tab, World},
};

const METHODS_CALL: &str = "GET /api/payment/methods/deposit";
const CODES: &str = "/api/game/bonuses/bonuscodes";

fn wallet(tab: &Tab) -> WalletView {
    tab.core.store.read(|slices| slices.wallet.get().clone())
}

fn chosen(id: &str) -> ChoiceView {
    ChoiceView::Bonus { id: id.to_owned() }
}

#[test]
fn a_guest_has_no_wallet() {
    let world = World::default();
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert_eq!(wallet(&tab).phase, WalletPhase::Closed);
}

#[test]
fn the_spinner_appears_after_a_second() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    world.server.always(METHODS_CALL, Reply::data(METHODS).after(1_500));
    open_wallet(&world, &tab);
    assert_eq!((wallet(&tab).phase, wallet(&tab).slow), (WalletPhase::Loading, false));
    world.advance(999);
    assert!(!wallet(&tab).slow);
    world.advance(1);
    assert!(wallet(&tab).slow);
    world.advance(500);
    assert_eq!((wallet(&tab).phase, wallet(&tab).slow), (WalletPhase::Ready, false));
}

#[test]
fn failed_and_empty_method_lists_are_reported() {
    for (reply, phase) in [
        (Reply::data("[]"), DepositPhase::Empty),
        (Reply::refused(400, 13100, "{}"), DepositPhase::Limit),
        (Reply::refused(400, 1, "{}"), DepositPhase::Failed),
        (Reply::raw(500, ""), DepositPhase::Failed),
        (Reply::raw(200, "<html>"), DepositPhase::Failed),
        (Reply::data("{}"), DepositPhase::Failed),
        (Reply::data(r#"[{"name":"no id"},7,null]"#), DepositPhase::Failed),
        (Reply::lost(), DepositPhase::Failed),
    ] {
        let world = world_with_player(100_000);
        let tab = world.started("/");
        world.server.always(METHODS_CALL, reply.clone());
        open_wallet(&world, &tab);
        assert_eq!(deposit(&tab).phase, phase, "{reply:?}");
        assert!(!deposit(&tab).can_submit);
        press_deposit(&world, &tab);
        assert_eq!(world.server.count(DEPOSIT), 0);
    }
}

#[test]
fn a_failed_wallet_load_can_be_retried() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    world.server.once(METHODS_CALL, Reply::lost());
    open_wallet(&world, &tab);
    world.act(&tab, async |core| core.reload_wallet().await);
    assert_eq!(deposit(&tab).phase, DepositPhase::Ready);
}

#[test]
fn failed_bonus_loads_do_not_block_a_deposit() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/game/bonuses", Reply::raw(500, ""));
    world.server.always(&format!("GET {CODES}"), Reply::lost());
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert!(deposit(&tab).can_submit);
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined);
}

#[test]
fn a_limited_player_cannot_deposit() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/player/profile", Reply::data(&profile(2)));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).phase, DepositPhase::Refused);
    assert_eq!(toasts_so_far(&tab), ["limitedDeposit"]);
    press_deposit(&world, &tab);
    assert_eq!(world.server.count(DEPOSIT), 0);
}

#[test]
fn a_response_for_a_closed_wallet_is_ignored() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    world.server.once(METHODS_CALL, Reply::data("[]").after(800));
    open_wallet(&world, &tab);
    tab.core.dialog_closed("wallet");
    world.advance(100);
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).phase, DepositPhase::Ready);
    world.advance(2_000);
    assert_eq!(deposit(&tab).phase, DepositPhase::Ready, "the old answer said there is none");
}

#[test]
fn switching_the_account_loads_its_methods_and_ignores_the_stale_response() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    world.server.once(METHODS_CALL, Reply::data("[]").after(800));
    open_wallet(&world, &tab);
    world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
    world.advance(2_000);
    assert_eq!(deposit(&tab).phase, DepositPhase::Ready);
    assert!(world.server.last(METHODS_CALL).unwrap().url.ends_with("?currency=BTC"));
    assert_eq!(deposit(&tab).amount.minimum.code, "mBTC");
}

#[test]
fn the_selected_bonus_follows_the_amount() {
    let (_, tab) = world_with_wallet();
    assert_eq!(deposit(&tab).choice, chosen("high"), "the amount is 50");
    let button = deposit(&tab).button;
    assert_eq!((button.amount.amount.as_str(), button.cash.unwrap().amount.as_str()), ("50", "50"));
    tab.core.change_amount("200");
    assert_eq!(deposit(&tab).button.cash.unwrap().amount, "75", "the most it gives");
    for (amount, choice) in [
        ("30", chosen("low")),
        ("49.99", chosen("low")),
        ("10", ChoiceView::Declined),
        ("20", chosen("low")),
        ("200.01", ChoiceView::Declined),
        ("", ChoiceView::Declined),
        ("50", chosen("high")),
    ] {
        tab.core.change_amount(amount);
        assert_eq!(deposit(&tab).choice, choice, "{amount}");
    }
}

#[test]
fn an_explicit_decline_is_kept() {
    let (world, tab) = world_with_wallet();
    tab.core.decline_bonus();
    tab.core.change_amount("30");
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined);
    world.server.always(DEPOSIT, Reply::data("{}"));
    press_deposit(&world, &tab);
    let body = last_body(&world, DEPOSIT);
    assert_eq!(body["isBonusDecline"], true);
    assert!(body.get("bonusId").is_none());
    tab.core.choose_bonus("low");
    assert_eq!(deposit(&tab).choice, chosen("low"));
    tab.core.choose_bonus("high");
    assert_eq!(deposit(&tab).choice, chosen("low"), "it does not fit the amount");
}

#[test]
fn the_wallet_opens_with_a_bonus() {
    for (bonus_id, package_id, choice, amount) in [
        (Some("high"), None, chosen("high"), "50"),
        (None, Some("pack"), chosen("high"), "50"),
        (Some("low"), None, ChoiceView::Bonus { id: "high".to_owned() }, "50"),
        (Some("gone"), None, ChoiceView::Declined, "50"),
    ] {
        let world = world_with_player(100_000);
        let tab = world.started("/");
        let opened =
            OpenedWith { bonus_id: bonus_id.map(str::to_owned), package_id: package_id.map(str::to_owned) };
        open_wallet_with(&world, &tab, opened);
        assert_eq!(deposit(&tab).choice, choice, "{bonus_id:?} {package_id:?}");
        assert_eq!(deposit(&tab).amount.text, amount);
        let rows = tab
            .core
            .store
            .read(|slices| slices.deposit_bonuses.iter().filter(|row| row.selected && row.disabled).count());
        assert_eq!(rows, 0, "no bonus is chosen that the amount does not get");
    }
}

#[test]
fn the_amount_is_raised_to_the_opened_bonus_minimum() {
    let world = world_with_player(100_000);
    world.server.always(
        METHODS_CALL,
        Reply::data(r#"[{"method":"code","processingType":"qr","amountMin":10,"amountMax":500}]"#),
    );
    let tab = world.started("/");
    open_wallet_with(&world, &tab, OpenedWith { bonus_id: Some("high".to_owned()), package_id: None });
    assert_eq!(deposit(&tab).amount.text, "50");
    tab.core.dialog_closed("wallet");
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).amount.text, "20", "the bonus is forgotten with the wallet");
}

#[test]
fn declining_is_the_default_if_configured() {
    let world = world_with_player(100_000);
    world.server.always(
        "GET /api/settings/constants",
        Reply::data(r#"{"game":{"bonus":{"depositBonusDeclineDefault":true}}}"#),
    );
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined);
    tab.core.choose_bonus("high");
    tab.core.change_amount("30");
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined, "not the next one");
}

fn with_code(world: &World) {
    world.server.always(
        &format!("GET {CODES}"),
        Reply::data(r#"[{"id":"c1","playerBonusCodeId":"p1","bonusCode":"GIFT","status":1},{"id":"c2","bonusCode":"MORE"}]"#),
    );
}

#[test]
fn a_stored_code_takes_precedence_over_bonuses() {
    let world = world_with_player(100_000);
    with_code(&world);
    let tab = world.started("/");
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).choice, ChoiceView::Code);
    assert_eq!(deposit(&tab).code.applied.as_deref(), Some("GIFT"));
    world.server.always(DEPOSIT, Reply::data("{}"));
    press_deposit(&world, &tab);
    let body = last_body(&world, DEPOSIT);
    assert_eq!(body["isBonusDecline"], false);
    assert!(body.get("bonusId").is_none());
}

#[test]
fn leaving_the_code_row_deletes_the_stored_code() {
    let world = world_with_player(100_000);
    with_code(&world);
    let tab = world.started("/");
    open_wallet(&world, &tab);
    world.server.always(&format!("DELETE {CODES}"), Reply::data("{}"));
    tab.core.choose_bonus("high");
    world.settle();
    assert_eq!(last_body(&world, &format!("DELETE {CODES}")), serde_json::json!({"playerBonusCodeId": "p1"}));
    assert_eq!(deposit(&tab).code.applied, None);
}

#[test]
fn a_code_is_applied_immediately_or_with_the_next_deposit() {
    let post = format!("POST {CODES}");
    for (first, second, applied, error) in [
        (Reply::data(r#"{"id":"c","bonusCode":"X","status":2}"#), None, None, None),
        (
            Reply::data(r#"{"id":"c","bonusCode":"X","status":1}"#),
            Some(Reply::data(r#"{"id":"c","bonusCode":"X","status":1}"#)),
            Some("X"),
            None,
        ),
        // The outcome is unknown: the lost request may have applied the code.
        (Reply::lost(), None, None, Some("alerts.global.somethingWrong.title")),
        (Reply::raw(500, ""), None, None, Some("alerts.global.somethingWrong.title")),
        (
            Reply::refused(400, 5, "{}"),
            Some(Reply::data(r#"{"id":"c","bonusCode":"X","status":4}"#)),
            None,
            Some("alerts.bonus.bonusCodeNotAvailable.title"),
        ),
        (
            Reply::refused(400, 1, "{}"),
            Some(Reply::refused(400, 1, "{}")),
            None,
            Some("alerts.bonus.bonusCodeIncorrect.title"),
        ),
        (Reply::refused(400, 1, "{}"), Some(Reply::lost()), None, Some("alerts.global.somethingWrong.title")),
    ] {
        let (world, tab) = world_with_wallet();
        tab.core.open_bonus_code();
        tab.core.change_bonus_code(" X ");
        world.server.once(&post, first);
        let posts = if second.is_some() { 2 } else { 1 };
        if let Some(second) = second {
            world.server.once(&post, second);
        }
        world.act(&tab, async |core| core.apply_bonus_code().await);
        assert_eq!(world.server.count(&post), posts);
        let code = deposit(&tab).code;
        assert_eq!(code.applied.as_deref(), applied);
        assert_eq!(code.error.as_ref().map(super::support::said).as_deref(), error);
        assert!(!code.busy);
    }
}

const CRYPTO: &str = r#"[{"method":"coin","type":"address","amountMin":0.0001,"amountMax":1,"fields":[
    {"key":"crypto_network","fieldType":"select","isRequired":true,"options":[
        {"id":"btc","name":"Bitcoin","minAmount":0.0002},{"id":"ln","name":"Lightning","minAmount":0.000001}]}]}]"#;

fn with_crypto() -> (World, Tab) {
    let world = world_with_player(100_000);
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.server.always(METHODS_CALL, Reply::data(CRYPTO));
    world.server.always(DEPOSIT, Reply::data(r#"{"address":"bc1q","tag":"7"}"#));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    (world, tab)
}

#[test]
fn an_address_is_requested_on_opening_and_per_network() {
    let (world, tab) = with_crypto();
    let ScreenView::Address { phase, address, tag, minimum, .. } = deposit(&tab).screen else { panic!() };
    assert_eq!((phase, address.as_deref(), tag.as_deref()), (AddressPhase::Ready, Some("bc1q"), Some("7")));
    assert_eq!((minimum.amount.as_str(), minimum.code.as_str()), ("0.2", "mBTC"));
    let request = world.server.last(DEPOSIT).unwrap();
    assert_eq!(request.idempotency_key, None, "asking for an address pays nothing");
    let body = last_body(&world, DEPOSIT);
    assert_eq!(body["fields"], serde_json::json!({"crypto_network": "btc"}));
    assert!(body.get("redirectUrl").is_none());
    for network in ["btc", "nonsense", "ln"] {
        tab.core.select_network(network);
        world.settle();
    }
    assert_eq!(world.server.count(DEPOSIT), 2);
    assert_eq!(last_body(&world, DEPOSIT)["fields"], serde_json::json!({"crypto_network": "ln"}));
    assert_eq!(world.local("depositInFlight"), None);
    assert!(!deposit(&tab).can_submit);
}

#[test]
fn a_stale_address_of_another_currency_is_ignored() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.server.always("PUT /api/wallet/accounts/a1/switch", Reply::data(&accounts("USD")));
    world.server.always(METHODS_CALL, Reply::data(CRYPTO));
    world.server.once(DEPOSIT, Reply::data(r#"{"address":"of-bitcoin"}"#).after(5_000));
    world.server.always(DEPOSIT, Reply::data(r#"{"address":"of-dollars"}"#));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    world.act(&tab, async |core| core.choose_currency("USD".to_owned()).await.unwrap());
    world.advance(6_000);
    let ScreenView::Address { address, .. } = deposit(&tab).screen else { panic!() };
    assert_eq!(address.as_deref(), Some("of-dollars"));
}

#[test]
fn a_currency_changed_during_a_payment_reloads_methods_afterwards() {
    let (world, tab) = world_with_wallet();
    world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
    tab.core.select_method("code");
    press_deposit(&world, &tab);
    world.server.always(METHODS_CALL, Reply::data(CRYPTO));
    world.server.always(DEPOSIT, Reply::data(r#"{"address":"bc1q"}"#));
    world.server.always("GET /api/payment/methods/withdrawal", Reply::data(METHODS));
    let withdrawals = world.server.count("GET /api/payment/methods/withdrawal");
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
    assert!(matches!(deposit(&tab).screen, ScreenView::Qr { .. }), "the payment stays");
    assert_eq!(world.server.count("GET /api/payment/methods/withdrawal"), withdrawals + 1);
    tab.core.abandon_deposit();
    world.settle();
    assert_eq!(deposit(&tab).method.as_deref(), Some("coin"));
    assert_eq!(wallet(&tab).phase, WalletPhase::Ready);
}

#[test]
fn the_wallet_gets_its_bonuses_despite_a_concurrent_reload() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    world.server.always("GET /api/game/bonuses", Reply::data(super::support::BONUSES).after(400));
    tab.core.realtime_gap("bonus:player-bonuses#x");
    world.advance(600);
    open_wallet(&world, &tab);
    world.advance(100);
    tab.core.realtime_gap("bonus:player-bonuses#x");
    world.advance(2_000);
    assert_eq!(wallet(&tab).phase, WalletPhase::Ready);
    tab.core.change_amount("60");
    world.settle();
    assert_eq!(deposit(&tab).choice, chosen("high"));
    assert_eq!(world.server.count("GET /api/game/bonuses"), 3, "at the start, and the two readings");
}

#[test]
fn a_region_changed_during_a_payment_reloads_methods_afterwards() {
    let (world, tab) = world_with_wallet();
    world.server.once(DEPOSIT, Reply::data(r#"{"invoiceId":"i1","qr":"pay me"}"#));
    tab.core.select_method("code");
    press_deposit(&world, &tab);
    let before = world.server.count(METHODS_CALL);
    world.act(&tab, async |core| core.choose_region("DE".to_owned()).await);
    assert_eq!(world.server.count(METHODS_CALL), before);
    assert_eq!(wallet(&tab).region.map(|region| region.code).as_deref(), Some("DE"));
    tab.core.abandon_deposit();
    world.settle();
    assert_eq!(world.server.count(METHODS_CALL), before + 1);
}

#[test]
fn a_currency_chosen_in_another_tab_is_applied() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/payment/methods/withdrawal", Reply::data("[]"));
    let tab = world.started("/");
    open_wallet(&world, &tab);
    let before = world.server.count(METHODS_CALL);
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.server.always(METHODS_CALL, Reply::data(CRYPTO));
    world.server.always(DEPOSIT, Reply::data(r#"{"address":"bc1q"}"#));
    tab.core.became_visible();
    world.settle();
    assert_eq!(world.server.count(METHODS_CALL), before + 1);
    assert_eq!(deposit(&tab).method.as_deref(), Some("coin"));
}

#[test]
fn selecting_another_bonus_requests_a_new_address_after_a_second() {
    let (world, tab) = with_crypto();
    tab.core.choose_bonus("high");
    tab.core.decline_bonus();
    tab.core.choose_bonus("high");
    world.advance(999);
    assert_eq!(world.server.count(DEPOSIT), 1);
    world.advance(1);
    assert_eq!(world.server.count(DEPOSIT), 2);
    assert_eq!(last_body(&world, DEPOSIT)["bonusId"], "high");
}

#[test]
fn a_failed_address_shows_an_error_and_can_be_retried() {
    let (world, tab) = with_crypto();
    world.server.always(DEPOSIT, Reply::refused(400, 1, "{}"));
    tab.core.select_network("ln");
    world.settle();
    assert!(matches!(deposit(&tab).screen, ScreenView::Address { phase: AddressPhase::Failed, .. }));
    assert!(super::support::was_asked(&tab, "open deposit-error"));
    world.server.always(DEPOSIT, Reply::data(r#"{"address":"lnbc1"}"#));
    tab.core.retry_address();
    world.settle();
    assert!(matches!(deposit(&tab).screen, ScreenView::Address { phase: AddressPhase::Ready, .. }));
}

#[test]
fn the_bonus_code_is_cached_for_half_an_hour_per_currency() {
    const CODES: &str = "GET /api/game/bonuses/bonuscodes";
    let world = world_with_player(10_000_000);
    let tab = world.started("/");
    for _ in 0..4 {
        open_wallet(&world, &tab);
        tab.core.dialog_closed("wallet-deposit");
    }
    assert_eq!(world.server.count(CODES), 1);
    world.advance(31 * 60_000);
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(CODES), 2);
    tab.core.dialog_closed("wallet-deposit");
    let event =
        r#"{"event":"player.bonus.code.updated","playerBonusCode":{"id":"c","bonusCode":"X","status":2}}"#;
    tab.hear(&format!("bonus:player-bonus-codes#{}", super::support::PLAYER), event);
    open_wallet(&world, &tab);
    assert_eq!(world.server.count(CODES), 3, "an event says that it may be another one");
}

#[test]
fn the_query_decides_the_tabs_of_the_wallet() {
    let tabs = ["deposit", "withdraw", "true", ""].map(Opening::tabs_of);
    let (deposit, withdraw) = (WalletTab::Deposit, WalletTab::Withdraw);
    assert_eq!(tabs, [(deposit, false), (withdraw, true), (deposit, true), (deposit, true)]);
}

#[test]
fn a_failed_deposit_reopens_the_wallet() {
    let (_, tab) = world_with_wallet();
    tab.core.return_to_wallet();
    assert_eq!(commands(&tab), ["close deposit-error"], "it is open under the news");
    let world = world_with_player(100_000);
    let tab = world.started("/?deposit-error=true");
    tab.core.return_to_wallet();
    assert_eq!(commands(&tab), ["close deposit-error", "open wallet-deposit"]);
}
