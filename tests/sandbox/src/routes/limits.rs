//! The routes of the limits of a player.

use crate::contract::router::Api;
use crate::limits::{self, time};

/// Routes of the limits of money, of exclusions, and of the limit of the time of play.
pub fn api() -> Api {
    const TIME: &str = "timeLimitEnabled";
    Api::default()
        .get("/api/player/limits", limits::list, "listLimits", "The limits of the player")
        .post("/api/player/limits", limits::create, "createLimit", "Sets a limit")
        .refuses([422])
        .put("/api/player/limits/{id}", limits::update, "changeLimit", "Changes or confirms a limit")
        .refuses([422])
        .delete(
            "/api/player/limits/{id}",
            limits::remove,
            "removeLimit",
            "Removes a limit after a delay, or cancels a scheduled change",
        )
        .refuses([400])
        .get("/api/player/time-limit", time::show, "showTimeLimit", "The limit of the time of play")
        .extension(TIME)
        .put(
            "/api/player/time-limit",
            time::set,
            "setTimeLimit",
            "Sets or ends the limit of the time of play",
        )
        .refuses([422])
        .extension(TIME)
}
