//! The API of the site: every path with its handler, and the name, the summary and the refusals of the operation.

use super::{factor, limits, passkeys, rounds};
use crate::auth::{fields, last_visit, otp, recovery, register, sessions, social as social_sessions};
use crate::contract::router::Api;
use crate::realtime::socket;
use crate::{
    betting, bonus_codes, bonuses, covers, documents, lobby, messages, payments, profile, quests, referrals,
    retention, site as files, statement, tournaments, turnover, verification, wallet,
};
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

/// The API that the player site expects of a backend.
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
        .route("/api/health", get(files::health))
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
        .route("/api/connection/websocket", get(socket::upgrade))
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
        .refuses_with(400, [11003])
        .post("/api/player/register/confirm", register::confirm, "confirmEmail", "Confirms an e-mail address")
        .refuses([422])
        .post("/api/player/sessions", sessions::create, "signIn", "Signs a player in")
        .refuses([401, 403, 422, 429])
        .refuses_with(401, [11001])
        .refuses_with(428, [11012])
        .get("/api/player/sessions", sessions::list, "listSessions", "The sessions of the player")
        .post(
            "/api/player/sessions/token",
            sessions::autologin,
            "signInByToken",
            "Signs in with the token of a link",
        )
        .refuses([401])
        .refuses_with(428, [11012])
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
        .refuses_with(428, [11012])
        .refuses_with(400, [11001, 11002, 11010])
        .get(
            "/api/player/sessions/social/{provider}/redirect",
            social_sessions::redirect,
            "goToSocialProvider",
            "Leads the browser to the page of a provider",
        )
        .get(
            "/api/player/sessions/previous",
            last_visit::previous,
            "showPreviousSession",
            "The last use of the account before the session of the call",
        )
        .extension("lastVisitEnabled")
        .put(
            "/api/player/sessions/others/close",
            sessions::close_others,
            "closeOtherSessions",
            "Ends all sessions of the player except the one of the call",
        )
        .extension("closeOtherSessionsEnabled")
        .merge(factor::api())
        .merge(passkeys::api())
        .put("/api/player/sessions/{id}/close", sessions::close_one, "closeSession", "Ends another session")
        .post("/api/player/otp/send", otp::send, "sendOneTimeCode", "Sends a one-time code to a phone")
        .refuses([401, 422, 429])
        .refuses_with(400, [11005, 11006])
        .post("/api/player/otp/verify", otp::verify, "verifyOneTimeCode", "Checks a one-time code")
        .refuses([401, 422])
        .refuses_with(400, [11003])
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
        .route("/api/player/documents", post(documents::create).layer(DefaultBodyLimit::disable()))
        .delete(
            "/api/player/documents/{id}",
            documents::remove,
            "deleteDocument",
            "Deletes a document that is not approved",
        )
        .refuses([400])
        .merge(limits::api())
        .get(
            "/api/player/statement",
            statement::show,
            "showStatement",
            "What the player paid and played in a period",
        )
        .refuses([422])
        .extension("statementEnabled")
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
        .refuses_with(400, [13100])
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
        .refuses_with(400, [13100, 13101, 14100])
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
        .route("/api/media/payments/{file}", get(covers::payment))
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
        .refuses_with(400, [14100])
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
        .refuses_with(400, [14100])
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
        .refuses_with(400, [5, 14100])
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
        .refuses_with(400, [14100, 14101, 14103, 14105, 14106, 14306, 14308])
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
        .merge(rounds::api())
        .get("/api/game/bets", betting::history::list, "listBets", "Bets of the player on sports")
        .route("/api/media/games/{file}", get(covers::game))
        .route("/api/media/providers/{file}", get(covers::provider))
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
        .refuses_with(400, [14100])
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
        .route("/api/{*rest}", axum::routing::any(files::missing))
}
