//! Tests of events that move tournaments and levels while the player looks, in
//! one tab and in several.

use super::support::{PLAYER, toasts_so_far, world_with_player};
use crate::{
    store::views::{
        Command, CountedRoundsView, ExcludedView, ExclusionKind, TournamentAction, TournamentDetailsView,
    },
    testing::{Reply, Tab, World},
};

const DETAILS: &str = "GET /api/retention/tournaments/t1";
const BOARD: &str = "tournaments:t1";

fn tournament(state: u32, entry: &str) -> String {
    format!(
        r#"{{"id":"t1","identity":"cup","title":"Cup","type":1,"state":{state},"isAvailable":true,
            "confirmationRequired":true,"startAt":"2026-01-01T00:00:00.000Z","endAt":"2126-01-01T00:00:00.000Z",
            "prizes":[{{"place":1,"title":"100 USD"}}],"leaderboard":[{{"playerId":"x","nickname":"ow***","place":1,"points":90}}]{entry}}}"#
    )
}

fn with_tournament(world: &World, state: u32, entry: &str) {
    let found = format!("[{}]", tournament(state, ""));
    world.server.always("GET /api/retention/tournaments", Reply::data(&found));
    world.server.always(DETAILS, Reply::data(&tournament(state, entry)));
}

fn load(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.load_tournament("cup".to_owned()).await));
}

fn details(tab: &Tab) -> TournamentDetailsView {
    tab.core.store.read(|slices| slices.tournament.get().details.clone()).unwrap()
}

fn board(rows: u32) -> String {
    let rows: Vec<String> = (1..=rows)
        .map(|place| {
            format!(r#"{{"playerId":"p{place}","nickname":null,"place":{place},"points":{}}}"#, 1000 - place)
        })
        .collect();
    format!(
        r#"{{"event":"tournament.leaderboard.updated","tournamentId":"t1","leaderboard":[{}]}}"#,
        rows.join(",")
    )
}

fn entry(points: u32, place: u32) -> String {
    format!(
        r#"{{"event":"tournament.player-entry.updated","entry":{{"tournamentId":"t1","playerId":"{PLAYER}","points":{points},"place":{place}}}}}"#
    )
}

#[test]
fn standings_follow_their_events_and_the_own_place_stays_in_sight() {
    let world = world_with_player(100_000);
    with_tournament(&world, 3, r#","playerEntry":{"points":5,"place":40}"#);
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    let own_channel = format!("{BOARD}#{PLAYER}");
    assert_eq!(*tab.events.watched.borrow(), [BOARD.to_owned(), own_channel.clone()]);
    assert_eq!(details(&tab).own.unwrap().place, 40);
    tab.hear(BOARD, &board(20));
    tab.hear(&own_channel, &entry(7, 30));
    world.advance(500);
    let shown = details(&tab);
    assert_eq!((shown.podium.len(), shown.standings.len(), shown.page, shown.pages), (3, 14, 1, 2));
    assert_eq!(shown.own.map(|own| (own.place, own.points, own.own)), Some((30, Some(7), true)));
    tab.core.show_standings(2);
    let shown = details(&tab);
    assert_eq!(shown.standings.iter().map(|row| row.place).collect::<Vec<_>>(), [18, 19, 20]);
    assert_eq!(shown.own.unwrap().place, 30);
    // Another tournament, an unknown event and a broken one change nothing.
    for (channel, text) in [
        ("tournaments:t2", board(1)),
        (BOARD, r#"{"event":"tournament.renamed"}"#.to_owned()),
        (BOARD, "nonsense".to_owned()),
    ] {
        tab.hear(channel, &text);
        world.advance(500);
    }
    assert_eq!(details(&tab).pages, 2);
    world.act(&tab, async |core| drop(core.leave_tournament().await));
    assert_eq!(*tab.events.watched.borrow(), Vec::<String>::new());
}

#[test]
fn rounds_that_count_are_told_and_a_player_who_has_played_them_is_led_to_no_more() {
    let world = world_with_player(100_000);
    let told = |rounds: &str| format!(r#","playerEntry":{{"points":5,"place":40{rounds}}}"#);
    with_tournament(&world, 3, &told(r#","rounds":48,"roundsLimit":50"#));
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    let shown = || {
        (
            details(&tab).rounds.map(|CountedRoundsView { played, limit }| (played, limit)),
            details(&tab).action,
        )
    };
    assert_eq!(shown(), (Some((48, 50)), TournamentAction::Play));
    let hear = |rounds: &str| {
        tab.hear(
            &format!("{BOARD}#{PLAYER}"),
            &entry(7, 30).replace("\"place\":30", &format!("\"place\":30{rounds}")),
        );
        world.advance(500);
    };
    hear(r#","rounds":49,"roundsLimit":50"#);
    assert_eq!(shown(), (Some((49, 50)), TournamentAction::Play));
    hear(r#","rounds":50,"roundsLimit":50"#);
    assert_eq!(shown(), (Some((50, 50)), TournamentAction::Nothing));
    // Another server does not tell them.
    for rounds in ["", r#","rounds":3"#, r#","rounds":"x","roundsLimit":50"#] {
        with_tournament(&world, 3, &told(rounds));
        load(&world, &tab);
        assert_eq!(shown(), (None, TournamentAction::Play), "{rounds}");
    }
    with_tournament(&world, 3, &told(r#","rounds":60,"roundsLimit":50"#));
    load(&world, &tab);
    assert_eq!(shown(), (Some((50, 50)), TournamentAction::Nothing));
}

#[test]
fn a_thousand_events_change_the_page_at_most_twice_a_second() {
    let world = world_with_player(100_000);
    with_tournament(&world, 3, "");
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    let before = tab.events.batches.borrow().len();
    for number in 1..=1000 {
        tab.hear(BOARD, &board(1 + number % 30));
        world.advance(1);
    }
    world.advance(500);
    assert!(tab.events.batches.borrow().len() - before <= 3);
    assert_eq!(details(&tab).podium.len() + details(&tab).standings.len(), 11);
}

#[test]
fn an_answer_that_was_asked_for_before_an_event_does_not_undo_it() {
    let world = world_with_player(100_000);
    with_tournament(&world, 3, "");
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    world.server.once(DETAILS, Reply::data(&tournament(3, "")).after(2000));
    tab.core.realtime_gap(BOARD);
    world.advance(500);
    tab.hear(BOARD, &board(9));
    world.advance(2000);
    assert_eq!(details(&tab).standings.len(), 6);
    // Without an event the answer counts.
    tab.core.realtime_gap(BOARD);
    world.advance(500);
    assert_eq!((details(&tab).podium.len(), details(&tab).standings.len()), (1, 0));
}

#[test]
fn finished_tournaments_and_ended_sessions_are_not_followed() {
    let world = world_with_player(100_000);
    with_tournament(&world, 5, "");
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    assert!(tab.events.watched.borrow().is_empty());
    with_tournament(&world, 3, r#","playerEntry":null"#);
    load(&world, &tab);
    assert_eq!(tab.events.watched.borrow().len(), 2);
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(*tab.events.watched.borrow(), [BOARD.to_owned()]);
}

fn completed(winner: &str) -> String {
    format!(
        r#"{{"event":"tournament.completed","tournament":{{"id":"t1","title":"Cup","identity":"cup","state":5,
            "prizes":[{{"place":2,"type":1,"title":"50 USD","entry":{{"playerId":"{winner}","nickname":null,"points":9}}}}]}}}}"#
    )
}

#[test]
fn a_prize_is_announced_once_by_one_tab_and_only_to_its_winner() {
    let world = world_with_player(100_000);
    let (first, second) = (world.started("/"), world.started("/"));
    for tab in [&first, &second, &first] {
        tab.hear("tournaments", &completed(PLAYER));
        tab.hear("tournaments", &completed("somebody"));
    }
    world.advance(5000);
    let shown = [toasts_so_far(&first), toasts_so_far(&second)].concat();
    assert_eq!(shown.len(), 1, "{shown:?}");
    // A reload of the page receives the event again.
    let third = world.started("/");
    third.hear("tournaments", &completed(PLAYER));
    world.advance(5000);
    assert!(toasts_so_far(&third).is_empty());
}

#[test]
fn a_tab_that_nobody_sees_leaves_the_alert_to_a_visible_one() {
    let world = world_with_player(100_000);
    let (hidden, visible) = (world.started("/"), world.started("/"));
    hidden.events.is_hidden.set(true);
    hidden.hear("tournaments", &completed(PLAYER));
    world.advance(500);
    visible.hear("tournaments", &completed(PLAYER));
    world.advance(5000);
    assert_eq!((toasts_so_far(&hidden).len(), toasts_so_far(&visible).len()), (0, 1));
}

#[test]
fn an_excluded_player_is_told_of_no_prize() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    let excluded = Some(ExcludedView { kind: ExclusionKind::CoolingOff, until: None });
    tab.core.store.update(|slices| slices.session.edit(|session| session.excluded = excluded));
    tab.hear("tournaments", &completed(PLAYER));
    world.advance(5000);
    assert!(toasts_so_far(&tab).is_empty());
}

fn points(points: u32, order: u32) -> String {
    format!(
        r#"{{"id":"a","playerId":"{PLAYER}","points":{points},"currentLevel":{{"name":"L{order}","order":{order},"points":0}},"nextLevel":null}}"#
    )
}

fn with_loyalty(world: &World) {
    world.server.always("GET /config.json", Reply::raw(200, r#"{"locales":["en"],"loyaltyEnabled":true}"#));
    world.server.always("GET /api/retention/account", Reply::data(&points(10, 1)));
}

fn rise(tab: &Tab, order: u32) {
    let event =
        format!(r#"{{"event":"account.level.updated","playerAccount":{}}}"#, points(order * 100, order));
    tab.hear(&format!("retention:accounts#{PLAYER}"), &event);
}

fn level_dialogs(tab: &Tab) -> usize {
    let opens = |command: &&Command| matches!(command, Command::OpenDialog { dialog } if dialog.name == "loyalty-level");
    tab.events.commands.borrow().iter().filter(opens).count()
}

fn reached(tab: &Tab) -> Option<u32> {
    tab.core.store.read(|slices| slices.loyalty.get().reached.as_ref().map(|level| level.order))
}

#[test]
fn a_reached_level_opens_one_dialog_in_one_tab() {
    let world = world_with_player(100_000);
    with_loyalty(&world);
    let (first, second) = (world.started("/"), world.started("/"));
    for tab in [&first, &second, &first] {
        rise(tab, 2);
    }
    world.settle();
    assert_eq!((level_dialogs(&first) + level_dialogs(&second), reached(&first)), (1, Some(2)));
    first.core.dialog_closed("loyalty-level");
    assert_eq!(reached(&first), None);
    // The same level again, or a lower one, is no news.
    rise(&first, 2);
    rise(&first, 1);
    world.settle();
    assert_eq!(level_dialogs(&first) + level_dialogs(&second), 1);
}

#[test]
fn a_level_reached_in_a_game_is_a_notice_of_three_seconds() {
    let world = world_with_player(100_000);
    with_loyalty(&world);
    let tab = world.started("/games/ember-orchard");
    rise(&tab, 2);
    world.advance(2000);
    rise(&tab, 3);
    world.advance(1000);
    // The second level restarted the time.
    assert_eq!((reached(&tab), level_dialogs(&tab)), (Some(3), 0));
    world.advance(1999);
    assert_eq!(reached(&tab), Some(3));
    world.advance(1);
    assert_eq!(reached(&tab), None);
}

#[test]
fn an_excluded_player_sees_no_level() {
    let world = world_with_player(100_000);
    with_loyalty(&world);
    let tab = world.started("/");
    let excluded = Some(ExcludedView { kind: ExclusionKind::CoolingOff, until: None });
    tab.core.store.update(|slices| slices.session.edit(|session| session.excluded = excluded));
    rise(&tab, 2);
    world.settle();
    assert_eq!((level_dialogs(&tab), reached(&tab)), (0, None));
}

#[test]
fn taking_part_is_not_undone_by_standings_that_arrive_meanwhile() {
    let world = world_with_player(100_000);
    with_tournament(&world, 3, r#","playerEntry":null"#);
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    let entered = tournament(3, r#","playerEntry":{"points":0,"place":0}"#);
    world.server.once(DETAILS, Reply::data(&entered).after(2000));
    tab.core.realtime_gap(BOARD);
    world.advance(500);
    tab.hear(BOARD, &board(9));
    world.advance(2000);
    assert_eq!((details(&tab).entered, details(&tab).standings.len()), (true, 6));
}

#[test]
fn events_of_a_page_that_was_left_change_nothing() {
    let world = world_with_player(100_000);
    with_tournament(&world, 3, "");
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    world.act(&tab, async |core| drop(core.leave_tournament().await));
    let before = world.server.count(DETAILS);
    tab.hear("tournaments", &completed("somebody"));
    world.advance(10_000);
    assert_eq!((world.server.count(DETAILS), tab.events.watched.borrow().len()), (before, 0));
}

#[test]
fn an_alert_ends_with_the_session_of_its_player() {
    let world = world_with_player(100_000);
    let tab = world.started("/");
    tab.events.is_hidden.set(true);
    tab.hear("tournaments", &completed(PLAYER));
    world.advance(500);
    world.act(&tab, async |core| core.sign_out().await);
    world.advance(5000);
    assert!(toasts_so_far(&tab).is_empty());
}

#[test]
fn a_level_reached_during_a_gap_is_shown_after_it() {
    let world = world_with_player(100_000);
    with_loyalty(&world);
    let tab = world.started("/");
    world.server.always("GET /api/retention/account", Reply::data(&points(700, 2)));
    tab.core.realtime_gap(&format!("retention:accounts#{PLAYER}"));
    world.advance(1000);
    assert_eq!((level_dialogs(&tab), reached(&tab)), (1, Some(2)));
}

#[test]
fn both_channels_of_a_tournament_that_begin_or_miss_events_cause_one_reading() {
    let world = world_with_player(100_000);
    with_tournament(&world, 3, "");
    let tab = world.started("/tournaments/cup");
    load(&world, &tab);
    let own_channel = format!("{BOARD}#{PLAYER}");
    for times in 2..4 {
        for channel in [BOARD, own_channel.as_str()] {
            tab.core.realtime_gap(channel);
            world.advance(100);
        }
        world.advance(1_000);
        assert_eq!(world.server.count(DETAILS), times);
    }
    // A page that was left is not read.
    tab.core.realtime_gap(BOARD);
    world.act(&tab, async |core| drop(core.leave_tournament().await));
    world.advance(1_000);
    assert_eq!(world.server.count(DETAILS), 3);
}
