//! Tests of the decision against all bonuses of a deposit: it holds until the
//! player decides again, or the deposit is sent.

use super::support::{DEPOSIT, deposit, open_wallet, open_wallet_with, press_deposit, world_with_wallet};
use crate::{
    domain::bonus::OpenedWith,
    store::views::ChoiceView,
    testing::{Reply, Tab, World},
};

/// A player who has declined all bonuses in the wallet.
fn declined() -> (World, Tab) {
    let (world, tab) = world_with_wallet();
    assert_ne!(deposit(&tab).choice, ChoiceView::Declined, "a bonus is selected by default");
    tab.core.decline_bonus();
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined);
    (world, tab)
}

/// Starts the page again, and opens the wallet.
fn reopened(world: &World, tab: &Tab) -> Tab {
    let tab = world.reloaded(tab, "/");
    open_wallet(world, &tab);
    tab
}

#[test]
fn it_survives_a_reload_another_region_and_the_amount() {
    let (world, tab) = declined();
    let tab = reopened(&world, &tab);
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined);
    world.act(&tab, async |core| core.choose_region("DE".to_owned()).await);
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined);
    tab.core.change_amount("120");
    assert_eq!(deposit(&tab).choice, ChoiceView::Declined);
    let body = {
        world.server.always(DEPOSIT, Reply::lost());
        press_deposit(&world, &tab);
        world.server.last(DEPOSIT).and_then(|request| request.body).unwrap_or_default()
    };
    assert!(body.contains(r#""isBonusDecline":true"#), "{body}");
}

#[test]
fn it_ends_with_a_bonus_that_is_chosen() {
    let (world, tab) = declined();
    tab.core.choose_bonus("high");
    let chosen = deposit(&tab).choice;
    assert_ne!(chosen, ChoiceView::Declined);
    let tab = reopened(&world, &tab);
    assert_eq!(deposit(&tab).choice, chosen);
}

#[test]
fn it_ends_with_a_wallet_that_is_opened_for_a_bonus() {
    let (world, tab) = declined();
    tab.core.dialog_closed("wallet");
    let wanted = OpenedWith { bonus_id: Some("high".to_owned()), package_id: None };
    open_wallet_with(&world, &tab, wanted);
    assert_eq!(deposit(&tab).choice, ChoiceView::Bonus { id: "high".to_owned() });
    let tab = reopened(&world, &tab);
    assert_ne!(deposit(&tab).choice, ChoiceView::Declined);
}

#[test]
fn it_ends_with_a_deposit_that_is_sent() {
    let (world, tab) = declined();
    world.server.always(DEPOSIT, Reply::data(r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#));
    press_deposit(&world, &tab);
    let tab = reopened(&world, &tab);
    assert_ne!(deposit(&tab).choice, ChoiceView::Declined);
}

#[test]
fn it_ends_with_the_session() {
    let (world, tab) = declined();
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(world.session(&tab, "draft.depositBonus"), None);
}
