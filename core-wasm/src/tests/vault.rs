//! Tests of the vault: money that is kept from play until a date.

use std::slice::from_ref;

use super::{
    security::opened_with,
    support::{PLAYER, accounts, answer_as_player, last_body, toasts_so_far, token_of, world_with_player},
    withdraw,
};
use crate::{
    domain::time::iso,
    store::views::{ListPhase, Message, VaultFormView, VaultPhase, VaultView},
    testing::{ORIGIN, Reply, Tab, World},
};

const READ: &str = "GET /api/player/vault";
const PUT: &str = "POST /api/player/vault";
const LATER: &str = "PUT /api/player/vault/v1";
const CONFIG: &str = r#"{"locales":["en"],"vaultEnabled":true}"#;
const DAY: u64 = 86_400_000;
const STORED: &str = "vaultInFlight";

fn entry_with(id: &str, end: &str, returned: &str, key: &str) -> String {
    format!(
        r#"{{"id":"{id}","accountId":"a1","currency":"USD","amount":20,"createdAt":"2026-11-21T00:00:00Z","endsAt":"{end}","returnedAt":{returned},"idempotencyKey":"{key}"}}"#
    )
}

fn entry(world: &World, days: u64, key: &str) -> String {
    entry_with("v1", &iso(world.now() + days * DAY), "null", key)
}

fn answer(entries: &[String]) -> Reply {
    Reply::data(&format!(r#"{{"lengths":[1,7,30],"entries":[{}]}}"#, entries.join(",")))
}

fn view(tab: &Tab) -> VaultView {
    tab.core.store.read(|slices| slices.vault.get().clone())
}

fn form(tab: &Tab) -> VaultFormView {
    view(tab).form
}

fn load(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.load_vault().await);
}

fn send(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.send_vault_task().await));
}

fn told(tab: &Tab, alert: &str) -> usize {
    toasts_so_far(tab).iter().filter(|toast| *toast == alert).count()
}

fn key_sent(world: &World) -> String {
    world.server.last(PUT).unwrap().idempotency_key.unwrap()
}

fn opened(entries: &[String]) -> (World, Tab) {
    let (world, tab) = opened_with(CONFIG);
    tab.core.locate(&format!("{ORIGIN}/profile/limits"));
    world.server.always(READ, answer(entries));
    load(&world, &tab);
    (world, tab)
}

fn fill_in(tab: &Tab, amount: &str, days: &str) {
    tab.core.begin_vault_task("put", "");
    tab.core.change_vault_field("amount", amount);
    tab.core.change_vault_field("days", days);
    tab.core.begin_vault_task("confirm", "");
}

/// A player who has confirmed 20 dollars for a week.
fn confirmed() -> (World, Tab) {
    let (world, tab) = opened(&[]);
    fill_in(&tab, "20", "7");
    assert_eq!(form(&tab).phase, VaultPhase::Confirming);
    (world, tab)
}

/// A player whose request had no answer.
fn lost() -> (World, Tab) {
    let (world, tab) = confirmed();
    world.server.once(PUT, Reply::lost());
    send(&world, &tab);
    assert_eq!(form(&tab).phase, VaultPhase::Unknown);
    (world, tab)
}

#[test]
fn it_is_read_only_where_the_configuration_has_it() {
    let (world, tab) = opened_with(r#"{"locales":["en"]}"#);
    load(&world, &tab);
    assert_eq!((world.server.count(READ), view(&tab).offered), (0, false));
}

#[test]
fn what_cannot_be_read_is_unknown_and_not_empty() {
    let good = entry_with("v1", "2026-11-28T00:00:00Z", "null", "k");
    let unreadable = [
        Reply::lost(),
        Reply::raw(500, ""),
        Reply::data("{}"),
        Reply::data(r#"{"lengths":[1,7]}"#),
        Reply::data(r#"{"lengths":[1,7],"entries":{}}"#),
        Reply::data(r#"{"lengths":["x"],"entries":[]}"#),
        answer(&[good.clone(), good.replace("20,", r#""x","#)]),
        answer(&[good.replace("2026-11-28", "2026-13-28")]),
        answer(&[good.replace(r#""returnedAt":null,"#, "")]),
    ];
    for reply in unreadable {
        let (world, tab) = opened(from_ref(&good));
        assert_eq!(view(&tab).entries.len(), 1);
        world.server.always(READ, reply);
        load(&world, &tab);
        assert_eq!((view(&tab).phase, view(&tab).entries.len()), (ListPhase::Failed, 0));
        fill_in(&tab, "20", "7");
        assert_eq!(form(&tab).phase, VaultPhase::Editing, "nothing is confirmed in the dark");
        world.server.always(READ, answer(from_ref(&good)));
        load(&world, &tab);
        assert_eq!((view(&tab).phase, view(&tab).entries.len()), (ListPhase::Ready, 1));
    }
}

#[test]
fn the_end_is_said_by_the_servers_time_before_anything_is_sent() {
    let (world, tab) = confirmed();
    assert_eq!(form(&tab).until, Some(iso(world.now() + 7 * DAY)));
    assert_eq!(form(&tab).money.unwrap().amount, "20");
    // The end on display follows the time while the player reads.
    world.advance(60_000);
    assert_eq!(form(&tab).until, Some(iso(world.now() + 7 * DAY)));
    assert_eq!(world.server.count(PUT), 0);
    tab.core.begin_vault_task("edit", "");
    assert_eq!((form(&tab).phase, form(&tab).amount.as_str()), (VaultPhase::Editing, "20"));
    tab.core.begin_vault_task("", "");
    assert_eq!(form(&tab), VaultFormView::default());
}

#[test]
fn only_a_clear_amount_that_the_account_has_is_confirmed() {
    let (world, tab) = opened(&[]);
    for (amount, error) in [
        ("100.01", Some("profile.limits.vault.tooMuch")),
        ("1,5,5", Some("modals.wallet.amount.unclear")),
        ("1.001", Some("modals.wallet.amount.tooManyDecimals")),
        ("0", None),
        ("", None),
    ] {
        tab.core.begin_vault_task("put", "");
        fill_in(&tab, amount, "7");
        let shown = form(&tab);
        let error = error.map(|path| Message::Content { path: path.to_owned() });
        assert_eq!((shown.phase, shown.amount_error), (VaultPhase::Editing, error), "{amount}");
        assert!(!shown.can_confirm);
    }
    fill_in(&tab, "100", "");
    assert_eq!(form(&tab).phase, VaultPhase::Editing, "a length has to be chosen");
    fill_in(&tab, "100", "2");
    assert_eq!(form(&tab).phase, VaultPhase::Editing, "it is not offered");
    fill_in(&tab, "100", "1");
    assert_eq!(form(&tab).phase, VaultPhase::Confirming);
    assert_eq!(form(&tab).accounts.len(), 1, "the other account is empty");
    assert_eq!(world.server.count(PUT), 0);
}

#[test]
fn a_deposit_into_the_vault_is_sent_once_with_a_key_and_told() {
    let (world, tab) = confirmed();
    let made = entry(&world, 7, "");
    world.server.respond({
        let made = made.clone();
        move |request| {
            let is_put = crate::testing::name(request) == PUT;
            let key = request.idempotency_key.clone().unwrap_or_default();
            is_put.then(|| Reply::data(&made.replace(r#"Key":"""#, &format!(r#"Key":"{key}""#))))
        }
    });
    world.server.always(READ, answer(&[made]));
    let accounts = world.server.count("GET /api/wallet/accounts");
    send(&world, &tab);
    assert_eq!(last_body(&world, PUT).to_string(), r#"{"accountId":"a1","amount":20,"days":7}"#);
    assert_eq!((world.server.count(PUT), told(&tab, "vaultPut")), (1, 1));
    assert_eq!((form(&tab), view(&tab).entries.len()), (VaultFormView::default(), 1));
    assert_eq!(world.local(STORED), None);
    assert!(world.server.count("GET /api/wallet/accounts") > accounts, "the balance is read again");
}

#[test]
fn a_refusal_is_shown_at_the_amount_and_the_next_try_has_another_key() {
    let (world, tab) = confirmed();
    world.server.once(PUT, Reply::refused(422, 422, r#"{"amount":["Too much."]}"#));
    send(&world, &tab);
    let shown = form(&tab);
    assert_eq!(shown.focus.unwrap().field, "amount");
    assert_eq!(shown.amount_error, Some(Message::Text { text: "Too much.".to_owned() }));
    assert_eq!((shown.phase, shown.amount.as_str()), (VaultPhase::Editing, "20"));
    assert_eq!(world.local(STORED), None);
    let first = key_sent(&world);
    world.server.once(PUT, Reply::refused(400, 400, "{}"));
    tab.core.begin_vault_task("confirm", "");
    send(&world, &tab);
    assert_eq!(form(&tab).error, Some(Message::Text { text: "refused".to_owned() }));
    assert_ne!(key_sent(&world), first);
}

#[test]
fn without_an_answer_it_is_unknown_and_read_until_an_entry_has_its_key() {
    let other = entry_with("v9", "2026-11-28T00:00:00Z", "null", "another");
    for reply in [
        Reply::lost(),
        Reply::raw(502, ""),
        Reply::raw(409, r#"{"error":{"code":409,"message":"busy"}}"#),
        Reply::raw(200, r#"{"data":{"#),
        Reply::data(&other),
    ] {
        let (world, tab) = confirmed();
        world.server.once(PUT, reply);
        world.server.always(READ, answer(from_ref(&other)));
        send(&world, &tab);
        let shown = form(&tab);
        assert_eq!((shown.phase, shown.money.unwrap().amount.as_str()), (VaultPhase::Unknown, "20"));
        assert_eq!(shown.until, None, "no end is promised");
        // An equal entry with another key is no evidence, and neither is absence.
        let before = world.server.count(READ);
        world.advance(120_000);
        assert!(world.server.count(READ) > before + 3);
        assert_eq!((form(&tab).phase, told(&tab, "vaultPut")), (VaultPhase::Unknown, 0));
        assert_eq!(world.server.count(PUT), 1, "nothing is sent again by itself");
        world.server.always(READ, answer(&[entry(&world, 7, &key_sent(&world))]));
        world.advance(60_000);
        assert_eq!((form(&tab).phase, told(&tab, "vaultPut")), (VaultPhase::Closed, 1));
        assert_eq!(world.local(STORED), None);
    }
}

#[test]
fn sent_again_it_has_the_same_key_and_a_refusal_decides_nothing() {
    let (world, tab) = lost();
    let key = key_sent(&world);
    world.server.once(PUT, Reply::refused(422, 422, r#"{"amount":["Too much."]}"#));
    send(&world, &tab);
    assert_eq!(key_sent(&world), key);
    let shown = form(&tab);
    assert_eq!(
        (shown.phase, shown.error),
        (VaultPhase::Unknown, Some(Message::Text { text: "Too much.".to_owned() }))
    );
    world.server.once(PUT, Reply::data(&entry(&world, 7, &key)));
    send(&world, &tab);
    assert_eq!((key_sent(&world), form(&tab).phase), (key, VaultPhase::Closed));
    assert_eq!((told(&tab, "vaultPut"), world.local(STORED)), (1, None));
}

#[test]
fn an_unknown_outcome_outlives_a_reload_and_a_sign_out_of_its_player_alone() {
    let (world, tab) = lost();
    let key = key_sent(&world);
    let tab = world.reloaded(&tab, "/profile/limits");
    load(&world, &tab);
    assert_eq!(form(&tab).phase, VaultPhase::Unknown);
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(view(&tab), VaultView::default());
    answer_as_player(&world);
    let other = token_of("0a1b2c3d-0000-4000-8000-000000000002", &world, 100_000);
    world.set_cookie("access_token", &other);
    let tab = world.reloaded(&tab, "/profile/limits");
    load(&world, &tab);
    assert_eq!(form(&tab).phase, VaultPhase::Closed, "it is another player's");
    world.set_cookie("access_token", &token_of("p", &world, 100_000));
    let tab = world.reloaded(&tab, "/profile/limits");
    load(&world, &tab);
    assert_eq!((form(&tab).phase, form(&tab).money.unwrap().amount.as_str()), (VaultPhase::Unknown, "20"));
    // Evidence may also be an entry that has returned meanwhile.
    let returned = entry_with("v1", "2026-11-28T00:00:00Z", r#""2026-11-28T00:00:00Z""#, &key);
    world.server.always(READ, answer(&[returned]));
    load(&world, &tab);
    assert_eq!((form(&tab).phase, view(&tab).entries.len()), (VaultPhase::Closed, 0));
    assert_eq!(world.server.count(PUT), 1);
}

#[test]
fn an_unknown_outcome_is_told_once_on_any_other_page_and_followed_there() {
    let (world, tab) = lost();
    assert_eq!(told(&tab, "vaultUnknown"), 0, "the page of limits shows it");
    for path in ["/contact", "/main", "/profile/limits?a=1", "/contact"] {
        tab.core.locate(&format!("{ORIGIN}{path}"));
        world.advance(10_000);
        assert_eq!(told(&tab, "vaultUnknown"), 1, "{path}");
    }
    // An answer that is lost while another page is on display.
    let (world, tab) = confirmed();
    tab.core.locate(&format!("{ORIGIN}/contact"));
    world.server.once(PUT, Reply::lost());
    send(&world, &tab);
    assert_eq!((form(&tab).phase, told(&tab, "vaultUnknown")), (VaultPhase::Unknown, 1));
    let key = key_sent(&world);
    let tab = world.reloaded(&tab, "/profile/limits?a=1");
    assert_eq!((form(&tab).phase, told(&tab, "vaultUnknown")), (VaultPhase::Unknown, 0));
    // After a start elsewhere it is told again, and its end is told there too.
    let tab = world.reloaded(&tab, "/contact");
    assert_eq!((form(&tab).phase, told(&tab, "vaultUnknown")), (VaultPhase::Unknown, 1));
    world.server.always(READ, answer(&[entry(&world, 7, &key)]));
    world.advance(60_000);
    assert_eq!((form(&tab).phase, told(&tab, "vaultPut")), (VaultPhase::Closed, 1));
    // A request with a known outcome, or one that was left, is not read at the start.
    let before = world.server.count(READ);
    let tab = world.reloaded(&tab, "/contact");
    assert_eq!((world.server.count(READ), told(&tab, "vaultUnknown")), (before, 0));
}

#[test]
fn an_equal_request_after_one_that_was_left_has_its_key() {
    let (world, tab) = lost();
    let key = key_sent(&world);
    tab.core.begin_vault_task("", "");
    assert_eq!(form(&tab).phase, VaultPhase::Unknown, "whoever goes to another page leaves nothing");
    tab.core.begin_vault_task("leave", "");
    assert_eq!(form(&tab).phase, VaultPhase::Closed);
    fill_in(&tab, "30", "7");
    world.server.once(PUT, Reply::refused(400, 400, "{}"));
    send(&world, &tab);
    assert_ne!(key_sent(&world), key, "it is another amount");
    tab.core.change_vault_field("amount", "20");
    tab.core.begin_vault_task("confirm", "");
    world.server.once(PUT, Reply::data(&entry(&world, 7, &key)));
    send(&world, &tab);
    assert_eq!((key_sent(&world), told(&tab, "vaultPut")), (key, 1));
    // Once the vault tells that the one that was left is there, an equal request is another one.
    let (world, tab) = lost();
    let key = key_sent(&world);
    tab.core.begin_vault_task("leave", "");
    world.server.always(READ, answer(&[entry(&world, 7, &key)]));
    fill_in(&tab, "20", "7");
    world.server.once(PUT, Reply::refused(400, 400, "{}"));
    send(&world, &tab);
    assert_ne!(key_sent(&world), key);
}

#[test]
fn two_tabs_follow_one_request() {
    let (world, tab) = lost();
    let other = world.started("/profile/limits");
    load(&world, &other);
    assert_eq!(form(&other).phase, VaultPhase::Unknown);
    world.server.once(PUT, Reply::data(&entry(&world, 7, &key_sent(&world))));
    world.server.always(READ, answer(&[entry(&world, 7, &key_sent(&world))]));
    send(&world, &other);
    world.deliver_storage_events(&[&tab, &other]);
    assert_eq!((form(&tab).phase, view(&tab).entries.len()), (VaultPhase::Closed, 1));
    assert_eq!(world.server.count(PUT), 2);
    // While one tab sends, another one does not.
    fill_in(&tab, "5", "1");
    world.take_lock("vault");
    send(&world, &tab);
    assert_eq!((form(&tab).phase, told(&tab, "vaultInOtherTab")), (VaultPhase::Confirming, 1));
    assert_eq!(world.server.count(PUT), 2);
}

#[test]
fn a_request_that_another_tab_left_unknown_comes_first() {
    let (world, tab) = confirmed();
    let other = world.started("/profile/limits");
    load(&world, &other);
    fill_in(&other, "5", "1");
    world.server.once(PUT, Reply::lost());
    send(&world, &other);
    world.closed(&other);
    send(&world, &tab);
    assert_eq!((form(&tab).phase, form(&tab).money.unwrap().amount.as_str()), (VaultPhase::Unknown, "5"));
    assert_eq!(world.server.count(PUT), 1);
}

#[test]
fn an_end_is_made_later_by_a_length_that_is_longer() {
    let (world, tab) = opened_with(CONFIG);
    let known = entry(&world, 5, "k");
    world.server.always(READ, answer(&[known]));
    load(&world, &tab);
    assert!(view(&tab).entries[0].can_prolong);
    tab.core.begin_vault_task("prolong", "v1");
    let lengths: Vec<u32> = form(&tab).lengths.iter().map(|length| length.days).collect();
    assert_eq!(lengths, [7, 30]);
    tab.core.change_vault_field("days", "30");
    tab.core.begin_vault_task("confirm", "");
    assert_eq!(form(&tab).until, Some(iso(world.now() + 30 * DAY)));
    // The answer is lost, and the vault tells that it was done.
    world.server.once(LATER, Reply::lost());
    world.server.always(READ, answer(&[entry(&world, 30, "k")]));
    send(&world, &tab);
    assert_eq!(last_body(&world, LATER).to_string(), r#"{"days":30}"#);
    assert_eq!((form(&tab).phase, told(&tab, "vaultProlonged")), (VaultPhase::Closed, 1));
    assert!(!view(&tab).entries[0].can_prolong, "no length is longer");
}

#[test]
fn a_later_end_that_was_refused_or_not_made_keeps_the_form() {
    for (reply, error) in [
        (Reply::refused(404, 404, "{}"), Message::Text { text: "refused".to_owned() }),
        (Reply::lost(), Message::Content { path: "alerts.global.somethingWrong.title".to_owned() }),
    ] {
        let (world, tab) = opened_with(CONFIG);
        world.server.always(READ, answer(&[entry(&world, 5, "k")]));
        load(&world, &tab);
        tab.core.begin_vault_task("prolong", "v1");
        tab.core.change_vault_field("days", "30");
        tab.core.begin_vault_task("confirm", "");
        world.server.once(LATER, reply);
        send(&world, &tab);
        assert_eq!((form(&tab).phase, form(&tab).error), (VaultPhase::Editing, Some(error)));
        assert_eq!(told(&tab, "vaultProlonged"), 0);
    }
}

#[test]
fn an_entry_of_which_all_was_withdrawn_is_not_shown_and_its_end_is_not_told() {
    let (world, tab) = opened_with(CONFIG);
    let end = iso(world.now() + 90 * 60_000);
    let kept = entry_with("v1", &end, "null", "k");
    world.server.always(READ, answer(from_ref(&kept)));
    load(&world, &tab);
    let empty = kept.replace(r#""amount":20"#, r#""amount":0"#);
    world.server.always(READ, answer(from_ref(&empty)));
    let event = format!(r#"{{"event":"vault.entry.updated","vaultEntry":{empty}}}"#);
    tab.hear(&format!("wallet:accounts#{PLAYER}"), &event);
    world.settle();
    assert_eq!((view(&tab).phase, view(&tab).entries.len()), (ListPhase::Ready, 0));
    let ended = empty.replace(r#""returnedAt":null"#, &format!(r#""returnedAt":"{end}""#));
    let event = format!(r#"{{"event":"vault.entry.updated","vaultEntry":{ended}}}"#);
    tab.hear(&format!("wallet:accounts#{PLAYER}"), &event);
    world.settle();
    assert_eq!(told(&tab, "vaultReturned"), 0);
}

#[test]
fn the_return_is_told_once_and_the_vault_is_read_again() {
    let (world, tab) = opened_with(CONFIG);
    let end = iso(world.now() + 90 * 60_000);
    world.server.always(READ, answer(&[entry_with("v1", &end, "null", "k")]));
    load(&world, &tab);
    assert_eq!(view(&tab).entries[0].until, end);
    let returned = entry_with("v1", &end, &format!("\"{end}\""), "k");
    world.server.always(READ, answer(from_ref(&returned)));
    world.advance(89 * 60_000);
    assert_eq!((view(&tab).entries.len(), told(&tab, "vaultReturned")), (1, 0));
    world.advance(2 * 60_000);
    assert_eq!(view(&tab).entries.len(), 0, "its end has come");
    assert_eq!(told(&tab, "vaultReturned"), 1, "its event may have been missed");
    let reads = world.server.count(READ);
    let event = format!(r#"{{"event":"vault.entry.updated","vaultEntry":{returned}}}"#);
    for _ in 0..2 {
        tab.hear(&format!("wallet:accounts#{PLAYER}"), &event);
        world.settle();
    }
    assert_eq!(told(&tab, "vaultReturned"), 1);
    assert!(world.server.count(READ) > reads);
}

#[test]
fn the_balance_shows_the_vault_apart_and_does_not_hide_the_account() {
    let (world, tab) = opened(&[]);
    let with_vault = accounts("USD").replace(
        r#""balance":0.00123456,"realBalance":0.00123456"#,
        r#""vaultBalance":0.5,"balance":0,"realBalance":0"#,
    );
    world.server.always("GET /api/wallet/accounts", Reply::data(&with_vault));
    world.act(&tab, async |core| drop(core.reload_accounts().await));
    let account = |id: &str| tab.core.store.read(|slices| slices.accounts.get(id).cloned()).unwrap();
    assert_eq!(account("a2").balance.amount, "0");
    assert!(account("a2").vault.is_some() && !account("a2").can_hide);
    assert_eq!(account("a1").vault, None, "it is not known");
}

#[test]
fn money_of_the_vault_is_paid_out_after_that_of_the_balance() {
    let world = world_with_player(1_000_000);
    let account = accounts("USD")
        .replace(r#""withdrawalBalance":100"#, r#""withdrawalBalance":100,"vaultBalance":50.5"#);
    world.server.always("GET /api/wallet/accounts", Reply::data(&account));
    let (_, tab) = withdraw::opened_with(world);
    withdraw::choose(&tab, "frame");
    assert_eq!(withdraw::view(&tab).available.amount, "150.5");
    assert_eq!(withdraw::view(&tab).vault.map(|money| money.amount).as_deref(), Some("50.5"));
    tab.core.change_withdraw_amount("150.51");
    assert!(!withdraw::view(&tab).can_submit);
    tab.core.withdraw_all();
    assert_eq!((withdraw::view(&tab).amount.text.as_str(), withdraw::view(&tab).can_submit), ("150.5", true));
}
