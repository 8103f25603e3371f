//! Signing in with another company: the way there, and what the site does with the code it comes back with.

use crate::auth::player::{self, Player, status};
use crate::auth::{register, sessions};
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Body, Params, Visitor};
use crate::http::{Answer, data};
use crate::social::{Connection, Identity};
use crate::state::{Shared, Tx};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The entry of the constants behind which several connections stand.
const SEVERAL: &str = "auth0";

/// GET /api/player/sessions/social/{provider}/redirect; with `connection` for auth0.
pub async fn redirect(
    State(app): State<Shared>,
    Path(provider): Path<String>,
    params: Params,
) -> Result<Response, ApiError> {
    let wanted = if provider == SEVERAL { params.get("connection").unwrap_or_default() } else { &provider };
    let connection = Connection::find(&app.settings(), wanted)
        .filter(|connection| connection.provider == provider)
        .ok_or_else(ApiError::not_found)?;
    let address = connection.address(&app, params.get("state"));
    Ok((StatusCode::FOUND, [(header::LOCATION, address)]).into_response())
}

fn worthless() -> ApiError {
    ApiError::rule(11010, "This sign-in is used up, too old or incomplete. Please start it again.")
}

/// POST /api/player/sessions/social: the query is that of the page the visitor came back to.
pub async fn create(State(app): State<Shared>, visitor: Visitor, params: Params, body: Body) -> Answer {
    let (provider, connection) = (body.text("provider"), body.text("connection"));
    let mut fields = Fields::default();
    fields.require("provider", &provider);
    fields.require("connection", &connection);
    fields.finish()?;
    // Clients say either the connection or the entry of the constants behind which it stands.
    let connection = Connection::find(&app.settings(), &connection)
        .filter(|found| provider == found.id || provider == found.provider)
        .ok_or_else(worthless)?;
    let code = params.get(connection.code_name).ok_or_else(worthless)?;
    // A transaction of its own: the code is used up even when the sign-in is then refused.
    let identity = app
        .run(|tx| Identity::redeem(tx, code))?
        .filter(|identity| identity.connection == connection.id)
        .ok_or_else(worthless)?;
    if !identity.confirmed {
        return Err(ApiError::unconfirmed());
    }
    app.run(|tx| match player::by_login(tx, &identity.email)? {
        // Not 403: on this call the site would take it for the end of a session.
        Some(player) if player.status == status::BLOCKED => {
            Err(ApiError { code: 11002, status: StatusCode::BAD_REQUEST, ..ApiError::blocked() })
        }
        Some(player) => sessions::resume(tx, player, &visitor),
        None => {
            let player = register(tx, &identity, &visitor, &body)?;
            sessions::start(tx, &player, &visitor)
        }
    })
    .map(data)
}

fn register(tx: &Tx<'_>, identity: &Identity, visitor: &Visitor, body: &Body) -> Result<Player, ApiError> {
    register::check_country(visitor)?;
    // Nothing hashes to an empty text: no password fits until one is chosen with a link from a mail.
    let mut player = Player::new(tx.now, String::new());
    player.email = Some(identity.email.clone());
    player.confirmed_at = Some(tx.now);
    player.country = Some(visitor.country.clone());
    player.details.insert("firstName".into(), identity.first_name.clone().into());
    player.details.insert("lastName".into(), identity.last_name.clone().into());
    player.details.insert("agreedTc".into(), true.into());
    if let Some(locale) = body.filled("locale") {
        player.details.insert("locale".into(), locale.into());
    }
    register::settle_in(tx, &mut player)?;
    Ok(player)
}
