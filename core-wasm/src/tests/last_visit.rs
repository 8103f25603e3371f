//! Tests of the alert about the last visit after a sign-in.

use super::{
    support::{answer_as_player, auth_result, toasts_so_far, unreadable},
    tabs::{SIGN_IN, filled_in, send},
};
use crate::testing::{Reply, Tab, World};

/// The session that was used last before this one.
const PREVIOUS: &str = "GET /api/player/sessions/previous";
const ON: &str = r#"{"locales":["en"],"lastVisitEnabled":true}"#;
const CHROME: &str = "Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36";

fn visit(user_agent: &str) -> Reply {
    Reply::data(&format!(
        r#"{{"visit":{{"usedAt":"2026-11-19T10:00:00Z","ip":"192.0.2.7","country":"SE","deviceType":"mobile","userAgent":"{user_agent}"}}}}"#
    ))
}

/// Signs a guest in where the configuration is this and the server gives this answer.
fn signed_in(config: &str, previous: Reply) -> (World, Tab) {
    let world = World::default();
    world.server.always("GET /config.json", Reply::raw(200, config));
    world.server.always(PREVIOUS, previous);
    let tab = filled_in(&world, "/");
    answer_as_player(&world);
    world.server.always(SIGN_IN, auth_result(&world, 1000));
    send(&world, &tab);
    world.settle();
    (world, tab)
}

#[test]
fn after_a_sign_in_the_player_is_told_when_and_where_the_account_was_used() {
    let (_, tab) = signed_in(ON, visit(CHROME));
    assert_eq!(toasts_so_far(&tab), ["lastVisit"]);
    let parameters = tab.core.store.read(|slices| {
        format!("{:?}", slices.toasts.iter().map(|toast| &toast.parameters).collect::<Vec<_>>())
    });
    for part in ["2026-11-19T10:00:00Z", "Chrome", "Android"] {
        assert!(parameters.contains(part), "{part} in {parameters}");
    }
}

#[test]
fn a_device_that_is_known_in_part_or_not_at_all_is_named_so() {
    let (_, tab) = signed_in(ON, visit("Windows NT 10.0"));
    assert_eq!(toasts_so_far(&tab), ["lastVisitDevice"]);
    let (_, tab) = signed_in(ON, visit("curl"));
    assert_eq!(toasts_so_far(&tab), ["lastVisitUnknown"]);
}

#[test]
fn nothing_is_said_on_the_first_visit_and_without_evidence() {
    let no_date = Reply::data(r#"{"visit":{"usedAt":"yesterday","userAgent":"Chrome/1"}}"#);
    let first = Reply::data(r#"{"visit":null}"#);
    let failures =
        [Reply::lost(), Reply::refused(404, 0, "{}"), Reply::data(r#"{"visit":{}}"#), no_date, first];
    for previous in failures.into_iter().chain(unreadable()) {
        let (world, tab) = signed_in(ON, previous.clone());
        assert!(world.server.count(PREVIOUS) > 0, "{previous:?}");
        assert!(toasts_so_far(&tab).is_empty(), "{previous:?}");
    }
}

#[test]
fn it_is_read_only_where_the_configuration_has_it() {
    let (world, tab) = signed_in(r#"{"locales":["en"]}"#, visit(CHROME));
    assert_eq!(world.server.count(PREVIOUS), 0);
    assert!(toasts_so_far(&tab).is_empty());
}

#[test]
fn a_reload_and_another_tab_do_not_say_it_again() {
    let (world, _) = signed_in(ON, visit(CHROME));
    for _ in 0..2 {
        let tab = world.started("/");
        world.settle();
        assert!(toasts_so_far(&tab).is_empty());
    }
    assert_eq!(world.server.count(PREVIOUS), 1);
}
