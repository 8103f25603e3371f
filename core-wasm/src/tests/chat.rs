//! Tests of the support chat and of the player's id for analytics.

use super::support::{answer_as_player, commands, profile, token, tracked, world_with_player};
use crate::{
    store::views::{ChatPhase, ChatView, ChatWidgetView},
    testing::{Reply, Tab, World},
    wire::player::AuthResult,
};

const CONFIG: &str = "GET /config.json";
const SAVE: &str = "PUT /api/player/profile";
const HOST: &str = "https://chat.test";

fn configure(world: &World, consent: &str, guests: bool) {
    let text = format!(
        r#"{{"analyticsConsent":"{consent}","freshchatParams":{{"host":"{HOST}","token":"t","guestAvailable":{guests}}}}}"#
    );
    world.server.always(CONFIG, Reply::raw(200, &text));
}

fn guest(consent: &str, guests: bool) -> (World, Tab) {
    let world = World::default();
    configure(&world, consent, guests);
    let tab = world.started("/");
    (world, tab)
}

fn player(consent: &str) -> (World, Tab) {
    let world = world_with_player(100_000);
    configure(&world, consent, false);
    let tab = world.started("/");
    (world, tab)
}

/// Lets time pass in steps: a timer that begins in one ends in a later one.
fn pass(world: &World, milliseconds: u64) {
    for _ in 0..milliseconds / 100 {
        world.advance(100);
    }
}

fn view(tab: &Tab) -> ChatView {
    tab.core.store.read(|slices| slices.chat.get().clone())
}

fn widget(tab: &Tab) -> Option<ChatWidgetView> {
    view(tab).widget
}

fn run(tab: &Tab) -> u32 {
    widget(tab).map(|widget| widget.run).unwrap()
}

fn open(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.open_chat().await));
}

fn sign_out(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.sign_out().await);
}

fn sign_in(world: &World, tab: &Tab) {
    answer_as_player(world);
    let result = AuthResult {
        access_token: token(world, 100_000),
        profile: None,
        device: None,
        asked_at: world.now(),
    };
    world.act(tab, |core| async move {
        let _ = core.signed_in(result).await;
    });
}

#[test]
fn a_players_chat_comes_after_three_seconds_with_his_identity() {
    let (world, tab) = player("granted");
    pass(&world, 2_900);
    assert_eq!(view(&tab), ChatView::default());
    pass(&world, 100);
    let shown = widget(&tab).unwrap();
    assert_eq!(view(&tab).phase, ChatPhase::Loading);
    assert_eq!((shown.script.as_str(), shown.host.as_str()), ("https://chat.test/js/widget.js", HOST));
    assert_eq!((shown.token.as_str(), shown.attempt), ("t", 1));
    assert!(shown.external_id.is_some());
    assert_eq!(shown.external_id, tab.core.player().and_then(|player| player.id()));
    assert_eq!(shown.restore_id, None);
    tab.core.chat_report(shown.run, "loaded", "");
    tab.core.chat_report(shown.run, "unread", "2");
    assert_eq!((view(&tab).phase, view(&tab).unread), (ChatPhase::Ready, 2));
    tab.core.chat_report(shown.run + 1, "unread", "9");
    assert_eq!(view(&tab).unread, 2, "a report of another widget");
}

#[test]
fn guests_chat_only_where_the_configuration_allows_it() {
    let (world, tab) = guest("granted", false);
    pass(&world, 10_000);
    assert_eq!(view(&tab), ChatView::default());
    open(&world, &tab);
    assert_eq!(view(&tab), ChatView::default());
    assert_eq!(commands(&tab).last().map(String::as_str), Some("open sign-in"));

    let (world, tab) = guest("granted", true);
    pass(&world, 3_000);
    let shown = widget(&tab).unwrap();
    assert_eq!((shown.external_id, shown.restore_id), (None, None));
    tab.core.chat_report(shown.run, "loaded", "");
    tab.core.chat_report(shown.run, "userCreated", "r");
    world.settle();
    assert_eq!(world.server.count(SAVE), 0);
}

#[test]
fn without_a_configuration_there_is_no_chat() {
    let world = world_with_player(100_000);
    world.server.always(CONFIG, Reply::raw(200, r#"{"analyticsConsent":"granted"}"#));
    let tab = world.started("/");
    pass(&world, 10_000);
    open(&world, &tab);
    assert_eq!(view(&tab), ChatView::default());
    assert!(!tab.core.store.read(|slices| slices.app.get().features.chat));
}

#[test]
fn nothing_comes_before_the_consent_but_what_the_visitor_asks_for() {
    let (world, tab) = player("ask");
    pass(&world, 10_000);
    assert_eq!((view(&tab), tracked(&tab)), (ChatView::default(), Vec::new()));
    tab.core.answer_cookie_notice(false);
    pass(&world, 10_000);
    assert_eq!((view(&tab), tracked(&tab)), (ChatView::default(), Vec::new()));

    open(&world, &tab);
    let shown = widget(&tab).unwrap();
    assert_eq!((shown.attempt, view(&tab).opened), (1, 1), "a press starts it at once");
    pass(&world, 10_000);
    assert!(tracked(&tab).is_empty(), "and allows nothing else");

    tab.core.answer_cookie_notice(true);
    pass(&world, 10_000);
    assert_eq!(run(&tab), shown.run);
    assert_eq!(tracked(&tab).len(), 2);
    tab.core.answer_cookie_notice(false);
    assert_eq!(run(&tab), shown.run, "still asked for");
}

#[test]
fn a_chat_that_nobody_asked_for_ends_with_the_consent() {
    let (world, tab) = player("ask");
    tab.core.answer_cookie_notice(true);
    pass(&world, 3_000);
    assert!(widget(&tab).is_some());
    tab.core.answer_cookie_notice(false);
    assert_eq!(view(&tab), ChatView::default());
}

#[test]
fn a_script_that_fails_is_tried_twenty_times_a_second_apart() {
    let (world, tab) = player("granted");
    pass(&world, 3_000);
    let number = run(&tab);
    for attempt in 1..=20 {
        assert_eq!(widget(&tab).map(|widget| widget.attempt), Some(attempt));
        tab.core.chat_report(number, "failed", "");
        tab.core.chat_report(number, "failed", "");
        pass(&world, 900);
        assert_eq!(widget(&tab).map(|widget| widget.attempt), (attempt < 20).then_some(attempt));
        pass(&world, 100);
    }
    assert_eq!(view(&tab), ChatView { phase: ChatPhase::Failed, ..ChatView::default() });
    pass(&world, 60_000);
    tab.core.answer_cookie_notice(true);
    assert_eq!(view(&tab).phase, ChatPhase::Failed, "it stays so");
    open(&world, &tab);
    assert_eq!(widget(&tab).map(|widget| widget.attempt), Some(1), "until the visitor asks for it");
    assert_ne!(run(&tab), number);
}

#[test]
fn a_press_during_the_delay_starts_the_chat_at_once_and_only_once() {
    let (world, tab) = player("granted");
    pass(&world, 500);
    open(&world, &tab);
    let number = run(&tab);
    pass(&world, 10_000);
    assert_eq!(widget(&tab).map(|widget| (widget.run, widget.attempt)), Some((number, 1)));
    tab.core.chat_report(number, "loaded", "");
    open(&world, &tab);
    assert_eq!((run(&tab), view(&tab).opened), (number, 2));
}

#[test]
fn sign_in_and_sign_out_change_the_widget() {
    let (world, tab) = guest("granted", true);
    pass(&world, 3_000);
    let first = run(&tab);
    tab.core.chat_report(first, "loaded", "");
    tab.core.chat_report(first, "unread", "3");
    sign_in(&world, &tab);
    assert_eq!(view(&tab), ChatView::default(), "the guest's conversation is no player's");
    pass(&world, 3_000);
    let second = widget(&tab).unwrap();
    assert!(second.external_id.is_some() && second.run != first);
    sign_out(&world, &tab);
    assert_eq!(view(&tab), ChatView::default());
    pass(&world, 3_000);
    assert_eq!(widget(&tab).and_then(|widget| widget.external_id), None);
    assert!(widget(&tab).is_some());
}

#[test]
fn nothing_of_the_player_is_left_after_the_sign_out() {
    let (world, tab) = player("granted");
    pass(&world, 3_000);
    let number = run(&tab);
    tab.core.chat_report(number, "loaded", "");
    let before = tracked(&tab).len();
    tab.core.locate("https://site.test/contact");
    sign_out(&world, &tab);
    tab.core.chat_report(number, "userCreated", "late");
    tab.core.chat_report(number, "unread", "1");
    pass(&world, 10_000);
    assert_eq!(view(&tab), ChatView::default());
    assert_eq!((tracked(&tab).len(), world.server.count(SAVE)), (before, 0));
}

#[test]
fn the_restore_id_is_saved_once_and_told_from_then_on() {
    let (world, tab) = player("granted");
    let stored = profile(1).replacen('{', r#"{"freshchatRestoreId":"r-1","#, 1);
    world.server.always(SAVE, Reply::data(&stored));
    pass(&world, 3_000);
    let number = run(&tab);
    tab.core.chat_report(number, "loaded", "");
    tab.core.chat_report(number, "userCreated", "r-1");
    tab.core.chat_report(number, "userCreated", "r-2");
    world.settle();
    assert_eq!(world.server.count(SAVE), 1);
    let body = world.server.last(SAVE).and_then(|request| request.body).unwrap_or_default();
    assert_eq!(body, r#"{"freshchatRestoreId":"r-1"}"#);
    assert_eq!(widget(&tab).unwrap().restore_id, None, "a running widget stays as it is");

    world.server.always("GET /api/player/profile", Reply::data(&stored));
    let tab = world.reloaded(&tab, "/");
    pass(&world, 3_000);
    assert_eq!(widget(&tab).and_then(|widget| widget.restore_id).as_deref(), Some("r-1"));
    tab.core.chat_report(run(&tab), "userCreated", "r-3");
    world.settle();
    assert_eq!(world.server.count(SAVE), 1, "one is stored");
}

#[test]
fn the_id_is_told_two_seconds_after_start_and_sign_in() {
    let (world, tab) = player("granted");
    let id = tab.core.player().and_then(|player| player.id()).unwrap();
    let told = vec![format!("userId {id}"), format!("heatmapIdentify {id}")];
    pass(&world, 1_900);
    assert!(tracked(&tab).is_empty());
    pass(&world, 100);
    assert_eq!(tracked(&tab), told);
    pass(&world, 60_000);
    assert_eq!(tracked(&tab).len(), 2);

    let (world, tab) = guest("granted", false);
    pass(&world, 60_000);
    tab.core.locate("https://site.test/contact");
    pass(&world, 5_000);
    assert!(tracked(&tab).is_empty(), "a guest has no id");
    sign_in(&world, &tab);
    pass(&world, 1_900);
    assert!(tracked(&tab).is_empty());
    pass(&world, 100);
    assert_eq!(tracked(&tab), told);
}

#[test]
fn the_heatmap_is_told_one_second_after_the_last_change_of_the_path() {
    let (world, tab) = player("granted");
    pass(&world, 2_000);
    let heatmap = |tab: &Tab| tracked(tab).iter().filter(|event| event.starts_with("heatmap")).count();
    assert_eq!(heatmap(&tab), 1);
    tab.core.locate("https://site.test/");
    tab.core.locate("https://site.test/contact");
    pass(&world, 500);
    tab.core.locate("https://site.test/questions");
    pass(&world, 900);
    assert_eq!(heatmap(&tab), 1);
    pass(&world, 100);
    assert_eq!(heatmap(&tab), 2);
    tab.core.locate("https://site.test/questions?tab=a");
    pass(&world, 5_000);
    assert_eq!(heatmap(&tab), 2, "another query is no other page");
}

#[test]
fn a_consent_withdrawn_during_the_delay_counts() {
    let (world, tab) = player("ask");
    tab.core.answer_cookie_notice(true);
    pass(&world, 1_500);
    tab.core.answer_cookie_notice(false);
    pass(&world, 10_000);
    assert!(tracked(&tab).is_empty());
    tab.core.answer_cookie_notice(true);
    pass(&world, 2_000);
    assert_eq!(tracked(&tab).len(), 2);
}
