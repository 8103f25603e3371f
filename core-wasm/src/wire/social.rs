//! Sign-in through other sites.

use crate::json::Value;

use super::json::{Entries, ObjectBuilder, parse};
use crate::domain::redirects::{decode, encode, same_origin_path};

/// The state that goes to the other site and comes back with the player,
/// unchanged: the JSON object `{"backRoute": "<path with query,
/// percent-encoded>"}`, with a `nonce` that nobody else can know.
pub fn state_text(back_route: &str, nonce: &str) -> String {
    ObjectBuilder::new().text("backRoute", &encode(back_route)).text("nonce", nonce).build().to_string()
}

/// The place on this site that a state leads back to; `None` for a state that
/// is none, or leads elsewhere.
pub fn back_route(state: &str, origin: &str) -> Option<String> {
    same_origin_path(&decode(&parse(state)?.text("backRoute")?), origin)
}

/// Body of a sign-in through another site; the server calls the connection
/// both names.
pub fn social_body(connection: &str, locale: &str, affiliate_tag: Option<&str>) -> Value {
    ObjectBuilder::new()
        .text("provider", connection)
        .text("connection", connection)
        .text("locale", locale)
        .optional_text("affiliateTag", affiliate_tag)
        .build()
}
