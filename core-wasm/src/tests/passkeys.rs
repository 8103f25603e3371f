//! Tests of the player's passkeys, and of the offer of the first one.

use super::{
    passkey_sign_in::{CREDENTIAL, answer, prompts},
    security::opened_with,
    support::{answer_as_player, auth_result, last_body, said, toasts_so_far},
    tabs::{SIGN_IN, filled_in, send as send_sign_in},
};
use crate::{
    ports::{Area, PasskeyPrompt},
    store::views::{ListPhase, PasskeyProof, PasskeyTask, PasskeysView},
    testing::{Reply, Tab, World},
};

const READ: &str = "GET /api/player/passkeys";
const OPTIONS: &str = "POST /api/player/passkeys/options";
const ADD: &str = "POST /api/player/passkeys";
const RENAME: &str = "PUT /api/player/passkeys/k1";
const REMOVE: &str = "POST /api/player/passkeys/k1/remove";
const SESSIONS: &str = "GET /api/player/sessions";
const ON: &str = r#"{"locales":["en"],"passkeysEnabled":true}"#;

fn list(names: &[(&str, &str)]) -> Reply {
    let rows = names.iter().map(|(id, name)| {
        format!(r#"{{"id":"{id}","name":"{name}","createdAt":"2026-11-20T10:00:00Z","lastUsedAt":null}}"#)
    });
    Reply::data(&format!("[{}]", rows.collect::<Vec<_>>().join(",")))
}

fn needed(proof: &str) -> Reply {
    Reply::refused(428, 11013, &format!(r#"{{"proof":["{proof}"]}}"#))
}

fn view(tab: &Tab) -> PasskeysView {
    tab.core.store.read(|slices| slices.passkeys.get().clone())
}

fn names(tab: &Tab) -> Vec<String> {
    view(tab).list.into_iter().map(|row| row.name).collect()
}

fn load(world: &World, tab: &Tab) {
    world.act(tab, async |core| core.load_passkeys().await);
}

fn opened(rows: &[(&str, &str)]) -> (World, Tab) {
    let (world, tab) = opened_with(ON);
    tab.events.passkey_ability.set("autofill");
    world.server.always(READ, list(rows));
    world.server.always(OPTIONS, Reply::data(r#"{"challenge":"c1","timeout":300000}"#));
    load(&world, &tab);
    (world, tab)
}

fn begin(world: &World, tab: &Tab, task: &str, id: &str) {
    let (task, id) = (task.to_owned(), id.to_owned());
    world.act(tab, async move |core| drop(core.begin_passkey_task(task, id).await));
}

fn send(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.send_passkey_task().await));
}

fn error(tab: &Tab) -> Option<String> {
    view(tab).error.as_ref().map(said)
}

#[test]
fn they_are_read_only_where_the_configuration_has_them() {
    let (world, tab) = opened_with(r#"{"locales":["en"]}"#);
    load(&world, &tab);
    assert_eq!(world.server.count(READ), 0);
    assert!(!view(&tab).offered);
}

#[test]
fn what_cannot_be_read_is_unknown_and_nothing_is_begun() {
    for reply in [Reply::lost(), Reply::data("{}"), Reply::data(r#"[{"name":"no id"}]"#)] {
        let (world, tab) = opened_with(ON);
        tab.events.passkey_ability.set("autofill");
        world.server.always(READ, reply);
        load(&world, &tab);
        assert_eq!((view(&tab).offered, view(&tab).phase), (true, ListPhase::Failed));
        begin(&world, &tab, "add", "");
        assert_eq!(world.server.count(OPTIONS), 0);
        world.server.always(READ, list(&[("k1", "Mac")]));
        load(&world, &tab);
        assert_eq!(names(&tab), ["Mac"]);
    }
}

#[test]
fn a_passkey_is_made_by_the_browser_and_stored_by_the_server() {
    let (world, tab) = opened(&[]);
    world.server.always(ADD, list(&[("k1", "Mac")]));
    begin(&world, &tab, "add", "");
    begin(&world, &tab, "add", "");
    assert_eq!(prompts(&tab), [PasskeyPrompt::Create], "once");
    assert!(view(&tab).busy);
    answer(&world, &tab, CREDENTIAL);
    assert_eq!(last_body(&world, ADD)["credential"]["id"], "k1");
    assert_eq!((names(&tab), view(&tab).task), (vec!["Mac".to_owned()], None));
    assert_eq!(toasts_so_far(&tab), ["passkeyAdded"]);
}

#[test]
fn a_browser_without_passkeys_is_told_and_begins_nothing() {
    let (world, tab) = opened(&[("k1", "Mac")]);
    tab.events.passkey_ability.set("none");
    load(&world, &tab);
    assert!(!view(&tab).supported);
    begin(&world, &tab, "add", "");
    assert_eq!((view(&tab).task, world.server.count(OPTIONS)), (None, 0));
    begin(&world, &tab, "remove", "k1");
    assert_eq!(view(&tab).task, Some(PasskeyTask::Remove), "a key of another device can be removed");
}

#[test]
fn a_closed_window_of_the_browser_is_no_error_and_others_are_told() {
    let (world, tab) = opened(&[]);
    begin(&world, &tab, "add", "");
    answer(&world, &tab, "cancelled");
    assert_eq!((view(&tab).task, view(&tab).error, view(&tab).busy), (None, None, false));
    for (said, path) in [("known", "known"), ("failed", "failed"), ("[]", "failed"), ("", "failed")] {
        begin(&world, &tab, "add", "");
        answer(&world, &tab, said);
        assert_eq!(error(&tab), Some(format!("profile.security.passkeys.{path}")));
        assert!(view(&tab).can_send, "it can be tried again");
    }
    assert!(toasts_so_far(&tab).is_empty());
    assert_eq!(world.server.count(ADD), 0);
}

#[test]
fn a_proof_is_typed_when_the_server_asks_for_it() {
    for (kind, proof) in [("password", PasskeyProof::Password), ("code", PasskeyProof::Code)] {
        let (world, tab) = opened(&[]);
        world.server.always(OPTIONS, needed(kind));
        begin(&world, &tab, "add", "");
        assert_eq!((view(&tab).proof, view(&tab).can_send), (Some(proof), false));
        tab.core.change_passkey_text("123456");
        assert!(view(&tab).can_send);
        world.server.always(OPTIONS, Reply::data(r#"{"challenge":"c1"}"#));
        send(&world, &tab);
        assert_eq!(last_body(&world, OPTIONS), serde_json::json!({ kind: "123456" }));
        assert_eq!(prompts(&tab), [PasskeyPrompt::Create]);
    }
}

#[test]
fn a_wrong_proof_keeps_the_task() {
    let (world, tab) = opened(&[("k1", "Mac")]);
    world.server.always(REMOVE, needed("password"));
    begin(&world, &tab, "remove", "k1");
    send(&world, &tab);
    tab.core.change_passkey_text("wrong");
    world.server.always(REMOVE, Reply::refused(422, 422, r#"{"password":["No."]}"#));
    send(&world, &tab);
    assert_eq!((error(&tab).as_deref(), view(&tab).task), (Some("No."), Some(PasskeyTask::Remove)));
    world.server.always(REMOVE, Reply::refused(400, 11003, "{}"));
    tab.core.change_passkey_text("wrong again");
    assert_eq!(error(&tab), None);
    send(&world, &tab);
    assert_eq!(error(&tab).as_deref(), Some("profile.security.passkeys.wrongCode"));
}

#[test]
fn a_removal_reads_the_sessions_again_and_tells_other_tabs() {
    let (world, tab) = opened(&[("k1", "Mac")]);
    let other = world.started("/profile/security");
    load(&world, &other);
    world.server.always(REMOVE, list(&[]));
    world.server.always(READ, list(&[]));
    let before = world.server.count(SESSIONS);
    begin(&world, &tab, "remove", "k1");
    send(&world, &tab);
    assert!(names(&tab).is_empty());
    assert_eq!(toasts_so_far(&tab), ["passkeyRemoved"]);
    assert_eq!(world.server.count(SESSIONS), before + 1);
    world.deliver_storage_events(&[&tab, &other]);
    assert!(names(&other).is_empty());
}

#[test]
fn a_name_is_changed() {
    let (world, tab) = opened(&[("k1", "Mac")]);
    begin(&world, &tab, "rename", "k1");
    assert_eq!((view(&tab).typed.as_str(), view(&tab).subject.as_str()), ("Mac", "k1"));
    for unusable in ["  ", &"a".repeat(65)] {
        tab.core.change_passkey_text(unusable);
        assert!(!view(&tab).can_send);
    }
    tab.core.change_passkey_text(" My  phone ");
    world.server.always(RENAME, list(&[("k1", "My phone")]));
    send(&world, &tab);
    assert_eq!(last_body(&world, RENAME), serde_json::json!({ "name": "My phone" }));
    assert_eq!((names(&tab), view(&tab).task), (vec!["My phone".to_owned()], None));
}

#[test]
fn without_a_readable_answer_only_the_list_is_evidence() {
    for reply in [Reply::lost(), Reply::data("{}"), Reply::refused(500, 500, "{}")] {
        for (after, told) in [(list(&[("k1", "Mac")]), "passkeyAdded"), (list(&[]), "passkeyUnknown")] {
            let (world, tab) = opened(&[]);
            world.server.always(ADD, reply.clone());
            world.server.always(READ, after);
            begin(&world, &tab, "add", "");
            answer(&world, &tab, CREDENTIAL);
            assert_eq!(toasts_so_far(&tab), [told]);
            assert_eq!((view(&tab).task, view(&tab).phase), (None, ListPhase::Ready));
        }
        let (world, tab) = opened(&[("k1", "Mac")]);
        world.server.always(REMOVE, reply.clone());
        world.server.always(READ, Reply::lost());
        begin(&world, &tab, "remove", "k1");
        send(&world, &tab);
        assert_eq!(
            (toasts_so_far(&tab), view(&tab).phase),
            (vec!["passkeyUnknown".to_owned()], ListPhase::Failed)
        );
    }
}

#[test]
fn a_passkey_that_was_removed_elsewhere_leaves_the_list() {
    let (world, tab) = opened(&[("k1", "Mac")]);
    world.server.always(REMOVE, Reply::refused(404, 404, "{}"));
    world.server.always(READ, list(&[]));
    begin(&world, &tab, "remove", "k1");
    send(&world, &tab);
    assert!(names(&tab).is_empty());
}

/// Signs a guest in whose browser has this ability and who has these passkeys.
fn signed_in(world: &World, ability: &'static str, passkeys: Reply) -> Tab {
    world.server.always("GET /config.json", Reply::raw(200, ON));
    world.server.always("POST /api/player/sessions/passkey/options", Reply::lost());
    world.server.always(READ, passkeys);
    let tab = filled_in(world, "/");
    tab.events.passkey_ability.set(ability);
    answer_as_player(world);
    world.server.always(SIGN_IN, auth_result(world, 1000));
    send_sign_in(world, &tab);
    world.settle();
    tab
}

#[test]
fn after_a_sign_in_the_first_passkey_is_offered() {
    let world = World::default();
    let tab = signed_in(&world, "ask", list(&[]));
    assert_eq!(toasts_so_far(&tab), ["passkeyOffer"]);
    let reloaded = world.reloaded(&tab, "/");
    assert!(toasts_so_far(&reloaded).is_empty(), "a reload is no sign-in");
    for (ability, passkeys) in [
        ("none", list(&[])),
        ("ask", list(&[("k1", "Mac")])),
        ("ask", Reply::lost()),
        ("ask", Reply::data("{}")),
    ] {
        let tab = signed_in(&World::default(), ability, passkeys);
        assert!(toasts_so_far(&tab).is_empty());
    }
}

#[test]
fn the_offer_is_dismissed_for_good_and_beyond_the_session() {
    let world = World::default();
    let tab = signed_in(&world, "ask", list(&[]));
    let id = tab.core.store.read(|slices| slices.toasts.iter().next().map(|toast| toast.id)).unwrap();
    tab.core.dismiss_toast(id);
    world.act(&tab, async |core| core.sign_out().await);
    assert!(tab.core.ports.storage.get(Area::Local, "passkeyOffer").is_some());
    let again = signed_in(&world, "ask", list(&[]));
    assert!(toasts_so_far(&again).is_empty());
}
