//! Social sign-in: the redirect to the provider, and the exchange of its code.

use crate::auth::player::{self, Player, status};
use crate::auth::register;
use crate::auth::sessions::{self, SignedIn};
use crate::http::error::{ApiError, Fields};
use crate::http::extract::{Params, Visitor};
use crate::http::input::{Input, Query, Text};
use crate::http::{Answer, Redirect, data};
use crate::social::{Connection, Identity};
use crate::state::{Shared, Tx};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// Entry of the constants that stands for several connections.
const SEVERAL: &str = "auth0";

/// The query of the redirect.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = SocialRedirectQuery)]
pub struct Way {
    connection: Text,
    state: Option<String>,
}

/// GET /api/player/sessions/social/{provider}/redirect; with `connection` for auth0.
pub async fn redirect(
    State(app): State<Shared>,
    Path(provider): Path<String>,
    Query(way): Query<Way>,
) -> Result<Redirect, ApiError> {
    let wanted = if provider == SEVERAL { &*way.connection } else { &provider };
    let connection = Connection::find(&app.settings(), wanted)
        .filter(|connection| connection.provider == provider)
        .ok_or_else(ApiError::not_found)?;
    Ok(Redirect(connection.address(&app, way.state.as_deref())))
}

fn worthless() -> ApiError {
    ApiError::rule(11010, "This sign-in is used up, too old or incomplete. Please start it again.")
}

/// A social sign-in.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = SocialSignIn)]
pub struct SignIn {
    #[schema(required)]
    provider: Text,
    #[schema(required)]
    connection: Text,
    locale: Text,
}

/// POST /api/player/sessions/social: the query is that of the callback page.
pub async fn create(
    State(app): State<Shared>,
    visitor: Visitor,
    params: Params,
    Input(wish): Input<SignIn>,
) -> Answer<SignedIn> {
    let mut fields = Fields::default();
    fields.require("provider", &wish.provider);
    fields.require("connection", &wish.connection);
    fields.finish()?;
    // Clients send either the connection or its entry of the constants.
    let connection = Connection::find(&app.settings(), &wish.connection)
        .filter(|found| *wish.provider == *found.id || *wish.provider == *found.provider)
        .ok_or_else(worthless)?;
    let code = params.get(connection.code_name).ok_or_else(worthless)?;
    // Separate transaction: the code is consumed even if the sign-in is refused.
    let identity = app
        .run(|tx| Identity::redeem(tx, code))?
        .filter(|identity| identity.connection == connection.id)
        .ok_or_else(worthless)?;
    if !identity.confirmed {
        return Err(ApiError::unconfirmed());
    }
    app.run(|tx| match player::by_login(tx, &identity.email)? {
        // Not 403: the site would treat it as an ended session.
        Some(player) if player.status == status::BLOCKED => {
            Err(ApiError { code: 11002, status: StatusCode::BAD_REQUEST, ..ApiError::blocked() })
        }
        Some(player) => sessions::resume(tx, player, &visitor),
        None => {
            let player = register(tx, &identity, &visitor, &wish)?;
            sessions::start(tx, &player, &visitor)
        }
    })
    .map(data)
}

fn register(tx: &Tx<'_>, identity: &Identity, visitor: &Visitor, wish: &SignIn) -> Result<Player, ApiError> {
    register::check_country(visitor)?;
    // No password matches an empty hash; one can be set with a reset link.
    let mut player = Player::new(tx.now, String::new());
    player.email = Some(identity.email.clone());
    player.country = Some(visitor.country.clone());
    player.details.insert("firstName".into(), identity.first_name.clone().into());
    player.details.insert("lastName".into(), identity.last_name.clone().into());
    player.details.insert("agreedTc".into(), true.into());
    if let Some(locale) = wish.locale.filled() {
        player.details.insert("locale".into(), locale.into());
    }
    register::settle_in(tx, &mut player)?;
    player::confirm_email(tx, &mut player)?;
    Ok(player)
}
