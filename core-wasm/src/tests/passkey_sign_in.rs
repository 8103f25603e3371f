//! Tests of the sign-in with a passkey.

use super::{
    support::{answer_as_player, auth_result, form, said, status, toasts_so_far, was_asked},
    tabs::{SIGN_IN, send},
};
use crate::{
    platform::forms::FormName,
    ports::PasskeyPrompt,
    store::views::{FormPhase, FormTab, PasskeySignInView, SessionStatus},
    testing::{Reply, Tab, World},
};

const OPTIONS: &str = "POST /api/player/sessions/passkey/options";
const FINISH: &str = "POST /api/player/sessions/passkey";
const LOGOUT: &str = "POST /api/player/sessions/logout";
const ON: &str = r#"{"locales":["en"],"passkeysEnabled":true}"#;
/// Answers of a browser.
pub const CREDENTIAL: &str = r#"{"id":"k1","type":"public-key","response":{"signature":"AAAA"}}"#;

/// The dialog, in a browser with this ability.
fn opened(ability: &'static str, config: &str) -> (World, Tab) {
    let world = World::default();
    world.server.always("GET /config.json", Reply::raw(200, config));
    answer_as_player(&world);
    world.server.always(OPTIONS, Reply::data(r#"{"challenge":"c1","rpId":"site.test","timeout":300000}"#));
    world.server.always(FINISH, auth_result(&world, 1000));
    let tab = world.started("/");
    tab.events.passkey_ability.set(ability);
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    (world, tab)
}

fn view(tab: &Tab) -> PasskeySignInView {
    tab.core.store.read(|slices| slices.passkey_sign_in.get().clone())
}

fn press(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.sign_in_with_passkey().await));
}

/// Questions that the browser still shows.
pub fn prompts(tab: &Tab) -> Vec<PasskeyPrompt> {
    let prompts = tab.events.passkey_prompts.borrow();
    prompts.iter().filter(|(_, _, answer)| !answer.is_canceled()).map(|(prompt, ..)| *prompt).collect()
}

/// Answers the latest question.
pub fn answer(world: &World, tab: &Tab, text: &str) {
    let (_, _, answer) = tab.events.passkey_prompts.borrow_mut().pop().expect("the browser was asked");
    answer.send(text.to_owned()).expect("the question was not withdrawn");
    world.settle();
}

fn error(tab: &Tab) -> Option<String> {
    form(tab, FormName::SignIn).error.as_ref().map(said)
}

#[test]
fn it_is_offered_where_the_site_and_the_browser_have_it() {
    let (world, tab) = opened("autofill", r#"{"locales":["en"]}"#);
    assert!(!view(&tab).offered);
    assert_eq!(world.server.count(OPTIONS), 0);
    let (world, tab) = opened("none", ON);
    assert!(!view(&tab).offered);
    press(&world, &tab);
    assert_eq!(world.server.count(OPTIONS), 0);
    let (world, tab) = opened("ask", ON);
    assert!(view(&tab).offered);
    assert_eq!(world.server.count(OPTIONS), 0, "nothing is suggested in the field");
    let (_world, tab) = opened("autofill", ON);
    assert_eq!(prompts(&tab), [PasskeyPrompt::Autofill]);
}

#[test]
fn a_suggested_passkey_signs_in() {
    let (world, tab) = opened("autofill", ON);
    let options = tab.events.passkey_prompts.borrow()[0].1.clone();
    assert!(options.contains(r#""challenge":"c1""#), "{options}");
    answer(&world, &tab, CREDENTIAL);
    assert_eq!(status(&tab), SessionStatus::Player);
    assert!(was_asked(&tab, "close sign-in"));
    assert_eq!(world.server.last(FINISH).unwrap().body.as_deref(), Some(CREDENTIAL));
    assert!(prompts(&tab).is_empty());
}

#[test]
fn the_button_asks_in_place_of_the_suggestions_and_once() {
    let (world, tab) = opened("autofill", ON);
    press(&world, &tab);
    press(&world, &tab);
    assert!(view(&tab).busy);
    assert_eq!(prompts(&tab), [PasskeyPrompt::Get]);
    answer(&world, &tab, CREDENTIAL);
    assert_eq!(status(&tab), SessionStatus::Player);
    assert_eq!(world.server.count(FINISH), 1);
}

#[test]
fn a_closed_window_of_the_browser_is_no_error() {
    let (world, tab) = opened("autofill", ON);
    press(&world, &tab);
    answer(&world, &tab, "cancelled");
    assert_eq!((view(&tab).busy, error(&tab)), (false, None));
    assert!(toasts_so_far(&tab).is_empty());
    assert_eq!(prompts(&tab), [PasskeyPrompt::Autofill], "suggestions are back");
    assert_eq!(world.server.count(FINISH), 0);
}

#[test]
fn a_refusal_is_told_by_its_code() {
    let told = [(401, 11014, "modals.signIn.passkey.unknown"), (400, 11015, "modals.signIn.passkey.expired")];
    for (refusal, code, expected) in told {
        let (world, tab) = opened("autofill", ON);
        world.server.always(FINISH, Reply::refused(refusal, code, "{}"));
        press(&world, &tab);
        answer(&world, &tab, CREDENTIAL);
        assert_eq!(error(&tab).as_deref(), Some(expected));
        assert_eq!(form(&tab, FormName::SignIn).phase, FormPhase::Ready);
        assert_eq!(status(&tab), SessionStatus::Guest);
        assert_eq!(prompts(&tab), [PasskeyPrompt::Autofill], "with a new challenge");
    }
    let (world, tab) = opened("ask", ON);
    world.server.always(FINISH, Reply::refused(403, 403, "{}"));
    press(&world, &tab);
    answer(&world, &tab, CREDENTIAL);
    assert_eq!(toasts_so_far(&tab), ["accountBlocked"]);
    let (world, tab) = opened("ask", ON);
    press(&world, &tab);
    answer(&world, &tab, "failed");
    assert_eq!(error(&tab).as_deref(), Some("modals.signIn.passkey.failed"));
}

#[test]
fn without_options_the_button_says_so_and_suggestions_are_silent() {
    for reply in [Reply::lost(), Reply::data("{}"), Reply::refused(500, 500, "{}")] {
        let (world, tab) = opened("ask", ON);
        world.server.always(OPTIONS, reply.clone());
        press(&world, &tab);
        assert!(!view(&tab).busy);
        assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
        assert!(prompts(&tab).is_empty());
        let (world, tab) = opened("none", ON);
        world.server.always(OPTIONS, reply);
        tab.core.dialog_closed("sign-in");
        tab.events.passkey_ability.set("autofill");
        world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
        assert!(view(&tab).offered);
        assert!(toasts_so_far(&tab).is_empty());
    }
}

#[test]
fn closing_the_dialog_withdraws_the_question() {
    let (world, tab) = opened("autofill", ON);
    tab.core.dialog_closed("sign-in");
    world.settle();
    assert!(prompts(&tab).is_empty());
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    press(&world, &tab);
    tab.core.dialog_closed("sign-in");
    world.settle();
    assert!(prompts(&tab).is_empty());
    assert!(!view(&tab).busy);
}

#[test]
fn a_sign_in_that_succeeds_after_the_dialog_was_closed_is_ended() {
    let (world, tab) = opened("autofill", ON);
    world.server.always(FINISH, auth_result(&world, 1000).after(1_000));
    world.server.always(LOGOUT, Reply::data("{}"));
    answer(&world, &tab, CREDENTIAL);
    assert!(view(&tab).busy);
    tab.core.dialog_closed("sign-in");
    world.advance(1_000);
    assert_eq!(status(&tab), SessionStatus::Guest);
    assert_eq!(world.server.count(LOGOUT), 1);
}

#[test]
fn a_suggestion_is_renewed_before_its_challenge_is_too_old() {
    let (world, tab) = opened("autofill", ON);
    assert_eq!(world.server.count(OPTIONS), 1);
    world.advance(269_999);
    assert_eq!(world.server.count(OPTIONS), 1);
    world.advance(1);
    assert_eq!(world.server.count(OPTIONS), 2);
    assert_eq!(prompts(&tab), [PasskeyPrompt::Autofill], "the old question is withdrawn");
}

#[test]
fn a_passkey_that_is_chosen_while_the_password_is_on_its_way_counts_for_nothing() {
    let (world, tab) = opened("autofill", ON);
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "player@example.com");
    tab.core.change_field(FormName::SignIn, "password", "secret1");
    world.server.always(SIGN_IN, auth_result(&world, 1000).after(1_000));
    send(&world, &tab);
    answer(&world, &tab, CREDENTIAL);
    world.advance(1_000);
    assert_eq!(world.server.count(FINISH), 0);
    assert_eq!(status(&tab), SessionStatus::Player);
}
