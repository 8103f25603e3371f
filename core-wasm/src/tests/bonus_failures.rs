//! Tests of a bonus page that can be read in part only.

use super::support::world_with_player;
use crate::{
    store::views::{BonusesPageView, ListPhase},
    testing::{Reply, Tab, World},
};

const CASHBACK: &str = "GET /api/game/bonuses/cashback";
const BONUSES: &str = "GET /api/game/player-bonuses";
const SPINS: &str = "GET /api/game/player-freespins";
const OFFERS: &str = "GET /api/game/bonuses";
const HALF_AN_HOUR: u64 = 30 * 60 * 1000;

fn page(tab: &Tab) -> BonusesPageView {
    tab.core.store.read(|slices| slices.bonuses_page.get().clone())
}

fn load(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.load_bonuses_page().await);
}

/// A player whose lists can be read.
fn world_with_lists(bonuses: &str) -> World {
    let world = world_with_player(100_000);
    world.server.always(BONUSES, Reply::data(bonuses));
    world.server.always(SPINS, Reply::data("[]"));
    world.server.always(OFFERS, Reply::data("[]"));
    let cashback = r#"[{"bonusId":"c","bonusName":"Weekly","amount":12.5,"date":"2026-11-25"}]"#;
    world.server.always(CASHBACK, Reply::data(cashback));
    world
}

#[test]
fn cashback_that_cannot_be_read_is_a_failure_and_no_absence() {
    let world = world_with_lists("[]");
    world.server.fail(CASHBACK, Reply::raw(500, ""));
    let tab = world.started("/profile/bonuses");
    load(&world, &tab);
    assert_eq!((page(&tab).phase, page(&tab).cashback.len()), (ListPhase::Failed, 0));
    world.server.clear_faults();
    load(&world, &tab);
    assert_eq!((page(&tab).phase, page(&tab).cashback.len()), (ListPhase::Ready, 1));
    // The page keeps the data of the earlier load.
    world.server.fail(CASHBACK, Reply::lost());
    world.advance(HALF_AN_HOUR);
    load(&world, &tab);
    assert_eq!((page(&tab).phase, page(&tab).cashback.len()), (ListPhase::Failed, 1));
}

#[test]
fn contents_of_a_package_that_cannot_be_read_are_a_failure() {
    let bonus = r#"[{"id":"a","name":"A","status":1,"result":1,"bonusType":1,"amount":1,"currency":"USD",
        "packageId":"p","packageName":"Welcome","packagePriority":1,"issueSessionId":"s"}]"#;
    let world = world_with_lists(bonus);
    let tab = world.started("/profile/bonuses");
    // The lists are read before the page opens; then only the package is asked for.
    world.server.fail(SPINS, Reply::raw(500, ""));
    load(&world, &tab);
    assert_eq!(page(&tab).phase, ListPhase::Failed);
    world.server.clear_faults();
    load(&world, &tab);
    assert_eq!(page(&tab).phase, ListPhase::Ready);
}
