//! All routes.

use crate::auth::{fields, otp, recovery, register, sessions, social as social_sessions};
use crate::http::{faults, guard, log};
use crate::realtime::socket;
use crate::state::Shared;
use crate::{
    bonus_codes, bonuses, chat, controls, covers, documents, limits, lobby, messages, payments, play,
    profile, provider as pages, quests, referrals, retention, site as files, social, sportsbook, statement,
    tournaments, turnover, verification, wallet,
};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, Method, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post, put};
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
    let api = players()
        .merge(money())
        .merge(engagement())
        .layer(CompressionLayer::new())
        .layer(faults.clone())
        .layer(cors);
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

fn players() -> Router<Shared> {
    Router::new()
        .route("/api/health", get(files::health))
        .route("/api/settings/currencies", get(profile::currencies))
        .route("/api/settings/locales", get(profile::locales))
        .route("/api/settings/countries", get(profile::countries))
        .route("/api/settings/constants", get(profile::constants))
        .route("/api/player/init", get(profile::init))
        .route("/api/player/fields/validations", get(fields::list))
        .route("/api/player/register", post(register::by_email))
        .route("/api/player/register/phone", post(register::by_phone))
        .route("/api/player/register/confirm", post(register::confirm))
        .route("/api/player/sessions", post(sessions::create).get(sessions::list))
        .route("/api/player/sessions/token", post(sessions::autologin))
        .route("/api/player/sessions/refresh", post(sessions::refresh))
        .route("/api/player/sessions/logout", post(sessions::logout))
        .route("/api/player/sessions/social", post(social_sessions::create))
        .route("/api/player/sessions/social/{provider}/redirect", get(social_sessions::redirect))
        .route("/api/player/sessions/{id}/close", put(sessions::close_one))
        .route("/api/player/statement", get(statement::show))
        .route("/api/player/otp/send", post(otp::send))
        .route("/api/player/otp/verify", post(otp::verify))
        .route("/api/player/passwords", put(recovery::change))
        .route("/api/player/passwords/reset", post(recovery::reset))
        .route("/api/player/passwords/confirm", post(recovery::confirm))
        .route("/api/player/profile", get(profile::show).put(profile::update))
        .route("/api/player/profile/confirmations/email/resend", post(profile::resend))
        .route("/api/player/profile/referrals", get(referrals::list))
        .route("/api/player/services/sumsub/auth", post(verification::authorize))
        // The handler limits the body itself.
        .route(
            "/api/player/documents",
            get(documents::list).post(documents::create).layer(DefaultBodyLimit::disable()),
        )
        .route("/api/player/documents/{id}", delete(documents::remove))
        .route("/api/player/limits", get(limits::list).post(limits::create))
        .route("/api/player/limits/{id}", put(limits::update).delete(limits::remove))
        .route("/api/notification/communications", post(messages::contact))
        .route("/api/notification/messenger/messages", get(messages::list).delete(messages::remove))
        .route("/api/notification/messenger/messages/read", post(messages::read))
        .route("/api/notification/messenger/messages/read/all", post(messages::read_all))
        .route("/api/connection/websocket", get(socket::upgrade))
}

fn money() -> Router<Shared> {
    Router::new()
        .route("/api/wallet/accounts", get(wallet::list).post(wallet::create))
        .route("/api/wallet/accounts/{id}/switch", put(wallet::switch))
        .route("/api/wallet/accounts/{id}/hide", put(wallet::hide))
        .route("/api/payment/methods/deposit", get(payments::deposit_methods))
        .route("/api/payment/methods/withdrawal", get(payments::withdrawal_methods))
        .route("/api/payment/invoices/deposit", post(payments::deposit::create))
        .route("/api/payment/invoices/withdrawal", post(payments::withdraw::create))
        .route("/api/payment/invoices", get(payments::listing::list))
        .route("/api/payment/invoices/statistics", get(payments::listing::statistics))
        .route("/api/payment/invoices/{id}/decline", put(payments::listing::decline))
        .route("/api/risk/reasons/turn-over-wager", get(turnover::show))
        .route("/api/media/payments/{file}", get(covers::payment))
}

fn engagement() -> Router<Shared> {
    Router::new()
        .route("/api/game/player-bonuses", get(bonuses::player_bonuses))
        .route("/api/game/player-bonuses/{id}/{action}", put(bonuses::act))
        .route("/api/game/player-freespins", get(bonuses::player_freespins))
        .route("/api/game/player-freespins/{id}/{action}", put(bonuses::act))
        .route("/api/game/bonuses", get(bonuses::deposit_bonuses))
        .route("/api/game/bonuses/status", get(bonuses::issue_status))
        .route("/api/game/bonuses/cashback", get(bonuses::cashback::show))
        .route(
            "/api/game/bonuses/bonuscodes",
            get(bonus_codes::list).post(bonus_codes::add).delete(bonus_codes::remove),
        )
        .route("/api/game/collections", get(lobby::collections))
        .route("/api/game/providers", get(lobby::providers))
        .route("/api/game/providers/{id}", get(lobby::provider))
        .route("/api/game/games", get(lobby::list))
        .route("/api/game/games/favorites", get(lobby::favorites))
        .route("/api/game/games/played", get(lobby::played))
        .route("/api/game/games/{id}", get(lobby::one))
        .route("/api/game/games/{id}/play", post(lobby::play))
        .route("/api/game/games/{id}/favorite", post(lobby::add_favorite).delete(lobby::remove_favorite))
        .route("/api/game/spins", get(lobby::spins))
        .route("/api/game/spins/winners", get(play::winners::list))
        .route("/api/game/bets", get(sportsbook::history::list))
        .route("/api/retention/quests", get(quests::available))
        .route("/api/retention/quests/{id}/activate", put(quests::activate))
        .route("/api/retention/player-quests", get(quests::of_player))
        .route("/api/retention/player-quests/{id}/cancel", put(quests::cancel))
        .route("/api/retention/account", get(retention::account))
        .route("/api/retention/levels", get(retention::levels))
        .route("/api/retention/tournaments", get(tournaments::list))
        .route("/api/retention/tournaments/{id}", get(tournaments::one))
        .route("/api/retention/tournaments/{id}/participate", post(tournaments::participate))
        .route("/api/media/games/{file}", get(covers::game))
        .route("/api/media/providers/{file}", get(covers::provider))
        .route("/api/{*rest}", axum::routing::any(files::missing))
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
        .route("/sportsbook", post(sportsbook::history::control))
        .route("/reset", post(controls::reset))
}

/// The API of games and of the sportsbook in a frame.
fn frame() -> Router<Shared> {
    Router::new()
        .route("/game/api/session", get(play::api::open))
        .route("/game/api/rounds", get(play::api::recent).post(play::api::play))
        .route("/game/api/rounds/{id}/{action}", post(play::api::act))
        .route("/game/api/seed", post(play::api::change_seed))
        .route("/game/api/fairness/{round}", get(play::api::fairness))
        .route("/game/api/rooms/{identity}", get(play::api::view))
        .route("/game/api/rooms/{identity}/events", get(play::api::events))
        .route("/sportsbook/api/matches", get(sportsbook::api::matches))
        .route("/sportsbook/api/bets", get(sportsbook::api::own).post(sportsbook::api::bet))
        .route("/sportsbook/api/bets/{id}/cash-out", post(sportsbook::api::cash_out))
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
        .route("/chat/js/widget.js", get(chat::widget))
        .route("/chat/frame", get(chat::frame))
        .route("/chat/frame.js", get(chat::frame_script))
        .route("/chat/chat.css", get(chat::style))
        .route("/game/{identity}", get(play::pages::game))
        .route("/game/fairness", get(play::pages::fairness))
        .route("/game/assets/{file}", get(play::pages::asset))
        .route("/game/look/{file}", get(play::pages::colours))
        .merge(frame().layer(from_fn_with_state(app.clone(), faults::inject)))
        .route("/sportsbook/", get(sportsbook::pages::client))
        .route("/sportsbook/assets/{file}", get(sportsbook::pages::asset))
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
}
