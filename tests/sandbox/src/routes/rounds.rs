//! The routes of rounds of games, and of what they win.

use crate::contract::router::Api;
use crate::{lobby, play};
use axum::routing::get;

/// Routes of rounds, their proofs, the winners, the jackpots and the live tables.
pub fn api() -> Api {
    Api::default()
        .get("/api/game/spins", lobby::spins, "listRounds", "Settled rounds of the player")
        .get(
            "/api/game/spins/{id}/proof",
            play::proof::show,
            "showRoundProof",
            "What is needed to compute a round of the player again",
        )
        .refuses([404])
        .extension("roundProofsEnabled")
        .post(
            "/api/game/spins/{id}/reveal",
            play::proof::reveal,
            "revealRoundSeed",
            "Reveals the server seed of a round; the next rounds of its game follow from the next seed",
        )
        .refuses([404, 409])
        .extension("roundProofsEnabled")
        .route("/api/media/symbols/{identity}/{file}", get(play::pages::symbol))
        .get("/api/game/spins/winners", play::winners::list, "listWinners", "The newest big wins")
        .get(
            "/api/game/jackpots",
            play::jackpot::list,
            "listJackpots",
            "Jackpots with their pools of a currency",
        )
        .extension("jackpotsEnabled")
        .get(
            "/api/game/live-tables",
            play::tables::list,
            "listLiveTables",
            "Live tables with their last numbers",
        )
        .extension("liveTablesEnabled")
}
