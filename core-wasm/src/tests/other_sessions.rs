//! Tests of closing all other login sessions at once.

use super::{
    security::{LIST, opened_with, row, sessions, states},
    support::{toasts_so_far, unreadable},
};
use crate::{
    store::views::{LoginSessionState, OtherSessions},
    testing::{Reply, Tab, World},
};

/// Closes all sessions except the current one.
const CLOSE: &str = "PUT /api/player/sessions/others/close";
const CONFIG: &str = r#"{"locales":["en"],"closeOtherSessionsEnabled":true}"#;

fn opened() -> (World, Tab) {
    opened_with(CONFIG)
}

fn close(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.close_other_sessions().await));
}

fn others(tab: &Tab) -> Option<OtherSessions> {
    tab.core.store.read(|slices| slices.login_sessions_list.get().others)
}

/// The list is one page, on which the session `s2` is closed or open.
fn one_page(world: &World, is_closed: bool) {
    world.server.always(LIST, sessions(&[row("s1", false), row("s2", is_closed), row("s3", true)], 3));
}

#[test]
fn it_is_offered_only_where_the_configuration_has_it() {
    let (world, tab) = opened_with(r#"{"locales":["en"]}"#);
    assert_eq!(others(&tab), None);
    close(&world, &tab);
    assert_eq!(world.server.count(CLOSE), 0);
    let (_, tab) = opened();
    assert_eq!(others(&tab), Some(OtherSessions::Closable));
}

#[test]
fn it_is_offered_while_another_session_may_be_open() {
    let (world, tab) = opened();
    one_page(&world, true);
    world.act(&tab, async |core| core.load_login_sessions(1).await);
    assert_eq!(others(&tab), None, "the whole list has no other open session");
    world.server.always(LIST, sessions(&[row("s1", false), row("s3", true)], 23));
    world.act(&tab, async |core| core.load_login_sessions(1).await);
    assert_eq!(others(&tab), Some(OtherSessions::Closable), "the other pages are unknown");
}

#[test]
fn the_own_session_stays_and_the_list_is_read_again() {
    let (world, tab) = opened();
    world.server.once(CLOSE, Reply::data(r#"{"message":"done"}"#).after(1_000));
    close(&world, &tab);
    // A second press while the first is on its way sends nothing.
    close(&world, &tab);
    assert_eq!(others(&tab), Some(OtherSessions::Closing));
    let read = world.server.count(LIST);
    world.server.always(LIST, sessions(&[row("s1", false), row("s2", true), row("s3", true)], 23));
    world.advance(2_000);
    assert_eq!((world.server.count(CLOSE), world.server.count(LIST)), (1, read + 1));
    assert_eq!(states(&tab)[0], ("s1".to_owned(), LoginSessionState::Current));
    assert_eq!(toasts_so_far(&tab), ["otherSessionsClosed"]);
    assert_eq!(others(&tab), None, "the other pages have no open session either");
}

#[test]
fn a_later_sign_in_elsewhere_can_be_closed_though_it_is_on_another_page() {
    let (world, tab) = opened();
    let closed = sessions(&[row("s1", false), row("s2", true), row("s3", true)], 23);
    world.server.once(CLOSE, Reply::data(r#"{"message":"done"}"#));
    world.server.always(LIST, closed);
    close(&world, &tab);
    assert_eq!(others(&tab), None);
    world.act(&tab, async |core| core.load_login_sessions(1).await);
    assert_eq!(others(&tab), Some(OtherSessions::Closable), "the other pages are unknown again");
}

#[test]
fn a_refusal_changes_nothing_and_the_list_is_read_again() {
    let (world, tab) = opened();
    world.server.once(CLOSE, Reply::refused(400, 0, "{}"));
    let read = world.server.count(LIST);
    close(&world, &tab);
    assert_eq!(world.server.count(LIST), read + 1);
    assert_eq!(states(&tab)[1].1, LoginSessionState::Active);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    assert_eq!(others(&tab), Some(OtherSessions::Closable));
}

#[test]
fn without_a_readable_answer_only_the_whole_list_is_evidence() {
    let lost = [Reply::lost(), Reply::refused(502, 0, "{}")];
    for answer in unreadable().into_iter().chain(lost) {
        for is_closed in [false, true] {
            let (world, tab) = opened();
            world.server.once(CLOSE, answer.clone());
            one_page(&world, is_closed);
            close(&world, &tab);
            let told = if is_closed { "otherSessionsClosed" } else { "otherSessionsUnknown" };
            assert_eq!(toasts_so_far(&tab), [told], "{answer:?}");
        }
        let (world, tab) = opened();
        world.server.once(CLOSE, answer.clone());
        world.server.always(LIST, sessions(&[row("s1", false), row("s3", true)], 23));
        close(&world, &tab);
        assert_eq!(toasts_so_far(&tab), ["otherSessionsUnknown"], "other pages are unknown: {answer:?}");
        assert_eq!(others(&tab), Some(OtherSessions::Closable));
    }
}

#[test]
fn a_list_that_cannot_be_read_is_no_evidence() {
    let (world, tab) = opened();
    one_page(&world, true);
    world.act(&tab, async |core| core.load_login_sessions(1).await);
    world.server.always(LIST, sessions(&[row("s1", false), row("s2", false)], 2));
    world.act(&tab, async |core| core.load_login_sessions(1).await);
    world.server.once(CLOSE, Reply::lost());
    world.server.always(LIST, Reply::lost());
    close(&world, &tab);
    assert_eq!(toasts_so_far(&tab), ["otherSessionsUnknown"]);
}

#[test]
fn another_tab_of_the_session_reads_its_list_again() {
    let (world, tab) = opened();
    let other = world.started("/profile/security");
    world.act(&other, async |core| core.load_login_sessions(1).await);
    world.server.once(CLOSE, Reply::data(r#"{"message":"done"}"#));
    one_page(&world, true);
    close(&world, &tab);
    let change = tab.core.ports.storage.get(crate::ports::Area::Local, "accountChange").unwrap();
    assert_eq!(states(&other)[1].1, LoginSessionState::Active);
    other.core.storage_changed("accountChange", Some(&change));
    world.settle();
    assert_eq!(states(&other)[1].1, LoginSessionState::Closed);
    assert_eq!(others(&other), None);
}
