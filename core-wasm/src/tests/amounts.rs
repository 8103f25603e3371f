//! Tests of the amount fields: what is shown is what is sent.

use super::support::{DEPOSIT, deposit, last_body, open_wallet, press_deposit, said, world_with_wallet};
use crate::{
    domain::money::{
        input::{AmountText, InputProblem},
        number_signs::number_signs,
    },
    testing::{Reply, World},
};

const PAGE: &str = r#"{"action":"https://pay.example/p","invoiceId":"i1"}"#;

fn answer(world: &World, reply: &str) {
    world.server.always(DEPOSIT, Reply::data(reply));
}

#[test]
fn leaving_the_amount_field_clamps_it_to_the_limits() {
    let (_, tab) = world_with_wallet();
    for (typed, left) in [
        ("", "10"),
        ("0", "10"),
        ("9.99", "10"),
        ("5000.01", "5000"),
        ("77.5", "77.5"),
        ("9999999999", "5000"),
    ] {
        tab.core.change_amount(typed);
        assert_eq!(deposit(&tab).can_submit, typed == "77.5", "{typed}");
        tab.core.blur_amount();
        assert_eq!(deposit(&tab).amount.text, left, "{typed}");
        assert!(deposit(&tab).can_submit);
    }
}

#[test]
fn errors_of_an_amount_come_when_it_is_left_and_go_while_it_is_corrected() {
    let (world, tab) = world_with_wallet();
    let hint = || deposit(&tab).amount.hint.as_ref().map(said);
    for typed in ["1", "15", "150", "6000", "1.2.3", ""] {
        tab.core.change_amount(typed);
        assert_eq!(hint(), None, "{typed}");
    }
    press_deposit(&world, &tab);
    assert_eq!(hint().as_deref(), Some("required"));
    tab.core.change_amount("5");
    assert_eq!(hint(), None, "it is another one");
    tab.core.change_amount("");
    assert_eq!(hint(), None, "it has gone");
    tab.core.change_amount("1.2.3");
    tab.core.blur_amount();
    assert_eq!(hint().as_deref(), Some("modals.wallet.amount.unclear"));
    tab.core.change_amount("1.2.34");
    assert_eq!(hint().as_deref(), Some("modals.wallet.amount.unclear"), "it stays until it is corrected");
    tab.core.change_amount("1.2.34x");
    assert_eq!(hint(), None, "it is another one");
}

#[test]
fn a_text_that_is_no_amount_is_kept_but_not_sent() {
    let (world, tab) = world_with_wallet();
    let long = "9".repeat(300);
    for (typed, problem) in [
        ("1e9", "foreign"),
        ("-5", "foreign"),
        ("abc", "foreign"),
        ("٣x", "foreign"),
        ("1.2.3", "unclear"),
        ("1.000,50", "unclear"),
        ("10 50", "unclear"),
        ("12.3456789", "tooManyDecimals"),
        ("1234,567", "tooManyDecimals"),
        (long.as_str(), "tooLong"),
    ] {
        tab.core.change_amount(typed);
        tab.core.blur_amount();
        let shown = deposit(&tab);
        assert_eq!((shown.amount.text.as_str(), shown.can_submit), (typed, false));
        let hint = format!("modals.wallet.amount.{problem}");
        assert_eq!(shown.amount.hint.as_ref().map(said), Some(hint), "{typed}");
        press_deposit(&world, &tab);
        assert_eq!(world.server.count(DEPOSIT), 0);
    }
}

#[test]
fn the_amount_is_read_at_each_key_and_rewritten_when_the_field_is_left() {
    let (world, tab) = world_with_wallet();
    for (typed, button) in [("1", "10"), ("1,", "10"), ("1,0", "10"), ("1,00", "10"), ("1,000", "1000")] {
        tab.core.change_amount(typed);
        assert_eq!(
            (deposit(&tab).amount.text.as_str(), deposit(&tab).button.amount.amount.as_str()),
            (typed, button)
        );
    }
    tab.core.blur_amount();
    assert_eq!(deposit(&tab).amount.text, "1000");
    tab.core.change_amount("12,50");
    assert_eq!(deposit(&tab).button.amount.amount, "12.5");
    tab.core.blur_amount();
    assert_eq!(deposit(&tab).amount.text, "12.50");
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    assert_eq!(last_body(&world, DEPOSIT)["amount"], 12.5);
}

#[test]
fn an_amount_is_the_same_in_another_language() {
    let (world, tab) = world_with_wallet();
    tab.core.change_amount("12.50");
    world.act(&tab, async |core| core.switch_locale("de", "/").await);
    let tab = world.reloaded(&tab, "/de");
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).amount.text, "12,50");
    answer(&world, PAGE);
    press_deposit(&world, &tab);
    assert_eq!(last_body(&world, DEPOSIT)["amount"], 12.5);
}

#[test]
fn a_text_that_is_no_amount_survives_a_reload() {
    let (world, tab) = world_with_wallet();
    tab.core.change_amount("10 50");
    let tab = world.reloaded(&tab, "/");
    open_wallet(&world, &tab);
    assert_eq!(deposit(&tab).amount.text, "10\u{a0}50");
    assert!(!deposit(&tab).can_submit);
}

#[test]
fn leaving_the_amount_field_keeps_all_typed_digits() {
    let (_, tab) = world_with_wallet();
    tab.core.change_amount("25.50");
    tab.core.blur_amount();
    assert_eq!(deposit(&tab).amount.text, "25.50");
}

#[test]
fn an_amount_typed_in_another_language_is_shown_in_the_signs_of_this_one() {
    let (german, english) = (number_signs("de"), number_signs("en"));
    let typed = AmountText::default().typed("1.000,125", german);
    assert_eq!((typed.shown(german), typed.shown(english)), ("1.000,125".to_owned(), "1000.125".to_owned()));
    let unclear = AmountText::default().typed("1,2,3", german);
    assert_eq!(unclear.shown(english), "1,2,3");
}

#[test]
fn a_long_amount_of_a_button_gives_room_only_until_it_is_shortened() {
    let signs = number_signs("en");
    let all = AmountText::exact("123456789012.34", signs);
    assert_eq!(all.problem(2), None);
    let shorter = all.typed("123456789012.3", signs);
    assert_eq!(shorter.problem(2), None);
    let short = shorter.typed("12", signs);
    assert_eq!(short.problem(2), None);
    assert_eq!(short.typed("123456789012.3", signs).problem(2), Some(InputProblem::TooLong));
}
