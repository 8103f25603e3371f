//! All routes.

mod api;
mod factor;
mod limits;
mod passkeys;
mod rounds;

pub use api::api;

use crate::contract::page;
use crate::http::{faults, guard, log};
use crate::state::Shared;
use crate::{
    betting, chat, controls, documents, font, play, provider as pages, site as files, social, verification,
};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, Method, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use tower_http::cors::{Any, CorsLayer};

/// The largest request body.
const LARGEST_BODY: usize = 64 * 1024;
/// The largest request body of a test control.
const LARGEST_CONTROL: usize = 4 * 1024 * 1024;

/// The site port: API, realtime, test controls, the site itself.
pub fn site(app: Shared) -> Router {
    let cors = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("idempotency-key"),
        ])
        .expose_headers([header::RETRY_AFTER])
        .max_age(Duration::from_mins(10));
    let faults = from_fn_with_state(app.clone(), faults::inject);
    // Outside the fault layer: pages of other origins must be able to read injected responses.
    let api = api().into_router().layer(CompressionLayer::new()).layer(faults.clone()).layer(cors);
    let mut router = Router::new().route("/config.json", get(files::configuration));
    if app.options.test_controls {
        router = router.nest(
            "/__sandbox",
            steering()
                .layer(DefaultBodyLimit::max(LARGEST_CONTROL))
                .layer(from_fn_with_state(app.clone(), pages::own)),
        );
    }
    let router = router
        .fallback(files::files)
        .layer(CompressionLayer::new())
        .layer(faults)
        .merge(api)
        .layer(DefaultBodyLimit::max(LARGEST_BODY));
    guard::guarded(router)
        .layer(from_fn_with_state(app.clone(), files::secure))
        .layer(from_fn_with_state(app.clone(), log::record))
        .with_state(app)
}

fn steering() -> Router<Shared> {
    Router::new()
        .route("/clock", get(controls::clock).post(controls::set_clock))
        .route(
            "/faults",
            post(controls::add_fault).put(controls::replace_faults).delete(controls::clear_faults),
        )
        .route("/realtime", post(controls::realtime))
        .route("/settings", post(controls::settings))
        .route("/config", post(controls::config))
        .route("/players", post(controls::add_player))
        .route("/credit", post(controls::add_money))
        .route("/bets", post(controls::play::bets))
        .route("/bonuses", post(controls::play::bonuses))
        .route("/freespins", post(controls::play::free_spins))
        .route("/tournaments", post(controls::tournaments::points))
        .route("/tournaments/end", post(controls::tournaments::end))
        .route("/volume", post(controls::volume::make))
        .route("/documents", post(controls::account::documents))
        .route("/referrals", post(controls::account::referrals))
        .route("/sessions", post(controls::account::sessions))
        .route("/autologin", post(controls::autologin))
        .route("/messages", post(controls::add_message))
        .route("/requests", get(controls::requests).merge(delete(controls::clear_requests)))
        .route("/ledger", get(controls::ledger))
        .route("/publish", post(controls::publish))
        .route("/seeds", post(controls::seeds))
        .route("/sportsbook", post(betting::history::control))
        .route("/reset", post(controls::reset))
}

/// The API of games and of the sportsbook in a frame.
fn frame() -> Router<Shared> {
    Router::new()
        .route("/game/api/session", get(play::api::open))
        .route("/game/api/rounds", get(play::api::recent).post(play::api::play))
        .route("/game/api/rounds/{id}/decisions", post(play::api::decide))
        .route("/game/api/rounds/{id}/{action}", post(play::api::act))
        .route("/game/api/seed", post(play::api::change_seed))
        .route("/game/api/fairness/{round}", get(play::api::fairness))
        .route("/game/api/rooms/{identity}", get(play::api::view))
        .route("/game/api/rooms/{identity}/events", get(play::api::events))
        .route("/sportsbook/api/matches", get(betting::api::matches))
        .route("/sportsbook/api/bets", get(betting::api::own).post(betting::api::bet))
        .route("/sportsbook/api/bets/{id}/cash-out", post(betting::api::cash_out))
}

/// The provider port: payment pages, demo games, the outbox.
pub fn provider(app: Shared) -> Router {
    let router = Router::new()
        .route("/style.css", get(pages::style))
        .route("/pay/{id}", get(pages::pay::show).post(pages::pay::submit))
        .route("/pay/{id}/outcome", post(pages::pay::outcome))
        .route("/sumsub/sdk.js", get(verification::pages::sdk))
        .route("/sumsub/frame.js", get(verification::pages::frame))
        .route("/sumsub/verify", get(verification::pages::show).post(verification::pages::choose))
        .route("/font/{version}/{file}", get(font::file))
        .route("/chat/js/widget.js", get(chat::widget))
        .route("/chat/frame", get(chat::frame))
        .route("/chat/frame.js", get(chat::frame_script))
        .route("/chat/chat.css", get(chat::style))
        .route("/game/{identity}", get(play::pages::game))
        .route("/game/fairness", get(play::pages::fairness))
        .route("/game/assets/{file}", get(play::pages::asset))
        .route("/game/look/{file}", get(play::pages::colours))
        .merge(frame().layer(from_fn_with_state(app.clone(), faults::inject)))
        .route("/sportsbook/", get(betting::pages::client))
        .route("/sportsbook/assets/{file}", get(betting::pages::asset))
        .route("/social/{connection}", get(social::show).post(social::choose))
        .layer(
            CorsLayer::new()
                .allow_origin(Any)
                .allow_methods([Method::GET, Method::POST])
                .allow_headers([header::CONTENT_TYPE, HeaderName::from_static(play::api::LAUNCH)]),
        )
        .merge(desk().layer(from_fn_with_state(app.clone(), pages::own)))
        .layer(DefaultBodyLimit::max(LARGEST_BODY));
    guard::guarded(router).with_state(app)
}

/// The pages of whoever runs the demo: what reviewers do, and the codes and links that were sent.
fn desk() -> Router<Shared> {
    Router::new()
        .route("/", get(pages::index))
        .route("/withdrawals", get(pages::withdrawals::show).post(pages::withdrawals::decide))
        .route("/players", get(pages::players::show))
        .route("/players/messages", post(pages::players::send_message))
        .route("/players/points", post(pages::players::give_points))
        .route("/players/tournaments", post(pages::players::move_tournament))
        .route("/documents", get(documents::review::show).post(documents::review::decide))
        .route("/outbox", get(pages::outbox_page))
        .route("/outbox.json", get(pages::outbox_json))
        .route("/contract", get(page::show))
        .route("/contract/openapi.json", get(page::openapi_json))
        .route("/contract/asyncapi.json", get(page::asyncapi_json))
}
