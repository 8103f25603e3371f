//! Tests of the content documents of single pages.

use super::support::commands;
use crate::{
    store::views::{DocumentStatus, PageDocumentText},
    testing::{ORIGIN, Reply, Tab, World},
};

const ENGLISH: &str = "GET /content/en/static/terms.json";
const GERMAN: &str = "GET /content/de/static/terms.json";
const HOUR: u64 = 60 * 60 * 1000;

fn shown(tab: &Tab) -> PageDocumentText {
    tab.core.store.read(|slices| slices.page_document.get().clone())
}

fn status(tab: &Tab) -> DocumentStatus {
    shown(tab).status
}

/// Values of some keys of the document.
fn texts(tab: &Tab, keys: &[&str]) -> Vec<String> {
    let document: serde_json::Value = serde_json::from_str(&shown(tab).json).unwrap();
    keys.iter().map(|key| document[*key].as_str().unwrap_or("none").to_owned()).collect()
}

fn locate(world: &World, tab: &Tab, path: &str) {
    tab.core.locate(&format!("{ORIGIN}{path}"));
    world.settle();
}

fn world() -> World {
    let world = World::default();
    world.server.always(ENGLISH, Reply::raw(200, r#"{"title":"Terms","content":"all"}"#));
    world.server.always(GERMAN, Reply::raw(200, r#"{"title":"AGB","content":null}"#));
    world
}

#[test]
fn a_document_is_loaded_with_its_page_and_falls_back_key_by_key() {
    let world = world();
    let tab = world.started("/de/static/terms");
    assert_eq!((shown(&tab).name.as_str(), status(&tab)), ("static/terms", DocumentStatus::Ready));
    assert_eq!(texts(&tab, &["title", "content"]), ["AGB", "all"]);
    let address = tab.core.locate(&format!("{ORIGIN}/de/static/terms"));
    assert_eq!(address.route.unwrap().document.as_deref(), Some("static/terms"));
    assert_eq!(world.server.count(ENGLISH), 1);
}

#[test]
fn a_document_of_the_default_locale_stands_in() {
    for reply in
        [Reply::raw(404, ""), Reply::raw(200, "<!doctype html>"), Reply::raw(500, ""), Reply::raw(200, "{")]
    {
        let world = world();
        world.server.always(GERMAN, reply.clone());
        let tab = world.started("/de/static/terms");
        assert_eq!(texts(&tab, &["title"]), ["Terms"], "{reply:?}");
    }
}

#[test]
fn a_document_that_exists_in_neither_locale_is_not_found() {
    for reply in
        [Reply::raw(404, ""), Reply::raw(410, ""), Reply::raw(200, "<!DOCTYPE html><title>Home</title>")]
    {
        let world = world();
        world.server.always(ENGLISH, reply.clone());
        world.server.always(GERMAN, reply.clone());
        let tab = world.started("/de/static/terms");
        assert_eq!(status(&tab), DocumentStatus::Missing, "{reply:?}");
        assert!(tab.events.warnings.borrow().iter().all(|line| !line.contains("static/terms")));
    }
    let world = World::default();
    assert_eq!(status(&world.started("/no-such-page")), DocumentStatus::Missing);
}

#[test]
fn a_document_that_cannot_be_loaded_is_a_failure_and_not_missing() {
    for reply in [
        Reply::lost(),
        Reply::raw(500, ""),
        Reply::raw(401, ""),
        Reply::raw(403, ""),
        Reply::raw(200, "{\"title\":"),
        Reply::raw(200, "[]"),
        Reply::raw(200, "null"),
    ] {
        let world = world();
        world.server.fail(ENGLISH, reply.clone());
        let tab = world.started("/static/terms");
        assert_eq!(status(&tab), DocumentStatus::Failed, "{reply:?}");
        assert_eq!(commands(&tab), Vec::<String>::new());
        world.advance(5_000);
        assert_eq!((status(&tab), world.server.count(ENGLISH)), (DocumentStatus::Failed, 2));
        world.advance(10_000);
        assert_eq!(world.server.count(ENGLISH), 3, "less and less often");
        world.server.clear_faults();
        tab.core.set_online(true);
        world.settle();
        assert_eq!(status(&tab), DocumentStatus::Ready, "{reply:?}");
        let asked = world.server.count(ENGLISH);
        world.advance(120_000);
        assert_eq!(world.server.count(ENGLISH), asked);
    }
}

#[test]
fn a_failed_document_can_be_retried_by_hand() {
    let world = world();
    world.server.once(ENGLISH, Reply::lost());
    let tab = world.started("/static/terms");
    assert_eq!(status(&tab), DocumentStatus::Failed);
    world.act(&tab, async |core| core.reload_document().await.unwrap());
    assert_eq!(status(&tab), DocumentStatus::Ready);
}

#[test]
fn retries_end_when_the_visitor_leaves() {
    let world = world();
    world.server.fail(ENGLISH, Reply::lost());
    let tab = world.started("/static/terms");
    locate(&world, &tab, "/contact");
    world.advance(300_000);
    assert_eq!(world.server.count(ENGLISH), 1);
}

#[test]
fn a_document_is_kept_for_an_hour() {
    let world = world();
    let tab = world.started("/static/terms");
    for _ in 0..3 {
        locate(&world, &tab, "/contact");
        locate(&world, &tab, "/static/terms");
        assert_eq!(status(&tab), DocumentStatus::Ready);
    }
    assert_eq!(world.server.count(ENGLISH), 1);
    world.advance(HOUR + 1);
    world.server.always(ENGLISH, Reply::raw(200, r#"{"title":"New terms"}"#).after(500));
    locate(&world, &tab, "/static/terms");
    assert_eq!(texts(&tab, &["title"]), ["Terms"], "the old one is shown meanwhile");
    world.advance(500);
    assert_eq!(texts(&tab, &["title"]), ["New terms"]);
}

#[test]
fn an_old_document_stays_if_it_cannot_be_renewed() {
    let world = world();
    let tab = world.started("/static/terms");
    world.advance(HOUR + 1);
    world.server.fail(ENGLISH, Reply::lost());
    locate(&world, &tab, "/static/terms");
    assert_eq!(texts(&tab, &["title"]), ["Terms"]);
    world.server.clear_faults();
    world.server.always(ENGLISH, Reply::raw(404, ""));
    world.advance(61_000);
    locate(&world, &tab, "/static/terms");
    assert_eq!(status(&tab), DocumentStatus::Missing, "it was removed");
}

#[test]
fn a_slow_document_does_not_replace_that_of_a_later_page() {
    let world = world();
    world
        .server
        .always("GET /content/en/static/slow.json", Reply::raw(200, r#"{"title":"Slow"}"#).after(1000));
    let tab = world.started("/static/slow");
    assert_eq!(status(&tab), DocumentStatus::Loading);
    locate(&world, &tab, "/static/terms");
    world.advance(1000);
    assert_eq!(texts(&tab, &["title"]), ["Terms"]);
    locate(&world, &tab, "/static/slow");
    assert_eq!(texts(&tab, &["title"]), ["Slow"], "it is kept all the same");
    assert_eq!(world.server.count("GET /content/en/static/slow.json"), 1);
}

#[test]
fn only_names_of_documents_are_asked_for() {
    let world = World::default();
    let tab = world.started("/");
    let asked = world.server.requests.borrow().len();
    for path in
        ["/static/Terms", "/static/a.b", "/static/..%2fx", "/bonus/a%2fb", "/questions/a_b", "/x%20y", "/404"]
    {
        locate(&world, &tab, path);
        assert_eq!(tab.core.locate(&format!("{ORIGIN}{path}")).status, Some(404), "{path}");
    }
    assert_eq!(world.server.requests.borrow().len(), asked);
}
