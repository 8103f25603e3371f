//! Tests of the statement of activity.

use super::support::world_with_player;
use crate::{
    domain::statement::{StatementColumn, StatementGroup, StatementPeriod, StatementProblem},
    store::views::{ListPhase, MoneyView, StatementView},
    testing::{Reply, Tab, World},
};

const STATEMENT: &str = "GET /api/player/statement";
const ANSWER: &str = r#"{"rows":[
    {"key":"2026-11-20","deposits":100,"withdrawals":0,"credits":0,"stakes":50.10,"wins":12.525,"net":-37.575,"bonusStakes":0,"bonusWins":0,"rounds":3,"seconds":90},
    {"key":"2026-11-21","deposits":0,"withdrawals":25,"credits":5,"stakes":0,"wins":0,"net":0,"rounds":0,"seconds":null}],
    "totals":{"deposits":100,"withdrawals":25,"credits":5,"stakes":50.10,"wins":12.525,"net":-37.575,"rounds":3}}"#;

fn player() -> (World, Tab) {
    let world = world_with_player(100_000);
    world.server.always("GET /config.json", Reply::raw(200, r#"{"locales":["en"],"statementEnabled":true}"#));
    world.server.always(STATEMENT, Reply::data(ANSWER));
    let tab = world.started("/profile/statement");
    (world, tab)
}

fn load(world: &World, tab: &Tab, of: [&str; 5]) {
    let [period, from, to, group, currency] = of.map(str::to_owned);
    world.act(tab, async move |core| drop(core.load_statement(period, from, to, group, currency).await));
}

fn shown(tab: &Tab) -> StatementView {
    tab.core.store.read(|slices| slices.statement.get().clone())
}

#[test]
fn the_page_exists_only_where_the_configuration_has_the_statement() {
    let (_, tab) = player();
    assert!(tab.core.route_view("/profile/statement").is_ok());
    let world = world_with_player(100_000);
    let tab = world.started("/profile/info");
    assert_eq!(tab.core.route_view("/profile/statement").err(), Some(404));
}

#[test]
fn the_request_names_days_group_currency_and_offset() {
    let (world, tab) = player();
    load(&world, &tab, ["own", "2026-11-01", "2026-11-21", "game", "BTC"]);
    let asked = world.server.last(STATEMENT).unwrap().url;
    let query = asked.split_once('?').map(|(_, query)| query.to_owned());
    assert_eq!(query.as_deref(), Some("from=2026-11-01&to=2026-11-21&group=game&currency=BTC&offset=0"));
    load(&world, &tab, ["lastMonth", "", "", "day", ""]);
    assert!(world.server.last(STATEMENT).unwrap().url.contains("currency=USD"), "the active account's");
    let view = shown(&tab);
    assert_eq!(
        (view.period, view.group, view.currency.as_str()),
        (StatementPeriod::LastMonth, StatementGroup::Day, "USD")
    );
}

#[test]
fn amounts_are_exact_bars_are_shares_and_the_unknown_is_absent() {
    let (world, tab) = player();
    load(&world, &tab, ["own", "2026-11-01", "2026-11-21", "day", "USD"]);
    let view = shown(&tab);
    assert_eq!(view.phase, ListPhase::Ready);
    let [first, second] = view.entries.as_slice() else { panic!("{view:?}") };
    assert_eq!((first.sums.wins.amount.as_str(), first.sums.net.amount.as_str()), ("12.525", "-37.575"));
    assert_eq!((first.bars.deposits, first.bars.stakes, first.bars.wins), (1000, 1000, 250));
    assert_eq!((second.bars.deposits, second.bars.withdrawals, second.bars.wins), (0, 250, 0));
    assert_eq!((first.sums.seconds, second.sums.seconds), (Some(90), None));
    assert!(second.sums.bonus_stakes.is_none());
    assert_eq!((view.offset.as_str(), view.as_of.is_some()), ("UTC+00:00", true));
    let scale = |money: Option<MoneyView>| money.map(|money| money.amount);
    assert_eq!(scale(view.scales.payments.clone()).as_deref(), Some("100"));
    assert_eq!(scale(view.scales.play.clone()).as_deref(), Some("50.1"));
    assert!(view.columns.contains(&StatementColumn::Credits), "{:?}", view.columns);
    assert_eq!(view.totals.unwrap().deposits.unwrap().amount, "100");
    let lines: Vec<&str> = view.file.split("\r\n").collect();
    assert_eq!(lines.len(), 5, "header, rows, totals, and the end of the last line");
    assert_eq!(lines[1], "2026-11-20,USD,100,0,0,50.1,12.525,-37.575,0,0,3,90");
    assert_eq!(lines[2], "2026-11-21,USD,0,25,5,0,0,0,,,0,");
    assert!(lines[3].ends_with(",USD,100,25,5,50.1,12.525,-37.575,,,3,"));
}

#[test]
fn wrong_dates_ask_nothing_and_say_what_is_wrong() {
    let (world, tab) = player();
    load(&world, &tab, ["thirtyDays", "", "", "day", "USD"]);
    let before = world.server.count(STATEMENT);
    load(&world, &tab, ["own", "2026-11-21", "2026-11-01", "day", "USD"]);
    let view = shown(&tab);
    assert_eq!((view.problem, view.phase), (Some(StatementProblem::Reversed), ListPhase::Ready));
    assert!(view.entries.is_empty() && view.totals.is_none() && view.file.is_empty());
    assert_eq!(world.server.count(STATEMENT), before);
    load(&world, &tab, ["own", "2026-11-01", "2026-11-21", "day", "USD"]);
    assert_eq!(shown(&tab).problem, None);
}

#[test]
fn a_failure_shows_no_sums_of_other_days_and_can_be_repeated() {
    let (world, tab) = player();
    load(&world, &tab, ["own", "2026-11-01", "2026-11-21", "day", "USD"]);
    world.server.always(STATEMENT, Reply::raw(500, ""));
    load(&world, &tab, ["own", "2026-10-01", "2026-10-21", "day", "USD"]);
    let view = shown(&tab);
    assert_eq!((view.phase, view.entries.len(), view.totals), (ListPhase::Failed, 0, None));
    // A row that cannot be read fails the whole statement: its sums would be wrong.
    world
        .server
        .always(STATEMENT, Reply::data(r#"{"rows":[{"key":"a"}],"totals":{"stakes":0,"wins":0,"net":0}}"#));
    load(&world, &tab, ["own", "2026-10-01", "2026-10-21", "day", "USD"]);
    assert_eq!(shown(&tab).phase, ListPhase::Failed);
    world.server.always(STATEMENT, Reply::data(ANSWER));
    load(&world, &tab, ["own", "2026-10-01", "2026-10-21", "day", "USD"]);
    assert_eq!(shown(&tab).phase, ListPhase::Ready);
}
