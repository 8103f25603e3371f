//! The routes of passkeys.

use crate::auth::passkeys::{self, EXPIRED, NEEDED, UNKNOWN, sign_in};
use crate::contract::router::Api;

/// Routes of the sign-in with a passkey, and of the passkeys of a player.
pub fn api() -> Api {
    const KEY: &str = "passkeysEnabled";
    Api::default()
        .post(
            "/api/player/sessions/passkey/options",
            sign_in::options,
            "beginPasskeySignIn",
            "The options of a sign-in with a passkey",
        )
        .extension(KEY)
        .post("/api/player/sessions/passkey", sign_in::finish, "signInWithPasskey", "Signs in with a passkey")
        .refuses([403])
        .refuses_with(400, [EXPIRED])
        .refuses_with(401, [UNKNOWN])
        .extension(KEY)
        .get(
            "/api/player/passkeys",
            passkeys::list,
            "listPasskeys",
            "The passkeys of the player, oldest first",
        )
        .extension(KEY)
        .post(
            "/api/player/passkeys/options",
            passkeys::options,
            "beginPasskey",
            "The options of a new passkey",
        )
        .refuses([409, 422, 429])
        .refuses_with(400, [11003])
        .refuses_with(428, [NEEDED])
        .extension(KEY)
        .post("/api/player/passkeys", passkeys::register, "addPasskey", "Stores a new passkey")
        .refuses([409])
        .refuses_with(400, [UNKNOWN, EXPIRED])
        .extension(KEY)
        .put("/api/player/passkeys/{id}", passkeys::rename, "renamePasskey", "Names a passkey")
        .refuses([404, 422])
        .extension(KEY)
        .post("/api/player/passkeys/{id}/remove", passkeys::remove, "removePasskey", "Removes a passkey")
        .refuses([404, 422, 429])
        .refuses_with(400, [11003])
        .refuses_with(428, [NEEDED])
        .extension(KEY)
}
