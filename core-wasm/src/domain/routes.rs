//! The table of routes: for each path, who may see it, what it needs, and how
//! it is shown. Guards, texts, the head of the page and menus follow from it.

use super::{audience::Audience, redirects::decode};

/// A part of the site that a configuration can switch off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// Sports betting.
    Sportsbook,
    /// The loyalty programme.
    Loyalty,
    /// The page of documents.
    Documents,
    /// The referral programme.
    Referral,
}

impl Feature {
    /// Its name among the published features.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sportsbook => "sportsbook",
            Self::Loyalty => "loyalty",
            Self::Documents => "documents",
            Self::Referral => "referral",
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

/// Properties of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traits {
    /// Visitors that may see it; others are sent to sign-in.
    pub audience: Audience,
    /// It exists only while this is switched on.
    pub feature: Option<Feature>,
    /// Target of a redirect. A route with a feature redirects only while the
    /// feature is off; without a target it is not found then.
    pub redirect: Option<&'static str>,
    /// It redirects to the first collection of games, once the collections are
    /// known.
    pub to_first_collection: bool,
    /// Directories of texts that are loaded with it.
    pub content: &'static [&'static str],
    /// Frame around the page.
    pub layout: Layout,
    /// Search engines may list it.
    pub indexed: bool,
    /// It has an address in every locale.
    pub localized: bool,
}

const PUBLIC: Traits = Traits {
    audience: Audience::Anyone,
    feature: None,
    redirect: None,
    to_first_collection: false,
    content: &[],
    layout: Layout::Site,
    indexed: true,
    localized: true,
};
/// Passed through on the way to a page.
const PASSING: Traits = Traits { indexed: false, ..PUBLIC };
/// The address is the same in every locale.
const WITHOUT_LOCALE: Traits = Traits { localized: false, ..PUBLIC };
const PLAYERS: Traits = Traits { audience: Audience::Player, ..PUBLIC };
const ACCOUNT: Traits = Traits { content: &["profile"], layout: Layout::Account, ..PLAYERS };

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
        /// Every route of the site. The first one that fits an address counts.
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
        "documents" at "/profile/documents": Traits { feature: Some(Feature::Documents), ..ACCOUNT };
        "referral" at "/profile/referral": Traits {
            feature: Some(Feature::Referral),
            redirect: Some("/profile/info"),
            ..ACCOUNT
        };
        "verification" at "/profile/verification": ACCOUNT;
        "security" at "/profile/security": ACCOUNT;
        "limits" at "/profile/limits": ACCOUNT;
        "history" at "/profile/history": Traits { content: &["profile", "history"], ..ACCOUNT };
        "main" at "/main": PUBLIC;
        "categories" at "/categories": Traits { to_first_collection: true, ..PASSING };
        "category" at "/categories/:categoryIdentity": PUBLIC;
        "providers" at "/providers": PUBLIC;
        "game" at "/games/:id": PUBLIC;
        "favorites" at "/favorites": PLAYERS;
        "recentlyPlayed" at "/recently-played": PLAYERS;
    }
    planned {
        "profile" at "/profile": Traits { redirect: Some("/profile/info"), ..ACCOUNT };
        "notifications" at "/profile/notifications": ACCOUNT;
        "betting" at "/betting": Traits { feature: Some(Feature::Sportsbook), ..PUBLIC };
        "bonus" at "/bonus/:pageIdentity": PUBLIC;
        "loyalty" at "/loyalty": Traits { feature: Some(Feature::Loyalty), ..PUBLIC };
        "questions" at "/questions": WITHOUT_LOCALE;
        "question" at "/questions/:pageIdentity": WITHOUT_LOCALE;
        "static" at "/static/:pageIdentity": PUBLIC;
        "tournaments" at "/tournaments": PUBLIC;
        "tournament" at "/tournaments/:identity": PUBLIC;
        "welcomePackage" at "/welcome-package": PUBLIC;
        "confirmEmail" at "/verify/:confirmCode": Traits { indexed: false, ..WITHOUT_LOCALE };
        "resetPassword" at "/password/reset/:resetCode": Traits { indexed: false, ..WITHOUT_LOCALE };
        "contentPage" at "/:slug": PUBLIC;
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

/// The route of a path without its locale.
pub fn route(path: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|route| fits(route.path, path))
}

impl Route {
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

/// True if a path without its locale is for players only, or is below such a
/// path.
pub fn needs_player(path: &str) -> bool {
    let first = segments(path).next().unwrap_or_default();
    [route(path), ROUTES.iter().find(|route| route.path.strip_prefix('/') == Some(first))]
        .into_iter()
        .flatten()
        .any(|route| route.traits.audience == Audience::Player)
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
    fn the_types_name_every_served_page_and_its_path() {
        for route in ROUTES {
            let named = [";", "\n"].iter().any(|end| TYPES.contains(&format!("| \"{}\"{end}", route.name)));
            assert_eq!(named, route.served, "{}", route.name);
        }
    }
}
