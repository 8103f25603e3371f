//! Tests of accounts, the currency list, the fiat equivalent, and publishing.

use super::support::{PLAYER, accounts, last_body, toasts_so_far, world_with_player};
use crate::{
    store::views::ListPhase,
    testing::{Reply, Tab, World},
};

fn started() -> (World, Tab) {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    (world, tab)
}

fn event(world: &World, tab: &Tab, account: &str) {
    let text = format!(r#"{{"event":"account.balance.updated","account":{account}}}"#);
    tab.hear(&format!("wallet:accounts#{PLAYER}"), &text);
    world.settle();
}

fn list(tab: &Tab) -> Vec<String> {
    tab.core.store.read(|slices| slices.currencies.iter().map(|row| row.code.clone()).collect())
}

fn balance(tab: &Tab, id: &str) -> String {
    tab.core.store.read(|slices| slices.accounts.get(id).unwrap().balance.amount.clone())
}

#[test]
fn balances_are_shown_in_display_units() {
    let (_, tab) = started();
    assert_eq!(balance(&tab, "a1"), "120.5");
    let bitcoin = tab.core.store.read(|slices| slices.accounts.get("a2").unwrap().clone());
    assert_eq!((bitcoin.balance.amount.as_str(), bitcoin.balance.code.as_str()), ("1.23456", "mBTC"));
    assert!(!bitcoin.can_hide, "it holds money");
}

#[test]
fn a_sign_that_currencies_share_is_not_shown() {
    let settings = include_str!("../testing/site/currencies.json");
    for (settings, sign) in [(settings.to_owned(), "$"), (settings.replace('€', "$"), "")] {
        let world = world_with_player(100_000);
        world.server.always("GET /api/settings/currencies", Reply::raw(200, &settings));
        let tab = world.started("/");
        let dollars = tab.core.store.read(|slices| slices.accounts.get("a1").unwrap().balance.clone());
        assert_eq!((dollars.code.as_str(), dollars.symbol.as_str()), ("USD", sign));
    }
}

#[test]
fn accounts_with_a_balance_come_first() {
    let (world, tab) = started();
    assert_eq!(
        list(&tab),
        ["USD", "BTC", "EUR", "JPY", "USDT"],
        "the active one; mBTC; then the rest; no disabled ones"
    );
    event(&world, &tab, r#"{"id":"a2","currency":"BTC","status":2,"balance":0}"#);
    assert_eq!(list(&tab), ["USD", "EUR", "JPY", "BTC", "USDT"]);
}

#[test]
fn an_account_event_publishes_only_the_changed_rows() {
    let (world, tab) = started();
    tab.events.batches.borrow_mut().clear();
    event(
        &world,
        &tab,
        r#"{"id":"a1","currency":"USD","status":1,"balance":99.25,"realBalance":99.25,"bonusBalance":0,"lockedBalance":0,"withdrawalBalance":0}"#,
    );
    let batches = tab.events.batches.borrow();
    assert_eq!(batches.len(), 1, "one batch");
    let changes = batches[0].as_array().unwrap();
    for (change, (slice, key)) in changes.iter().zip([("accounts", "a1"), ("currencies", "USD")]) {
        assert_eq!(change["slice"], slice);
        let rows = change["change"]["$rows"].as_array().unwrap();
        assert_eq!(rows.iter().map(|row| row[0].as_str().unwrap()).collect::<Vec<_>>(), [key]);
        assert_eq!(change["change"].get("order"), None);
    }
    assert_eq!(changes[0]["change"]["$rows"][0][1]["balance"]["amount"], "99.25");
    assert_eq!(changes.len(), 2);
}

#[test]
fn an_event_without_changes_publishes_nothing() {
    let (world, tab) = started();
    tab.events.batches.borrow_mut().clear();
    event(
        &world,
        &tab,
        r#"{"id":"a1","currency":"USD","status":1,"balance":120.5,"realBalance":120.5,"bonusBalance":0,"lockedBalance":0,"withdrawalBalance":100}"#,
    );
    event(&world, &tab, r#"{"id":"zz","currency":"USD","status":1,"balance":7}"#);
    assert!(tab.events.batches.borrow().is_empty());
}

#[test]
fn balances_keep_all_digits() {
    let (world, tab) = started();
    event(&world, &tab, r#"{"id":"a1","currency":"USD","status":1,"balance":12345678901234.56789012345678}"#);
    assert_eq!(balance(&tab, "a1"), "12345678901234.56789012345678");
    event(
        &world,
        &tab,
        r#"{"id":"a1","currency":"USD","status":1,"balance":1.2345678901234567890123456789}"#,
    );
    assert_eq!(balance(&tab, "a1"), "12345678901234.56789012345678", "a longer number is an error");
    assert_eq!(
        tab.events.warnings.borrow().len(),
        tab.events
            .warnings
            .borrow()
            .iter()
            .filter(|line| line.contains("content") || line.contains("balance"))
            .count()
    );
}

#[test]
fn choosing_a_currency_with_an_account_switches_to_it() {
    let (world, tab) = started();
    world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
    assert!(tab.core.store.read(|slices| slices.accounts.get("a2").unwrap().active));
    assert_eq!(world.server.count("POST /api/wallet/accounts"), 0);
    assert!(world.server.last("GET /api/game/player-bonuses").unwrap().url.contains("currency[]=BTC"));
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
    assert_eq!(world.server.count("PUT /api/wallet/accounts/a2/switch"), 1, "it is active already");
}

#[test]
fn choosing_a_currency_without_an_account_creates_it_first() {
    let (world, tab) = started();
    let with_euro = |status: i64| {
        let list = accounts(if status == 1 { "EUR" } else { "USD" });
        format!(
            "{},{{\"id\":\"a3\",\"currency\":\"EUR\",\"status\":{status},\"balance\":0}}]",
            list.trim_end_matches(']')
        )
    };
    world.server.always("POST /api/wallet/accounts", Reply::data(&with_euro(2)).after(100));
    world.server.always("PUT /api/wallet/accounts/a3/switch", Reply::data(&with_euro(1)));
    world.act(&tab, async |core| core.choose_currency("EUR".to_owned()).await.unwrap());
    world.act(&tab, async |core| core.choose_currency("EUR".to_owned()).await.unwrap());
    world.advance(200);
    assert_eq!(last_body(&world, "POST /api/wallet/accounts"), serde_json::json!({"currency": "EUR"}));
    assert_eq!(world.server.count("POST /api/wallet/accounts"), 1, "a double click creates one");
    assert!(tab.core.store.read(|slices| slices.currencies.get("EUR").unwrap().active));
}

#[test]
fn a_failed_switch_shows_an_error_and_can_be_retried() {
    for reply in [Reply::lost(), Reply::raw(500, ""), Reply::data("{}"), Reply::raw(200, "<html>")] {
        let (world, tab) = started();
        world.server.once("PUT /api/wallet/accounts/a2/switch", reply);
        world.act(&tab, async |core| drop(core.choose_currency("BTC".to_owned()).await.unwrap_err()));
        assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
        assert!(tab.core.store.read(|slices| slices.accounts.get("a1").unwrap().active), "nothing is lost");
        world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
        world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
        assert!(tab.core.store.read(|slices| slices.accounts.get("a2").unwrap().active));
    }
}

#[test]
fn an_empty_account_can_be_hidden() {
    let (world, tab) = started();
    world.server.always(
        "PUT /api/wallet/accounts/a2/hide",
        Reply::data(r#"[{"id":"a1","currency":"USD","status":1,"balance":120.5}]"#),
    );
    world.act(&tab, async |core| core.hide_account("a2".to_owned()).await.unwrap());
    assert_eq!(tab.core.store.read(|slices| slices.accounts.len()), 1);
    assert!(!tab.core.store.read(|slices| slices.currencies.get("BTC").unwrap().has_account));
}

#[test]
fn after_an_unreadable_answer_the_accounts_tell_what_was_done() {
    const LIST: &str = "GET /api/wallet/accounts";
    for reply in [Reply::lost(), Reply::raw(500, ""), Reply::data("[]"), Reply::raw(200, "<html>")] {
        let (world, tab) = started();
        world.server.once("PUT /api/wallet/accounts/a2/switch", reply.clone());
        world.server.always(LIST, Reply::data(&accounts("BTC")));
        world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
        assert!(tab.core.store.read(|slices| slices.accounts.get("a2").unwrap().active));

        let with_euro =
            accounts("BTC").replace(']', r#",{"id":"a3","currency":"EUR","status":2,"balance":0}]"#);
        world.server.once("POST /api/wallet/accounts", reply.clone());
        world.server.always(LIST, Reply::data(&with_euro));
        let euro = with_euro
            .replace("\"status\":1", "\"status\":2")
            .replace(r#""EUR","status":2"#, r#""EUR","status":1"#);
        world.server.always("PUT /api/wallet/accounts/a3/switch", Reply::data(&euro));
        world.act(&tab, async |core| core.choose_currency("EUR".to_owned()).await.unwrap());
        assert!(tab.core.store.read(|slices| slices.accounts.get("a3").unwrap().active));

        world.server.once("PUT /api/wallet/accounts/a2/hide", reply);
        world.server.always(LIST, Reply::data(r#"[{"id":"a3","currency":"EUR","status":1,"balance":0}]"#));
        world.act(&tab, async |core| core.hide_account("a2".to_owned()).await.unwrap());
        assert!(tab.core.store.read(|slices| slices.accounts.get("a2").is_none()));
        assert!(toasts_so_far(&tab).is_empty());
    }
}

#[test]
fn the_equivalent_defaults_to_dollars_and_is_stored() {
    let (world, tab) = started();
    let worth =
        |tab: &Tab| tab.core.store.read(|slices| slices.accounts.get("a2").unwrap().equivalent.clone());
    assert_eq!(worth(&tab), None);
    tab.core.toggle_equivalent();
    assert_eq!(world.local("equivalentCurrency").as_deref(), Some("USD"));
    let shown = worth(&tab).unwrap();
    assert_eq!((shown.amount.as_str(), shown.code.as_str()), ("61.73", "USD"));
    assert_eq!(tab.core.store.read(|slices| slices.accounts.get("a1").unwrap().equivalent.clone()), None);
    tab.core.set_equivalent(Some("EUR".to_owned()));
    assert_eq!(worth(&tab).unwrap().amount, "56.79");
    for code in ["BTC", "DEM", "nonsense", ""] {
        tab.core.set_equivalent(Some(code.to_owned()));
        assert_eq!(world.local("equivalentCurrency").as_deref(), Some("EUR"), "{code}");
    }
    let tab = world.reloaded(&tab, "/");
    assert_eq!(worth(&tab).unwrap().code, "EUR");
    tab.core.toggle_equivalent();
    assert_eq!((worth(&tab), world.local("equivalentCurrency")), (None, None));
    world.set_local("equivalentCurrency", "DEM");
    let tab = world.reloaded(&tab, "/");
    assert_eq!(worth(&tab), None, "a currency that is not enabled");
}

#[test]
fn a_failed_account_load_is_shown_and_retried() {
    for reply in [
        Reply::lost(),
        Reply::raw(500, ""),
        Reply::raw(404, ""),
        Reply::raw(200, "<!doctype html>"),
        Reply::raw(200, "{"),
        Reply::data("null"),
        Reply::data("[7]"),
        Reply::data(r#"[{"id":7}]"#),
    ] {
        let world = world_with_player(100_000);
        world.server.always("GET /api/wallet/accounts", reply.clone());
        let tab = world.started("/");
        let phase = |tab: &Tab| tab.core.store.read(|slices| slices.accounts_list.get().phase);
        assert_eq!(phase(&tab), ListPhase::Failed, "{reply:?}");
        world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("USD")));
        world.advance(5_000);
        assert_eq!(phase(&tab), ListPhase::Ready, "{reply:?}");
        assert_eq!(balance(&tab, "a1"), "120.5");
        // A failed reload keeps the previous data.
        world.server.always("GET /api/wallet/accounts", reply);
        tab.core.became_visible();
        world.advance(5_000);
        assert_eq!((phase(&tab), balance(&tab, "a1").as_str()), (ListPhase::Ready, "120.5"));
    }
}

#[test]
fn the_player_can_reload_the_accounts() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/wallet/accounts", Reply::raw(500, ""));
    let tab = world.started("/");
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("USD")));
    world.act(&tab, async |core| core.reload_accounts().await.unwrap());
    assert_eq!(balance(&tab, "a1"), "120.5");
}

#[test]
fn a_balance_event_during_a_switch_is_not_lost() {
    let (world, tab) = started();
    let switched = |usd: &str| {
        format!(
            r#"[{{"id":"a1","currency":"USD","status":2,"balance":{usd}}},{{"id":"a2","currency":"BTC","status":1,"balance":1}}]"#
        )
    };
    world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&switched("120.50")).after(2_000));
    world.act(&tab, async |core| drop(core.choose_currency("BTC".to_owned()).await));
    event(&world, &tab, r#"{"id":"a1","currency":"USD","status":1,"balance":77}"#);
    world.server.once("GET /api/wallet/accounts", Reply::data(&accounts("USD")).after(4_000));
    tab.core.became_visible();
    world.advance(10_000);
    let active = tab.core.store.read(|slices| slices.accounts.get("a2").unwrap().active);
    assert!(active, "an older answer does not take the switch back");
    assert_eq!(balance(&tab, "a1"), "77");
}
