//! Tests of the lists of rounds and sports bets.

use super::support::world_with_player;
use crate::{
    store::views::{BetStatus, BetView, ListPhase},
    testing::{Reply, Tab, World},
};

const SPINS: &str = "GET /api/game/spins";

fn player() -> (World, Tab) {
    let world = world_with_player(100_000);
    let tab = world.started("/profile/history");
    (world, tab)
}

#[test]
fn rounds_are_listed_by_page_and_a_failed_page_can_be_repeated() {
    let (world, tab) = player();
    let listed = |tab: &Tab| {
        tab.core.store.read(|slices| {
            let rows: Vec<String> = slices.rounds.iter().map(|row| row.id.clone()).collect();
            (slices.rounds_list.get().clone(), rows)
        })
    };
    let page = r#"{"data":[{"id":"s9","gameIdentity":"one","amount":2,"payout":0.5,"currency":"USD","createdAt":"2026-11-21T00:00:00Z"}],"meta":{"totalRows":45}}"#;
    world.server.always(SPINS, Reply::raw(200, page));
    world.act(&tab, async |core| drop(core.load_rounds(2).await));
    let (list, rows) = listed(&tab);
    assert_eq!((list.phase, list.page, list.pages, list.total), (ListPhase::Ready, 2, 5, 45));
    assert!(world.server.last(SPINS).unwrap().url.ends_with("?page=2&perPage=10"));
    assert_eq!(rows, ["s9"]);
    let game = tab.core.store.read(|slices| slices.rounds.iter().next().map(|row| row.game.clone()));
    assert_eq!(game.as_deref(), Some("one"), "a round without a name has the identity");
    world.server.always(SPINS, Reply::raw(500, ""));
    world.act(&tab, async |core| drop(core.load_rounds(3).await));
    assert_eq!((listed(&tab).0.phase, listed(&tab).0.page), (ListPhase::Failed, 3));
}

#[test]
fn sports_bets_are_listed_by_kind_and_a_failed_page_can_be_repeated() {
    let (world, tab) = player();
    let bets = "GET /api/game/bets";
    let listed = |tab: &Tab| {
        tab.core.store.read(|slices| {
            let rows: Vec<BetView> = slices.bets.iter().map(|row| (*row).clone()).collect();
            (slices.bets_list.get().clone(), rows)
        })
    };
    let leg = |event: &str| {
        format!(
            r#"{{"event":"{event}","stage":1,"discipline":"Football","tournament":"League","eventDate":"2026-11-21T10:00:00Z","market":"Winner","outcome":"A","coefficient":1.85}}"#
        )
    };
    let open = format!(
        r#"{{"data":[{{"id":"b1","amount":10,"payout":0,"currency":"USD","coefficient":3.42,"status":1,"ticketType":2,"createdAt":"2026-11-21T00:00:00Z","items":[{},{}]}},{{"id":"odd"}}],"meta":{{"totalRows":21}}}}"#,
        leg("A – B"),
        leg("C – D"),
    );
    world.server.always(bets, Reply::raw(200, &open));
    world.act(&tab, async |core| drop(core.load_bets(false, 2).await));
    let (list, rows) = listed(&tab);
    assert_eq!((list.phase, list.settled, list.page, list.pages), (ListPhase::Ready, false, 2, 3));
    assert_eq!(rows.len(), 1, "an odd row is left out");
    assert_eq!((rows[0].status, rows[0].odds.as_str(), &rows[0].payout), (BetStatus::Open, "3.42", &None));
    assert_eq!(rows[0].legs[1].event, "C – D");
    assert_eq!(rows[0].legs[1].tournament, "Football, League");
    let asked = world.server.last(bets).unwrap();
    assert!(asked.url.contains("isSettled=false") && asked.url.contains("page=2"), "{}", asked.url);
    // The other kind never shows the rows of this one.
    let settled = |status: i64| {
        format!(
            r#"[{{"id":"b2","amount":10,"payout":7.5,"currency":"USD","status":{status},"createdAt":"","items":[]}}]"#
        )
    };
    world.server.always(bets, Reply::raw(500, ""));
    world.act(&tab, async |core| drop(core.load_bets(true, 1).await));
    let (list, rows) = listed(&tab);
    assert_eq!((list.phase, list.settled, rows.len()), (ListPhase::Failed, true, 0));
    for (code, status) in [
        (2, BetStatus::Won),
        (3, BetStatus::Lost),
        (4, BetStatus::Refund),
        (5, BetStatus::CashOut),
        (9, BetStatus::Open),
    ] {
        world.server.always(bets, Reply::data(&settled(code)));
        world.act(&tab, async |core| drop(core.load_bets(true, 1).await));
        let row = listed(&tab).1.remove(0);
        assert_eq!(row.status, status);
        let paid = row.payout.map(|payout| payout.amount);
        // The payout is shown for every status, also an unknown one.
        assert_eq!(paid.as_deref(), Some("7.5"));
    }
}
