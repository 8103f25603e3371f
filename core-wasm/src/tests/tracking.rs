//! Tests of tracking, analytics and country restrictions.

use super::{
    sign_up::{UP, fill_in_common, filled_in, open, send, world},
    support::{answer_as_player, auth_result, last_body, tracked},
};
use crate::{
    platform::forms::FormName,
    store::views::{DialogDecision, DialogRequest, FormTab, GeoRestrictionView},
    testing::{Reply, World},
};

#[test]
fn the_first_affiliate_tag_is_stored_and_removed_from_the_address() {
    let world = World::default();
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/games?stag=one&cmp=2&a=1&SubID=3&visit_id=4");
    assert_eq!(address.search, "?a=1");
    assert_eq!(world.cookie("affiliateTag").as_deref(), Some("one"));
    tab.core.locate("https://site.test/?stag=two");
    assert_eq!(world.cookie("affiliateTag").as_deref(), Some("one"));
}

#[test]
fn the_sign_up_parameter_stays_while_its_dialog_is_open() {
    let world = World::default();
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/?sign-up=true&stag=one");
    assert_eq!(address.search, "?sign-up=true");
    assert_eq!(address.dialog.unwrap().name, "sign-up");
    let address = tab.core.locate("https://site.test/?sign-in=true&sign-up=true");
    assert_eq!(address.search, "?sign-in=true");
}

#[test]
fn the_affiliate_tag_is_sent_at_registration() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.locate("https://site.test/?stag=one");
    send(&world, &tab);
    assert_eq!(last_body(&world, "POST /api/player/register")["affiliateTag"], "one");
}

#[test]
fn registration_by_phone_sends_analytics_events() {
    let world = world();
    world.set_cookie("accept-cookie", "all");
    let tab = world.started("/");
    open(&world, &tab);
    tab.core.select_tab(UP, FormTab::Email);
    tab.core.select_tab(UP, FormTab::Email);
    tab.core.select_tab(UP, FormTab::Phone);
    send(&world, &tab);
    tab.core.change_phone(UP, "phone", "US", "2015550123");
    fill_in_common(&tab);
    send(&world, &tab);
    assert_eq!(
        tracked(&tab),
        [
            "registrationOpen",
            "registrationChangeType Email",
            "registrationChangeType Phone",
            "registrationSubmit Phone",
            "registrationOtp Phone",
        ],
        "what is not sent is no submission"
    );
    answer_as_player(&world);
    world.server.always("POST /api/player/register/phone", auth_result(&world, 1000));
}

#[test]
fn sign_in_and_registration_are_blocked_in_restricted_countries() {
    let countries = r#"[{"code":"US","restrict":true,"restrictType":2}]"#;
    let world = World::default();
    world.server.always("GET /api/settings/countries", Reply::data(countries));
    let tab = world.started("/");
    for name in ["sign-in", "sign-up"] {
        let request = DialogRequest { name: name.to_owned(), value: None };
        let DialogDecision::Open { dialog, .. } = tab.core.decide_dialog(&request) else { panic!("{name}") };
        assert_eq!(dialog.name, "geo-restricted-type");
        let address = tab.core.locate(&format!("https://site.test/?{name}=true&a=1"));
        assert_eq!(address.dialog.unwrap().name, "geo-restricted-type");
        assert_eq!(address.search, "?a=1");
    }
    let wallet = DialogRequest { name: "wallet".to_owned(), value: None };
    let DialogDecision::Open { dialog, .. } = tab.core.decide_dialog(&wallet) else { panic!("wallet") };
    assert_eq!(dialog.name, "geo-restricted-type", "a player's dialog asks a guest to sign in");
}

#[test]
fn other_restrictions_allow_sign_in() {
    for country in [
        r#"[{"code":"US","restrict":true,"restrictType":1}]"#,
        r#"[{"code":"US","restrict":false,"restrictType":2}]"#,
        r#"[{"code":"DE","restrict":true,"restrictType":2}]"#,
    ] {
        let world = World::default();
        world.server.always("GET /api/settings/countries", Reply::data(country));
        let tab = world.started("/");
        let request = DialogRequest { name: "sign-in".to_owned(), value: None };
        let DialogDecision::Open { dialog, .. } = tab.core.decide_dialog(&request) else {
            panic!("{country}")
        };
        assert_eq!(dialog.name, "sign-in", "{country}");
    }
}

#[test]
fn too_many_attempts_show_the_waiting_time() {
    let world = World::default();
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "player@example.com");
    tab.core.change_field(FormName::SignIn, "password", "secret1");
    world.server.always("POST /api/player/sessions", Reply::refused(429, 0, "{}"));
    world.act(&tab, async |core| core.sign_in().await);
    let error = super::support::form(&tab, FormName::SignIn).error.unwrap();
    assert_eq!(super::support::said(&error), "refused");
}

#[test]
fn each_sign_in_tab_keeps_its_input() {
    let world = World::default();
    let tab = world.started("/");
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.change_phone(FormName::SignIn, "login", "US", "2015550123");
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    assert_eq!(super::support::field(&tab, FormName::SignIn, "login").value, "");
    tab.core.change_field(FormName::SignIn, "login", "player@example.com");
    tab.core.select_tab(FormName::SignIn, FormTab::Phone);
    assert_eq!(super::support::field(&tab, FormName::SignIn, "login").value, "12015550123");
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    assert_eq!(super::support::field(&tab, FormName::SignIn, "login").value, "player@example.com");
}

#[test]
fn a_player_dialog_link_opens_no_sign_in_in_a_restricted_country() {
    let world = World::default();
    let countries = r#"[{"code":"US","restrict":true,"restrictType":2}]"#;
    world.server.always("GET /api/settings/countries", Reply::data(countries));
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/?wallet=deposit&a=1");
    assert_eq!(address.dialog.unwrap().name, "geo-restricted-type");
    assert_eq!(address.search, "?a=1&geo-restricted-type=true");
}

#[test]
fn a_country_of_type_one_closes_the_site_and_shows_country_and_address() {
    let restriction = |countries: &str| {
        let world = World::default();
        world.server.always("GET /api/settings/countries", Reply::data(countries));
        world.server.always("GET /api/player/init", Reply::data(r#"{"country":"fr","ip":"203.0.113.7"}"#));
        let tab = world.started("/");
        tab.core.store.read(|slices| slices.app.get().geo_restriction.clone())
    };
    let closed = restriction(r#"[{"code":"FR","restrict":true,"restrictType":1}]"#);
    let expected = GeoRestrictionView { country: "FR".to_owned(), ip: "203.0.113.7".to_owned() };
    assert_eq!(closed, Some(expected));
    for open in [
        r#"[{"code":"FR","restrict":true,"restrictType":2}]"#,
        r#"[{"code":"FR","restrict":false,"restrictType":1}]"#,
        r#"[{"code":"DE","restrict":true,"restrictType":1}]"#,
    ] {
        assert_eq!(restriction(open), None, "{open}");
    }
}
