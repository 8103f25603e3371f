//! Tests of the limit of the time of play.

use super::{
    security::opened_with,
    support::{last_body, toasts_so_far},
};
use crate::{
    store::views::{ListPhase, PlayTimeView, TimeLeftView, TimeLimitChangeView, TimeLimitView},
    testing::{Reply, Tab, World},
};

const READ: &str = "GET /api/player/time-limit";
const SET: &str = "PUT /api/player/time-limit";
const CONFIG: &str = r#"{"locales":["en"],"timeLimitEnabled":true}"#;

fn answer(minutes: &str, rest: &str) -> Reply {
    Reply::data(&format!(r#"{{"minutes":{minutes},"choices":[30,60,120],"breakMinutes":30{rest}}}"#))
}

fn view(tab: &Tab) -> TimeLimitView {
    tab.core.store.read(|slices| slices.time_limit.get().clone())
}

fn minutes(tab: &Tab) -> Option<u32> {
    view(tab).limit.map(|limit| limit.minutes)
}

fn load(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.load_time_limit().await);
}

fn set(world: &World, tab: &Tab, minutes: u32) {
    world.act(tab, async move |core| drop(core.set_time_limit(minutes).await));
}

fn opened(minutes: &str) -> (World, Tab) {
    let (world, tab) = opened_with(CONFIG);
    world.server.always(READ, answer(minutes, ""));
    load(&world, &tab);
    (world, tab)
}

#[test]
fn it_is_read_only_where_the_configuration_has_it() {
    let (world, tab) = opened_with(r#"{"locales":["en"]}"#);
    load(&world, &tab);
    assert_eq!((world.server.count(READ), view(&tab).offered), (0, false));
}

#[test]
fn what_cannot_be_read_is_unknown_and_not_no_limit() {
    let unreadable = [
        Reply::lost(),
        Reply::data("{}"),
        answer(r#""60""#, ""),
        answer("-60", ""),
        answer("60", r#","next":{"at":"2026-11-22T10:00:00Z"}"#),
        Reply::data(r#"{"minutes":60,"choices":["x"],"breakMinutes":30}"#),
    ];
    for reply in unreadable {
        let (world, tab) = opened_with(CONFIG);
        world.server.always(READ, reply);
        load(&world, &tab);
        assert_eq!((view(&tab).offered, view(&tab).phase), (true, ListPhase::Failed));
        set(&world, &tab, 60);
        assert_eq!(world.server.count(SET), 0, "nothing is changed in the dark");
        world.server.always(READ, answer("60", ""));
        load(&world, &tab);
        assert_eq!((view(&tab).phase, minutes(&tab)), (ListPhase::Ready, Some(60)));
        assert_eq!(view(&tab).break_length, TimeLeftView { days: 0, hours: 0, minutes: 30 });
        assert_eq!(view(&tab).choices[2].length, TimeLeftView { days: 0, hours: 2, minutes: 0 });
    }
}

#[test]
fn a_change_is_sent_once_and_told() {
    let later = r#","next":{"minutes":120,"at":"2026-11-22T10:00:00Z"}"#;
    let ends = r#","next":{"minutes":null,"at":"2026-11-22T10:00:00Z"}"#;
    for (before, wanted, reply, alert) in [
        ("null", 60, answer("60", ""), "cashLimitAdd"),
        ("60", 30, answer("30", ""), "cashLimitEditSmallerAmount"),
        ("60", 120, answer("60", later), "cashLimitEditLargeAmount"),
        ("60", 0, answer("60", ends), "cashLimitCancel"),
        ("60", 60, answer("60", ""), "cashLimitKept"),
    ] {
        let (world, tab) = opened(before);
        world.server.always(SET, reply);
        set(&world, &tab, wanted);
        let body = if wanted == 0 { "null".to_owned() } else { wanted.to_string() };
        assert_eq!(last_body(&world, SET)["minutes"].to_string(), body);
        assert!(toasts_so_far(&tab).iter().any(|toast| toast == alert), "{alert}");
        assert_eq!(world.server.count(SET), 1);
    }
    let (world, tab) = opened("60");
    set(&world, &tab, 45);
    assert_eq!(world.server.count(SET), 0, "no choice");
}

#[test]
fn without_an_answer_the_server_is_asked_what_holds() {
    let (world, tab) = opened("null");
    world.server.always(SET, Reply::lost());
    world.server.always(READ, answer("60", ""));
    set(&world, &tab, 60);
    assert_eq!((minutes(&tab), view(&tab).busy), (Some(60), false));
    assert!(toasts_so_far(&tab).iter().any(|toast| toast == "cashLimitAdd"));

    let (world, tab) = opened("null");
    world.server.always(SET, Reply::lost());
    set(&world, &tab, 60);
    assert_eq!((minutes(&tab), view(&tab).busy), (None, false));
    assert!(toasts_so_far(&tab).iter().any(|toast| toast == "somethingWrong"));
}

#[test]
fn it_is_read_again_when_a_date_has_come() {
    let (world, tab) = opened_with(CONFIG);
    let at = crate::domain::time::iso(world.now() + 90 * 60_000);
    let next = format!(r#","next":{{"minutes":120,"at":"{at}"}}"#);
    world.server.always(READ, answer("60", &next));
    load(&world, &tab);
    let change = TimeLimitChangeView { limit: Some(PlayTimeView::of_minutes(120)), at };
    assert_eq!(view(&tab).next, Some(change));
    world.server.always(READ, answer("120", ""));
    world.advance(89 * 60_000);
    assert_eq!(minutes(&tab), Some(60));
    world.advance(2 * 60_000);
    assert_eq!((minutes(&tab), view(&tab).next), (Some(120), None));
}
