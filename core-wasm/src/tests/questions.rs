//! Tests of the pages of questions: one list, addresses without a locale,
//! search.

use super::support::commands;
use crate::{
    store::views::DocumentStatus,
    testing::{ORIGIN, Reply, Tab, World},
};

const ENGLISH: &str = "GET /content/en/question-pages.json";
const GERMAN: &str = "GET /content/de/question-pages.json";

const PAGES: &str = r#"[
        {"pageIdentity":"games","position":2,"title":"Games","questionList":[{"question":"Are games fair?","answer":"Yes."}]},
        {"pageIdentity":"account","position":1,"title":"Account","questionList":[
            {"question":"How do I sign up?","answer":"Press <b>Sign up</b>."},
            {"answer":"nobody asked"},
            {"question":"Is my account safe?","answer":"Yes. Sign out on shared devices."}]}]"#;

fn world() -> World {
    let world = World::default();
    world.server.always(ENGLISH, Reply::raw(200, PAGES));
    world.server.always(
        GERMAN,
        Reply::raw(200, r#"[{"pageIdentity":"games","position":2,"title":"Spiele","questionList":[]}]"#),
    );
    world
}

fn titles(tab: &Tab) -> Vec<String> {
    let json = tab.core.store.read(|slices| slices.page_document.get().json.clone());
    let pages: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    pages.iter().map(|page| page["title"].as_str().unwrap().to_owned()).collect()
}

fn status(tab: &Tab) -> DocumentStatus {
    tab.core.store.read(|slices| slices.page_document.get().status)
}

#[test]
fn the_bare_address_leads_to_the_first_page_by_position() {
    let world = world();
    let tab = world.started("/questions");
    let address = tab.core.locate(&format!("{ORIGIN}/questions?stag=x#y"));
    assert_eq!(address.redirect.as_deref(), Some("/questions/account?stag=x"));
    assert_eq!(titles(&tab), ["Account", "Games"]);
    let world = self::world();
    let tab = world.started("/");
    tab.core.locate(&format!("{ORIGIN}/questions"));
    world.settle();
    assert_eq!(commands(&tab), ["go to /questions/account"], "once the list is loaded");
    tab.core.locate(&format!("{ORIGIN}/questions/account"));
    assert_eq!(status(&tab), DocumentStatus::Ready);
    assert_eq!(world.server.count(ENGLISH), 1);
}

#[test]
fn a_page_that_is_not_in_the_list_is_not_found() {
    let world = world();
    let tab = world.started("/questions/nothing");
    assert_eq!(status(&tab), DocumentStatus::Missing);
    world.server.always(ENGLISH, Reply::raw(200, "[]"));
    assert_eq!(status(&world.started("/questions")), DocumentStatus::Missing);
    // An invalid list does not prove that the page is missing.
    for unread in [Reply::raw(500, ""), Reply::raw(200, "{}"), Reply::raw(200, "null"), Reply::raw(200, "{")]
    {
        world.server.always(ENGLISH, unread.clone());
        let tab = world.started("/questions");
        assert_eq!(status(&tab), DocumentStatus::Failed, "{unread:?}");
        world.server.always(ENGLISH, Reply::raw(200, PAGES));
        world.advance(60_000);
        assert_eq!(status(&tab), DocumentStatus::Ready, "it is read again");
    }
}

#[test]
fn the_list_of_a_locale_is_completed_with_pages_of_the_default_locale() {
    let world = world();
    world.set_cookie("user-language", "de");
    assert_eq!(titles(&world.started("/questions/games")), ["Account", "Spiele"]);
}

#[test]
fn the_address_has_no_locale_and_the_language_stays() {
    let world = world();
    let tab = world.started("/de/questions/games");
    let locate = |path: &str| tab.core.locate(&format!("{ORIGIN}{path}"));
    assert_eq!(locate("/de/questions/games").redirect.as_deref(), Some("/questions/games"));
    let address = locate("/questions/games");
    assert_eq!((address.redirect, address.locale.as_str()), (None, "de"));
    assert_eq!(tab.core.link("/questions/account#a").href, "/questions/account#a");
    assert_eq!(tab.core.link("/contact").href, "/de/contact");
    assert_eq!(world.cookie("user-language").as_deref(), Some("de"), "for the next load");
    let again = world.reloaded(&tab, "/questions/games");
    assert_eq!(titles(&again), ["Account", "Spiele"]);
    // A visitor who never saw another language keeps the default one.
    let world = self::world();
    world.started("/questions/games");
    assert_eq!(world.cookie("user-language"), None);
}

#[test]
fn a_search_finds_questions_of_all_pages_best_first() {
    let world = world();
    let tab = world.started("/questions/games");
    let search = |typed: &'static str| {
        world.act(&tab, async move |core| core.search_questions(typed.to_owned()).await);
        let found = tab.core.store.read(|slices| slices.question_search.get().clone());
        assert_eq!(found.typed, typed);
        found.found.into_iter().map(|question| (question.page, question.index)).collect::<Vec<_>>()
    };
    assert_eq!(search("sign"), [("account".to_owned(), 0), ("account".to_owned(), 2)]);
    assert_eq!(search("FAIR"), [("games".to_owned(), 0)]);
    assert_eq!(search("nobody"), []);
    assert_eq!(search(""), []);
}
