//! The demo game.

use super::{gone, page};
use crate::covers::{cover, escape};
use crate::http::extract::Params;
use crate::ids::stable_hash;
use crate::state::Shared;
use axum::extract::{Path, State};
use axum::response::Response;

/// GET /game/{identity}: a small slot machine that spins with a link.
pub async fn game(State(app): State<Shared>, Path(identity): Path<String>, params: Params) -> Response {
    const SYMBOLS: [&str; 6] = ["\u{2605}", "\u{25c6}", "\u{25cf}", "\u{2665}", "\u{2663}", "7"];
    let Some(game) = app.catalog.games.find(&identity) else { return gone() };
    let mode = if params.get("mode") == Some("real") { "real" } else { "demo" };
    let spin = params.number("spin").unwrap_or(0).clamp(0, 1_000_000);
    let reel = |number: usize| {
        let roll = usize::try_from(stable_hash(&format!("{identity}{spin}{number}")) >> 7)
            .unwrap_or_default()
            % SYMBOLS.len();
        SYMBOLS.get(roll).copied().unwrap_or_default()
    };
    let reels = [reel(0), reel(1), reel(2)];
    let words = match (spin, reels) {
        (0, _) => "Press spin",
        (_, [a, b, c]) if a == b && b == c => "Three of a kind!",
        (_, [a, b, c]) if a == b || b == c || a == c => "A pair",
        _ => "No win",
    };
    let body = format!(
        "<main class=\"game\"><div class=\"art\">{art}</div><div class=\"machine\"><h1>{name}</h1><p>{kind}</p>\
         <p class=\"reels\"><span>{0}</span><span>{1}</span><span>{2}</span></p><p role=\"status\">{words}</p>\
         <p><a class=\"primary\" href=\"/game/{id}?mode={mode}&amp;spin={next}\">Spin</a></p></div></main>",
        reels[0],
        reels[1],
        reels[2],
        art = cover(&game.identity, &game.name),
        name = escape(&game.name),
        kind = if mode == "real" {
            "Playing for money is switched off in the sandbox: every spin is free."
        } else {
            "Demo mode"
        },
        id = escape(&game.identity),
        next = spin + 1,
    );
    page(&game.name, None, &body)
}
