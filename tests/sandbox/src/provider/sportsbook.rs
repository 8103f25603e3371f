//! A stand-in for the client of a sportsbook: it says what it was started with. It takes no bets.

use super::page;
use crate::covers::escape;
use crate::http::extract::Params;
use crate::state::{App, Shared};
use axum::extract::State;
use axum::response::Response;

/// Its address.
pub fn address(app: &App) -> String {
    format!("{}/sportsbook", app.options.provider_origin)
}

/// GET /sportsbook/?clientId&lang&token
pub async fn client(State(_): State<Shared>, params: Params) -> Response {
    let of = |name: &str| escape(params.get(name).unwrap_or_default());
    let visitor = if params.get("token").is_some() { "a player" } else { "a guest" };
    let body = format!(
        "<main class=\"card\"><h1>Sportsbook stand-in</h1>\
         <p>The sandbox has no sportsbook, and takes no bets here. This page shows how its client was started.</p>\
         <p role=\"status\">Client {id}, language {language}, for {visitor}.</p></main>",
        id = of("clientId"),
        language = of("lang"),
    );
    page("Sportsbook stand-in", None, &body)
}
