//! Tests of the consent to analytics.

use super::support::tracked;
use crate::{
    store::views::{CookieConsentView, MeasurementView},
    testing::{Reply, Tab, World},
};

const CONFIG: &str = "GET /config.json";

fn consent(tab: &Tab) -> CookieConsentView {
    tab.core.store.read(|slices| *slices.cookie_consent.get())
}

fn asking() -> CookieConsentView {
    CookieConsentView { must_ask: true, analytics: false }
}

fn answered(analytics: bool) -> CookieConsentView {
    CookieConsentView { must_ask: false, analytics }
}

#[test]
fn nothing_is_tracked_before_the_notice_is_answered() {
    let world = World::default();
    let tab = world.started("/");
    assert_eq!(consent(&tab), asking());
    tab.core.track("event", None);
    assert!(tracked(&tab).is_empty());
    tab.core.answer_cookie_notice(true);
    tab.core.track("event", None);
    assert_eq!(tracked(&tab), ["event"]);
}

#[test]
fn the_answer_is_kept_and_can_be_changed() {
    let world = World::default();
    let tab = world.started("/");
    tab.core.answer_cookie_notice(false);
    assert_eq!(consent(&tab), answered(false));
    let tab = world.reloaded(&tab, "/");
    assert_eq!(consent(&tab), answered(false));
    tab.core.reopen_cookie_notice();
    assert_eq!(consent(&tab), asking());
    tab.core.answer_cookie_notice(true);
    assert_eq!(consent(&world.started("/")), answered(true));
}

#[test]
fn the_configuration_can_grant_or_deny_without_asking() {
    for (value, analytics) in [("granted", true), ("denied", false)] {
        let world = World::default();
        world.server.always(CONFIG, Reply::raw(200, &format!(r#"{{"analyticsConsent":"{value}"}}"#)));
        let tab = world.started("/");
        assert_eq!(consent(&tab), answered(analytics));
        tab.core.track("event", None);
        assert_eq!(!tracked(&tab).is_empty(), analytics, "{value}");
    }
}

#[test]
fn the_answer_of_the_visitor_goes_before_the_configuration() {
    for (value, analytics) in [("granted", false), ("denied", true)] {
        let world = World::default();
        world.server.always(CONFIG, Reply::raw(200, &format!(r#"{{"analyticsConsent":"{value}"}}"#)));
        let tab = world.started("/");
        tab.core.reopen_cookie_notice();
        tab.core.answer_cookie_notice(analytics);
        for tab in [&tab, &world.reloaded(&tab, "/")] {
            assert_eq!(consent(tab), answered(analytics), "{value}");
            let before = tracked(tab).len();
            tab.core.track("event", None);
            assert_eq!(tracked(tab).len() > before, analytics, "{value}");
        }
    }
}

fn measurement(tab: &Tab) -> MeasurementView {
    tab.core.store.read(|slices| slices.measurement.get().clone())
}

#[test]
fn only_errors_are_reported_without_consent() {
    let world = World::default();
    let address = |name: &str| Some(format!("https://measure.example/{name}"));
    let configuration = r#"{
        "analytics": { "scriptUrl": "https://measure.example/script.js" },
        "reports": { "errorsUrl": "https://measure.example/errors", "vitalsUrl": "https://measure.example/vitals" }
    }"#;
    world.server.always(CONFIG, Reply::raw(200, configuration));
    let tab = world.started("/");
    let errors = MeasurementView { errors_url: address("errors"), ..MeasurementView::default() };
    assert_eq!(measurement(&tab), errors);
    tab.core.answer_cookie_notice(true);
    let everything = MeasurementView {
        analytics_script: address("script.js"),
        errors_url: address("errors"),
        vitals_url: address("vitals"),
    };
    assert_eq!(measurement(&tab), everything);
    assert_eq!(measurement(&world.reloaded(&tab, "/")), everything);
    tab.core.answer_cookie_notice(false);
    assert_eq!(measurement(&tab), errors);
}

#[test]
fn nothing_is_measured_that_the_configuration_does_not_name() {
    let world = World::default();
    world
        .server
        .always(CONFIG, Reply::raw(200, r#"{"analyticsConsent":"granted","reports":{"errorsUrl":" "}}"#));
    assert_eq!(measurement(&world.started("/")), MeasurementView::default());
}
