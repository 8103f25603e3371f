//! What the tests share: tokens, players, answers of the API.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::testing::{Reply, World};

/// Id of the player of the tests.
pub const PLAYER: &str = "0a1b2c3d-0000-4000-8000-000000000001";

/// A token that ends `seconds` from now.
pub fn token(world: &World, seconds: u64) -> String {
    let claims = format!("{{\"sub\":\"{PLAYER}\",\"exp\":{}}}", world.now() / 1000 + seconds);
    format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims))
}

/// The answer to a sign-in.
pub fn auth_result(world: &World, seconds: u64) -> Reply {
    Reply::data(&format!("{{\"accessToken\":\"{}\",\"profile\":{}}}", token(world, seconds), profile()))
}

/// The player's profile.
pub fn profile() -> String {
    format!("{{\"id\":\"{PLAYER}\",\"status\":1,\"email\":\"player@example.com\"}}")
}

/// A world with a player who has a session and accounts in USD (active) and
/// BTC.
pub fn world_with_player(token_seconds: u64) -> World {
    let world = World::default();
    let token = token(&world, token_seconds);
    world.set_cookie("access_token", &token);
    answer_as_player(&world);
    world
}

/// Teaches the server what it answers to a player.
pub fn answer_as_player(world: &World) {
    world.server.always("GET /api/player/profile", Reply::data(&profile()));
    world.server.always(
        "GET /api/wallet/accounts",
        Reply::data(
            r#"[{"id":"a1","currency":"USD","status":1,"balance":120.50,"realBalance":120.50,"bonusBalance":0,"lockedBalance":0,"withdrawalBalance":100},
                {"id":"a2","currency":"BTC","status":2,"balance":0.00123456,"realBalance":0.00123456,"bonusBalance":0,"lockedBalance":0,"withdrawalBalance":0}]"#,
        ),
    );
}
