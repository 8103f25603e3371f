//! Tests of the bonus page.

use super::support::{
    PLAYER, accounts, commands, last_body, toasts_so_far, unreadable, was_asked, world_with_player,
};
use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    store::views::{
        BonusAvailability, BonusGroupView, BonusTermView, BonusesPageView, ListPhase, PlayerBonusStatus,
        WalletTab, WelcomeBonusView,
    },
    testing::{Reply, Tab, World},
};

const BONUSES: &str = "GET /api/game/player-bonuses";
const SPINS: &str = "GET /api/game/player-freespins";
pub const OFFERS: &str = "GET /api/game/bonuses";
const CASHBACK: &str = "GET /api/game/bonuses/cashback";
const CODES: &str = "POST /api/game/bonuses/bonuscodes";
const HALF_AN_HOUR: u64 = 30 * 60 * 1000;

pub fn bonus(id: &str, status: i64, more: &str) -> String {
    format!(
        r#"{{"id":"{id}","name":"Bonus {id}","status":{status},"result":1,"currency":"USD","amount":10,"currentWagerPercentage":0{more}}}"#
    )
}

pub fn spins(id: &str, status: i64, more: &str) -> String {
    format!(
        r#"{{"id":"{id}","name":"Spins {id}","status":{status},"result":1,"count":20,"usedCount":5,"progress":25,"currency":"USD"{more}}}"#
    )
}

fn list(rows: &[String]) -> Reply {
    Reply::data(&format!("[{}]", rows.join(",")))
}

pub fn opened(bonuses: &[String], free_spins: &[String]) -> (World, Tab) {
    let world = world_with_player(10_000_000);
    world.server.always(BONUSES, list(bonuses));
    world.server.always(SPINS, list(free_spins));
    world
        .server
        .always(CASHBACK, Reply::data(r#"[{"bonusName":"Weekly","amount":12.5,"date":"2026-11-23"}]"#));
    let tab = world.started("/profile/bonuses");
    world.act(&tab, async |core| core.load_bonuses_page().await);
    (world, tab)
}

pub fn page(tab: &Tab) -> BonusesPageView {
    tab.core.store.read(|slices| slices.bonuses_page.get().clone())
}

pub fn groups(tab: &Tab) -> Vec<BonusGroupView> {
    tab.core.store.read(|slices| slices.bonus_groups.iter().cloned().collect())
}

fn count(tab: &Tab) -> u32 {
    tab.core.store.read(|slices| *slices.bonus_count.get())
}

pub fn activate(world: &World, tab: &Tab, id: &str) {
    tab.core.activate_bonus(id);
    world.settle();
}

pub fn confirm(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.confirm_bonus_action().await);
}

#[test]
fn bonuses_of_one_issue_form_an_ordered_package() {
    let pack = |priority: i64| {
        format!(
            r#","packageId":"p","packageName":"Welcome","packagePriority":{priority},"issueSessionId":"s""#
        )
    };
    let (world, tab) =
        opened(&[bonus("alone", 1, ""), bonus("second", 2, &pack(2))], &[spins("first", 1, &pack(1))]);
    // The package is loaded without a status filter, to include finished
    // items.
    let url = world.server.last(BONUSES).unwrap().url;
    assert!(url.ends_with("?packageId[]=p&currency[]=USD"), "{url}");
    world
        .server
        .always(BONUSES, list(&[bonus("third", 3, &pack(3)).replace("\"result\":1", "\"result\":2")]));
    world.act(&tab, async |core| core.load_bonuses_page().await);
    let seen: Vec<(String, bool, bool, Vec<String>)> = groups(&tab)
        .into_iter()
        .map(|group| {
            let items = group.items.into_iter().map(|item| item.id).collect();
            (group.name, group.active, group.package, items)
        })
        .collect();
    assert_eq!(
        seen,
        [
            (
                "Welcome".to_owned(),
                true,
                true,
                vec!["first".to_owned(), "second".to_owned(), "third".to_owned()]
            ),
            ("Bonus alone".to_owned(), false, false, vec!["alone".to_owned()])
        ]
    );
    assert_eq!(groups(&tab)[0].items[2].status, PlayerBonusStatus::Played);
    // Two groups, and two offers of which one is in a package.
    assert_eq!(count(&tab), 4);
}

#[test]
fn a_bonus_shows_its_progress_and_terms() {
    let (_, tab) = opened(
        &[bonus(
            "a",
            2,
            r#","currentWagerAmount":30,"requiredWagerCasinoAmount":60,"requiredWagerSportsbookAmount":10,"wagerCasino":10,
                "maxBetAmount":5,"wagerDurationMinutes":43200,"sticky":true,"openedTransactionsCount":2,"wageringExpiredAt":"2026-12-01""#,
        )
        .replace("\"currentWagerPercentage\":0", "\"currentWagerPercentage\":100")],
        &[],
    );
    let bonus = groups(&tab).remove(0).items.remove(0);
    assert_eq!(
        (bonus.wagered.unwrap().amount.as_str(), bonus.to_wager.unwrap().amount.as_str()),
        ("30", "100")
    );
    assert!(bonus.waits_for_results);
    assert_eq!(bonus.expires_at.as_deref(), Some("2026-12-01"));
    let labels: Vec<String> = bonus
        .terms
        .into_iter()
        .map(|term| match term {
            BonusTermView::Money { label, .. }
            | BonusTermView::Times { label, .. }
            | BonusTermView::Percent { label, .. }
            | BonusTermView::Flag { label, .. }
            | BonusTermView::Date { label, .. }
            | BonusTermView::Game { label, .. }
            | BonusTermView::Period { label, .. }
            | BonusTermView::Games { label, .. } => label,
        })
        .collect();
    assert_eq!(labels, ["casinoWager", "casinoMaxBet", "wagerTime", "sticky"]);
}

#[test]
fn cash_bonuses_need_a_confirmation_and_spins_do_not() {
    let (world, tab) = opened(&[bonus("a", 1, ""), bonus("b", 2, "")], &[spins("s", 1, "")]);
    activate(&world, &tab, "a");
    assert!(was_asked(&tab, "open change-active-bonus"));
    assert_eq!(page(&tab).action.unwrap().other.unwrap().id, "b");
    assert_eq!(world.server.count("PUT /api/game/player-bonuses/a/activate"), 0);
    world.server.always("PUT /api/game/player-bonuses/a/activate", Reply::data(r#"{"id":"a"}"#).after(500));
    confirm(&world, &tab);
    confirm(&world, &tab);
    assert!(page(&tab).action.unwrap().busy);
    world.advance(500);
    assert_eq!(world.server.count("PUT /api/game/player-bonuses/a/activate"), 1);
    assert!(was_asked(&tab, "close change-active-bonus"));
    assert_eq!(page(&tab).action, None);
    world.server.once("PUT /api/game/player-freespins/s/activate", Reply::data(r#"{"id":"s"}"#));
    activate(&world, &tab, "s");
    assert_eq!(world.server.count("PUT /api/game/player-freespins/s/activate"), 1);
    activate(&world, &tab, "b");
    assert!(page(&tab).action.is_none(), "it is active already");
}

#[test]
fn a_locked_active_bonus_prevents_activation_of_others() {
    let locked = bonus("b", 2, r#","isBonusCancelLock":true"#)
        .replace("\"currentWagerPercentage\":0", "\"currentWagerPercentage\":1");
    let (world, tab) = opened(&[bonus("a", 1, ""), locked], &[]);
    activate(&world, &tab, "a");
    assert!(was_asked(&tab, "open bonus-cancel-lock"));
    confirm(&world, &tab);
    assert_eq!(world.server.count("PUT /api/game/player-bonuses/a/activate"), 0);
    tab.core.dialog_closed("bonus-cancel-lock");
    assert_eq!(page(&tab).action, None);
    tab.core.cancel_bonus("b");
    assert_eq!(commands(&tab).iter().filter(|command| *command == "open bonus-cancel-lock").count(), 2);
}

#[test]
fn each_cancellation_has_its_own_confirmation() {
    let wagered = |row: String| row.replace("\"currentWagerPercentage\":0", "\"currentWagerPercentage\":50");
    for (row, dialog) in [
        (bonus("a", 1, ""), "cancel-issued-bonus"),
        (wagered(bonus("a", 2, "")), "cancel-active-bonus"),
        (wagered(bonus("a", 2, r#","openedTransactionsCount":1"#)), "cancel-unsettled-bonus"),
    ] {
        let (world, tab) = opened(&[row], &[]);
        tab.core.cancel_bonus("a");
        assert!(was_asked(&tab, &format!("open {dialog}")), "{dialog}");
        world.server.once("PUT /api/game/player-bonuses/a/cancel", Reply::data(r#"{"id":"a"}"#));
        world.server.always(BONUSES, Reply::data("[]"));
        confirm(&world, &tab);
        assert!(groups(&tab).is_empty());
    }
    let (_, tab) = opened(&[], &[spins("s", 2, "")]);
    tab.core.cancel_bonus("s");
    assert!(was_asked(&tab, "open cancel-active-bonus"));
}

#[test]
fn a_failed_action_shows_an_error_and_keeps_the_row() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
    tab.core.cancel_bonus("a");
    world.server.once("PUT /api/game/player-bonuses/a/cancel", Reply::raw(500, ""));
    confirm(&world, &tab);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    assert!(!groups(&tab)[0].items[0].busy);
}

#[test]
fn events_remove_a_bonus_in_any_order_and_number() {
    let (world, tab) = opened(&[bonus("a", 2, ""), bonus("b", 1, "")], &[]);
    world.server.always(BONUSES, list(&[bonus("b", 1, "")]));
    let event = |status: i64, result: i64| {
        let row = bonus("a", status, "").replace("\"result\":1", &format!("\"result\":{result}"));
        let text = format!(r#"{{"event":"player.bonus.updated","playerBonus":{row}}}"#);
        tab.hear(&format!("bonus:player-bonuses#{PLAYER}"), &text);
        world.settle();
    };
    event(3, 3);
    event(3, 3);
    event(2, 1);
    world.advance(500);
    let ids: Vec<String> = groups(&tab).into_iter().map(|group| group.id).collect();
    assert_eq!(ids, ["b"], "the list has the last word");
}

#[test]
fn bonus_lists_are_cached_for_half_an_hour_per_currency() {
    let (world, tab) = opened(&[], &[]);
    let calls = || (world.server.count(OFFERS), world.server.count(BONUSES), world.server.count(CASHBACK));
    assert_eq!(calls(), (1, 1, 1));
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(calls(), (1, 1, 1));
    world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
    world.server.always("PUT /api/wallet/accounts/a1/switch", Reply::data(&accounts("USD")));
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await);
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(calls(), (2, 2, 2));
    world.act(&tab, async |core| core.choose_currency("USD".to_owned()).await);
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(calls(), (2, 2, 2));
    world.advance(HALF_AN_HOUR);
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(calls(), (3, 3, 3));
}

#[test]
fn bonuses_of_another_currency_are_not_shown() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
    world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
    world.server.always(BONUSES, Reply::raw(500, ""));
    world.server.always(SPINS, Reply::raw(500, ""));
    world.server.always(OFFERS, Reply::raw(500, ""));
    world.server.always(CASHBACK, Reply::data("[]"));
    assert_eq!(groups(&tab).len(), 1);
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
    assert!(groups(&tab).is_empty() && page(&tab).cashback.is_empty());
    assert_eq!(count(&tab), 0);
    assert_eq!(page(&tab).phase, ListPhase::Failed);
    assert!(world.server.last(CASHBACK).unwrap().url.ends_with("?currency=BTC"), "the page follows");
}

#[test]
fn a_failed_bonus_page_shows_an_error_and_can_be_retried() {
    let world = world_with_player(100_000);
    for call in [BONUSES, SPINS, OFFERS] {
        world.server.always(call, Reply::lost());
    }
    let tab = world.started("/profile/bonuses");
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(page(&tab).phase, ListPhase::Failed);
    for call in [BONUSES, SPINS, OFFERS] {
        world.server.always(call, Reply::data("[]"));
    }
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(page(&tab).phase, ListPhase::Ready);
}

#[test]
fn cashback_is_shown_with_its_date() {
    let (world, tab) = opened(&[], &[]);
    assert_eq!(page(&tab).phase, ListPhase::Ready);
    let cashback = page(&tab).cashback.remove(0);
    assert_eq!((cashback.name.as_str(), cashback.amount.amount.as_str()), ("Weekly", "12.5"));
    assert!(world.server.last(CASHBACK).unwrap().url.ends_with("?currency=USD"));
}

#[test]
fn an_offered_bonus_opens_the_wallet_with_that_bonus() {
    let world = world_with_player(100_000);
    world.server.always(
        "GET /api/settings/constants",
        Reply::data(r#"{"game":{"bonus":{"depositBonusDeclineDefault":true}}}"#),
    );
    let tab = world.started("/profile/bonuses");
    world.act(&tab, async |core| core.load_bonuses_page().await);
    tab.core.take_offer("high");
    assert!(was_asked(&tab, "open wallet-deposit"));
    world.act(&tab, async |core| {
        core.open_wallet(Opening {
            tab: WalletTab::Deposit,
            both: false,
            with: OpenedWith::default(),
            narrow: false,
        })
        .await
    });
    let choice = super::support::deposit(&tab).choice;
    assert_eq!(choice, crate::store::views::ChoiceView::Bonus { id: "high".to_owned() });
}

fn try_code(world: &World, tab: &Tab, reply: Reply) {
    tab.core.change_page_code(" SPRING ");
    world.server.once(CODES, reply);
    world.act(tab, async |core| core.submit_page_code().await);
}

#[test]
fn sending_a_bonus_code_shows_its_result() {
    let code = |status: i64| Reply::data(&format!(r#"{{"id":"c","bonusCode":"SPRING","status":{status}}}"#));
    for (reply, toast, kept) in [
        (code(2), None, ""),
        (code(1), None, ""),
        (code(3), Some("bonusCodeIncorrect"), "SPRING"),
        (code(4), Some("bonusCodeNotAvailable"), "SPRING"),
        (Reply::refused(404, 1, "{}"), Some("bonusCodeIncorrect"), "SPRING"),
        (Reply::lost(), Some("somethingWrong"), "SPRING"),
    ] {
        let (world, tab) = opened(&[], &[]);
        try_code(&world, &tab, reply);
        assert_eq!(last_body(&world, CODES), serde_json::json!({"bonusCode": "SPRING", "trigger": 1}));
        assert_eq!(toasts_so_far(&tab), toast.into_iter().collect::<Vec<_>>());
        assert_eq!(page(&tab).code.text, kept);
    }
}

#[test]
fn too_many_codes_block_the_input_across_reloads() {
    let (world, tab) = opened(&[], &[]);
    try_code(&world, &tab, Reply::refused(400, 5, "{}"));
    assert_eq!(page(&tab).code.blocked.as_deref(), Some("3:00"));
    assert!(!page(&tab).code.can_submit);
    assert_eq!(world.local("bonusTimer").as_deref(), Some("2026-11-21T00:03:00.000Z"));
    world.advance(1000);
    assert_eq!(page(&tab).code.blocked.as_deref(), Some("2:59"));
    let tab = world.reloaded(&tab, "/profile/bonuses");
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(page(&tab).code.blocked.as_deref(), Some("2:59"));
    world.advance(179_000);
    assert_eq!(page(&tab).code.blocked, None);
}

#[test]
fn an_invalid_stored_block_is_ignored() {
    for text in ["2099-01-01T00:00:00Z", "soon", ""] {
        let world = world_with_player(100_000);
        world.set_local("bonusTimer", text);
        let tab = world.started("/profile/bonuses");
        world.act(&tab, async |core| core.load_bonuses_page().await);
        assert_eq!(page(&tab).code.blocked, None, "{text}");
    }
}

#[test]
fn the_bonus_history_is_paged_and_filtered_by_type() {
    let (world, tab) = opened(&[], &[]);
    let rows = |tab: &Tab| -> Vec<(String, PlayerBonusStatus)> {
        tab.core
            .store
            .read(|slices| slices.bonus_history.iter().map(|row| (row.id.clone(), row.status)).collect())
    };
    world.server.always(
        BONUSES,
        Reply::raw(
            200,
            &format!(
                r#"{{"data":[{}],"meta":{{"totalRows":21}}}}"#,
                bonus("x", 3, "").replace("\"result\":1", "\"result\":5")
            ),
        ),
    );
    world.act(&tab, async |core| core.load_bonus_history(2).await);
    assert_eq!(rows(&tab), [("x".to_owned(), PlayerBonusStatus::Lost)]);
    assert!(world.server.last(BONUSES).unwrap().url.ends_with("?page=2&perPage=10&sortOrder=desc"));
    world.server.always(SPINS, list(&[spins("y", 3, "").replace("\"result\":1", "\"result\":4")]));
    world.act(&tab, async |core| core.load_free_spin_history(1).await);
    assert_eq!(rows(&tab), [("y".to_owned(), PlayerBonusStatus::Expired)]);
    world.server.once(SPINS, Reply::lost());
    world.act(&tab, async |core| core.load_free_spin_history(2).await);
    assert_eq!(tab.core.store.read(|slices| slices.bonus_history_list.get().phase), ListPhase::Failed);
}

#[test]
fn signing_out_clears_the_bonuses() {
    let (world, tab) = opened(&[bonus("a", 2, "")], &[]);
    tab.core.cancel_bonus("a");
    world.act(&tab, async |core| core.sign_out().await);
    assert!(groups(&tab).is_empty() && page(&tab).action.is_none());
    assert_eq!(count(&tab), 0);
}

const STATUS: &str = "GET /api/game/bonuses/status";
const WELCOME: &str =
    r#"{"welcomeBonuses":{"welcome":{"items":[{"bonusId":"w1"},{"title":"no bonus"},{"bonusId":"w2"}]}}}"#;

fn welcome(tab: &Tab) -> Vec<(String, BonusAvailability)> {
    let row = |row: &WelcomeBonusView| (row.id.clone(), row.availability);
    tab.core.store.read(|slices| slices.welcome_bonuses.iter().map(row).collect())
}

#[test]
fn the_welcome_package_says_what_the_player_has_and_follows_changes() {
    use BonusAvailability::{Available, Issued, Unavailable};
    let world = world_with_player(10_000_000);
    world.server.always("GET /content/en/pages.json", Reply::raw(200, WELCOME));
    world.server.always(STATUS, Reply::data(r#"[{"id":"w1","issueStatus":3},{"id":"w2","status":4}]"#));
    let tab = world.started("/welcome-package");
    assert_eq!(world.server.count(STATUS), 0, "only for its page");
    world.act(&tab, async |core| core.load_welcome_package().await);
    assert_eq!(welcome(&tab), [("w1".to_owned(), Available), ("w2".to_owned(), Unavailable)]);
    let url = world.server.last(STATUS).unwrap().url;
    assert!(url.contains("w1") && url.contains("w2") && url.contains("currency=USD"), "{url}");

    // A bonus that the server has just issued.
    world.server.always(STATUS, Reply::data(r#"[{"id":"w1","issueStatus":1},{"id":"w2","issueStatus":4}]"#));
    let event = format!(r#"{{"event":"player.bonus.created","playerBonus":{}}}"#, bonus("b9", 1, ""));
    tab.hear(&format!("bonus:player-bonuses#{PLAYER}"), &event);
    world.advance(1000);
    assert_eq!(welcome(&tab)[0], ("w1".to_owned(), Issued));

    // A failed load keeps the result; a sign-out removes it.
    world.server.always(STATUS, Reply::raw(500, ""));
    world.act(&tab, async |core| core.load_welcome_package().await);
    assert_eq!(welcome(&tab).len(), 2);
    world.act(&tab, async |core| core.sign_out().await);
    assert!(welcome(&tab).is_empty());
}

#[test]
fn after_an_unreadable_answer_the_bonuses_tell_what_was_done() {
    for answer in unreadable() {
        for is_done in [false, true] {
            let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
            activate(&world, &tab, "a");
            world.server.once("PUT /api/game/player-bonuses/a/activate", answer.clone());
            world.server.always(BONUSES, list(&[bonus("a", if is_done { 2 } else { 1 }, "")]));
            confirm(&world, &tab);
            assert_eq!(toasts_so_far(&tab).is_empty(), is_done, "{answer:?}");

            let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
            tab.core.cancel_bonus("a");
            world.server.once("PUT /api/game/player-bonuses/a/cancel", answer.clone());
            let after = if is_done { Vec::new() } else { vec![bonus("a", 1, "")] };
            world.server.always(BONUSES, list(&after));
            confirm(&world, &tab);
            assert_eq!(toasts_so_far(&tab).is_empty(), is_done, "{answer:?}");
            assert_eq!(groups(&tab).is_empty(), is_done, "{answer:?}");
        }
    }
}

#[test]
fn bonuses_that_cannot_be_read_tell_nothing_about_a_cancellation() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
    tab.core.cancel_bonus("a");
    world.server.once("PUT /api/game/player-bonuses/a/cancel", Reply::lost());
    world.server.always(BONUSES, Reply::lost());
    confirm(&world, &tab);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
}

#[test]
fn a_reload_does_not_end_a_change_that_is_under_way() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
    world.server.always("PUT /api/game/player-bonuses/a/activate", Reply::data(r#"{"id":"a"}"#).after(1000));
    activate(&world, &tab, "a");
    confirm(&world, &tab);
    let is_busy = || groups(&tab).iter().flat_map(|group| &group.items).any(|bonus| bonus.busy);
    assert!(is_busy());
    world.act(&tab, async |core| core.load_bonuses_page().await);
    world.advance(500);
    assert!(is_busy(), "the answer is not there yet");
    world.server.always(BONUSES, list(&[bonus("a", 2, "")]));
    world.advance(2000);
    assert!(!is_busy());
}
