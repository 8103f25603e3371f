//! Tests of switching the second factor on and off.

use super::{
    security::opened_with,
    support::{last_body, toasts_so_far},
};
use crate::{
    ports::Area,
    store::views::{FactorTask, ListPhase, SecondFactorView},
    testing::{Reply, Tab, World},
    wire::factor::DEVICE_KEY,
};

const READ: &str = "GET /api/player/factor";
const SETUP: &str = "POST /api/player/factor/setup";
const CONFIRM: &str = "POST /api/player/factor/confirm";
const DISABLE: &str = "POST /api/player/factor/disable";
const CONFIG: &str = r#"{"locales":["en"],"secondFactorEnabled":true}"#;

fn state(enabled: bool) -> Reply {
    let left = if enabled { 7 } else { 0 };
    Reply::data(&format!(r#"{{"enabled":{enabled},"recoveryCodesLeft":{left}}}"#))
}

fn view(tab: &Tab) -> SecondFactorView {
    tab.core.store.read(|slices| slices.second_factor.get().clone())
}

fn load(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.load_second_factor().await);
}

fn opened(enabled: bool) -> (World, Tab) {
    let (world, tab) = opened_with(CONFIG);
    world.server.always(READ, state(enabled));
    load(&world, &tab);
    (world, tab)
}

fn begin(world: &World, tab: &Tab, task: &str) {
    let task = task.to_owned();
    world.act(tab, async move |core| drop(core.begin_second_factor(task).await));
}

fn send(world: &World, tab: &Tab, code: &str) {
    tab.core.change_factor_code(code);
    world.act(tab, async |core| drop(core.send_factor_code().await));
}

#[test]
fn it_is_read_only_where_the_configuration_has_it() {
    let (world, tab) = opened_with(r#"{"locales":["en"]}"#);
    load(&world, &tab);
    assert_eq!(world.server.count(READ), 0);
    assert!(!view(&tab).offered);
}

#[test]
fn what_cannot_be_read_is_unknown() {
    for reply in [Reply::lost(), Reply::data("{}"), Reply::data(r#"{"enabled":"yes"}"#)] {
        let (world, tab) = opened_with(CONFIG);
        world.server.always(READ, reply);
        load(&world, &tab);
        assert_eq!((view(&tab).offered, view(&tab).phase), (true, ListPhase::Failed));
        begin(&world, &tab, "enable");
        assert_eq!(world.server.count(SETUP), 0, "nothing is begun in the dark");
        world.server.always(READ, state(true));
        load(&world, &tab);
        assert_eq!((view(&tab).enabled, view(&tab).recovery_codes_left), (true, Some(7)));
    }
}

#[test]
fn a_code_switches_it_on_and_the_recovery_codes_are_shown_once() {
    let (world, tab) = opened(false);
    world.server.always(SETUP, Reply::data(r#"{"secret":"ABC","address":"otpauth://x"}"#));
    begin(&world, &tab, "enable");
    assert_eq!((view(&tab).secret.as_str(), view(&tab).address.as_str()), ("ABC", "otpauth://x"));
    tab.core.change_factor_code("12 34");
    assert!(!view(&tab).can_send);
    let answer = r#"{"recoveryCodes":["AAAAA-BBBBB","CCCCC-DDDDD"],"device":"d1"}"#;
    world.server.always(CONFIRM, Reply::data(answer));
    send(&world, &tab, "123456");
    assert_eq!(last_body(&world, CONFIRM), serde_json::json!({"code": "123456"}));
    let shown = view(&tab);
    assert!(shown.enabled && shown.secret.is_empty() && shown.code.is_empty() && shown.task.is_none());
    assert_eq!(shown.recovery_codes, ["AAAAA-BBBBB", "CCCCC-DDDDD"]);
    assert_eq!(tab.core.ports.storage.get(Area::Local, DEVICE_KEY).as_deref(), Some("d1"));
    begin(&world, &tab, "");
    assert!(view(&tab).recovery_codes.is_empty());
    assert_eq!(view(&tab).recovery_codes_left, Some(2));
}

#[test]
fn an_address_that_opens_no_authenticator_app_is_refused() {
    let (world, tab) = opened(false);
    for address in ["javascript:alert(1)", "https://example.com/otpauth://x", ""] {
        world.server.always(SETUP, Reply::data(&format!(r#"{{"secret":"ABC","address":"{address}"}}"#)));
        begin(&world, &tab, "enable");
        assert_eq!((view(&tab).secret.as_str(), view(&tab).address.as_str()), ("", ""), "{address}");
    }
}

#[test]
fn a_wrong_code_keeps_the_task_and_a_second_press_sends_nothing() {
    let (world, tab) = opened(true);
    begin(&world, &tab, "disable");
    world.server.always(DISABLE, Reply::refused(400, 11003, "{}").after(1_000));
    tab.core.change_factor_code("000000");
    world.act(&tab, async |core| drop(core.send_factor_code().await));
    world.act(&tab, async |core| drop(core.send_factor_code().await));
    world.advance(1_000);
    assert_eq!(world.server.count(DISABLE), 1);
    let shown = view(&tab);
    assert_eq!((shown.task, shown.busy, shown.enabled), (Some(FactorTask::Disable), false, true));
    assert!(shown.error.is_some());
    tab.core.change_factor_code("1");
    assert!(view(&tab).error.is_none());
}

#[test]
fn without_a_readable_answer_it_is_read_again() {
    for reply in [Reply::lost(), Reply::data("{}"), Reply::refused(409, 409, "{}")] {
        let (world, tab) = opened(true);
        begin(&world, &tab, "disable");
        world.server.always(DISABLE, reply);
        world.server.always(READ, state(false));
        send(&world, &tab, "123456");
        let shown = view(&tab);
        assert_eq!((shown.task, shown.phase, shown.enabled), (None, ListPhase::Ready, false));
        assert_eq!(toasts_so_far(&tab), ["factorUnknown"]);
    }
}

#[test]
fn switching_off_forgets_the_device_and_other_tabs_read_it_again() {
    let (world, tab) = opened(true);
    let other = world.started("/profile/security");
    load(&world, &other);
    tab.core.ports.storage.set(Area::Local, DEVICE_KEY, "d1");
    begin(&world, &tab, "disable");
    world.server.always(DISABLE, state(false));
    world.server.always(READ, state(false));
    send(&world, &tab, "123456");
    assert!(!view(&tab).enabled);
    assert_eq!(tab.core.ports.storage.get(Area::Local, DEVICE_KEY), None);
    let change = tab.core.ports.storage.get(Area::Local, "accountChange").unwrap();
    other.core.storage_changed("accountChange", Some(&change));
    world.settle();
    assert!(!view(&other).enabled);
}

#[test]
fn only_what_fits_the_state_can_be_begun() {
    let (world, tab) = opened(true);
    begin(&world, &tab, "enable");
    assert_eq!(view(&tab).task, None);
    let (world, tab) = opened(false);
    for task in ["disable", "recovery", "other"] {
        begin(&world, &tab, task);
        assert_eq!(view(&tab).task, None);
    }
}
