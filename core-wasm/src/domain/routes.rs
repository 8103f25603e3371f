//! The table of routes: for each path, who may see it, what it needs, and how
//! it is shown. Guards, texts, the head of the page and menus follow from it.

use super::{
    middleware::{FIRST_COLLECTION, FIRST_DOCUMENT, PLAYER, REDIRECT},
    redirects::decode,
};

/// A part of the site that a configuration can switch off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionalFeature {
    /// Sports betting.
    Sportsbook,
    /// The loyalty programme.
    Loyalty,
    /// Quests.
    Quests,
    /// The page of documents.
    Documents,
    /// The referral programme.
    Referral,
    /// The statement of activity.
    Statement,
    /// The proofs of game rounds.
    RoundProofs,
}

impl OptionalFeature {
    /// Its name among the published features.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sportsbook => "sportsbook",
            Self::Loyalty => "loyalty",
            Self::Quests => "quests",
            Self::Documents => "documents",
            Self::Referral => "referral",
            Self::Statement => "statement",
            Self::RoundProofs => "roundProofs",
        }
    }
}

/// The frame around a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// Header, menu and footer.
    Site,
    /// The same, and the menu of the account beside the page.
    Account,
}

impl Layout {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Account => "account",
        }
    }
}

/// The content documents of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Documents {
    /// One document per page, in this directory. The variable segment of the
    /// path is its name.
    Each(&'static str),
    /// One list with the documents of all pages of this directory. The variable
    /// segment is the `pageIdentity` of an entry.
    List(&'static str),
}

/// Check of an address before its page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Validate {
    /// The check.
    pub by: Check,
    /// HTTP status of the error page for an address that fails.
    pub status: u16,
}

/// Kind of check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// The variable segment can be the name of a document: lower-case letters,
    /// digits and dashes.
    Identity,
}

/// HTTP status of the error page for an address without a page.
pub const NOT_FOUND: u16 = 404;

/// Properties of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traits {
    /// Names of the middleware that decides, in this order, whether the address
    /// leads elsewhere: see [`middleware`](super::middleware).
    pub middleware: &'static [&'static str],
    /// Check of the address.
    pub validate: Option<Validate>,
    /// It exists only while this is switched on.
    pub feature: Option<OptionalFeature>,
    /// Target of the middleware `redirect`. A route with a feature redirects
    /// only while the feature is off; without a target it is not found then.
    pub redirect: Option<&'static str>,
    /// Directories of texts that are loaded with it.
    pub content: &'static [&'static str],
    /// Documents that its pages show. A page without a document is not found.
    pub documents: Option<Documents>,
    /// Frame around the page.
    pub layout: Layout,
    /// Search engines may list it.
    pub indexed: bool,
    /// It has an address in every locale.
    pub localized: bool,
    /// Moving between its own pages does not scroll to the top: the menu of
    /// these pages stays where it was pressed.
    pub keeps_scroll: bool,
}

const PUBLIC: Traits = Traits {
    middleware: &[],
    validate: None,
    feature: None,
    redirect: None,
    content: &[],
    documents: None,
    layout: Layout::Site,
    indexed: true,
    localized: true,
    keeps_scroll: false,
};
/// Passed through on the way to a page.
const PASSING: Traits = Traits { indexed: false, ..PUBLIC };
/// The address is the same in every locale.
const WITHOUT_LOCALE: Traits = Traits { localized: false, ..PUBLIC };
const PLAYERS: Traits = Traits { middleware: &[PLAYER], ..PUBLIC };
const ACCOUNT: Traits = Traits { content: &["profile"], layout: Layout::Account, ..PLAYERS };
/// The first path of account pages that lead elsewhere.
const LEADING_ON: Traits =
    Traits { middleware: &[PLAYER, REDIRECT], redirect: Some("/profile/info"), ..ACCOUNT };

const IDENTITY: Option<Validate> = Some(Validate { by: Check::Identity, status: NOT_FOUND });
/// Pages that show one document of a directory.
const fn documents(directory: &'static str) -> Traits {
    Traits { validate: IDENTITY, documents: Some(Documents::Each(directory)), ..PUBLIC }
}
const QUESTIONS: Traits =
    Traits { documents: Some(Documents::List("question-pages")), keeps_scroll: true, ..WITHOUT_LOCALE };

const TOURNAMENTS: Traits = Traits { documents: Some(Documents::List("tournaments")), ..PUBLIC };

/// One route of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// Name of the route, and of the page that it shows.
    pub name: &'static str,
    /// Path without a locale; a segment that begins with a colon stands for
    /// any one segment.
    pub path: &'static str,
    /// The site has this page. A route without one answers "not found".
    pub served: bool,
    /// Properties.
    pub traits: Traits,
}

/// The table, and the names and paths of its pages as TypeScript types.
macro_rules! routes {
    (
        served { $($name:literal at $path:literal: $traits:expr;)* }
        planned { $($planned:literal at $planned_path:literal: $planned_traits:expr;)* }
    ) => {
        /// Every route of the site.
        pub const ROUTES: &[Route] = &[
            $(Route { name: $name, path: $path, served: true, traits: $traits },)*
            $(Route { name: $planned, path: $planned_path, served: false, traits: $planned_traits },)*
        ];

        /// The names of the pages and their paths, in TypeScript.
        pub const TYPES: &str = concat!(
            "/** The pages of this site. */\nexport type PageName =",
            $("\n    | \"", $name, "\"",)*
            ";\n\n/** Paths that links can lead to, without a locale. */\nexport type PagePath = Exclude<",
            $("\n    | \"", $path, "\"",)*
            ",\n    `${string}:${string}`\n>;",
        );
    };
}

routes! {
    served {
        "home" at "/": PUBLIC;
        "contact" at "/contact": PUBLIC;
        "autologin" at "/auth/autologin": PASSING;
        "socialCallback" at "/auth/social/:connection/callback": PASSING;
        "info" at "/profile/info": ACCOUNT;
        "wallet" at "/profile/wallet": ACCOUNT;
        "bonuses" at "/profile/bonuses": ACCOUNT;
        "documents" at "/profile/documents": Traits { feature: Some(OptionalFeature::Documents), ..ACCOUNT };
        "referral" at "/profile/referral": Traits { feature: Some(OptionalFeature::Referral), ..LEADING_ON };
        "verification" at "/profile/verification": ACCOUNT;
        "security" at "/profile/security": ACCOUNT;
        "limits" at "/profile/limits": ACCOUNT;
        "notifications" at "/profile/notifications": ACCOUNT;
        "history" at "/profile/history": Traits { content: &["profile", "history"], ..ACCOUNT };
        "statement" at "/profile/statement": Traits { feature: Some(OptionalFeature::Statement), ..ACCOUNT };
        "roundProof" at "/profile/history/proof": Traits { feature: Some(OptionalFeature::RoundProofs), ..ACCOUNT };
        "savedProof" at "/round-proof": Traits { feature: Some(OptionalFeature::RoundProofs), content: &["profile"], ..PUBLIC };
        "bonus" at "/bonus/:pageIdentity": documents("bonus");
        "static" at "/static/:pageIdentity": documents("static");
        "questions" at "/questions": Traits { middleware: &[FIRST_DOCUMENT], ..QUESTIONS };
        "question" at "/questions/:pageIdentity": Traits { validate: IDENTITY, ..QUESTIONS };
        "welcomePackage" at "/welcome-package": PUBLIC;
        "main" at "/main": PUBLIC;
        "categories" at "/categories": Traits { middleware: &[FIRST_COLLECTION], ..PASSING };
        "category" at "/categories/:categoryIdentity": PUBLIC;
        "providers" at "/providers": PUBLIC;
        "game" at "/games/:id": PUBLIC;
        "favorites" at "/favorites": PLAYERS;
        "recentlyPlayed" at "/recently-played": PLAYERS;
        "betting" at "/betting": Traits { feature: Some(OptionalFeature::Sportsbook), ..PUBLIC };
        "loyalty" at "/loyalty": Traits { feature: Some(OptionalFeature::Loyalty), ..PUBLIC };
        "tournaments" at "/tournaments": TOURNAMENTS;
        "tournament" at "/tournaments/:identity": Traits { validate: IDENTITY, ..TOURNAMENTS };
        "contentPage" at "/:slug": documents("content-pages");
    }
    planned {
        // Redirect target for addresses that no browser may follow.
        "notFound" at "/404": Traits { indexed: false, ..PUBLIC };
        "profile" at "/profile": LEADING_ON;
        "confirmEmail" at "/verify/:confirmCode": Traits { indexed: false, ..WITHOUT_LOCALE };
        "resetPassword" at "/password/reset/:resetCode": Traits { indexed: false, ..WITHOUT_LOCALE };
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

fn fits(pattern: &str, path: &str) -> bool {
    let mut wanted = segments(pattern);
    let mut found = segments(path);
    loop {
        match (wanted.next(), found.next()) {
            (None, None) => return true,
            (Some(wanted), Some(found)) if wanted.starts_with(':') || wanted == found => {}
            _ => return false,
        }
    }
}

/// The route of a path without its locale. A route without a variable segment
/// wins over one with such a segment.
pub fn route(path: &str) -> Option<&'static Route> {
    let fitting = || ROUTES.iter().filter(|route| fits(route.path, path));
    fitting().find(|route| !route.has_parameter()).or_else(|| fitting().next())
}

/// True if `text` can be the name of a document.
pub fn is_identity(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(allowed)
}

impl Route {
    fn has_parameter(&self) -> bool {
        segments(self.path).any(|segment| segment.starts_with(':'))
    }

    /// The status with which a path of this route is rejected; `None` if it is
    /// valid.
    pub fn rejected(&self, path: &str) -> Option<u16> {
        let Validate { by: Check::Identity, status } = self.traits.validate?;
        let valid = self.parameter(path).is_some_and(|identity| is_identity(&identity));
        (!valid).then_some(status)
    }

    /// The value of the variable segment in a path of this route, decoded.
    /// `None` if the route has no variable segment.
    pub fn parameter(&self, path: &str) -> Option<String> {
        segments(self.path)
            .zip(segments(path))
            .find(|(pattern, _)| pattern.starts_with(':'))
            // A plus sign stands for itself in a path.
            .map(|(_, value)| decode(&value.replace('+', "%2B")))
    }
}

/// Name of the content document that the page at a path shows; `None` if the
/// path has no such page.
pub fn document_name(path: &str) -> Option<String> {
    let route = route(path).filter(|route| route.served && route.rejected(path).is_none())?;
    let (Documents::Each(directory) | Documents::List(directory)) = route.traits.documents?;
    Some(match route.parameter(path) {
        Some(identity) => format!("{directory}/{identity}"),
        None => directory.to_owned(),
    })
}

/// Names of the middleware of a path without its locale. A path that is no
/// route but is below one for players is for players, too.
pub fn middleware(path: &str) -> &'static [&'static str] {
    if let Some(route) = route(path) {
        return route.traits.middleware;
    }
    let first = segments(path).next().unwrap_or_default();
    let above = ROUTES.iter().find(|route| route.path.strip_prefix('/') == Some(first));
    if above.is_some_and(|route| route.traits.middleware.contains(&PLAYER)) { &[PLAYER] } else { &[] }
}

/// True if a path without its locale is for players only.
pub fn needs_player(path: &str) -> bool {
    middleware(path).contains(&PLAYER)
}

/// True if a path without its locale has an address in every locale.
pub fn is_localized(path: &str) -> bool {
    route(path).is_none_or(|route| route.traits.localized)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_routes_share_a_name_or_a_path() {
        let names: HashSet<_> = ROUTES.iter().map(|route| route.name).collect();
        let paths: HashSet<_> = ROUTES.iter().map(|route| route.path).collect();
        assert_eq!((names.len(), paths.len()), (ROUTES.len(), ROUTES.len()));
    }

    #[test]
    fn every_route_can_be_reached() {
        for wanted in ROUTES {
            let path = wanted.path.replace(':', "some-");
            assert_eq!(route(&path).map(|found| found.name), Some(wanted.name), "{path}");
        }
    }

    #[test]
    fn the_parameter_is_the_decoded_variable_segment() {
        let parameter = |path: &str| route(path).and_then(|route| route.parameter(path));
        assert_eq!(parameter("/games/a+b").as_deref(), Some("a+b"));
        assert_eq!(parameter("/games/book-of%20owls").as_deref(), Some("book-of owls"));
        assert_eq!(parameter("/auth/social/google/callback").as_deref(), Some("google"));
        assert_eq!(parameter("/games/100%").as_deref(), Some("100%"));
        assert_eq!(parameter("/contact"), None);
    }

    #[test]
    fn redirects_lead_to_pages_that_are_always_there() {
        for target in ROUTES.iter().filter_map(|route| route.traits.redirect) {
            let is_page = |target: &Route| target.served && target.traits.redirect.is_none();
            assert!(route(target).is_some_and(is_page), "{target}");
        }
    }

    #[test]
    fn the_middleware_of_every_route_exists_and_has_what_it_needs() {
        use super::super::middleware::{Middleware, middleware};
        for route in ROUTES {
            let found: Vec<_> = route.traits.middleware.iter().map(|name| middleware(name)).collect();
            assert!(found.iter().all(Result::is_ok), "{}: {found:?}", route.name);
            let found: Vec<_> = found.into_iter().flatten().collect();
            let Traits { redirect, documents, .. } = route.traits;
            assert_eq!(found.contains(&Middleware::Redirect), redirect.is_some(), "{}", route.name);
            let leads_to_first = found.contains(&Middleware::FirstDocument);
            let has_list = matches!(documents, Some(Documents::List(_)));
            assert!(!leads_to_first || has_list && !route.has_parameter(), "{}", route.name);
        }
    }

    #[test]
    fn only_names_of_documents_are_valid() {
        let rejected = |path: &str| route(path).and_then(|route| route.rejected(path));
        for path in ["/static/terms", "/bonus/cashback-2", "/questions/account", "/about", "/404", "/contact"]
        {
            assert_eq!(rejected(path), None, "{path}");
        }
        for path in
            ["/static/Terms", "/static/a.json", "/bonus/%2e%2e", "/questions/a%2Fb", "/a_b", "/%D9%85"]
        {
            assert_eq!(rejected(path), Some(NOT_FOUND), "{path}");
        }
    }

    #[test]
    fn the_types_name_every_served_page_and_its_path() {
        for route in ROUTES {
            let named = [";", "\n"].iter().any(|end| TYPES.contains(&format!("| \"{}\"{end}", route.name)));
            assert_eq!(named, route.served, "{}", route.name);
        }
    }
}
