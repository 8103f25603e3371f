//! Tests of responsible-gaming limits.

use super::support::{last_body, said, toasts_so_far, was_asked, world_with_player};
use crate::{
    store::views::{
        CashLimitView, LimitChangeView, LimitEffect, LimitFormPhase, LimitFormView, LimitKind, LimitsView,
        ListPhase, MoneyView,
    },
    testing::{BEGINNING, Reply, Tab, World},
};

/// The list of limits.
pub const LIST: &str = "GET /api/player/limits";
/// A new limit.
pub const CREATE: &str = "POST /api/player/limits";
const PERIODS: &str = r#"{"player":{"limit":{
    "cashPeriod":[{"id":"daily"},{"id":"weekly"},{"id":"monthly"}],
    "coolingOffPeriod":[{"id":"1_day"},{"id":"1_week"},{"id":"1_month"}],
    "selfExclusionPeriod":[{"id":"6_months"},{"id":"forever"}]}}}"#;
/// A minute in milliseconds.
pub const MINUTE: u64 = 60_000;
/// An hour in milliseconds.
pub const HOUR: u64 = 60 * MINUTE;
/// A day in milliseconds.
pub const DAY: u64 = 24 * HOUR;

/// An answer to a change of limits.
pub fn changed() -> Reply {
    Reply::data(&row("d", 3, "daily", "50", "0", ""))
}

/// Formats a time in the month of the tests.
pub fn at(milliseconds: u64) -> String {
    let since = milliseconds - BEGINNING;
    let (day, rest) = (21 + since / DAY, since % DAY);
    assert!(day < 31, "the tests' month is over");
    let (hour, minute) = (rest / HOUR, rest % HOUR / MINUTE);
    let (second, thousandths) = (rest % MINUTE / 1000, rest % 1000);
    format!("2026-11-{day}T{hour:02}:{minute:02}:{second:02}.{thousandths:03}Z")
}

/// A limit in the API's format.
pub fn row(id: &str, definition: i64, period: &str, amount: &str, used: &str, more: &str) -> String {
    format!(
        r#"{{"id":"{id}","definition":{definition},"status":1,"period":"{period}","currency":"USD","amount":{amount},
            "currentAmount":{used},"expiredAt":"{}","cancelProcess":false,"pendingExist":false{more}}}"#,
        at(BEGINNING + DAY)
    )
}

/// Sets the server's list of limits.
pub fn answers(world: &World, rows: &[String]) {
    world.server.always(LIST, Reply::data(&format!("[{}]", rows.join(","))));
}

/// Opens the limits page with these limits.
pub fn opened(rows: &[String]) -> (World, Tab) {
    let world = world_with_player(10_000_000);
    world.server.always("GET /api/settings/constants", Reply::data(PERIODS));
    answers(&world, rows);
    let tab = world.started("/profile/limits");
    world.act(&tab, async |core| core.load_limits().await);
    (world, tab)
}

/// The limits on display.
pub fn limits(tab: &Tab) -> LimitsView {
    tab.core.store.read(|slices| slices.limits.get().clone())
}

/// State of the limit dialog.
pub fn form(tab: &Tab) -> LimitFormView {
    tab.core.store.read(|slices| slices.limit_form.get().clone())
}

/// Displayed cash limits.
pub fn shown(tab: &Tab) -> Vec<CashLimitView> {
    limits(tab).groups.into_iter().flat_map(|group| group.periods).flat_map(|period| period.limits).collect()
}

/// Submits the limit dialog.
pub fn submit(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.submit_limit().await);
}

/// Decimal text of an amount, if it is known.
pub fn amount(money: Option<&MoneyView>) -> Option<&str> {
    money.map(|money| money.amount.as_str())
}

fn chosen(choices: &[crate::store::views::LimitChoiceView]) -> Option<&str> {
    choices.iter().find(|choice| choice.chosen).map(|choice| choice.value.as_str())
}

#[test]
fn limits_are_grouped_by_type_and_period_with_the_remaining_amount() {
    let (_, tab) = opened(&[
        row("m", 3, "monthly", "500", "100", ""),
        row("d", 3, "daily", "50", "12.5", ""),
        row("l", 2, "weekly", "0", "0", ""),
    ]);
    let view = limits(&tab);
    assert_eq!(view.phase, ListPhase::Ready);
    let kinds: Vec<LimitKind> = view.groups.iter().map(|group| group.kind).collect();
    assert_eq!(kinds, [LimitKind::Bet, LimitKind::Loss, LimitKind::Deposit]);
    let deposit: Vec<&str> = view.groups[2].periods.iter().map(|period| period.period.as_str()).collect();
    assert_eq!(deposit, ["daily", "monthly"]);
    let daily = &view.groups[2].periods[0].limits[0];
    assert_eq!(
        (amount(daily.used.as_ref()), amount(daily.left.as_ref()), daily.share),
        (Some("12.5"), Some("37.5"), Some(25))
    );
    assert!(daily.binding && daily.can_edit && daily.in_force);
    assert_eq!(view.groups[1].periods[0].limits[0].share, Some(100), "a limit of nothing is used up");
    assert!(view.groups[0].periods.is_empty() && view.groups[0].can_add);
}

#[test]
fn an_unknown_used_amount_is_not_shown_as_zero() {
    let unknown = row("d", 3, "daily", "50", "null", "");
    let (_, tab) = opened(&[unknown, row("m", 3, "monthly", "500", "100", "")]);
    let rows = shown(&tab);
    assert_eq!(
        (amount(rows[0].used.as_ref()), amount(rows[0].left.as_ref()), rows[0].share),
        (None, None, None)
    );
    assert_eq!(rows[0].amount.amount, "50");
    assert!(rows.iter().all(|row| !row.binding), "which of them is reached first is unknown");
}

#[test]
fn a_limit_that_cannot_be_read_does_not_disappear_from_the_list() {
    let whole = row("m", 3, "monthly", "500", "100", "");
    for broken in [
        row("d", 3, "daily", "null", "0", ""),
        row("d", 3, "daily", "50", "0", "").replace("\"status\":1", "\"status\":null"),
        row("d", 4, "6_months", "null", "null", "").replace("\"id\":\"d\",", ""),
    ] {
        let (_, tab) = opened(&[whole.clone(), broken]);
        assert_eq!(limits(&tab).phase, ListPhase::Failed);
    }
}

#[test]
fn a_kind_of_limit_that_is_not_known_hides_no_other() {
    let (_, tab) = opened(&[row("s", 9, "daily", "null", "null", ""), row("d", 3, "daily", "50", "0", "")]);
    assert_eq!(limits(&tab).phase, ListPhase::Ready);
    assert_eq!(shown(&tab).len(), 1);
}

#[test]
fn a_deposit_limit_is_suggested_until_set_or_dismissed() {
    let suggests = |tab: &Tab| limits(tab).suggests_deposit_limit;
    assert!(!suggests(&opened(&[row("d", 3, "daily", "50", "0", "")]).1));
    let (world, tab) = opened(&[row("b", 1, "daily", "50", "0", "")]);
    assert!(suggests(&tab));
    tab.core.dismiss_limit_suggestion();
    assert!(!suggests(&tab));
    let tab = world.reloaded(&tab, "/profile/limits");
    world.act(&tab, async |core| core.load_limits().await);
    assert!(!suggests(&tab), "for the whole session");
}

#[test]
fn a_failed_load_shows_an_error_and_keeps_the_previous_list() {
    let (world, tab) = opened(&[]);
    world.server.once(LIST, Reply::raw(500, ""));
    world.act(&tab, async |core| core.load_limits().await);
    assert_eq!(limits(&tab).phase, ListPhase::Ready);
    let world = world_with_player(100_000);
    world.server.always(LIST, Reply::raw(200, "<!doctype html>"));
    let tab = world.started("/profile/limits");
    assert_eq!(limits(&tab).phase, ListPhase::Failed);
}

#[test]
fn a_new_limit_defaults_to_the_first_free_period_and_the_active_currency() {
    let (world, tab) = opened(&[row("d", 3, "daily", "50", "0", "")]);
    tab.core.open_new_limit(LimitKind::Deposit);
    assert!(was_asked(&tab, "open add-cash-limit"));
    let view = form(&tab);
    assert_eq!(chosen(&view.periods), Some("weekly"), "the active currency has a daily limit");
    assert_eq!(chosen(&view.currencies), Some("USD"));
    tab.core.choose_limit_period("daily");
    assert_eq!(chosen(&form(&tab).periods), Some("daily"), "other currencies are free in it");
    assert_eq!(chosen(&form(&tab).currencies), None);
    tab.core.choose_limit_currency("USD");
    assert_eq!(chosen(&form(&tab).currencies), None, "it has a daily limit");
    tab.core.choose_limit_period("weekly");
    tab.core.choose_limit_currency("USD");
    tab.core.change_limit_amount("1,5,0");
    assert!(!form(&tab).can_submit && form(&tab).amount_error.is_some(), "nobody knows what that is");
    tab.core.change_limit_amount("1,000");
    assert!(form(&tab).can_submit && form(&tab).amount_error.is_none());
    tab.core.change_limit_amount("250.5");
    assert_eq!((form(&tab).amount.as_str(), form(&tab).code.as_str()), ("250.5", "USD"));
    assert!(form(&tab).can_submit);
    world.server.once(CREATE, Reply::data(&row("w", 3, "weekly", "250.5", "0", "")));
    answers(&world, &[row("d", 3, "daily", "50", "0", ""), row("w", 3, "weekly", "250.5", "0", "")]);
    submit(&world, &tab);
    assert_eq!(
        last_body(&world, CREATE).to_string(),
        r#"{"amount":250.5,"currency":"USD","definition":3,"period":"weekly"}"#
    );
    assert_eq!(shown(&tab).len(), 2);
    assert_eq!(form(&tab).phase, LimitFormPhase::Closed);
    assert!(was_asked(&tab, "close add-cash-limit"));
    assert_eq!(toasts_so_far(&tab), ["cashLimitAdd"]);
}

#[test]
fn a_limit_in_display_units_is_sent_in_main_units() {
    let (world, tab) = opened(&[]);
    tab.core.open_new_limit(LimitKind::Bet);
    tab.core.choose_limit_currency("BTC");
    assert_eq!(form(&tab).code, "mBTC");
    tab.core.change_limit_amount("1.5");
    world.server.once(CREATE, changed());
    submit(&world, &tab);
    assert_eq!(last_body(&world, CREATE)["amount"].to_string(), "0.0015");
}

#[test]
fn a_missing_or_excessive_amount_is_not_sent() {
    let (world, tab) = opened(&[]);
    tab.core.open_new_limit(LimitKind::Loss);
    assert!(!form(&tab).can_submit);
    tab.core.change_limit_amount("1000000.01");
    assert_eq!(form(&tab).amount_error.as_ref().map(said).as_deref(), Some("maxValue"));
    submit(&world, &tab);
    assert_eq!(world.server.count(CREATE), 0);
    tab.core.change_limit_amount("0");
    assert!(form(&tab).can_submit, "a limit of nothing is one");
}

#[test]
fn a_refusal_is_shown_in_the_dialog_and_keeps_the_input() {
    let (world, tab) = opened(&[]);
    tab.core.open_new_limit(LimitKind::Bet);
    tab.core.change_limit_amount("20");
    world.server.once(CREATE, Reply::refused(422, 0, r#"{"amount":["too little"],"period":["taken"]}"#));
    submit(&world, &tab);
    let view = form(&tab);
    assert_eq!(view.amount_error.as_ref().map(said).as_deref(), Some("too little"));
    assert_eq!(view.error.as_ref().map(said).as_deref(), Some("taken"));
    assert_eq!((view.phase, view.amount.as_str()), (LimitFormPhase::Ready, "20"));
    assert_eq!(view.focus.map(|focus| focus.field).as_deref(), Some("amount"));
    world.server.once(CREATE, Reply::lost());
    tab.core.change_limit_amount("21");
    assert_eq!(form(&tab).focus, None);
    submit(&world, &tab);
    assert_eq!(form(&tab).focus, None, "the failure is not about the amount");
    assert_eq!(form(&tab).phase, LimitFormPhase::Ready);
    assert!(form(&tab).error.is_some() && toasts_so_far(&tab).is_empty());
}

#[test]
fn a_double_click_saves_one_limit() {
    let (world, tab) = opened(&[]);
    tab.core.open_new_limit(LimitKind::Bet);
    tab.core.change_limit_amount("20");
    world.server.once(CREATE, changed().after(1000));
    submit(&world, &tab);
    submit(&world, &tab);
    world.advance(2000);
    assert_eq!(world.server.count(CREATE), 1);
}

#[test]
fn the_dialog_says_when_a_change_takes_effect() {
    let (world, tab) = opened(&[row("d", 3, "daily", "50", "0", "")]);
    tab.core.open_limit("d");
    assert!(was_asked(&tab, "open edit-cash-limit"));
    let effect = |text: &str| {
        tab.core.change_limit_amount(text);
        (form(&tab).effect, form(&tab).can_submit)
    };
    assert_eq!(form(&tab).amount, "50");
    assert!(!form(&tab).can_submit, "nothing is changed");
    assert_eq!(effect("49.99"), (Some(LimitEffect::AtOnce), true));
    assert_eq!(effect("50.01"), (Some(LimitEffect::Later), true));
    assert_eq!(effect("50"), (None, false));
    assert_eq!(effect(""), (None, false));
    tab.core.change_limit_amount("80");
    world.server.once("PUT /api/player/limits/d", changed());
    submit(&world, &tab);
    assert_eq!(last_body(&world, "PUT /api/player/limits/d").to_string(), r#"{"amount":80}"#);
    assert_eq!(toasts_so_far(&tab), ["cashLimitEditLargeAmount"]);
}

#[test]
fn a_scheduled_increase_is_shown_and_can_be_cancelled() {
    let due = at(BEGINNING + 2 * DAY);
    let raised = [
        row("d", 3, "daily", "50", "10", "").replace("false", "true"),
        row("p", 3, "daily", "80", "10", "")
            .replace("\"status\":1", "\"status\":2")
            .replace(&at(BEGINNING + DAY), &due),
    ];
    let (world, tab) = opened(&raised);
    let [limit] = shown(&tab).try_into().unwrap();
    assert_eq!(limit.amount.amount, "50", "what waits is not in force");
    match limit.change {
        Some(LimitChangeView::Raise { amount, at, .. }) => {
            assert_eq!((amount.amount, at), ("80".to_owned(), due));
        }
        other => panic!("{other:?}"),
    }
    assert!(limit.can_edit);
    world.server.once("DELETE /api/player/limits/p", changed());
    answers(&world, &[row("d", 3, "daily", "50", "10", "")]);
    world.act(&tab, async |core| core.take_back_limit_change("d".to_owned()).await);
    assert_eq!(shown(&tab)[0].change, None);
    assert_eq!(toasts_so_far(&tab), ["cashLimitKept"]);
}

#[test]
fn entering_the_current_amount_keeps_the_limit() {
    let raised = [
        row("d", 3, "daily", "50", "10", "").replace("false", "true"),
        row("p", 3, "daily", "80", "10", "").replace("\"status\":1", "\"status\":2"),
    ];
    let (world, tab) = opened(&raised);
    tab.core.open_limit("d");
    tab.core.change_limit_amount("50");
    assert_eq!(form(&tab).effect, Some(LimitEffect::TakesBack));
    world.server.once("PUT /api/player/limits/d", changed());
    submit(&world, &tab);
    assert_eq!(toasts_so_far(&tab), ["cashLimitKept"]);
}

#[test]
fn a_scheduled_removal_is_shown_and_can_be_cancelled() {
    let (world, tab) = opened(&[row("d", 3, "daily", "50", "10", "")]);
    tab.core.open_limit("d");
    world.server.once("DELETE /api/player/limits/d", changed());
    let removed =
        row("d", 3, "daily", "50", "10", "").replace("\"cancelProcess\":false", "\"cancelProcess\":true");
    answers(&world, &[removed]);
    world.act(&tab, async |core| core.remove_limit().await);
    assert_eq!(toasts_so_far(&tab), ["cashLimitCancel"]);
    let limit = shown(&tab).remove(0);
    assert_eq!(limit.change, Some(LimitChangeView::Removal { at: at(BEGINNING + DAY) }));
    assert!(!limit.can_edit && limit.renews_at.is_none());
    world.server.once("PUT /api/player/limits/d", changed());
    world.act(&tab, async |core| core.take_back_limit_change("d".to_owned()).await);
    assert_eq!(last_body(&world, "PUT /api/player/limits/d").to_string(), r#"{"amount":50}"#);
}

#[test]
fn a_changed_limit_appears_in_the_other_tab() {
    let (world, one) = opened(&[]);
    let two = world.started("/");
    world.deliver_storage_events(&[&one, &two]);
    one.core.open_new_limit(LimitKind::Bet);
    one.core.change_limit_amount("20");
    world.server.once(CREATE, changed());
    answers(&world, &[row("b", 1, "daily", "20", "0", "")]);
    submit(&world, &one);
    assert!(shown(&two).is_empty());
    world.deliver_storage_events(&[&one, &two]);
    assert_eq!(shown(&two).len(), 1);
}

#[test]
fn limits_reload_a_minute_after_a_period_ends() {
    let (world, _tab) = opened(&[row("d", 3, "daily", "50", "50", "")]);
    let before = world.server.count(LIST);
    world.advance(DAY + MINUTE - 1);
    assert_eq!(world.server.count(LIST), before);
    world.advance(1);
    assert_eq!(world.server.count(LIST), before + 1);
    world.advance(DAY);
    assert_eq!(world.server.count(LIST), before + 1, "there is no further date");
}

#[test]
fn a_due_increase_takes_effect_only_after_confirmation() {
    let waiting = |from: u64, until: u64| {
        let dates = format!(r#","confirmableFrom":"{}","confirmableUntil":"{}""#, at(from), at(until));
        row("p", 3, "daily", "80", "10", &dates).replace("\"status\":1", "\"status\":2")
    };
    let raised =
        |from, until| [row("d", 3, "daily", "50", "10", "").replace("false", "true"), waiting(from, until)];
    let (world, tab) = opened(&raised(BEGINNING + DAY, BEGINNING + 2 * DAY));
    let can_confirm = |tab: &Tab| match &shown(tab)[0].change {
        Some(LimitChangeView::Raise { can_confirm, confirm_until, .. }) => {
            assert!(confirm_until.is_some());
            *can_confirm
        }
        other => panic!("{other:?}"),
    };
    assert!(!can_confirm(&tab));
    world.act(&tab, async |core| core.confirm_limit_raise("d".to_owned()).await);
    assert_eq!(world.server.count("PUT /api/player/limits/d"), 0, "not before it is due");
    world.advance(DAY + 2 * MINUTE);
    assert!(can_confirm(&tab), "it is said a minute after");
    world.server.once("PUT /api/player/limits/d", changed());
    answers(&world, &[row("d", 3, "daily", "80", "10", "")]);
    world.act(&tab, async |core| core.confirm_limit_raise("d".to_owned()).await);
    assert_eq!(last_body(&world, "PUT /api/player/limits/d").to_string(), r#"{"amount":80}"#);
    assert_eq!(shown(&tab)[0].amount.amount, "80");
    assert_eq!(toasts_so_far(&tab), ["cashLimitRaised"]);
    // Without confirmation it expires, and the list is reloaded.
    let (world, tab) = opened(&raised(BEGINNING + DAY, BEGINNING + 2 * DAY));
    answers(&world, &[row("d", 3, "daily", "50", "10", "")]);
    let before = world.server.count(LIST);
    world.advance(2 * DAY + 2 * MINUTE);
    assert!(world.server.count(LIST) > before);
    assert_eq!(shown(&tab)[0].change, None);
}

#[test]
fn a_refused_amount_can_be_sent_again() {
    let (world, tab) = opened(&[row("d", 3, "daily", "50", "0", "")]);
    tab.core.open_limit("d");
    tab.core.change_limit_amount("40");
    world.server.once("PUT /api/player/limits/d", Reply::refused(422, 0, r#"{"amount":["not now"]}"#));
    submit(&world, &tab);
    assert_eq!(form(&tab).amount_error.as_ref().map(said).as_deref(), Some("not now"));
    assert!(form(&tab).can_submit);
    world.server.once("PUT /api/player/limits/d", changed());
    submit(&world, &tab);
    assert_eq!(world.server.count("PUT /api/player/limits/d"), 2);
}
