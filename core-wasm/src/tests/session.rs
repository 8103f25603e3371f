//! The session: one refresh across tabs, sign-in and sign-out followed.

use super::support::{token, world_with_player};
use crate::{
    store::views::{Command, SessionStatus},
    testing::Reply,
};

const REFRESH: &str = "POST /api/player/sessions/refresh";

#[test]
fn two_tabs_whose_token_expires_make_one_refresh() {
    let world = world_with_player(20);
    let one = world.started("/");
    let other = world.started("/");
    world.advance(15_000);
    let fresh = token(&world, 20);
    world.server.always(REFRESH, Reply::data(&format!("{{\"accessToken\":\"{fresh}\"}}")).after(300));
    world.act(&one, async |core| {
        core.load_accounts().await.unwrap();
    });
    world.act(&other, async |core| {
        core.load_accounts().await.unwrap();
    });
    world.advance(2_000);
    assert_eq!(world.server.count(REFRESH), 1);
    assert_eq!(world.cookie("access_token"), Some(fresh));
}

#[test]
fn an_unreachable_refresh_signs_nobody_out() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    world.server.always(REFRESH, Reply::lost());
    world.act(&tab, async |core| {
        let error = core.load_accounts().await.unwrap_err();
        assert!(error.is_retryable());
    });
    assert!(world.cookie("access_token").is_some());
    assert_eq!(tab.core.store.read(|slices| slices.session.get().status), SessionStatus::Player);
}

#[test]
fn a_refused_refresh_ends_the_session_and_opens_sign_in() {
    let world = world_with_player(20);
    let tab = world.started("/");
    world.advance(15_000);
    world.server.always(REFRESH, Reply::refused(401, 0, "{}"));
    world.act(&tab, async |core| {
        core.load_accounts().await.unwrap_err();
    });
    assert_eq!(world.cookie("access_token"), None);
    let commands = tab.events.commands.borrow();
    assert!(
        commands
            .iter()
            .any(|command| matches!(command, Command::OpenDialog { dialog } if dialog.name == "sign-in"))
    );
}
