//! Middleware of routes, by name. It decides whether an address leads
//! elsewhere.

/// Sends guests to sign-in, with the way back.
pub const PLAYER: &str = "player";
/// Leads on to the redirect target of the route.
pub const REDIRECT: &str = "redirect";
/// Leads to the first document of the route's list.
pub const FIRST_DOCUMENT: &str = "firstDocument";

/// Leads to the first collection of games, once the collections are known.
pub const FIRST_COLLECTION: &str = "firstCollection";

/// A middleware.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Middleware {
    /// [`PLAYER`].
    Player,
    /// [`REDIRECT`].
    Redirect,
    /// [`FIRST_DOCUMENT`].
    FirstDocument,
    /// [`FIRST_COLLECTION`].
    FirstCollection,
}

/// No middleware has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no middleware {0}")]
pub struct UnknownMiddleware(pub String);

/// The middleware of that name.
///
/// # Errors
///
/// Returns an `UnknownMiddleware` if there is none.
pub fn middleware(name: &str) -> Result<Middleware, UnknownMiddleware> {
    match name {
        PLAYER => Ok(Middleware::Player),
        REDIRECT => Ok(Middleware::Redirect),
        FIRST_DOCUMENT => Ok(Middleware::FirstDocument),
        FIRST_COLLECTION => Ok(Middleware::FirstCollection),
        unknown => Err(UnknownMiddleware(unknown.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_an_error() {
        let error = middleware("geo").map_err(|error| error.to_string());
        assert_eq!(error, Err("there is no middleware geo".to_owned()));
        assert_eq!(middleware("player"), Ok(Middleware::Player));
    }
}
