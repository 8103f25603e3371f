//! Sign-in through other sites (social sign-in).

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, parse};
use crate::domain::redirects::{decode, encode, same_origin_path};

/// Session-storage key of the `state` parameter of a social sign-in. Only a
/// sign-in started in this tab is accepted.
pub const STATE_KEY: &str = "socialState";

/// `state` parameter of social sign-in, returned unchanged by the other site:
/// the JSON object `{"backRoute": "<path with query, percent-encoded>"}` with
/// a secret `nonce`.
pub fn state_text(back_route: &str, nonce: &str) -> String {
    ObjectBuilder::new().text("backRoute", &encode(back_route)).text("nonce", nonce).build().to_string()
}

/// Path to which a `state` returns the player; `None` if the state is invalid
/// or leads to another origin.
pub fn back_route(state: &str, origin: &str) -> Option<String> {
    same_origin_path(&decode(&parse(state)?.text("backRoute")?), origin)
}

/// Body of `POST /api/player/sessions/social`. The connection is sent under
/// both of its names.
pub fn social_body(connection: &str, locale: &str, affiliate_tag: Option<&str>) -> Value {
    ObjectBuilder::new()
        .text("provider", connection)
        .text("connection", connection)
        .text("locale", locale)
        .optional_text("affiliateTag", affiliate_tag)
        .build()
}
