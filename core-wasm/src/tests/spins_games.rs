//! Tests of the games of free spins.

use super::{
    bonuses::{OFFERS, groups, opened, spins},
    support::{open_wallet_with, world_with_player},
};
use crate::{
    domain::bonus::OpenedWith,
    store::views::BonusTermView,
    testing::{Reply, Tab},
};

const GAME: &str = "GET /api/game/games/g7";

fn of_spins(tab: &Tab) -> Option<String> {
    groups(tab).remove(0).items.remove(0).game
}

#[test]
fn free_spins_name_their_game() {
    let (world, tab) = opened(&[], &[spins("a", 1, r#","gameId":"g7""#), spins("b", 1, r#","gameId":"g7""#)]);
    assert_eq!(of_spins(&tab), None, "the server has not told of the game yet");
    world.server.always(GAME, Reply::data(r#"{"id":"g7","identity":"moon","name":"Moon Mine"}"#));
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(of_spins(&tab).as_deref(), Some("Moon Mine"));
    let asked = world.server.count(GAME);
    world.act(&tab, async |core| core.load_bonuses_page().await);
    assert_eq!(world.server.count(GAME), asked, "what is known is not asked for again");
}

#[test]
fn an_offer_of_free_spins_names_their_game() {
    let world = world_with_player(100_000);
    let offer = r#"[{"id":"o","name":"Spins","type":3,"assignConditions":{"gameId":"g7","presets":[{"quantity":25}]}}]"#;
    world.server.always(OFFERS, Reply::data(offer));
    world.server.always(GAME, Reply::data(r#"{"id":"g7","identity":"moon","name":"Moon Mine"}"#));
    let tab = world.started("/");
    open_wallet_with(&world, &tab, OpenedWith::default());
    let named = |terms: &[BonusTermView]| {
        terms.contains(&BonusTermView::Game { label: "game".to_owned(), title: "Moon Mine".to_owned() })
    };
    tab.core.store.read(|slices| {
        let offers: Vec<_> = slices.deposit_bonuses.iter().collect();
        assert!(offers.iter().all(|offer| named(&offer.terms)) && offers.len() == 1, "{offers:?}");
    });
}
