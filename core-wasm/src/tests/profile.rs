//! Tests of the profile page.

use super::support::{
    PLAYER, error_hint, field, focused_field, form, last_body, otp, said, toasts_so_far, world_with_player,
};
use crate::{
    platform::forms::FormName,
    store::views::{FormPhase, HintVariant, OtpPhase, ProfileInfoView},
    testing::{Reply, Tab, World},
};

const FORM: FormName = FormName::Profile;
const READ: &str = "GET /api/player/profile";
/// Saves the profile or a consent.
pub const SAVE: &str = "PUT /api/player/profile";
const DEFINITIONS: &str = r#"[
    {"name":"email","editable":false,"isRequired":false,"isVisible":true},
    {"name":"phone","editable":true,"isVisible":true},
    {"name":"firstName","editable":true,"isRequired":true,"isVisible":true},
    {"name":"city","editable":true,"isVisible":true},
    {"name":"birthdate","editable":false,"isVisible":true},
    {"name":"gender","editable":true,"isVisible":true},
    {"name":"timeZone","editable":true,"isVisible":true},
    {"name":"password","editable":true,"isVisible":true},
    {"name":"profession","editable":true,"isVisible":false},
    {"name":"receiveEmailPromo","editable":true,"isVisible":true}]"#;

/// The profile with some fields replaced.
pub fn profile(changes: &serde_json::Value) -> String {
    let mut profile = serde_json::json!({
        "id": PLAYER, "status": 1, "email": "player@example.com", "phone": "12015550123", "firstName": "Ada",
        "city": "Paris", "birthdate": "1990-04-01 00:00:00", "gender": null, "timeZone": "utc",
        "confirmedAt": null, "phoneConfirmed": false, "receiveEmailPromo": true,
    });
    for (key, value) in changes.as_object().unwrap() {
        profile[key] = value.clone();
    }
    profile.to_string()
}

/// Sets the server's profile, with some fields replaced.
pub fn reads(world: &World, changes: &serde_json::Value) {
    world.server.always(READ, Reply::data(&profile(changes)));
}

fn open(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.open_form(FORM).await);
}

/// Opens the page of personal data.
pub fn opened() -> (World, Tab) {
    let world = world_with_player(100_000);
    world.server.always("GET /api/player/fields/validations", Reply::data(DEFINITIONS));
    world.server.always(
        "GET /api/settings/constants",
        Reply::data(r#"{"player":{"timeZone":[{"id":"utc","name":"UTC"},{"id":"cet","name":"Paris"}]}}"#),
    );
    world.server.always(
        "GET /content/en/profile.json",
        Reply::raw(200, r#"{"info":{"changedElsewhere":"{field} is now {value}."}}"#),
    );
    reads(&world, &serde_json::json!({}));
    let tab = world.started("/profile/info");
    open(&world, &tab);
    (world, tab)
}

/// Saves the form.
pub fn save(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.save_profile().await);
}

fn value(tab: &Tab, name: &str) -> String {
    field(tab, FORM, name).value
}

/// The consents on display.
pub fn info(tab: &Tab) -> ProfileInfoView {
    tab.core.store.read(|slices| slices.profile_info.get().clone())
}

fn names(tab: &Tab) -> Vec<String> {
    tab.core.store.read(|slices| slices.profile_form_fields.iter().map(|field| field.name.clone()).collect())
}

#[test]
fn the_form_shows_the_servers_fields_and_saved_values() {
    let (_, tab) = opened();
    assert_eq!(names(&tab), ["email", "phone", "firstName", "city", "birthdate", "gender", "timeZone"]);
    assert_eq!(value(&tab, "birthdate"), "1990-04-01", "without its time");
    assert!(field(&tab, FORM, "email").disabled && field(&tab, FORM, "birthdate").disabled);
    let phone = field(&tab, FORM, "phone").phone.unwrap();
    assert_eq!((phone.prefix.as_str(), phone.local.as_str()), ("1", "2015550123"));
    let zones: Vec<String> =
        field(&tab, FORM, "timeZone").options.unwrap().into_iter().map(|option| option.label).collect();
    assert_eq!(zones, ["UTC", "Paris"]);
    let genders: Vec<String> =
        field(&tab, FORM, "gender").options.unwrap().into_iter().map(|option| option.value).collect();
    assert_eq!(genders, ["male", "female", ""]);
    assert!(!form(&tab, FORM).can_submit && !form(&tab, FORM).changed);
}

#[test]
fn an_empty_read_only_field_can_be_filled_once() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/player/fields/validations", Reply::data(DEFINITIONS));
    reads(&world, &serde_json::json!({"birthdate": null}));
    let tab = world.started("/profile/info");
    open(&world, &tab);
    assert!(!field(&tab, FORM, "birthdate").disabled);
}

#[test]
fn only_changed_fields_are_saved() {
    let (world, tab) = opened();
    tab.core.change_field(FORM, "city", "Lyon");
    assert!(form(&tab, FORM).changed && form(&tab, FORM).can_submit);
    world.server.once(SAVE, Reply::data(&profile(&serde_json::json!({"city": "Lyon"}))));
    save(&world, &tab);
    assert_eq!(last_body(&world, SAVE), serde_json::json!({"city": "Lyon"}));
    assert_eq!(toasts_so_far(&tab), ["profileSaved"]);
    assert!(!form(&tab, FORM).changed);
    assert_eq!(form(&tab, FORM).phase, FormPhase::Ready);
    assert!(world.session_keys(&tab).is_empty(), "a saved form has no draft");
    save(&world, &tab);
    assert_eq!(world.server.count(SAVE), 1, "there are no further changes");
}

#[test]
fn edits_during_saving_are_kept_as_unsaved() {
    let (world, tab) = opened();
    tab.core.change_field(FORM, "city", "Lyon");
    world.server.once(SAVE, Reply::data(&profile(&serde_json::json!({"city": "Lyon"}))).after(500));
    save(&world, &tab);
    tab.core.change_field(FORM, "city", "Lille");
    tab.core.change_field(FORM, "firstName", "Eve");
    world.advance(1000);
    assert_eq!((value(&tab, "city"), value(&tab, "firstName")), ("Lille".to_owned(), "Eve".to_owned()));
    assert!(form(&tab, FORM).changed && form(&tab, FORM).can_submit);
    let tab = world.reloaded(&tab, "/profile/info");
    open(&world, &tab);
    assert_eq!(value(&tab, "city"), "Lille");
}

#[test]
fn a_failed_save_keeps_all_edits() {
    let (world, tab) = opened();
    tab.core.change_field(FORM, "city", "Lyon");
    tab.core.change_field(FORM, "firstName", "Eve");
    for reply in
        [Reply::lost(), Reply::raw(500, "<html>"), Reply::refused(422, 0, r#"{"city":["no such city"]}"#)]
    {
        world.server.once(SAVE, reply);
        save(&world, &tab);
        assert_eq!((value(&tab, "city"), value(&tab, "firstName")), ("Lyon".to_owned(), "Eve".to_owned()));
        assert_eq!(form(&tab, FORM).phase, FormPhase::Ready);
    }
    assert_eq!(error_hint(&tab, FORM, "city").as_deref(), Some("no such city"));
}

#[test]
fn edits_survive_a_reload_and_other_fields_are_refreshed() {
    let (world, tab) = opened();
    tab.core.change_field(FORM, "city", "");
    reads(&world, &serde_json::json!({"firstName": "Bea"}));
    let tab = world.reloaded(&tab, "/profile/info");
    open(&world, &tab);
    assert_eq!((value(&tab, "city"), value(&tab, "firstName")), (String::new(), "Bea".to_owned()));
    assert!(form(&tab, FORM).changed, "clearing a field is a change");
    tab.core.reset_profile();
    assert_eq!(value(&tab, "city"), "Paris");
    assert!(!form(&tab, FORM).changed && world.session_keys(&tab).is_empty());
}

#[test]
fn a_conflicting_change_is_shown_before_it_is_overwritten() {
    let (world, tab) = opened();
    tab.core.change_field(FORM, "city", "Lyon");
    reads(&world, &serde_json::json!({"city": "Rome", "firstName": "Bea"}));
    save(&world, &tab);
    assert_eq!(world.server.count(SAVE), 0);
    assert_eq!(form(&tab, FORM).error.as_ref().map(said).as_deref(), Some("city is now Rome."));
    assert_eq!((value(&tab, "city"), value(&tab, "firstName")), ("Lyon".to_owned(), "Bea".to_owned()));
    world.server.once(SAVE, Reply::data(&profile(&serde_json::json!({"city": "Lyon", "firstName": "Bea"}))));
    save(&world, &tab);
    assert_eq!(last_body(&world, SAVE), serde_json::json!({"city": "Lyon"}));
}

#[test]
fn an_identical_change_elsewhere_is_not_a_conflict() {
    let (world, tab) = opened();
    tab.core.change_field(FORM, "city", "Rome");
    reads(&world, &serde_json::json!({"city": "Rome"}));
    world.server.once(SAVE, Reply::data(&profile(&serde_json::json!({"city": "Rome"}))));
    save(&world, &tab);
    assert_eq!(form(&tab, FORM).error, None);
    assert!(!form(&tab, FORM).changed);
}

#[test]
fn a_save_in_another_tab_updates_fields_without_edits() {
    let (world, one) = opened();
    let two = world.started("/profile/info");
    open(&world, &two);
    world.deliver_storage_events(&[&one, &two]);
    two.core.change_field(FORM, "firstName", "Eve");
    one.core.change_field(FORM, "city", "Lyon");
    world.server.once(SAVE, Reply::data(&profile(&serde_json::json!({"city": "Lyon"}))));
    save(&world, &one);
    reads(&world, &serde_json::json!({"city": "Lyon"}));
    world.deliver_storage_events(&[&one, &two]);
    assert_eq!((value(&two, "city"), value(&two, "firstName")), ("Lyon".to_owned(), "Eve".to_owned()));
}

#[test]
fn hints_show_the_confirmation_of_email_and_phone() {
    let (world, tab) = opened();
    let variant = |name: &str| field(&tab, FORM, name).hint.map(|hint| hint.variant);
    assert_eq!(
        (variant("email"), variant("phone")),
        (Some(HintVariant::Unverified), Some(HintVariant::Unverified))
    );
    assert!(info(&tab).can_confirm_email && info(&tab).can_confirm_phone);
    tab.core.change_phone(FORM, "phone", "US", "2015550124");
    assert_eq!(variant("phone"), None, "the confirmation state of another number is unknown");
    tab.core.reset_profile();
    world.server.once("POST /api/player/otp/send", Reply::data("{}"));
    world.act(&tab, async |core| core.confirm_phone().await);
    assert_eq!(
        last_body(&world, "POST /api/player/otp/send"),
        serde_json::json!({"phone": "12015550123", "reason": "phoneVerification"})
    );
    assert_eq!(otp(&tab).phase, OtpPhase::Waiting);
    tab.core.change_code("123456");
    world.server.once("POST /api/player/otp/verify", Reply::refused(400, 11003, "{}"));
    world.act(&tab, async |core| core.verify_code().await);
    assert!(otp(&tab).error.is_some());
    tab.core.change_code("123457");
    world.server.once("POST /api/player/otp/verify", Reply::data(r#"{"code":"x"}"#));
    reads(&world, &serde_json::json!({"phoneConfirmed": true, "confirmedAt": "2026-11-20"}));
    world.act(&tab, async |core| core.verify_code().await);
    assert_eq!(last_body(&world, "POST /api/player/otp/verify")["reason"], "phoneVerification");
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
    assert_eq!(
        (variant("email"), variant("phone")),
        (Some(HintVariant::Verified), Some(HintVariant::Verified))
    );
    assert!(!info(&tab).can_confirm_email && !info(&tab).can_confirm_phone);
    assert_eq!(toasts_so_far(&tab), ["phoneConfirmed"]);
}

#[test]
fn a_number_whose_confirmation_got_no_answer_is_confirmed_if_the_profile_says_so() {
    for reply in [Reply::raw(500, ""), Reply::lost(), Reply::raw(200, "<html>")] {
        for confirmed in [true, false] {
            let (world, tab) = opened();
            world.server.once("POST /api/player/otp/send", Reply::data("{}"));
            world.act(&tab, async |core| core.confirm_phone().await);
            tab.core.change_code("123456");
            world.server.once("POST /api/player/otp/verify", reply.clone());
            reads(&world, &serde_json::json!({ "phoneConfirmed": confirmed }));
            world.act(&tab, async |core| core.verify_code().await);
            assert_eq!(otp(&tab).phase == OtpPhase::Closed, confirmed);
            assert_eq!(otp(&tab).error.is_none(), confirmed);
            assert_eq!(toasts_so_far(&tab).contains(&"phoneConfirmed".to_owned()), confirmed);
            assert_eq!(info(&tab).can_confirm_phone, !confirmed);
        }
    }
}

#[test]
fn a_changed_contact_must_be_saved_before_confirmation() {
    let (world, _) = opened();
    world.server.always(
        "GET /api/player/fields/validations",
        Reply::data(&DEFINITIONS.replacen("\"editable\":false", "\"editable\":true", 1)),
    );
    let tab = world.started("/profile/info");
    open(&world, &tab);
    assert!(info(&tab).can_confirm_email);
    tab.core.change_field(FORM, "email", "new@example.com");
    assert!(!info(&tab).can_confirm_email);
    tab.core.reset_profile();
    assert!(info(&tab).can_confirm_email);
}

#[test]
fn a_failed_code_is_shown_at_the_phone_field() {
    let (world, tab) = opened();
    world.server.once("POST /api/player/otp/send", Reply::refused(400, 11005, "{}"));
    world.act(&tab, async |core| core.confirm_phone().await);
    assert_eq!(error_hint(&tab, FORM, "phone").as_deref(), Some("No more codes today"));
    assert_eq!(focused_field(&tab, FORM), None, "the form was not submitted");
    assert_eq!(otp(&tab).phase, OtpPhase::Closed);
}

#[test]
fn consents_are_saved_individually() {
    let (world, tab) = opened();
    let given = || -> Vec<(String, bool)> {
        info(&tab).consents.into_iter().map(|consent| (consent.name, consent.given)).collect()
    };
    assert_eq!(given(), [("receiveEmailPromo".to_owned(), true), ("receiveBonus".to_owned(), false)]);
    tab.core.change_field(FORM, "city", "Lyon");
    world.server.once(SAVE, Reply::data(&profile(&serde_json::json!({"receiveBonus": true}))));
    world.act(&tab, async |core| core.set_consent("receiveBonus".to_owned(), true).await);
    assert_eq!(last_body(&world, SAVE), serde_json::json!({"receiveBonus": true}));
    assert!(given()[1].1);
    assert_eq!(value(&tab, "city"), "Lyon", "edits stay");
    reads(&world, &serde_json::json!({"receiveBonus": true}));
    world.server.once(SAVE, Reply::raw(500, ""));
    world.act(&tab, async |core| core.set_consent("receiveBonus".to_owned(), false).await);
    assert!(given()[1].1, "it was not changed");
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
    world.act(&tab, async |core| core.set_consent("agreedTc".to_owned(), false).await);
    assert_eq!(world.server.count(SAVE), 2, "only displayed consents can be changed");
}

#[test]
fn after_an_unreadable_answer_the_profile_tells_what_was_saved() {
    for reply in [Reply::lost(), Reply::raw(503, ""), Reply::raw(200, ""), Reply::data("7")] {
        let (world, tab) = opened();
        world.server.once(SAVE, reply.clone());
        reads(&world, &serde_json::json!({"receiveBonus": true}));
        world.act(&tab, async |core| core.set_consent("receiveBonus".to_owned(), true).await);
        assert!(info(&tab).consents[1].given);
        assert!(toasts_so_far(&tab).is_empty());

        tab.core.change_field(FORM, "city", "Lyon");
        world.server.once(READ, Reply::data(&profile(&serde_json::json!({"receiveBonus": true}))));
        world.server.once(SAVE, reply);
        reads(&world, &serde_json::json!({"receiveBonus": true, "city": "Lyon"}));
        save(&world, &tab);
        assert_eq!(toasts_so_far(&tab), ["profileSaved"]);
        assert!(!form(&tab, FORM).changed);
    }
}

#[test]
fn consents_changed_quickly_match_the_servers_final_state() {
    let (world, tab) = opened();
    let both = serde_json::json!({"receiveBonus": true, "receiveEmailPromo": false});
    // Processed first, answered last.
    let first = profile(&serde_json::json!({"receiveBonus": true}));
    world.server.once(SAVE, Reply::data(&first).after(800));
    world.server.once(SAVE, Reply::data(&profile(&both)).after(100));
    world.act(&tab, async |core| core.set_consent("receiveBonus".to_owned(), true).await);
    world.act(&tab, async |core| core.set_consent("receiveEmailPromo".to_owned(), false).await);
    reads(&world, &both);
    world.advance(2000);
    let given: Vec<bool> = info(&tab).consents.into_iter().map(|consent| consent.given).collect();
    assert_eq!(given, [false, true]);
}

#[test]
fn a_failed_profile_load_shows_an_error_and_can_be_retried() {
    let (world, tab) = opened();
    let world_two = world_with_player(100_000);
    drop((world, tab));
    let tab = world_two.started("/profile/info");
    open(&world_two, &tab);
    assert_eq!(form(&tab, FORM).phase, FormPhase::Failed);
    world_two.server.always("GET /api/player/fields/validations", Reply::data(DEFINITIONS));
    open(&world_two, &tab);
    assert_eq!(form(&tab, FORM).phase, FormPhase::Ready);
}

#[test]
fn page_texts_are_loaded_with_the_page() {
    let (world, tab) = opened();
    let content = |tab: &Tab| tab.core.store.read(|slices| slices.content.get().json.clone());
    assert!(content(&tab).contains("changedElsewhere"));
    assert!(!content(&tab).contains("\"history\""));
    world.server.always("GET /content/en/history.json", Reply::raw(404, ""));
    let home = world.started("/");
    let layouts = world.server.count("GET /content/en/layout.json");
    assert!(!content(&home).contains("\"profile\":{\"info"));
    world.act(&home, async |core| core.locate("https://site.test/profile/history"));
    assert!(content(&home).contains("changedElsewhere"));
    assert!(content(&home).contains("\"history\":null"), "the failed load is recorded");
    world.server.always("GET /content/en/history.json", Reply::raw(200, r#"{"sessions":{}}"#));
    world.act(&home, async |core| core.reload_content().await);
    assert!(content(&home).contains("\"history\":{\"sessions\""));
    assert_eq!(
        world.server.count("GET /content/en/layout.json"),
        layouts + 1,
        "read again by the retry alone"
    );
    let offline = world.started("/");
    world.server.always("GET /content/en/profile.json", Reply::lost());
    world.act(&offline, async |core| core.locate("https://site.test/profile/info"));
    assert!(content(&offline).contains("\"profile\":null"), "the page can say so");
}

#[test]
fn a_link_that_may_be_followed_loads_its_texts_ahead_once() {
    let (world, _) = opened();
    let tab = world.started("/");
    let prepared = |tab: &Tab, href: &str| tab.core.prepare(href).map(|view| view.page);
    let before = world.server.count("GET /content/en/profile.json");
    for _ in 0..2 {
        assert_eq!(prepared(&tab, "/profile/info?tab=1#top"), Some("info"));
        world.settle();
    }
    assert_eq!(world.server.count("GET /content/en/profile.json"), before + 1);
    assert_eq!(tab.core.page().1, "/", "the page on show is the same");
    let pages = ["/contact", "/games/1", "/questions", "https://elsewhere.test/", "/no/such/page"];
    let found = pages.map(|href| prepared(&tab, href));
    assert_eq!(found, [Some("contact"), Some("game"), Some("questions"), None, None]);
    let guest = World::default();
    let tab = guest.started("/");
    assert_eq!([prepared(&tab, "/profile/info"), prepared(&tab, "/main")], [None, Some("main")]);
    assert_eq!(guest.server.count("GET /content/en/profile.json"), 0);
}
