//! Tests of the realtime connection and of bonuses updated by events.

use super::support::{PLAYER, answer_as_player, toasts_so_far, world_with_player};
use crate::{
    testing::{Reply, Tab, World},
    wire::realtime::quote_publications,
};

const BONUSES: &str = "GET /api/game/player-bonuses";

fn connections(tab: &Tab) -> Vec<(bool, usize)> {
    tab.events.connections.borrow().iter().map(|(_, token, channels)| (*token, channels.len())).collect()
}

fn tell(world: &World, tab: &Tab, channel: &str, text: &str) {
    tab.hear(&format!("{channel}#{PLAYER}"), text);
    world.settle();
}

fn bonus_event(world: &World, tab: &Tab, id: &str, status: i64, result: i64) {
    let bonus = format!(
        r#"{{"id":"{id}","status":{status},"result":{result},"amount":50,"currency":"USD","name":"B"}}"#
    );
    tell(
        world,
        tab,
        "bonus:player-bonuses",
        &format!(r#"{{"event":"player.bonus.updated","playerBonus":{bonus}}}"#),
    );
}

fn shown(tab: &Tab) -> Vec<String> {
    tab.core.store.read(|slices| slices.bonuses.iter().map(|row| row.id.clone()).collect())
}

#[test]
fn guests_connect_without_a_token_and_players_with_their_channels() {
    let guest = World::default().started("/");
    assert_eq!(connections(&guest), [(false, 0)]);
    assert_eq!(guest.events.connections.borrow()[0].0, "wss://site.test/api/connection/websocket");
    let player = world_with_player(10_000).started("/");
    let asked = player.events.connections.borrow().last().cloned().unwrap();
    assert!(asked.1);
    assert!(asked.2.contains(&format!("payment:invoices#{PLAYER}")));
    assert_eq!(connections(&player), [(true, 9)], "once");
}

#[test]
fn no_channels_are_subscribed_without_a_profile() {
    let world = world_with_player(10_000);
    world.server.always("GET /api/player/profile", Reply::raw(500, ""));
    assert_eq!(connections(&world.started("/")), [(true, 0)]);
}

#[test]
fn the_connection_is_replaced_at_sign_out() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(connections(&tab), [(true, 9), (false, 0)]);
}

#[test]
fn the_token_for_the_connection_is_fresh() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    let fresh = super::support::token(&world, 20);
    world.server.always(
        "POST /api/player/sessions/refresh",
        Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")),
    );
    world.act(&tab, async move |core| assert_eq!(core.realtime_token().await.unwrap(), fresh));
    let world = World::default();
    let guest = world.started("/");
    world.act(&guest, async |core| assert_eq!(core.realtime_token().await.unwrap(), ""));
}

#[test]
fn events_of_another_player_are_dropped() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    let text =
        r#"{"event":"invoice.deposit.updated","invoice":{"id":"i","amount":1,"currency":"USD","status":2}}"#;
    tab.hear("payment:invoices#someone-else", text);
    world.act(&tab, async |core| core.sign_out().await);
    tab.hear(&format!("payment:invoices#{PLAYER}"), text);
    world.advance(1_000);
    assert!(toasts_so_far(&tab).is_empty());
}

#[test]
fn unreadable_events_only_log_a_warning() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    let before = tab.events.warnings.borrow().len();
    let wrong = [
        "",
        "{",
        "null",
        "7",
        "[]",
        "{}",
        r#"{"event":7}"#,
        r#"{"event":"invoice.deposit.updated"}"#,
        r#"{"event":"invoice.deposit.updated","invoice":null}"#,
        r#"{"event":"invoice.deposit.updated","invoice":{"id":"i"}}"#,
        r#"{"event":"account.balance.updated","account":[]}"#,
        r#"{"event":"player.bonus.updated","playerBonus":{}}"#,
    ];
    for text in wrong {
        tell(&world, &tab, "payment:invoices", text);
    }
    assert_eq!(tab.events.warnings.borrow().len(), before + wrong.len());
    for text in [r#"{"event":"something.new","x":1}"#, r#"{"event":"account.balance.updated"}"#] {
        tell(&world, &tab, "payment:invoices", text);
    }
    assert_eq!(tab.events.warnings.borrow().len(), before + wrong.len(), "unknown events are not even that");
}

#[test]
fn publications_keep_all_digits() {
    let data =
        r#"{"event":"e","account":{"balance":12345678901234.56789012345678,"text":"a\"b\\c\u00e4\n"}}"#;
    for (frame, path) in [
        (format!(r#"{{"push":{{"channel":"c","pub":{{"data":{data},"offset":7}}}}}}"#), "/push/pub/data"),
        (
            format!(r#"{{"id":1,"subscribe":{{"recovered":true,"publications":[{{"data":{data}}}]}}}}"#),
            "/subscribe/publications/0/data",
        ),
        (
            format!(r#"{{"id":1,"history":{{"publications":[{{"data":{data},"offset":1}}]}}}}"#),
            "/history/publications/0/data",
        ),
    ] {
        let quoted: serde_json::Value = serde_json::from_str(&quote_publications(&frame)).unwrap();
        let text = quoted.pointer(path).unwrap().as_str().unwrap();
        assert!(text.contains("12345678901234.56789012345678"), "{text}");
        let (inner, original): (serde_json::Value, serde_json::Value) =
            (serde_json::from_str(text).unwrap(), serde_json::from_str(data).unwrap());
        assert_eq!(inner, original);
    }
    for untouched in [
        "",
        "{}",
        "not json",
        "{\"id\":1,\"connect\":{\"client\":\"x\",\"ping\":25}}",
        "[1,2]",
        r#"{"push":{"channel":"c","join":{}}}"#,
    ] {
        assert_eq!(quote_publications(untouched), untouched);
    }
    let two = "{\"push\":{\"pub\":{\"data\":1.50}}}\n{}\n{\"push\":{\"pub\":{\"data\":[]}}}";
    assert_eq!(
        quote_publications(two),
        "{\"push\":{\"pub\":{\"data\":\"1.50\"}}}\n{}\n{\"push\":{\"pub\":{\"data\":\"[]\"}}}"
    );
}

#[test]
fn a_burst_of_bonus_events_reloads_the_lists_once() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    let before = world.server.count(BONUSES);
    for _ in 0..4 {
        bonus_event(&world, &tab, "b1", 1, 7);
        world.advance(300);
    }
    assert_eq!(world.server.count(BONUSES), before);
    world.server.always(
        BONUSES,
        Reply::data(r#"[{"id":"b1","status":1},{"id":"b2","status":2},{"id":"b3","status":3},{"id":7}]"#),
    );
    world.advance(200);
    assert_eq!(world.server.count(BONUSES), before + 1);
    assert_eq!(shown(&tab), ["b1", "b2"], "issued and active ones");
    let url = world.server.last(BONUSES).unwrap().url;
    assert!(url.ends_with("?status[]=1&status[]=2&currency[]=USD"), "{url}");
}

#[test]
fn a_finished_bonus_is_removed_immediately() {
    let world = world_with_player(10_000);
    world.server.always(BONUSES, Reply::data(r#"[{"id":"b1","status":1},{"id":"b2","status":2}]"#));
    let tab = world.started("/");
    assert_eq!(shown(&tab), ["b1", "b2"]);
    let before = world.server.count(BONUSES);
    bonus_event(&world, &tab, "b1", 3, 2);
    assert_eq!(shown(&tab), ["b2"]);
    world.advance(1_000);
    assert_eq!(world.server.count(BONUSES), before);
}

#[test]
fn a_failed_reload_keeps_the_lists() {
    let world = world_with_player(10_000);
    world.server.always(BONUSES, Reply::data(r#"[{"id":"b1","status":1}]"#));
    let tab = world.started("/");
    world.server.always(BONUSES, Reply::lost());
    bonus_event(&world, &tab, "b2", 1, 1);
    world.advance(500);
    assert_eq!(shown(&tab), ["b1"]);
}

#[test]
fn each_status_and_result_has_its_notification() {
    for (status, result, alert) in [
        (1, 1, Some("bonusIssued")),
        (2, 1, Some("bonusActivated")),
        (3, 2, Some("bonusPlayed")),
        (3, 3, Some("bonusCanceled")),
        (3, 4, Some("bonusExpired")),
        (3, 5, Some("bonusLost")),
        (1, 2, None),
        (2, 2, None),
        (3, 1, None),
        (3, 6, None),
        (4, 1, None),
    ] {
        let world = world_with_player(10_000);
        let tab = world.started("/");
        bonus_event(&world, &tab, "b1", status, result);
        assert_eq!(toasts_so_far(&tab).first().map(String::as_str), alert, "{status}-{result}");
    }
}

#[test]
fn free_spin_notifications_name_the_game_if_known() {
    for (game, expected) in
        [(Reply::data(r#"{"id":"g","identity":"gem","name":"Gem"}"#), "Gem"), (Reply::lost(), "")]
    {
        let world = world_with_player(10_000);
        world.server.always("GET /api/game/games/g", game);
        let page = r#"{"bonuses":{"title":"My bonuses"}}"#;
        world.server.always("GET /content/en/profile.json", Reply::raw(200, page));
        let tab = world.started("/");
        tell(
            &world,
            &tab,
            "bonus:player-freespins",
            r#"{"event":"player.freespin.created","playerFreespin":{"id":"f","status":1,"result":1,"count":20,"gameId":"g","currency":"USD"}}"#,
        );
        assert_eq!(world.server.count("GET /api/game/games/g"), 1);
        let logged = tab.events.warnings.borrow().iter().any(|line| line.contains("the game of free spins"));
        assert_eq!(logged, expected.is_empty(), "a failure is logged, and the alert is shown all the same");
        let toast = tab.core.store.read(|slices| slices.toasts.iter().next().cloned()).unwrap();
        assert_eq!(toast.title, "freeSpinIssued");
        let parameters = format!("{:?}", toast.parameters);
        assert!(
            parameters.contains("\"20\"")
                && parameters.contains("My bonuses")
                && parameters.contains(&format!("\"{expected}\"")),
            "{parameters}"
        );
    }
}

#[test]
fn a_rejected_bonus_code_is_announced() {
    for (status, alert) in
        [(3, Some("bonusCodeIncorrect")), (4, Some("bonusCodeNotAvailable")), (1, None), (2, None)]
    {
        let world = world_with_player(10_000);
        let tab = world.started("/");
        let text = format!(
            r#"{{"event":"player.bonus.code.updated","playerBonusCode":{{"id":"c","bonusCode":"X","status":{status}}}}}"#
        );
        tell(&world, &tab, "bonus:player-bonus-codes", &text);
        assert_eq!(toasts_so_far(&tab).first().map(String::as_str), alert);
    }
}

#[test]
fn accounts_and_bonuses_are_reloaded_after_a_gap() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    let count = |world: &World| (world.server.count("GET /api/wallet/accounts"), world.server.count(BONUSES));
    let before = count(&world);
    tab.core.realtime_gap("wallet:accounts#x");
    world.advance(500);
    assert_eq!(count(&world), (before.0 + 1, before.1 + 1));
    let guests = World::default();
    let guest = guests.started("/");
    answer_as_player(&guests);
    guest.core.realtime_gap("wallet:accounts#x");
    guests.advance(500);
    assert_eq!(count(&guests), (0, 0));
}

const ACCOUNTS: &str = "GET /api/wallet/accounts";

fn accounts(balance: &str) -> Reply {
    Reply::data(&format!(r#"[{{"id":"a1","currency":"USD","status":1,"balance":{balance}}}]"#))
}

fn balance(tab: &Tab) -> String {
    tab.core.store.read(|slices| slices.accounts.get("a1").unwrap().balance.amount.clone())
}

fn balance_event(world: &World, tab: &Tab, balance: &str) {
    let account = format!(r#"{{"id":"a1","currency":"USD","status":1,"balance":{balance}}}"#);
    tell(
        world,
        tab,
        "wallet:accounts",
        &format!(r#"{{"event":"account.balance.updated","account":{account}}}"#),
    );
}

#[test]
fn changes_before_the_first_subscription_are_loaded() {
    let world = world_with_player(10_000);
    world.server.always(ACCOUNTS, accounts("100"));
    let tab = world.started("/");
    // A credit without an event, because the subscription does not exist yet.
    world.server.always(ACCOUNTS, accounts("101"));
    tab.core.realtime_gap("wallet:accounts#x");
    world.advance(600);
    assert_eq!(balance(&tab), "101");
}

#[test]
fn a_response_requested_before_an_event_does_not_replace_it() {
    let world = world_with_player(10_000);
    world.server.always(ACCOUNTS, accounts("100"));
    let tab = world.started("/");
    world.server.once(ACCOUNTS, accounts("100").after(2_500));
    tab.core.realtime_gap("wallet:accounts#x");
    world.advance(1_000);
    balance_event(&world, &tab, "101");
    world.advance(5_000);
    assert_eq!(balance(&tab), "101", "the answer is from before the event");
    world.server.always(ACCOUNTS, accounts("102"));
    tab.core.realtime_gap("wallet:accounts#x");
    world.advance(1_000);
    assert_eq!(balance(&tab), "102", "this one is not");
}

#[test]
fn an_older_response_does_not_replace_a_newer_one() {
    let world = world_with_player(10_000);
    world.server.always(ACCOUNTS, accounts("102"));
    let tab = world.started("/");
    world.server.once(ACCOUNTS, accounts("101").after(3_000));
    tab.core.became_visible();
    world.advance(100);
    tab.core.became_visible();
    world.advance(10_000);
    assert_eq!(balance(&tab), "102");
}

#[test]
fn a_bonus_finished_during_a_load_does_not_reappear() {
    let world = world_with_player(10_000);
    let list = r#"[{"id":"b1","status":2,"result":1,"amount":5,"currency":"USD","name":"B"}]"#;
    world.server.always(BONUSES, Reply::data(list));
    let tab = world.started("/");
    assert_eq!(shown(&tab), ["b1"]);
    world.server.once(BONUSES, Reply::data(list).after(2_000));
    tab.core.realtime_gap("wallet:accounts#x");
    world.advance(1_000);
    bonus_event(&world, &tab, "b1", 3, 2);
    world.advance(5_000);
    assert_eq!(shown(&tab), Vec::<String>::new());
}

#[test]
fn a_token_refused_by_the_realtime_server_is_refreshed() {
    let world = world_with_player(10_000);
    let tab = world.started("/");
    let first = world.cookie("access_token").unwrap();
    let given = first.clone();
    world.act(&tab, async move |core| assert_eq!(core.realtime_token().await.unwrap(), given));
    let fresh = super::support::token(&world, 5_000);
    world.server.always(
        "POST /api/player/sessions/refresh",
        Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")),
    );
    let next = fresh.clone();
    world.act(&tab, async move |core| assert_eq!(core.realtime_token().await.unwrap(), next));
    assert_eq!(world.cookie("access_token"), Some(fresh));
    assert_eq!(world.server.last("POST /api/player/sessions/refresh").unwrap().bearer, Some(first));
}
