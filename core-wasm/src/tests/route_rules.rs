//! Tests of route rules, and of links and their dialogs.

use super::support::{answer_as_player, commands, world_with_player};
use crate::{
    store::views::DialogRequest,
    testing::{ORIGIN, Reply, World},
};

const RULES: &str = "GET /route-rules.json";

fn world() -> World {
    let world = World::default();
    let rules = r#"{"routeRules":{
        "/faq":{"redirect":"/contact"},
        "/partners":{"redirect":"https://partners.example/join"},
        "/bad":{"redirect":"javascript:alert(1)"},
        "/odd":{"redirect":7},
        "/none":{}}}"#;
    world.server.always(RULES, Reply::raw(200, rules));
    world
}

#[test]
fn a_rule_redirects_within_the_site_in_the_same_language() {
    let world = world();
    let tab = world.started("/");
    let redirect = |path: &str| tab.core.locate(&format!("{ORIGIN}{path}")).redirect;
    assert_eq!(redirect("/faq").as_deref(), Some("/contact"));
    assert_eq!(redirect("/de/faq?stag=x").as_deref(), Some("/de/contact?stag=x"));
    for path in ["/bad", "/odd", "/none", "/contact"] {
        assert_eq!(redirect(path), None, "{path}");
    }
    assert_eq!(commands(&tab), Vec::<String>::new());
}

#[test]
fn a_rule_to_another_site_loads_it() {
    let world = world();
    let tab = world.started("/");
    let address = tab.core.locate(&format!("{ORIGIN}/de/partners"));
    assert_eq!((address.redirect, address.route.is_none(), address.status), (None, true, None));
    assert_eq!(commands(&tab), ["load https://partners.example/join"]);
}

#[test]
fn rules_that_arrive_late_apply_to_the_current_page_and_delay_nothing() {
    for (path, here) in [("/faq", "/faq"), ("/de/faq?stag=x", "/de/faq"), ("/partners", "/partners")] {
        let world = world();
        let rules = Reply::raw(
            200,
            r#"{"routeRules":{"/faq":{"redirect":"/contact"},"/partners":{"redirect":"https://partners.example"}}}"#,
        );
        world.server.always(RULES, rules.after(2000));
        let tab = world.started(path);
        assert!(tab.core.locate(&format!("{ORIGIN}{path}")).redirect.is_none());
        world.advance(2000);
        // The page then locates the address again, and is led on.
        assert_eq!(commands(&tab), [format!("go to {here}")]);
    }
    let world = world();
    world
        .server
        .always(RULES, Reply::raw(200, r#"{"routeRules":{"/faq":{"redirect":"/contact"}}}"#).after(2000));
    let tab = world.started("/contact");
    world.advance(2000);
    assert_eq!(commands(&tab), Vec::<String>::new());
}

#[test]
fn a_document_is_not_asked_for_at_a_path_that_a_rule_leads_elsewhere() {
    let document = |name: &str| format!("GET /content/en/content-pages/{name}.json");
    for (path, asked) in [("/faq", 0), ("/about", 1)] {
        let world = world();
        world.server.always(&document("about"), Reply::raw(200, r#"{"title":"About"}"#));
        let rules = Reply::raw(200, r#"{"routeRules":{"/faq":{"redirect":"/contact"}}}"#);
        world.server.always(RULES, rules.after(300));
        world.server.always("GET /api/settings/constants", Reply::data("{}").after(1000));
        let tab = world.started(path);
        world.advance(2000);
        let address = tab.core.locate(&format!("{ORIGIN}{path}"));
        assert_eq!(address.redirect.is_some(), asked == 0);
        assert_eq!(world.server.count(&document(path.trim_start_matches('/'))), asked);
    }
}

#[test]
fn rules_that_cannot_be_loaded_are_logged() {
    for reply in
        [Reply::lost(), Reply::raw(404, ""), Reply::raw(200, "<!doctype html>"), Reply::raw(200, "[]")]
    {
        let world = world();
        world.server.always(RULES, reply.clone());
        let tab = world.started("/contact");
        assert_eq!(commands(&tab), Vec::<String>::new());
        assert_eq!(
            tab.core.locate(&format!("{ORIGIN}/contact")).route.map(|route| route.page),
            Some("contact")
        );
        let warnings = tab.events.warnings.borrow();
        assert!(warnings.iter().any(|line| line.contains("route rules")), "{reply:?}");
    }
}

#[test]
fn a_link_with_only_a_query_opens_its_dialog_on_the_current_page() {
    let world = World::default();
    let tab = world.started("/de/contact");
    let dialog = |name: &str, value: &str| {
        Some(DialogRequest { name: name.to_owned(), value: Some(value.to_owned()) })
    };
    let link = tab.core.link("?sign-up=true");
    assert_eq!((link.href.as_str(), link.external), ("/de/contact?sign-up=true", false));
    assert_eq!(link.dialog, dialog("sign-up", "true"));
    assert_eq!(tab.core.link("?wallet=deposit").dialog, dialog("wallet-deposit", "deposit"));
    assert_eq!(tab.core.link("?page=2").dialog, None);
    assert_eq!(tab.core.link("/?sign-up=true").dialog, None);
}

#[test]
fn a_link_to_deposit_is_closed_for_an_excluded_player() {
    let world = world_with_player(100_000);
    assert!(!world.started("/").core.link("?wallet=deposit").closed);
    answer_as_player(&world);
    let limits = r#"[{"id":"l1","definition":5,"period":"1 day","status":1,"createdAt":"2026-11-20T12:00:00Z","expiredAt":"2026-12-20T12:00:00Z"}]"#;
    world.server.always("GET /api/player/limits", Reply::data(limits));
    let tab = world.started("/");
    assert!(tab.core.store.read(|slices| slices.session.get().excluded.is_some()));
    assert!(tab.core.link("?wallet=deposit").closed);
    assert!(!tab.core.link("?wallet=withdraw").closed);
}
