//! Tests of the offer that a guest presses: it opens the registration, and the
//! wallet opens for it afterwards.

use super::{
    exclusions::exclusion,
    sign_up::{UP, fill_in_common, open, opened, send, world},
    support::{
        DEPOSIT, answer_as_player, auth_result, commands, deposit, open_wallet, press_deposit, profile,
        status, token, was_asked, world_with_player,
    },
};
use crate::{
    platform::forms::FormName,
    store::views::{ChoiceView, FormTab, SessionStatus},
    testing::{Reply, Tab, World},
};

const REGISTER: &str = "POST /api/player/register";
const SIGN_IN: &str = "POST /api/player/sessions";
const KEY: &str = "guestOffer";
/// The first one fits every amount, so it is the choice without an offer.
const BONUSES: &str = r#"[
    {"id":"first","name":"First","type":1,"assignConditions":{"amountItems":[{"currency":"USD","amount":5}]}},
    {"id":"second","name":"Second","type":2,"package":{"id":"pack","name":"Pack"},
     "assignConditions":{"depositPercentage":100,"maxAmountItems":[{"currency":"USD","amount":75}]}}]"#;

/// A guest who has pressed an offer, with the registration filled in.
fn pressed(offer: &str) -> (World, Tab) {
    let world = world();
    answer_as_player(&world);
    world.server.always("GET /api/game/bonuses", Reply::data(BONUSES));
    world.server.always(REGISTER, auth_result(&world, 100_000));
    let tab = opened(&world, FormTab::Email);
    tab.core.register_for(offer);
    fill_in(&tab);
    (world, tab)
}

fn fill_in(tab: &Tab) {
    tab.core.change_field(UP, "email", "player@example.com");
    fill_in_common(tab);
}

fn chosen(world: &World, tab: &Tab) -> ChoiceView {
    open_wallet(world, tab);
    deposit(tab).choice
}

fn bonus(id: &str) -> ChoiceView {
    ChoiceView::Bonus { id: id.to_owned() }
}

#[test]
fn the_wallet_opens_for_the_offer_with_which_the_guest_registered() {
    for (offer, expected) in [
        ("second", "second"),
        ("pack", "second"),
        ("", "first"),
        ("true", "first"),
        ("of-yesterday", "first"),
    ] {
        let (world, tab) = pressed(offer);
        send(&world, &tab);
        assert_eq!(commands(&tab), ["close sign-up", "open wallet"]);
        assert_eq!(chosen(&world, &tab), bonus(expected), "{offer}");
    }
}

#[test]
fn a_closed_registration_and_a_reload_keep_the_offer() {
    let (world, tab) = pressed("second");
    tab.core.dialog_closed("sign-up");
    let tab = world.reloaded(&tab, "/");
    open(&world, &tab);
    tab.core.select_tab(UP, FormTab::Email);
    tab.core.register_for("true");
    fill_in(&tab);
    send(&world, &tab);
    let tab = world.reloaded(&tab, "/?wallet=deposit");
    assert_eq!(chosen(&world, &tab), bonus("second"));
    tab.core.dialog_closed("wallet");
    assert_eq!(chosen(&world, &tab), bonus("second"), "the player has not chosen yet");
}

#[test]
fn of_an_offer_and_a_way_back_the_later_one_counts() {
    let (world, tab) = pressed("second");
    world.set_session(&tab, "loginRedirectUrl", "/favorites");
    tab.core.register_for("second");
    send(&world, &tab);
    assert_eq!(commands(&tab), ["close sign-up", "open wallet"]);

    let (world, tab) = pressed("second");
    world.set_session(&tab, "loginRedirectUrl", "/games/7");
    send(&world, &tab);
    assert_eq!(commands(&tab), ["close sign-up", "go to /games/7"]);
    assert_eq!(chosen(&world, &tab), bonus("second"));
}

#[test]
fn a_choice_and_a_deposit_end_the_offer() {
    let (world, tab) = pressed("second");
    send(&world, &tab);
    open_wallet(&world, &tab);
    assert!(world.session(&tab, KEY).is_some());
    tab.core.decline_bonus();
    assert_eq!(world.session(&tab, KEY), None);

    let (world, tab) = pressed("second");
    send(&world, &tab);
    open_wallet(&world, &tab);
    world.server.always(DEPOSIT, Reply::data(r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#));
    press_deposit(&world, &tab);
    assert_eq!(world.session(&tab, KEY), None);
}

#[test]
fn who_signs_in_instead_finds_nothing_open_and_the_offer_chosen_in_the_wallet() {
    let (world, tab) = pressed("second");
    world.server.always(SIGN_IN, auth_result(&world, 100_000));
    tab.core.dialog_closed("sign-up");
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "player@example.com");
    tab.core.change_field(FormName::SignIn, "password", "secret1");
    world.act(&tab, async |core| drop(core.sign_in().await));
    assert_eq!(status(&tab), SessionStatus::Player);
    assert!(!was_asked(&tab, "open wallet"));
    assert_eq!(chosen(&world, &tab), bonus("second"));
}

#[test]
fn a_sign_out_ends_the_offer() {
    let (world, tab) = pressed("second");
    send(&world, &tab);
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(world.session(&tab, KEY), None);
}

#[test]
fn nothing_opens_for_whoever_must_not_be_invited() {
    for limits in [
        Reply::data(&format!("[{}]", exclusion(5, None))),
        Reply::data(&format!("[{}]", exclusion(4, None))),
        Reply::lost(),
    ] {
        let (world, tab) = pressed("second");
        world.server.always("GET /api/player/limits", limits.clone());
        send(&world, &tab);
        assert_eq!(status(&tab), SessionStatus::Player);
        assert!(!was_asked(&tab, "open wallet"), "{limits:?}");
    }
}

#[test]
fn the_wallet_does_not_open_long_after_the_registration() {
    let (world, tab) = pressed("second");
    world.server.always("GET /api/player/limits", Reply::lost());
    send(&world, &tab);
    world.advance(10_001);
    world.server.always("GET /api/player/limits", Reply::data("[]"));
    world.advance(10 * 60_000);
    assert!(tab.core.store.read(|slices| slices.session.get().invited));
    assert!(!was_asked(&tab, "open wallet"), "the player is elsewhere by now");
}

#[test]
fn the_limits_are_asked_for_once() {
    let (world, tab) = pressed("second");
    send(&world, &tab);
    assert!(was_asked(&tab, "open wallet"));
    assert_eq!(world.server.count("GET /api/player/limits"), 1);
}

#[test]
fn a_registration_elsewhere_opens_the_wallet_for_the_offer() {
    let (world, tab) = pressed("second");
    world.act(&tab, async |core| core.open_form(FormName::SignIn).await);
    tab.core.start_social("facebook");
    let state = world.session(&tab, "socialState").unwrap();
    let newly = profile(1).replace("\"status\"", "\"isNewlyRegistered\":true,\"status\"");
    let result = format!("{{\"accessToken\":\"{}\",\"profile\":{newly}}}", token(&world, 100_000));
    world.server.always("POST /api/player/sessions/social", Reply::data(&result));
    let state = crate::domain::redirects::encode(&state);
    let tab = world.reloaded(&tab, &format!("/auth/social/facebook/callback?code=c1&state={state}"));
    world.advance(1_000);
    assert_eq!(commands(&tab), ["go to /", "open wallet"]);
    assert_eq!(chosen(&world, &tab), bonus("second"));
}

#[test]
fn an_offer_that_is_not_listed_yet_is_chosen_once_the_wallet_has_the_list() {
    let world = world_with_player(100_000);
    world.server.always("GET /api/game/bonuses", Reply::lost());
    let tab = world.started("/welcome-package");
    world.act(&tab, async |core| core.load_welcome_package().await);
    world.act(&tab, async |core| core.load_bonuses_page().await);
    tab.core.take_offer("pack");
    assert!(was_asked(&tab, "open wallet-deposit"));
    world.server.always("GET /api/game/bonuses", Reply::data(BONUSES));
    assert_eq!(chosen(&world, &tab), bonus("second"));
}
