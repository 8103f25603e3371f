//! Tests of the player's messages.

use super::support::{PLAYER, last_body, toasts_so_far, world_with_player};
use crate::{
    store::views::{ListPhase, MessagesView},
    testing::{Reply, Tab, World},
};

const LIST: &str = "GET /api/notification/messenger/messages";
const READ: &str = "POST /api/notification/messenger/messages/read";
const READ_ALL: &str = "POST /api/notification/messenger/messages/read/all";
const DELETE: &str = "DELETE /api/notification/messenger/messages";

fn message(id: &str, state: u32) -> String {
    format!(
        r#"{{"id":"{id}","state":{state},"createdAt":"2026-01-02T10:00:00.000Z",
            "content":{{"title":"Title {id}","body":"<p>Body</p>","link":{{"url":"/main","label":"Play"}}}}}}"#
    )
}

pub fn page(rows: &[(&str, u32)], total: u32, unread: u32) -> Reply {
    let rows: Vec<String> = rows.iter().map(|(id, state)| message(id, *state)).collect();
    let meta = format!(r#"{{"page":1,"perPage":5,"totalRows":{total},"totalUnread":{unread}}}"#);
    Reply::raw(200, &format!(r#"{{"data":[{}],"meta":{meta}}}"#, rows.join(",")))
}

/// A player on the page of messages: two of six are unread.
pub fn opened() -> (World, Tab) {
    let world = world_with_player(100_000);
    world.server.always(LIST, page(&[("m6", 1), ("m5", 1), ("m4", 2), ("m3", 2), ("m2", 2)], 6, 2));
    let tab = world.started("/profile/notifications");
    load(&world, &tab, 1);
    (world, tab)
}

fn load(world: &World, tab: &Tab, page: u32) {
    world.act(tab, async move |core| drop(core.load_messages(page).await));
}

fn receive(world: &World, tab: &Tab, id: &str) {
    let text = format!(r#"{{"event":"message.received","message":{}}}"#, message(id, 1));
    tab.hear(&format!("messenger:notifications#{PLAYER}"), &text);
    world.settle();
}

pub fn ids(tab: &Tab) -> Vec<String> {
    tab.core.store.read(|slices| slices.messages.iter().map(|row| row.id.clone()).collect())
}

fn unread_rows(tab: &Tab) -> Vec<String> {
    tab.core
        .store
        .read(|slices| slices.messages.iter().filter(|row| !row.read).map(|row| row.id.clone()).collect())
}

pub fn unread(tab: &Tab) -> u32 {
    tab.core.store.read(|slices| *slices.unread_messages.get())
}

fn list(tab: &Tab) -> MessagesView {
    tab.core.store.read(|slices| slices.messages_list.get().clone())
}

#[test]
fn every_page_knows_the_number_of_unread_messages() {
    let world = world_with_player(100_000);
    world.server.always(LIST, page(&[("m3", 1)], 3, 3));
    let tab = world.started("/");
    assert_eq!((unread(&tab), ids(&tab).len()), (3, 0));
    assert!(world.server.last(LIST).unwrap().url.ends_with("?page=1&perPage=3"));
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(unread(&tab), 0);
}

#[test]
fn a_page_is_loaded_and_a_failed_one_is_retried() {
    let (world, tab) = opened();
    assert_eq!(
        list(&tab),
        MessagesView {
            phase: ListPhase::Ready,
            page: 1,
            pages: 2,
            total: 6,
            reading_all: false,
            latest: ListPhase::Ready
        }
    );
    assert_eq!(unread_rows(&tab), ["m6", "m5"]);
    let first = tab.core.store.read(|slices| slices.messages.iter().next().cloned()).unwrap();
    assert_eq!((first.title.as_str(), first.link.unwrap().url.as_str()), ("Title m6", "/main"));
    world.server.always(LIST, Reply::raw(500, ""));
    load(&world, &tab, 2);
    assert_eq!((list(&tab).phase, list(&tab).page), (ListPhase::Failed, 2));
    world.server.always(LIST, page(&[("m1", 2)], 6, 2));
    tab.core.became_visible();
    world.settle();
    assert_eq!((list(&tab).phase, ids(&tab)), (ListPhase::Ready, vec!["m1".to_owned()]));
}

#[test]
fn a_message_is_read_once() {
    let (world, tab) = opened();
    world.server.always(READ, Reply::data(r#"{"totalUnread":1}"#).after(100));
    for _ in 0..2 {
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.read_message("m6".to_owned()).await) });
    }
    world.settle();
    assert!(tab.core.store.read(|slices| slices.messages.iter().next().is_some_and(|row| row.busy)));
    world.advance(100);
    assert_eq!((unread(&tab), unread_rows(&tab)), (1, vec!["m5".to_owned()]));
    assert_eq!(last_body(&world, READ)["messageIds"][0], "m6");
    world.act(&tab, async |core| core.read_message("m6".to_owned()).await.unwrap());
    assert_eq!(world.server.count(READ), 1);
}

#[test]
fn all_messages_are_read_and_a_refused_change_alerts() {
    let (world, tab) = opened();
    world.server.once(READ_ALL, Reply::raw(500, ""));
    world.act(&tab, async |core| assert!(core.read_all_messages().await.is_err()));
    assert_eq!((unread(&tab), toasts_so_far(&tab).len()), (2, 1));
    world.server.always(READ_ALL, Reply::data(r#"{"totalUnread":0}"#));
    world.act(&tab, async |core| core.read_all_messages().await.unwrap());
    assert_eq!((unread(&tab), unread_rows(&tab).len(), list(&tab).reading_all), (0, 0, false));
}

#[test]
fn a_change_whose_answer_is_lost_shows_what_the_server_has() {
    let (world, tab) = opened();
    world.server.once(DELETE, Reply::lost());
    world.server.always(LIST, page(&[("m5", 1), ("m4", 2), ("m3", 2), ("m2", 2), ("m1", 2)], 5, 1));
    world.act(&tab, async |core| assert!(core.delete_message("m6".to_owned()).await.is_err()));
    assert_eq!((unread(&tab), ids(&tab).len(), toasts_so_far(&tab).len()), (1, 5, 1));
}

#[test]
fn deleting_the_last_message_of_a_page_shows_the_previous_page() {
    let (world, tab) = opened();
    world.server.always(LIST, page(&[("m1", 2)], 6, 2));
    load(&world, &tab, 2);
    world.server.always(DELETE, Reply::data(r#"{"totalUnread":2}"#));
    world.server.always(LIST, page(&[("m6", 1), ("m5", 1), ("m4", 2), ("m3", 2), ("m2", 2)], 5, 2));
    world.act(&tab, async |core| core.delete_message("m1".to_owned()).await.unwrap());
    assert_eq!((list(&tab).page, list(&tab).pages, ids(&tab).len()), (1, 1, 5));
    assert_eq!(last_body(&world, DELETE)["messageIds"][0], "m1");
}

#[test]
fn a_new_message_moves_the_list_and_the_total_once() {
    let (world, tab) = opened();
    let before = world.server.count(LIST);
    receive(&world, &tab, "m7");
    receive(&world, &tab, "m7");
    assert_eq!((unread(&tab), list(&tab).total), (3, 7));
    assert_eq!(ids(&tab), ["m7", "m6", "m5", "m4", "m3"]);
    assert_eq!(toasts_so_far(&tab).len(), 1);
    world.server.always(LIST, page(&[("m7", 1), ("m6", 1), ("m5", 1), ("m4", 2), ("m3", 2)], 7, 3));
    world.advance(500);
    assert_eq!((unread(&tab), ids(&tab).len(), world.server.count(LIST) - before), (3, 5, 1));
    receive(&world, &tab, "m7");
    world.advance(500);
    assert_eq!((unread(&tab), world.server.count(LIST) - before), (3, 1));
}

#[test]
fn an_answer_that_may_lack_a_new_message_is_asked_for_again() {
    let (world, tab) = opened();
    world.server.once(LIST, page(&[("m6", 1)], 6, 2).after(100));
    world.server.always(LIST, page(&[("m7", 1), ("m6", 1)], 7, 3));
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { drop(core.load_messages(1).await) });
    world.settle();
    receive(&world, &tab, "m7");
    world.advance(100);
    assert_eq!((unread(&tab), ids(&tab)), (3, vec!["m7".to_owned(), "m6".to_owned()]));
}

fn latest(tab: &Tab) -> Vec<(String, bool)> {
    tab.core
        .store
        .read(|slices| slices.latest_messages.iter().map(|row| (row.id.clone(), row.read)).collect())
}

#[test]
fn the_bell_has_the_three_latest_messages() {
    let world = world_with_player(100_000);
    world.server.always(LIST, page(&[("m3", 1), ("m2", 1), ("m1", 2)], 3, 2));
    let tab = world.started("/");
    let row = |id: &str, read: bool| (id.to_owned(), read);
    assert_eq!(latest(&tab), [row("m3", false), row("m2", false), row("m1", true)]);
    receive(&world, &tab, "m4");
    assert_eq!(latest(&tab), [row("m4", false), row("m3", false), row("m2", false)]);
    // One that is not on the page of messages can be read there, too.
    world.server.always(READ, Reply::data(r#"{"totalUnread":2}"#));
    world.act(&tab, async |core| core.read_message("m4".to_owned()).await.unwrap());
    assert_eq!((latest(&tab)[0].clone(), unread(&tab)), (row("m4", true), 2));
    world.server.always(DELETE, Reply::data(r#"{"totalUnread":1}"#));
    world.server.always(LIST, page(&[("m4", 2), ("m2", 1), ("m1", 2)], 3, 1));
    world.act(&tab, async |core| core.delete_message("m3".to_owned()).await.unwrap());
    assert_eq!(latest(&tab), [row("m4", true), row("m2", false), row("m1", true)]);
}

#[test]
fn the_bell_tells_no_messages_from_messages_that_could_not_be_read() {
    let phase = |tab: &Tab| tab.core.store.read(|slices| slices.messages_list.get().latest);
    let world = world_with_player(100_000);
    world.server.always(LIST, Reply::raw(500, ""));
    let tab = world.started("/");
    assert_eq!((latest(&tab).len(), phase(&tab)), (0, ListPhase::Failed));
    world.server.always(LIST, page(&[], 0, 0));
    world.act(&tab, async |core| core.load_messages(1).await.unwrap());
    assert_eq!((latest(&tab).len(), phase(&tab)), (0, ListPhase::Ready));
    // A later failure takes nothing away.
    world.server.always(LIST, Reply::raw(500, ""));
    world.act(&tab, async |core| core.load_messages(1).await.unwrap());
    assert_eq!(phase(&tab), ListPhase::Ready);
}

#[test]
fn messages_read_in_one_tab_are_read_in_the_others() {
    let (world, tab) = opened();
    let other = world.started("/");
    assert_eq!(unread(&other), 2);
    world.server.always(READ, Reply::data(r#"{"totalUnread":1}"#));
    world.act(&tab, async |core| core.read_message("m6".to_owned()).await.unwrap());
    world.server.always(LIST, page(&[("m6", 2), ("m5", 1), ("m4", 2)], 6, 1));
    let change = tab.core.ports.storage.get(crate::ports::Area::Local, "accountChange").unwrap();
    other.core.storage_changed("accountChange", Some(&change));
    world.settle();
    assert_eq!((unread(&other), latest(&other)[0].1), (1, true));
}

#[test]
fn a_page_asked_for_before_all_were_read_does_not_undo_that() {
    let (world, tab) = opened();
    world.server.once(LIST, page(&[("m6", 1), ("m5", 1)], 2, 2).after(1000));
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { drop(core.load_messages(1).await) });
    world.settle();
    world.server.always(READ_ALL, Reply::data(r#"{"totalUnread":0}"#));
    world.server.always(LIST, page(&[("m6", 2), ("m5", 2)], 2, 0));
    world.act(&tab, async |core| core.read_all_messages().await.unwrap());
    world.advance(1000);
    assert_eq!((unread(&tab), unread_rows(&tab)), (0, Vec::<String>::new()));
}

#[test]
fn a_message_that_an_answer_brought_first_is_shown_once_and_announced() {
    let world = world_with_player(100_000);
    world.server.always(LIST, page(&[("m3", 1), ("m2", 1)], 2, 2));
    let tab = world.started("/");
    receive(&world, &tab, "m3");
    world.advance(1000);
    assert_eq!((latest(&tab).len(), unread(&tab), toasts_so_far(&tab).len()), (2, 2, 1));
}
