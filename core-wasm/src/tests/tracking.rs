//! Where visitors come from, what the analytics are told, and who may not sign
//! in from where he is.

use super::{
    sign_up::{UP, fill_in_common, filled_in, open, send, world},
    support::{answer_as_player, auth_result, last_body, tracked},
};
use crate::{
    services::forms::FormName,
    store::views::{DialogDecision, DialogRequest, FormTab},
    testing::{Reply, World},
};

#[test]
fn the_first_affiliate_tag_is_kept_and_the_address_cleaned() {
    let world = World::default();
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/games?stag=one&cmp=2&a=1&SubID=3&visit_id=4");
    assert_eq!(address.search, "?a=1");
    assert_eq!(world.cookie("affiliateTag").as_deref(), Some("one"));
    tab.core.locate("https://site.test/?stag=two");
    assert_eq!(world.cookie("affiliateTag").as_deref(), Some("one"));
}

#[test]
fn the_parameter_that_is_also_a_dialog_stays_while_that_is_open() {
    let world = World::default();
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/?sign-up=true&stag=one");
    assert_eq!(address.search, "?sign-up=true");
    assert_eq!(address.dialog.unwrap().name, "sign-up");
    let address = tab.core.locate("https://site.test/?sign-in=true&sign-up=true");
    assert_eq!(address.search, "?sign-in=true");
}

#[test]
fn the_tag_goes_with_the_registration() {
    let world = world();
    let tab = filled_in(&world);
    tab.core.locate("https://site.test/?stag=one");
    send(&world, &tab);
    assert_eq!(last_body(&world, "POST /api/player/register")["affiliateTag"], "one");
}

#[test]
fn the_analytics_follow_a_registration_by_phone() {
    let world = world();
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
fn nobody_signs_in_or_registers_from_a_country_that_is_restricted_so() {
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
fn a_country_that_is_restricted_otherwise_is_no_matter_of_sign_in() {
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
fn too_many_tries_are_said_with_the_wait() {
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
fn each_tab_of_sign_in_keeps_what_was_typed_into_it() {
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
fn where_nobody_may_sign_in_the_address_of_a_players_dialog_keeps_no_sign_in() {
    let world = World::default();
    let countries = r#"[{"code":"US","restrict":true,"restrictType":2}]"#;
    world.server.always("GET /api/settings/countries", Reply::data(countries));
    let tab = world.started("/");
    let address = tab.core.locate("https://site.test/?wallet=deposit&a=1");
    assert_eq!(address.dialog.unwrap().name, "geo-restricted-type");
    assert_eq!(address.search, "?a=1&geo-restricted-type=true");
}
