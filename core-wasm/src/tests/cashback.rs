//! Tests of cashback whose day of payment comes.

use super::support::world_with_player;
use crate::{
    store::views::BonusesPageView,
    testing::{Reply, Tab, World},
};

const CASHBACK: &str = "GET /api/game/bonuses/cashback";
const HALF_AN_HOUR: u64 = 30 * 60 * 1000;

fn page(tab: &Tab) -> BonusesPageView {
    tab.core.store.read(|slices| slices.bonuses_page.get().clone())
}

/// The page of bonuses, with one row of cashback that is paid at a date.
fn opened(date: &str) -> (World, Tab) {
    let world = world_with_player(10_000_000);
    world.server.always(CASHBACK, to_come(date));
    let tab = world.started("/profile/bonuses");
    world.act(&tab, async |core| core.load_bonuses_page().await);
    (world, tab)
}

fn to_come(date: &str) -> Reply {
    Reply::data(&format!(r#"[{{"bonusName":"Weekly","amount":1,"date":"{date}"}}]"#))
}

#[test]
fn cashback_that_was_due_is_read_again_until_the_server_has_paid_it() {
    let shown = |tab: &Tab| page(tab).cashback.first().map(|row| row.date.clone()).unwrap_or_default();
    let soon = "2026-11-21T00:05:00.000Z";
    let (world, tab) = opened(soon);
    let before = world.server.count(CASHBACK);
    world.advance(4 * 60_000);
    assert_eq!((world.server.count(CASHBACK), shown(&tab).as_str()), (before, soon));

    // Due, but the server has not paid it yet; then it cannot be reached.
    world.advance(60_000 + 5_000);
    assert_eq!((world.server.count(CASHBACK), shown(&tab).as_str()), (before + 1, soon));
    world.server.always(CASHBACK, Reply::raw(500, ""));
    world.advance(10_000);
    assert_eq!((world.server.count(CASHBACK), shown(&tab).as_str()), (before + 2, soon));
    let next = "2026-11-28T00:10:00.000Z";
    world.server.always(CASHBACK, to_come(next));
    world.advance(20_000);
    assert_eq!((world.server.count(CASHBACK), shown(&tab).as_str()), (before + 3, next));
    world.advance(HALF_AN_HOUR);
    assert_eq!(world.server.count(CASHBACK), before + 3);
}

#[test]
fn a_visit_of_the_bonuses_page_asks_for_cashback_that_is_due() {
    let (world, tab) = opened("2026-11-20");
    for visit in 2..4 {
        world.act(&tab, async |core| core.load_bonuses_page().await);
        assert_eq!(world.server.count(CASHBACK), visit, "what is due is not kept");
        assert_eq!(page(&tab).cashback.len(), 1, "money that is owed stays");
    }
}
