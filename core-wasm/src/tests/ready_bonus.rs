//! Tests of the bonus that is offered where a payment ends: which one it is,
//! what its activation asks, and where it leads.

use super::{
    bonuses::{bonus, confirm, opened, page},
    support::{
        DEPOSIT, PLAYER, commands, deposit, open_wallet_with, press_deposit, toasts_so_far, was_asked,
        world_with_player,
    },
};
use crate::{
    domain::bonus::OpenedWith,
    store::views::{ChoiceView, ExcludedView, ExclusionKind, ListPhase, ReadyBonusView},
    testing::{Reply, Tab, World},
};

const BONUSES: &str = "GET /api/game/player-bonuses";
const PLAYED: &str = "GET /api/game/games/played";
const ACTIVATE: &str = "PUT /api/game/player-bonuses/a/activate";

/// A player who has sent a deposit with a bonus of the package `pack`, and the
/// tab to which the payment returns.
fn returned() -> (World, Tab) {
    let world = world_with_player(100_000);
    let earlier = bonus("earlier", 1, r#","packageId":"pack""#);
    world.server.always(BONUSES, Reply::data(&format!("[{earlier}]")));
    let tab = world.started("/");
    open_wallet_with(&world, &tab, OpenedWith { bonus_id: Some("high".to_owned()), package_id: None });
    assert_eq!(deposit(&tab).choice, ChoiceView::Bonus { id: "high".to_owned() });
    world.server.always(DEPOSIT, Reply::data(r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#));
    press_deposit(&world, &tab);
    let back = world.started("/");
    world.act(&back, async |core| core.load_ready_bonus(None).await);
    (world, back)
}

fn ready(tab: &Tab) -> ReadyBonusView {
    page(tab).ready.expect("a dialog offers a bonus")
}

fn offered(tab: &Tab) -> Option<String> {
    ready(tab).bonus.map(|bonus| bonus.id)
}

/// The server tells of bonuses.
fn issued(world: &World, tab: &Tab, rows: &[String]) {
    world.server.always(BONUSES, Reply::data(&format!("[{}]", rows.join(","))));
    let event = format!(r#"{{"event":"player.bonus.created","playerBonus":{}}}"#, rows[0]);
    tab.hear(&format!("bonus:player-bonuses#{PLAYER}"), &event);
    world.advance(500);
}

#[test]
fn the_bonus_of_a_deposit_is_offered_once_the_server_has_told_of_it() {
    let (world, tab) = returned();
    assert_eq!((ready(&tab).phase, offered(&tab)), (ListPhase::Ready, None), "one from before is another");
    let pack = |id: &str, priority: i64| {
        bonus(id, 1, &format!(r#","packageId":"pack","packagePriority":{priority}"#))
    };
    issued(&world, &tab, &[bonus("gift", 1, ""), pack("second", 2), pack("first", 1)]);
    assert_eq!(offered(&tab).as_deref(), Some("first"));
    tab.core.dialog_closed("deposit-success");
    assert_eq!(page(&tab).ready, None);
}

#[test]
fn an_excluded_player_is_offered_no_bonus() {
    let (world, tab) = returned();
    issued(&world, &tab, &[bonus("first", 1, r#","packageId":"pack""#)]);
    assert_eq!(offered(&tab).as_deref(), Some("first"));
    let excluded = Some(ExcludedView { kind: ExclusionKind::CoolingOff, until: None });
    tab.core.store.update(|slices| slices.session.edit(|session| session.excluded = excluded));
    world.act(&tab, async |core| core.load_ready_bonus(None).await);
    assert_eq!((ready(&tab).phase, offered(&tab)), (ListPhase::Ready, None));
}

#[test]
fn a_deposit_without_a_bonus_offers_none() {
    let (world, tab) = returned();
    open_wallet_with(&world, &tab, OpenedWith::default());
    tab.core.decline_bonus();
    press_deposit(&world, &tab);
    issued(&world, &tab, &[bonus("gift", 1, r#","packageId":"pack""#)]);
    assert_eq!(offered(&tab), None);
}

#[test]
fn what_was_sent_ends_with_the_session() {
    let (world, tab) = returned();
    assert!(world.local("sentBonus").is_some());
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(world.local("sentBonus"), None);
}

#[test]
fn one_press_activates_and_leads_to_the_last_game_that_counts() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
    let games = r#"[{"id":"g1","identity":"dice","isBonusWagering":false},
        {"id":"g2","identity":"ember orchard","isBonusWagering":true},{"id":"g3","identity":"x","isBonusWagering":true}]"#;
    world.server.always(PLAYED, Reply::data(games));
    world.server.always(ACTIVATE, Reply::data(r#"{"id":"a"}"#));
    tab.core.play_with_bonus("a", true);
    world.settle();
    assert_eq!(world.server.count(ACTIVATE), 1);
    assert!(!was_asked(&tab, "open change-active-bonus"), "there is nothing to confirm");
    assert_eq!(commands(&tab).last().unwrap(), "go to /games/ember%20orchard?real=true");
    assert!(world.server.last(PLAYED).unwrap().url.contains("platform=1"));
}

#[test]
fn without_such_a_game_it_leads_to_all_that_count() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
    world.server.always(ACTIVATE, Reply::data(r#"{"id":"a"}"#));
    for played in [Reply::data("[]"), Reply::refused(500, 1, "{}")] {
        world.server.always(PLAYED, played);
        tab.core.play_with_bonus("a", false);
        world.settle();
        assert_eq!(commands(&tab).last().unwrap(), "go to /categories?bonus=true");
    }
}

#[test]
fn free_spins_lead_to_their_game() {
    let spins =
        r#"{"id":"s","name":"Spins","status":1,"result":1,"count":20,"currency":"USD","gameId":"g7"}"#;
    let (world, tab) = opened(&[], &[spins.to_owned()]);
    world.server.always("PUT /api/game/player-freespins/s/activate", Reply::data(r#"{"id":"s"}"#));
    world.server.always("GET /api/game/games/g7", Reply::data(r#"{"id":"g7","identity":"moon"}"#));
    tab.core.play_with_bonus("s", false);
    world.settle();
    assert_eq!(commands(&tab).last().unwrap(), "go to /games/moon?real=true");
}

#[test]
fn a_bonus_that_ends_another_is_confirmed_first() {
    let (world, tab) = opened(&[bonus("a", 1, ""), bonus("b", 2, "")], &[]);
    world.act(&tab, async |core| core.load_ready_bonus(Some("a".to_owned())).await);
    assert_eq!(ready(&tab).other.map(|other| other.id).as_deref(), Some("b"));
    world.server.always(ACTIVATE, Reply::data(r#"{"id":"a"}"#));
    world.server.always(PLAYED, Reply::data("[]"));
    tab.core.play_with_bonus("a", false);
    world.settle();
    assert!(was_asked(&tab, "open change-active-bonus"));
    assert_eq!(world.server.count(ACTIVATE), 0);
    confirm(&world, &tab);
    assert_eq!(world.server.count(ACTIVATE), 1);
    assert_eq!(commands(&tab).last().unwrap(), "go to /categories?bonus=true");
}

#[test]
fn a_failure_leads_nowhere_and_is_told() {
    let (world, tab) = opened(&[bonus("a", 1, "")], &[]);
    world.server.always(ACTIVATE, Reply::refused(400, 1, "{}"));
    tab.core.play_with_bonus("a", false);
    world.settle();
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    assert!(!commands(&tab).iter().any(|command| command.starts_with("go to")));
}

#[test]
fn the_active_bonus_can_be_given_up_wherever_it_refuses() {
    let (world, tab) = opened(&[bonus("a", 1, ""), bonus("b", 2, "")], &[]);
    tab.core.give_up_bonus();
    world.settle();
    assert!(was_asked(&tab, "open cancel-issued-bonus"));
    assert_eq!(page(&tab).action.unwrap().bonus.id, "b");
}
