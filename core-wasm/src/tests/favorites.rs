//! Tests of the player's games: favourites and games played before.

use super::support::{toasts_so_far, world_with_player};
use crate::{
    store::views::{ListPhase, OwnGamesView},
    testing::{Reply, Tab, World},
};

const FAVORITES: &str = "GET /api/game/games/favorites";
const PLAYED: &str = "GET /api/game/games/played";
const ADD: &str = "POST /api/game/games/g2/favorite";
const REMOVE: &str = "DELETE /api/game/games/g2/favorite";
const LIST: &str = r#"[{"id":"g1","identity":"one","name":"One"}]"#;

fn started() -> (World, Tab) {
    let world = world_with_player(100_000);
    world.server.always(FAVORITES, Reply::data(LIST));
    world.server.always(ADD, Reply::data(LIST));
    world.server.always(REMOVE, Reply::data(LIST));
    let tab = world.started("/favorites");
    (world, tab)
}

pub fn favorites(tab: &Tab) -> OwnGamesView {
    tab.core.store.read(|slices| slices.favorites.get().clone())
}

pub fn toggle(world: &World, tab: &Tab) {
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { drop(core.toggle_favorite("g2".to_owned()).await) });
    world.settle();
}

pub fn loaded() -> (World, Tab) {
    let (world, tab) = started();
    world.act(&tab, async |core| drop(core.load_favorites().await));
    assert_eq!(favorites(&tab), OwnGamesView { phase: ListPhase::Ready, ids: vec!["g1".to_owned()] });
    (world, tab)
}

#[test]
fn a_favourite_is_shown_before_the_server_answers() {
    let (world, tab) = loaded();
    world.server.always(ADD, Reply::data(LIST).after(1_000));
    toggle(&world, &tab);
    assert_eq!(favorites(&tab).ids, ["g2", "g1"]);
    world.advance(1_000);
    assert_eq!(favorites(&tab).ids, ["g2", "g1"]);
    toggle(&world, &tab);
    assert_eq!(favorites(&tab).ids, ["g1"]);
    assert_eq!((world.server.count(ADD), world.server.count(REMOVE)), (1, 1));
}

#[test]
fn a_refused_favourite_is_taken_back_with_an_alert() {
    let (world, tab) = loaded();
    world.server.always(ADD, Reply::raw(500, "").after(1_000));
    toggle(&world, &tab);
    assert_eq!(favorites(&tab).ids, ["g2", "g1"]);
    world.advance(1_000);
    assert_eq!(favorites(&tab).ids, ["g1"]);
    assert_eq!(toasts_so_far(&tab).len(), 1);
}

#[test]
fn a_favourite_whose_answer_is_lost_is_shown_as_the_server_has_it() {
    for (listed, ids, alerts) in [
        (r#"[{"id":"g2","identity":"two"},{"id":"g1","identity":"one"}]"#, vec!["g2", "g1"], 0),
        (LIST, vec!["g1"], 1),
    ] {
        let (world, tab) = loaded();
        world.server.once(ADD, Reply::lost());
        world.server.always(FAVORITES, Reply::data(listed));
        toggle(&world, &tab);
        assert_eq!(
            (favorites(&tab).ids, toasts_so_far(&tab).len()),
            (ids.iter().map(|&id| id.to_owned()).collect(), alerts)
        );
        assert_eq!((world.server.count(ADD), world.server.count(FAVORITES)), (1, 2));
    }
}

#[test]
fn a_failed_reading_after_a_lost_answer_keeps_the_list() {
    let (world, tab) = loaded();
    world.server.once(ADD, Reply::lost());
    world.server.once(FAVORITES, Reply::lost());
    toggle(&world, &tab);
    assert_eq!(favorites(&tab), OwnGamesView { phase: ListPhase::Ready, ids: vec!["g1".to_owned()] });
    assert_eq!(toasts_so_far(&tab).len(), 1);
}

#[test]
fn a_change_during_a_change_is_sent_afterwards() {
    let (world, tab) = loaded();
    world.server.always(ADD, Reply::data(LIST).after(1_000));
    toggle(&world, &tab);
    toggle(&world, &tab);
    assert_eq!(favorites(&tab).ids, ["g1"]);
    assert_eq!((world.server.count(ADD), world.server.count(REMOVE)), (1, 0));
    world.advance(1_000);
    assert_eq!((favorites(&tab).ids, world.server.count(REMOVE)), (vec!["g1".to_owned()], 1));
}

#[test]
fn a_list_that_was_asked_for_before_a_change_does_not_undo_it() {
    let (world, tab) = started();
    world.server.always(FAVORITES, Reply::data(LIST).after(2_000));
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { drop(core.load_favorites().await) });
    world.settle();
    toggle(&world, &tab);
    world.advance(2_000);
    assert_eq!(favorites(&tab).ids, ["g2", "g1"]);
}

#[test]
fn failed_lists_are_loaded_again_when_the_line_is_back() {
    let (world, tab) = started();
    world.server.fail(FAVORITES, Reply::lost());
    world.server.fail(PLAYED, Reply::lost());
    world.act(&tab, async |core| drop(core.load_favorites().await));
    world.act(&tab, async |core| drop(core.load_played_games(true).await));
    let played = |tab: &Tab| tab.core.store.read(|slices| slices.played_games.get().clone());
    assert_eq!((favorites(&tab).phase, played(&tab).phase), (ListPhase::Failed, ListPhase::Failed));
    world.server.clear_faults();
    world.server.always(PLAYED, Reply::data(LIST));
    tab.core.set_online(true);
    world.settle();
    assert_eq!((favorites(&tab).phase, played(&tab).ids), (ListPhase::Ready, vec!["g1".to_owned()]));
    let url = world.server.last(PLAYED).unwrap().url;
    assert!(url.ends_with("?perPage=18&platform=1&countryCode=US"), "{url}");
}

#[test]
fn a_guest_has_no_favourites() {
    let world = World::default();
    let tab = world.started("/");
    world.act(&tab, async |core| drop(core.toggle_favorite("g2".to_owned()).await));
    assert_eq!(world.server.count(ADD), 0);
    assert_eq!(
        tab.core.locate("https://site.test/favorites").redirect.as_deref(),
        Some("/?sign-in=true"),
        "guests are sent to sign-in"
    );
}

#[test]
fn signing_out_forgets_the_favourites() {
    let (world, tab) = loaded();
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(favorites(&tab), OwnGamesView::default());
}
