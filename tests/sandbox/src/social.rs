//! Simulated social sign-in pages on the provider port: a button chooses the person.

use crate::auth::otp;
use crate::clock::MINUTE;
use crate::http::error::ApiError;
use crate::http::extract::encode;
use crate::http::input::{Form, Query, Text};
use crate::ids::{self, stable_hash};
use crate::provider::page;
use crate::settings::Settings;
use crate::state::{App, Shared, Tx};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::{Deserialize, Serialize};

/// Kind of one-time code used in the callback.
const KIND: &str = "social";
/// Lifetime of such a code.
const LIFE: i64 = 5 * MINUTE;

/// A social sign-in provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connection {
    /// Name in URLs.
    pub id: &'static str,
    /// Display name.
    pub title: &'static str,
    /// Entry of the constants that enables it.
    pub provider: &'static str,
    /// Query parameter of its code in the callback.
    pub code_name: &'static str,
}

/// Telegram; the constants have more fields for it.
pub const TELEGRAM: Connection =
    Connection { id: "telegram", title: "Telegram", provider: "telegram", code_name: "hash" };

const CONNECTIONS: [Connection; 4] = [
    Connection { id: "facebook", title: "Facebook", provider: "auth0", code_name: "code" },
    Connection { id: "apple", title: "Apple", provider: "auth0", code_name: "code" },
    Connection { id: "google", title: "Google", provider: "google", code_name: "code" },
    TELEGRAM,
];

impl Connection {
    /// The connection of this name, if there is one and it is switched on.
    pub fn find(settings: &Settings, id: &str) -> Option<Self> {
        CONNECTIONS.into_iter().find(|known| {
            known.id == id && settings.social_auth.iter().any(|listed| listed == known.provider)
        })
    }

    /// Path of its page on the provider port.
    pub fn path(&self) -> String {
        format!("/social/{}", self.id)
    }

    /// URL of its page, with the state unchanged.
    pub fn address(&self, app: &App, state: Option<&str>) -> String {
        with_state(&format!("{}{}", app.options.provider_origin, self.path()), '?', state)
    }
}

fn with_state(address: &str, separator: char, state: Option<&str>) -> String {
    state.map_or_else(|| address.to_owned(), |state| format!("{address}{separator}state={}", encode(state)))
}

/// Identity reported by a provider; a one-time code is stored with it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// Connection.
    pub connection: String,
    /// E-mail, lower case.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// True if the provider has verified the e-mail.
    pub confirmed: bool,
}

/// The number makes every subject unique, so that two browsers choosing the same person do not conflict.
#[derive(Serialize)]
struct Subject<'a> {
    #[serde(flatten)]
    identity: &'a Identity,
    number: String,
}

impl Identity {
    fn new(connection: Connection, email: &str, first: &str, last: &str) -> Self {
        Self {
            connection: connection.id.to_owned(),
            email: email.to_owned(),
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            confirmed: true,
        }
    }

    /// The person behind a button of the page.
    fn chosen(connection: Connection, choice: &str) -> Option<Self> {
        let new = |email: &str, first, last| Self::new(connection, email, first, last);
        match choice {
            "known" => Some(new("sam.social@example.com", "Sam", "Social")),
            "new" => {
                let token = ids::token();
                let part = token.get(..12).unwrap_or(&token);
                Some(new(&format!("new.{part}@example.com"), "Robin", "Newman"))
            }
            "unconfirmed" => {
                Some(Self { confirmed: false, ..new("unconfirmed.social@example.com", "Una", "Unconfirmed") })
            }
            "blocked" => Some(new("blocked@example.com", "Bo", "Blocked")),
            _ => None,
        }
    }

    /// Creates a one-time code for this person.
    fn issue(&self, tx: &Tx<'_>) -> Result<String, ApiError> {
        let code = ids::token();
        let subject = Subject { identity: self, number: ids::uuid() };
        let subject = serde_json::to_string(&subject).map_err(ApiError::internal)?;
        otp::store(tx, KIND, &subject, &code, LIFE)?;
        Ok(code)
    }

    /// Consumes a code; returns its person.
    pub fn redeem(tx: &Tx<'_>, code: &str) -> Result<Option<Self>, ApiError> {
        Ok(otp::take(tx, KIND, code)?.and_then(|subject| serde_json::from_str(&subject).ok()))
    }
}

fn gone() -> Response {
    let body = html! {
        main.card {
            h1 { "Not found" }
            p { "Nobody can sign in at this address. Go back to the site and start again." }
        }
    };
    (StatusCode::NOT_FOUND, page("Not found", None, &body)).into_response()
}

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    state: Option<String>,
}

/// A button of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Button {
    choice: Text,
}

/// GET /social/{connection}: choice of the person.
pub async fn show(State(app): State<Shared>, Path(id): Path<String>, Query(asked): Query<Asked>) -> Response {
    Connection::find(&app.settings(), &id)
        .map_or_else(gone, |connection| question(connection, asked.state.as_deref()))
}

fn question(connection: Connection, state: Option<&str>) -> Response {
    let title = format!("Sign in with {}", connection.title);
    // The state is in the URL, not in a field, because forms rewrite line breaks in fields.
    let body = html! {
        main.card {
            p.brand { "Sandbox sign-in" }
            h1 { (title) }
            form method="post" action=(with_state(&connection.path(), '?', state)) {
                button name="choice" value="known" class="primary" { "Continue as Sam Social" }
                button name="choice" value="new" class="plain" { "Continue as a new player" }
                button name="choice" value="unconfirmed" class="plain" { "Continue with an unconfirmed e-mail" }
                button name="choice" value="blocked" class="plain" { "Continue as a blocked player" }
                button name="choice" value="cancel" class="danger" { "Cancel" }
            }
            p.note { "This is a test page. It stands in for " (connection.title) " and asks for no password." }
        }
    };
    page(&title, None, &body)
}

/// POST /social/{connection}: redirects to the site, with a code or an error.
pub async fn choose(
    State(app): State<Shared>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    Form(Button { choice }): Form<Button>,
) -> Result<Response, ApiError> {
    let Some(connection) = Connection::find(&app.settings(), &id) else { return Ok(gone()) };
    let state = asked.state.as_deref();
    let query = match Identity::chosen(connection, &choice) {
        Some(identity) => app.run(|tx| {
            let code = identity.issue(tx)?;
            if connection == TELEGRAM {
                let number = stable_hash(&identity.email) % 10_000_000_000;
                let name = encode(&identity.first_name);
                let at = tx.now / 1000;
                return Ok(format!("id={number}&first_name={name}&auth_date={at}&hash={code}"));
            }
            Ok(format!("code={code}"))
        })?,
        None if &*choice == "cancel" => "error=access_denied".to_owned(),
        None => return Ok(question(connection, state)),
    };
    let back = format!("{}/auth/social/{id}/callback?{query}", app.options.site_origin);
    Ok(Redirect::to(&with_state(&back, '&', state)).into_response())
}
