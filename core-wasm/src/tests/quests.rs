//! Tests of quests: lists, actions, and what events announce.

use super::support::{PLAYER, accounts, status, toasts_so_far, world_with_player};
use crate::{
    ports::Area,
    store::views::{
        ListPhase, ParameterView, QuestAction, QuestTab, QuestView, QuestsHubView, SessionStatus,
    },
    testing::{Reply, Tab, World},
};

const CONFIG: &str = "GET /config.json";
/// The quests that can be begun.
pub const OFFERED: &str = "GET /api/retention/quests";
/// The quests of the player.
pub const OWN: &str = "GET /api/retention/player-quests";
const ACTIVATE: &str = "PUT /api/retention/quests/q1/activate";
const CANCEL: &str = "PUT /api/retention/player-quests/q1/cancel";
const LIMITS: &str = "GET /api/player/limits";

/// A task for bets, 0 of 2 by default.
fn task(id: &str, order: u32, progress: u32, quantity: u32) -> String {
    format!(
        r#"{{"id":"{id}","isActive":true,"isCompleted":{},"type":4,"progress":{progress},"quantity":{quantity},
            "name":"Bets","description":"","executionOrder":{order},"conditions":{{"games":["ember-orchard"],
            "spinAmount":1,"maxSpinAmount":0,"currencies":[{{"isoCode":"USD","spinAmount":2,"maxSpinAmount":20}}]}}}}"#,
        progress == quantity
    )
}

fn quest_with(id: &str, state: i64, tasks: &[String]) -> String {
    format!(
        r#"{{"id":"{id}","playerId":"{PLAYER}","state":{state},"name":"Quest {id}","identity":"{id}","description":"Words",
            "order":1,"taskExecutionOrder":2,"packageOrder":null,"tasks":[{}],"endAt":"2030-01-01T00:00:00.000Z",
            "rewards":[{{"type":1,"amount":50,"attributes":{{"isoCode":"PTS","lockBalance":false}}}},
                       {{"type":1,"amount":0.001,"attributes":{{"isoCode":"BTC","lockBalance":false}}}},
                       {{"type":1,"amount":5,"attributes":{{"isoCode":"USD","lockBalance":false}}}}]}}"#,
        tasks.join(",")
    )
}

/// A quest in the API's format.
pub fn quest(id: &str, state: i64) -> String {
    quest_with(id, state, &[task(&format!("{id}-b"), 2, 1, 2), task(&format!("{id}-a"), 1, 0, 3)])
}

fn page(rows: &[String], total: u32) -> Reply {
    let meta = format!(r#"{{"page":1,"perPage":5,"totalRows":{total}}}"#);
    Reply::raw(200, &format!(r#"{{"data":[{}],"meta":{meta}}}"#, rows.join(",")))
}

/// Sets the answer of a list.
pub fn answer(world: &World, call: &str, rows: &[String]) {
    world.server.always(call, page(rows, u32::try_from(rows.len()).unwrap()));
}

/// A world with quests and a player, whose quest `q1` is active.
pub fn quest_world() -> World {
    let world = world_with_player(100_000);
    world.server.always(CONFIG, Reply::raw(200, r#"{"locales":["en","de"],"questsEnabled":true}"#));
    answer(&world, OWN, &[quest("q1", 2)]);
    answer(&world, OFFERED, &[quest("q2", 1)]);
    world
}

fn excluded(world: &World) {
    let until = "2100-01-01T00:00:00.000Z";
    let limit = format!(
        r#"[{{"id":"l","definition":4,"status":1,"period":"1_day","startedAt":"2020-01-01T00:00:00.000Z","expiredAt":"{until}"}}]"#
    );
    world.server.always(LIMITS, Reply::data(&limit));
}

pub fn load(world: &World, tab: &Tab, list: &'static str, page: u32) {
    world.act(tab, async move |core| drop(core.load_quests(list.to_owned(), page).await));
}

fn hub(tab: &Tab) -> QuestsHubView {
    tab.core.store.read(|slices| slices.quests_hub.get().clone())
}

fn quests(tab: &Tab) -> Vec<QuestView> {
    tab.core.store.read(|slices| slices.quests.iter().cloned().collect())
}

pub fn ids(tab: &Tab, list: QuestTab) -> Vec<String> {
    quests(tab).into_iter().filter(|quest| quest.tab == list).map(|quest| quest.id).collect()
}

fn progress(tab: &Tab) -> Vec<String> {
    quests(tab).iter().flat_map(|quest| &quest.tasks).map(|task| task.progress.clone()).collect()
}

fn publish(world: &World, tab: &Tab, text: &str) {
    tab.hear(&format!("retention:quests#{PLAYER}"), text);
    world.settle();
}

fn quest_event(quest: &str) -> String {
    format!(r#"{{"event":"quest.updated","quest":{quest}}}"#)
}

fn task_event(task: &str, progress: u32, quantity: u32, seconds: u32) -> String {
    format!(
        r#"{{"event":"quest.task.updated","task":{{"id":"{task}","isActive":true,"isCompleted":{},"type":4,
            "progress":{progress},"quantity":{quantity},"name":"Bets","description":"","executionOrder":1,
            "playerId":"{PLAYER}","questId":"q1","createdAt":"2026-01-01T00:00:00.000Z",
            "updatedAt":"2026-01-01T00:00:{seconds:02}.000Z"}}}}"#,
        progress == quantity
    )
}

#[test]
fn active_quests_are_loaded_at_the_start_where_there_are_quests() {
    let world = quest_world();
    let tab = world.started("/");
    assert_eq!(ids(&tab, QuestTab::Active), ["q1"]);
    let url = world.server.last(OWN).unwrap().url;
    assert!(url.contains("state%5B%5D=2") || url.contains("state[]=2"), "{url}");
    assert!(url.contains("currency=USD"), "{url}");
    let channels = tab.events.connections.borrow().last().unwrap().2.clone();
    assert!(channels.contains(&format!("retention:quests#{PLAYER}")));
    world.act(&tab, async |core| core.sign_out().await);
    assert_ne!(status(&tab), SessionStatus::Player);
    assert_eq!((quests(&tab).len(), hub(&tab)), (0, QuestsHubView::default()));

    let world = world_with_player(100_000);
    let tab = world.started("/");
    let channels = tab.events.connections.borrow().last().unwrap().2.clone();
    assert_eq!(world.server.count(OWN), 0);
    assert!(!channels.iter().any(|channel| channel.starts_with("retention:quests")));
}

#[test]
fn the_hub_opens_with_the_quests_on_offer_if_none_is_under_way() {
    let world = quest_world();
    assert_eq!(hub(&world.started("/")).first_tab, Some(QuestTab::Active));
    answer(&world, OWN, &[]);
    assert_eq!(hub(&world.started("/")).first_tab, Some(QuestTab::Available));
    // Without an answer it is not known that none is under way.
    world.server.always(OWN, Reply::raw(500, ""));
    assert_eq!(hub(&world.started("/")).first_tab, Some(QuestTab::Active));
    world.server.always(OWN, Reply::data("[]").after(60_000));
    assert_eq!(hub(&world.started("/")).first_tab, None);
}

#[test]
fn whoever_takes_a_break_is_told_nothing() {
    let world = quest_world();
    excluded(&world);
    let tab = world.started("/");
    assert_eq!(world.server.count(OWN), 0);
    publish(&world, &tab, &task_event("q1-b", 2, 2, 5));
    publish(&world, &tab, &quest_event(&quest("q1", 6)));
    world.advance(2000);
    assert!(toasts_so_far(&tab).is_empty());
    assert_eq!(world.server.count(OWN), 0);
    assert!(tab.core.link("?quests-hub=true").closed);
    assert!(tab.core.link("?loyalty-earn=true").closed);
}

#[test]
fn a_quest_is_shown_as_the_rules_say() {
    let world = quest_world();
    let tab = world.started("/");
    assert!(!tab.core.link("?quests-hub=true").closed);
    let quest = quests(&tab).remove(0);
    let tasks: Vec<&str> = quest.tasks.iter().map(|task| task.id.as_str()).collect();
    assert_eq!((tasks, quest.in_order), (vec!["q1-a", "q1-b"], true));
    assert_eq!(quest.bars, ["q1-b", "q1-a"]);
    assert_eq!((quest.action, quest.tasks_left), (QuestAction::Cancel, 2));
    assert_eq!(quest.deadline.as_deref(), Some("2030-01-01T00:00:00.000Z"));
    assert_eq!((quest.tasks[1].percent.as_str(), quest.tasks[1].done), ("50", false));
    let amounts = quest.tasks[0].amounts.clone().unwrap();
    assert_eq!((amounts.from.unwrap().amount, amounts.to.unwrap().amount), ("2".to_owned(), "20".to_owned()));
    let rewards: Vec<(&str, bool)> =
        quest.rewards.iter().map(|reward| (reward.amount.code.as_str(), reward.is_virtual)).collect();
    assert_eq!(rewards, [("USD", false), ("mBTC", false), ("PTS", true)]);
    load(&world, &tab, "available", 1);
    assert_eq!(quests(&tab)[1].action, QuestAction::Start);
}

#[test]
fn a_task_without_limits_lists_none() {
    let world = quest_world();
    let with = |kind: i64, conditions: &str| {
        format!(
            r#"{{"id":"t","isActive":true,"type":{kind},"progress":0,"quantity":1,"name":"","executionOrder":1,"conditions":{conditions}}}"#
        )
    };
    let limits = |conditions: (i64, &str)| {
        answer(&world, OWN, &[quest_with("q1", 2, &[with(conditions.0, conditions.1)])]);
        let task = quests(&world.started("/")).remove(0).tasks.remove(0);
        let amounts = task.amounts.map(|span| (span.from.is_some(), span.to.is_some()));
        (amounts, task.multiplier.map(|span| (span.from.is_some(), span.to.is_some())))
    };
    assert_eq!(limits((4, r#"{"spinAmount":0,"maxSpinAmount":null}"#)), (None, None));
    assert_eq!(limits((4, r#"{"spinAmount":2}"#)), (Some((true, false)), None));
    assert_eq!(limits((3, "{}")), (None, None));
    assert_eq!(limits((3, r#"{"maxMultiplier":5}"#)), (None, Some((false, true))));
}

#[test]
fn lists_are_paged_cached_for_half_an_hour_and_follow_the_account() {
    let world = quest_world();
    let tab = world.started("/");
    let five: Vec<String> = (1..=5).map(|number| quest(&format!("o{number}"), 1)).collect();
    world.server.always(OFFERED, page(&five, 6));
    load(&world, &tab, "available", 1);
    assert!(hub(&tab).has_more);
    world.server.always(OFFERED, page(&[quest("o5", 1), quest("o6", 1)], 6));
    world.act(&tab, async |core| drop(core.load_more_quests().await));
    assert!(world.server.last(OFFERED).unwrap().url.contains("page=2&perPage=5"));
    assert_eq!(ids(&tab, QuestTab::Available).len(), 6, "no quest twice");
    assert!(!hub(&tab).has_more);

    world.server.always(OWN, page(&[quest("c1", 3), quest("c2", 4), quest("c3", 3)], 7));
    load(&world, &tab, "completed", 1);
    assert_eq!((hub(&tab).completed.pages, ids(&tab, QuestTab::Completed).len()), (3, 3));
    assert!(quests(&tab).iter().all(|quest| quest.tab != QuestTab::Completed || quest.bars.is_empty()));
    let calls = world.server.count(OWN);
    load(&world, &tab, "completed", 1);
    load(&world, &tab, "active", 1);
    assert_eq!(world.server.count(OWN), calls, "cached");
    world.advance(30 * 60 * 1000);
    load(&world, &tab, "completed", 1);
    assert_eq!(world.server.count(OWN), calls + 1);

    answer(&world, OWN, &[quest("q9", 2)]);
    world.server.always("GET /api/wallet/accounts", Reply::data(&accounts("BTC")));
    world.server.always("PUT /api/wallet/accounts/a2/switch", Reply::data(&accounts("BTC")));
    world.act(&tab, async |core| core.choose_currency("BTC".to_owned()).await.unwrap());
    world.settle();
    assert!(world.server.last(OWN).unwrap().url.contains("currency=BTC"));
    assert_eq!(ids(&tab, QuestTab::Active), ["q9"]);

    world.server.always(OWN, Reply::raw(500, ""));
    load(&world, &tab, "expired", 1);
    assert_eq!(hub(&tab).expired.phase, ListPhase::Failed);
    answer(&world, OWN, &[quest("e1", 5)]);
    tab.core.became_visible();
    world.settle();
    assert_eq!(
        (hub(&tab).expired.phase, ids(&tab, QuestTab::Expired)),
        (ListPhase::Ready, vec!["e1".to_owned()])
    );
}

#[test]
fn a_quest_is_begun_claimed_and_given_up_once() {
    let world = quest_world();
    answer(&world, OWN, &[]);
    let ready = quest_with("q1", 1, &[task("q1-a", 1, 3, 3)]);
    answer(&world, OFFERED, &[ready, quest("q2", 1)]);
    let tab = world.started("/");
    load(&world, &tab, "available", 1);
    load(&world, &tab, "completed", 1);
    assert_eq!(quests(&tab)[0].action, QuestAction::Claim);
    world.server.always(ACTIVATE, Reply::data(&quest("q1", 3)).after(100));
    for _ in 0..2 {
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.activate_quest("q1".to_owned()).await) });
    }
    world.settle();
    assert!(quests(&tab)[0].busy);
    answer(&world, OWN, &[quest("q1", 3)]);
    answer(&world, OFFERED, &[quest("q2", 1)]);
    world.advance(100);
    assert_eq!(world.server.count(ACTIVATE), 1, "pressed twice");
    assert_eq!(
        (ids(&tab, QuestTab::Available), ids(&tab, QuestTab::Completed)),
        (vec!["q2".to_owned()], vec!["q1".to_owned()])
    );

    let world = quest_world();
    let tab = world.started("/");
    load(&world, &tab, "expired", 1);
    world.server.once(CANCEL, Reply::raw(500, ""));
    world.act(&tab, async |core| assert!(core.cancel_quest("q1".to_owned()).await.is_err()));
    assert_eq!(
        (toasts_so_far(&tab), ids(&tab, QuestTab::Active)),
        (vec!["somethingWrong".to_owned()], vec!["q1".to_owned()])
    );
    world.server.always(CANCEL, Reply::data(&quest("q1", 6)));
    answer(&world, OWN, &[quest("q1", 6)]);
    world.act(&tab, async |core| core.cancel_quest("q1".to_owned()).await.unwrap());
    assert_eq!((ids(&tab, QuestTab::Active).len(), ids(&tab, QuestTab::Expired)), (0, vec!["q1".to_owned()]));
}

#[test]
fn after_an_unreadable_answer_the_lists_tell_what_was_done() {
    for reply in [Reply::lost(), Reply::raw(503, ""), Reply::raw(200, "")] {
        for state in [2, 3] {
            let world = quest_world();
            answer(&world, OWN, &[]);
            answer(&world, OFFERED, &[quest("q1", 1)]);
            let tab = world.started("/");
            load(&world, &tab, "available", 1);
            world.server.once(ACTIVATE, reply.clone());
            answer(&world, OWN, &[quest("q1", state)]);
            answer(&world, OFFERED, &[]);
            world.act(&tab, async |core| core.activate_quest("q1".to_owned()).await.unwrap());
            assert!(ids(&tab, QuestTab::Available).is_empty());
            assert!(!toasts_so_far(&tab).contains(&"somethingWrong".to_owned()));
        }
        let world = quest_world();
        let tab = world.started("/");
        world.server.once(CANCEL, reply);
        answer(&world, OWN, &[quest("q1", 6)]);
        world.act(&tab, async |core| core.cancel_quest("q1".to_owned()).await.unwrap());
        assert!(ids(&tab, QuestTab::Active).is_empty());
        assert!(!toasts_so_far(&tab).contains(&"somethingWrong".to_owned()));
    }
}

#[test]
fn events_in_any_order_and_number_end_in_one_state_with_one_alert() {
    let first = task_event("q1-b", 1, 2, 1);
    let done = task_event("q1-b", 2, 2, 2);
    for events in [[&first, &done, &done], [&done, &first, &done], [&done, &done, &first]] {
        let world = quest_world();
        let tab = world.started("/");
        for event in events {
            publish(&world, &tab, event);
        }
        assert_eq!(progress(&tab), ["0", "2"]);
        world.advance(5000);
        assert_eq!(toasts_so_far(&tab), ["taskCompleted"]);
    }
    let started = quest_event(&quest("q1", 2));
    let completed = quest_event(&quest("q1", 3));
    for (events, alerts) in [
        ([&started, &completed, &started], vec!["stateChanged"]),
        ([&completed, &started, &completed], vec![]),
    ] {
        let world = quest_world();
        let tab = world.started("/");
        load(&world, &tab, "completed", 1);
        answer(&world, OWN, &[quest("q1", 3)]);
        for event in events {
            publish(&world, &tab, event);
        }
        assert_eq!(ids(&tab, QuestTab::Active).len(), 0);
        world.advance(5000);
        assert_eq!(
            (toasts_so_far(&tab), ids(&tab, QuestTab::Completed)),
            (alerts.into_iter().map(str::to_owned).collect(), vec!["q1".to_owned()])
        );
    }
}

#[test]
fn an_alert_names_quest_and_task_and_one_tab_shows_it() {
    let world = quest_world();
    let tabs = [world.started("/"), world.started("/de/main")];
    for text in [quest_event(&quest("q1", 6)), task_event("q1-b", 2, 2, 9)] {
        for tab in &tabs {
            tab.hear(&format!("retention:quests#{PLAYER}"), &text);
        }
        world.advance(4000);
    }
    let shown: Vec<Vec<String>> = tabs.iter().map(toasts_so_far).collect();
    assert_eq!(shown.concat().len(), 2, "{shown:?}");
    assert!(world.local("announced").is_some());

    // A tab in the background leaves it to the one in front.
    let world = quest_world();
    let (hidden, front) = (world.started("/"), world.started("/"));
    hidden.events.is_hidden.set(true);
    for tab in [&hidden, &front] {
        publish(&world, tab, &quest_event(&quest("q1", 6)));
    }
    let toast = front.core.store.read(|slices| slices.toasts.iter().next().cloned()).unwrap();
    let text = |name: &str, text: &str| ParameterView::Text { name: name.to_owned(), text: text.to_owned() };
    assert_eq!(toast.parameters, [text("name", "“Quest q1”"), text("status", "given up")]);
    world.advance(5000);
    assert!(toasts_so_far(&hidden).is_empty());
    // Nobody else is there.
    publish(&world, &hidden, &quest_event(&quest("q2", 5)));
    world.advance(5000);
    assert_eq!(toasts_so_far(&hidden).len(), 1);
    world.act(&front, async |core| core.sign_out().await);
    assert!(!world.keys(Area::Local, 0).contains(&"announced".to_owned()));
}

#[test]
fn an_event_is_not_undone_by_an_answer_that_lacks_it() {
    let world = quest_world();
    let tab = world.started("/");
    world.server.always(OWN, page(&[quest("q1", 2)], 1).after(500));
    publish(&world, &tab, &quest_event(&quest("q1", 2)));
    world.advance(400);
    publish(&world, &tab, &task_event("q1-b", 2, 2, 3));
    assert_eq!(progress(&tab), ["0", "2"]);
    world.advance(500);
    assert_eq!(progress(&tab), ["0", "2"], "asked for before the event");
    // A quest that was begun on another device: its task is known before it.
    let world = quest_world();
    answer(&world, OWN, &[]);
    let tab = world.started("/");
    answer(&world, OWN, &[quest("q1", 2)]);
    publish(&world, &tab, &task_event("q1-b", 2, 2, 3));
    world.advance(1000);
    assert_eq!(
        (progress(&tab), toasts_so_far(&tab)),
        (vec!["0".to_owned(), "2".to_owned()], vec!["taskCompleted".to_owned()])
    );
    // After a gap everything is read again.
    answer(&world, OWN, &[]);
    tab.core.realtime_gap("retention:quests#x");
    world.advance(1000);
    assert!(quests(&tab).is_empty());
}

#[test]
fn quests_on_offer_that_are_shown_stay_when_the_list_is_read_again() {
    let world = quest_world();
    let tab = world.started("/");
    let all: Vec<String> = (1..=7).map(|number| quest(&format!("o{number}"), 1)).collect();
    let pages = || {
        world.server.once(OFFERED, page(&all[..5], 7));
        world.server.once(OFFERED, page(&all[5..], 7).after(100));
    };
    pages();
    load(&world, &tab, "available", 1);
    world.act(&tab, async |core| drop(core.load_more_quests().await));
    world.advance(100);
    assert_eq!(ids(&tab, QuestTab::Available).len(), 7);
    pages();
    tab.core.realtime_gap("retention:quests#x");
    world.advance(1000);
    assert_eq!(ids(&tab, QuestTab::Available).len(), 7);
    // The gap is reported while the next quests are on their way.
    let world = quest_world();
    let tab = world.started("/");
    world.server.once(OFFERED, page(&all[..5], 7));
    load(&world, &tab, "available", 1);
    world.server.once(OFFERED, page(&all[5..], 7).after(100));
    world.act(&tab, async |core| drop(core.load_more_quests().await));
    world.server.once(OFFERED, page(&all[..5], 7));
    world.server.once(OFFERED, page(&all[5..], 7));
    tab.core.realtime_gap("retention:quests#x");
    world.advance(1000);
    assert_eq!(ids(&tab, QuestTab::Available).len(), 7);
}

#[test]
fn the_games_of_a_task_are_named() {
    let world = quest_world();
    let tab = world.started("/");
    let game = r#"[{"id":"g1","identity":"ember-orchard","name":"Ember Orchard","images":{}}]"#;
    world.server.always("GET /api/game/games", Reply::data(game));
    world.act(&tab, async |core| drop(core.load_quest_games("q1-a".to_owned()).await));
    let view = hub(&tab).games;
    assert_eq!(
        (view.phase, view.game_ids, view.task.as_str()),
        (ListPhase::Ready, vec!["g1".to_owned()], "q1-a")
    );
    assert!(world.server.last("GET /api/game/games").unwrap().url.contains("ember-orchard"));
    world.server.always("GET /api/game/games", Reply::raw(500, ""));
    world.act(&tab, async |core| drop(core.load_quest_games("q1-b".to_owned()).await));
    assert_eq!(hub(&tab).games.phase, ListPhase::Failed);
}
