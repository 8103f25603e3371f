//! The routes of the second factor.

use crate::auth::factor;
use crate::contract::router::Api;

/// Routes of the second step of a sign-in, and of the second factor.
pub fn api() -> Api {
    const KEY: &str = "secondFactorEnabled";
    Api::default()
        .post(
            "/api/player/sessions/factor",
            factor::gate::finish,
            "finishSignIn",
            "Finishes a sign-in with a code of the second factor",
        )
        .refuses([401, 429])
        .refuses_with(400, [11003])
        .extension(KEY)
        .get("/api/player/factor", factor::read, "showSecondFactor", "Whether the second factor is on")
        .extension(KEY)
        .post("/api/player/factor/setup", factor::setup, "setUpSecondFactor", "Makes a secret for a code app")
        .refuses([409])
        .extension(KEY)
        .post(
            "/api/player/factor/confirm",
            factor::confirm,
            "confirmSecondFactor",
            "Turns the second factor on",
        )
        .refuses([409, 429])
        .refuses_with(400, [11003])
        .extension(KEY)
        .post("/api/player/factor/recovery", factor::renew, "renewRecoveryCodes", "Makes new recovery codes")
        .refuses([409, 429])
        .refuses_with(400, [11003])
        .extension(KEY)
        .post(
            "/api/player/factor/disable",
            factor::disable,
            "disableSecondFactor",
            "Turns the second factor off",
        )
        .refuses([409, 429])
        .refuses_with(400, [11003])
        .extension(KEY)
}
