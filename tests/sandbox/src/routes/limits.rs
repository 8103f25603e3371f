//! The routes of the limits of a player.

use crate::contract::router::Api;
use crate::limits::{self, time};
use crate::vault;

/// Routes of the limits of money, of exclusions, of the limit of the time of play, and of the vault.
pub fn api() -> Api {
    const TIME: &str = "timeLimitEnabled";
    const VAULT: &str = "vaultEnabled";
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
        .get("/api/player/vault", vault::show, "showVault", "The money that the player keeps from play")
        .extension(VAULT)
        .post("/api/player/vault", vault::put, "putIntoVault", "Keeps money from play until an end")
        .refuses([400, 422])
        .extension(VAULT)
        .put("/api/player/vault/{id}", vault::prolong, "prolongVaultEntry", "Makes the end of an entry later")
        .refuses([422])
        .extension(VAULT)
}
