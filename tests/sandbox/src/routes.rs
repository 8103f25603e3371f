//! All routes.

use crate::auth::{fields, otp, recovery, register, sessions, social as social_sessions};
use crate::contract::page;
use crate::contract::router::Api;
use crate::http::{faults, guard, log};
use crate::realtime::socket;
use crate::state::Shared;
use crate::{
    bonus_codes, bonuses, chat, controls, covers, documents, limits, lobby, messages, payments, play,
    profile, provider as pages, quests, referrals, retention, site as files, social, sportsbook, tournaments,
    turnover, verification, wallet,
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

/// The API of the site: what a backend of the player site has.
pub fn api() -> Api {
    settings()
        .merge(sign_in())
        .merge(account())
        .merge(money())
        .merge(offers())
        .merge(games())
        .merge(engagement())
}

fn settings() -> Api {
    Api::default()
        .beside("/api/health", get(files::health))
        .get("/api/settings/currencies", profile::currencies, "listCurrencies", "The currencies")
        .get("/api/settings/locales", profile::locales, "listLocales", "The languages of the site")
        .get("/api/settings/countries", profile::countries, "listCountries", "The countries")
        .get(
            "/api/settings/constants",
            profile::constants,
            "showConstants",
            "Numbers and words of the API, and what is enabled",
        )
        .get("/api/player/init", profile::init, "showOrigin", "Where the visitor comes from")
        .get("/api/player/fields/validations", fields::list, "listFields", "The fields of a form")
        .refuses([401, 422])
        .post(
            "/api/notification/communications",
            messages::contact,
            "sendContactMessage",
            "Sends the contact form",
        )
        .refuses([422, 429])
        .beside("/api/connection/websocket", get(socket::upgrade))
}

fn sign_in() -> Api {
    Api::default()
        .post(
            "/api/player/register",
            register::by_email,
            "registerByEmail",
            "Registers with an e-mail address",
        )
        .refuses([422, 429])
        .post(
            "/api/player/register/phone",
            register::by_phone,
            "registerByPhone",
            "Registers with a phone and its code",
        )
        .refuses([422, 429])
        .refuses_with([11003])
        .post("/api/player/register/confirm", register::confirm, "confirmEmail", "Confirms an e-mail address")
        .refuses([422])
        .post("/api/player/sessions", sessions::create, "signIn", "Signs a player in")
        .refuses([401, 403, 422, 429])
        .also(401, 11001)
        .get("/api/player/sessions", sessions::list, "listSessions", "The sessions of the player")
        .post(
            "/api/player/sessions/token",
            sessions::autologin,
            "signInByToken",
            "Signs in with the token of a link",
        )
        .refuses([401])
        .post(
            "/api/player/sessions/refresh",
            sessions::refresh,
            "refreshSession",
            "Exchanges the access token, also an expired one",
        )
        .post("/api/player/sessions/logout", sessions::logout, "signOut", "Ends the session")
        .post(
            "/api/player/sessions/social",
            social_sessions::create,
            "signInElsewhere",
            "Signs in with what the provider has sent back",
        )
        .refuses([422])
        .refuses_with([11001, 11002, 11010])
        .get(
            "/api/player/sessions/social/{provider}/redirect",
            social_sessions::redirect,
            "goToSocialProvider",
            "Leads the browser to the page of a provider",
        )
        .put("/api/player/sessions/{id}/close", sessions::close_one, "closeSession", "Ends another session")
        .post("/api/player/otp/send", otp::send, "sendOneTimeCode", "Sends a one-time code to a phone")
        .refuses([401, 422, 429])
        .refuses_with([11005, 11006])
        .post("/api/player/otp/verify", otp::verify, "verifyOneTimeCode", "Checks a one-time code")
        .refuses([401, 422])
        .refuses_with([11003])
        .post(
            "/api/player/passwords/reset",
            recovery::reset,
            "requestPasswordReset",
            "Sends a link to reset the password",
        )
        .refuses([422, 429])
        .post(
            "/api/player/passwords/confirm",
            recovery::confirm,
            "resetPassword",
            "Sets a password with the code of a link",
        )
        .refuses([422])
        .put("/api/player/passwords", recovery::change, "changePassword", "Changes the password")
        .refuses([422])
}

fn account() -> Api {
    Api::default()
        .get("/api/player/profile", profile::show, "showProfile", "The profile of the player")
        .put("/api/player/profile", profile::update, "changeProfile", "Changes fields of the profile")
        .refuses([422])
        .post(
            "/api/player/profile/confirmations/email/resend",
            profile::resend,
            "resendConfirmation",
            "Sends the link again that confirms the e-mail address",
        )
        .refuses([429])
        .get(
            "/api/player/profile/referrals",
            referrals::list,
            "listReferrals",
            "Players whom the player has referred",
        )
        .post(
            "/api/player/services/sumsub/auth",
            verification::authorize,
            "authorizeVerification",
            "A token for the identity verification",
        )
        .get("/api/player/documents", documents::list, "listDocuments", "The documents of the player")
        .described(
            "post",
            "/api/player/documents",
            &documents::create,
            "uploadDocument",
            "Uploads a document",
        )
        // The handler limits the body itself.
        .beside("/api/player/documents", post(documents::create).layer(DefaultBodyLimit::disable()))
        .delete(
            "/api/player/documents/{id}",
            documents::remove,
            "deleteDocument",
            "Deletes a document that is not approved",
        )
        .refuses([400])
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
        .get("/api/notification/messenger/messages", messages::list, "listMessages", "Messages to the player")
        .delete(
            "/api/notification/messenger/messages",
            messages::remove,
            "deleteMessages",
            "Deletes messages",
        )
        .post(
            "/api/notification/messenger/messages/read",
            messages::read,
            "markMessagesRead",
            "Marks messages as read",
        )
        .post(
            "/api/notification/messenger/messages/read/all",
            messages::read_all,
            "markAllMessagesRead",
            "Marks all messages as read",
        )
}

fn money() -> Api {
    Api::default()
        .get("/api/wallet/accounts", wallet::list, "listAccounts", "The accounts of the player")
        .post("/api/wallet/accounts", wallet::create, "createAccount", "Opens an account; answers all")
        .refuses([422])
        .put(
            "/api/wallet/accounts/{id}/switch",
            wallet::switch,
            "switchAccount",
            "Makes an account the active one; answers all",
        )
        .put(
            "/api/wallet/accounts/{id}/hide",
            wallet::hide,
            "hideAccount",
            "Hides an empty account; answers the others",
        )
        .refuses([422])
        .get(
            "/api/payment/methods/deposit",
            payments::deposit_methods,
            "listDepositMethods",
            "Methods to deposit with",
        )
        .refuses([422])
        .refuses_with([13100])
        .get(
            "/api/payment/methods/withdrawal",
            payments::withdrawal_methods,
            "listWithdrawalMethods",
            "Methods to withdraw with",
        )
        .refuses([422])
        .post(
            "/api/payment/invoices/deposit",
            payments::deposit::create,
            "createDeposit",
            "Starts a deposit, or asks for an address to send coins to",
        )
        .refuses_with([13100, 13101, 14100])
        .post(
            "/api/payment/invoices/withdrawal",
            payments::withdraw::create,
            "createWithdrawal",
            "Starts a withdrawal",
        )
        .get("/api/payment/invoices", payments::listing::list, "listPayments", "Payments of the player")
        .refuses([422])
        .get(
            "/api/payment/invoices/statistics",
            payments::listing::statistics,
            "showPaymentStatistics",
            "What was paid, by currency",
        )
        .put(
            "/api/payment/invoices/{id}/decline",
            payments::listing::decline,
            "declinePayment",
            "Cancels a pending payment",
        )
        .refuses([409])
        .get(
            "/api/risk/reasons/turn-over-wager",
            turnover::show,
            "showTurnOver",
            "What must be wagered before a withdrawal",
        )
        .refuses([422])
        .beside("/api/media/payments/{file}", get(covers::payment))
}

fn offers() -> Api {
    Api::default()
        .get(
            "/api/game/player-bonuses",
            bonuses::player_bonuses,
            "listPlayerBonuses",
            "Bonuses that the player has",
        )
        .put(
            "/api/game/player-bonuses/{id}/activate",
            bonuses::activate_bonus,
            "activateBonus",
            "Activates a bonus",
        )
        .refuses([400, 422])
        .put("/api/game/player-bonuses/{id}/cancel", bonuses::cancel_bonus, "cancelBonus", "Gives a bonus up")
        .refuses([400, 422])
        .get(
            "/api/game/player-freespins",
            bonuses::player_freespins,
            "listPlayerFreeSpins",
            "Free spins that the player has",
        )
        .put(
            "/api/game/player-freespins/{id}/activate",
            bonuses::activate_spins,
            "activateFreeSpins",
            "Activates free spins",
        )
        .refuses([400, 422])
        .put(
            "/api/game/player-freespins/{id}/cancel",
            bonuses::cancel_spins,
            "cancelFreeSpins",
            "Gives free spins up",
        )
        .refuses([400, 422])
        .get(
            "/api/game/bonuses",
            bonuses::deposit_bonuses,
            "listDepositBonuses",
            "Bonuses that a deposit can have",
        )
        .refuses([422])
        .get(
            "/api/game/bonuses/status",
            bonuses::issue_status,
            "showBonusStatus",
            "Which bonuses the player has received",
        )
        .get(
            "/api/game/bonuses/cashback",
            bonuses::cashback::show,
            "listCashback",
            "The cashback of the week so far",
        )
        .get(
            "/api/game/bonuses/bonuscodes",
            bonus_codes::list,
            "listBonusCodes",
            "Bonus codes that wait for a deposit",
        )
        .post("/api/game/bonuses/bonuscodes", bonus_codes::add, "addBonusCode", "Enters a bonus code")
        .refuses([422])
        .refuses_with([5])
        .delete(
            "/api/game/bonuses/bonuscodes",
            bonus_codes::remove,
            "removeBonusCode",
            "Takes a bonus code back",
        )
        .refuses([404])
}

fn games() -> Api {
    Api::default()
        .get("/api/game/collections", lobby::collections, "listCollections", "Collections of games")
        .get("/api/game/providers", lobby::providers, "listProviders", "Studios")
        .get("/api/game/providers/{id}", lobby::provider, "showProvider", "A studio, by id or identity")
        .get("/api/game/games", lobby::list, "listGames", "Games that can be played in a country")
        .get("/api/game/games/favorites", lobby::favorites, "listFavorites", "The favourites of the player")
        .get(
            "/api/game/games/played",
            lobby::played,
            "listPlayedGames",
            "What the player has played, the last first",
        )
        .get("/api/game/games/{id}", lobby::one, "showGame", "A game, by id or identity")
        .post(
            "/api/game/games/{id}/play",
            lobby::play,
            "startGame",
            "Starts a game or the sportsbook; guests can play demos",
        )
        .refuses([401, 422])
        .refuses_with([14100, 14101, 14103, 14105, 14306, 14308])
        .post(
            "/api/game/games/{id}/favorite",
            lobby::add_favorite,
            "addFavorite",
            "Adds a favourite; answers all",
        )
        .delete(
            "/api/game/games/{id}/favorite",
            lobby::remove_favorite,
            "removeFavorite",
            "Removes a favourite; answers the others",
        )
        .get("/api/game/spins", lobby::spins, "listRounds", "Settled rounds of the player")
        .get("/api/game/spins/winners", play::winners::list, "listWinners", "The newest big wins")
        .get("/api/game/bets", sportsbook::history::list, "listBets", "Bets of the player on sports")
        .beside("/api/media/games/{file}", get(covers::game))
        .beside("/api/media/providers/{file}", get(covers::provider))
}

fn engagement() -> Api {
    Api::default()
        .get("/api/retention/quests", quests::available, "listQuests", "Quests that the player can begin")
        .put(
            "/api/retention/quests/{id}/activate",
            quests::activate,
            "activateQuest",
            "Begins a quest, or claims its reward",
        )
        .refuses([422])
        .refuses_with([14100])
        .get(
            "/api/retention/player-quests",
            quests::of_player,
            "listPlayerQuests",
            "Quests that the player has begun",
        )
        .put("/api/retention/player-quests/{id}/cancel", quests::cancel, "cancelQuest", "Gives a quest up")
        .refuses([422])
        .get(
            "/api/retention/account",
            retention::account,
            "showLoyaltyAccount",
            "Points and level of the player",
        )
        .get("/api/retention/levels", retention::levels, "listLevels", "The levels")
        .get("/api/retention/tournaments", tournaments::list, "listTournaments", "Tournaments")
        .get(
            "/api/retention/tournaments/{id}",
            tournaments::one,
            "showTournament",
            "A tournament with its standings",
        )
        .post(
            "/api/retention/tournaments/{id}/participate",
            tournaments::participate,
            "joinTournament",
            "Takes part in a tournament",
        )
        .refuses([422])
        .beside("/api/{*rest}", axum::routing::any(files::missing))
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
        .route("/contract", get(page::show))
        .route("/contract/openapi.json", get(page::openapi_json))
        .route("/contract/asyncapi.json", get(page::asyncapi_json))
}
