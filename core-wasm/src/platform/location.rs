//! The current address, navigation and commands to the router.

use crate::{
    core::Core,
    domain::{
        dialogs::RESET_CODE_KEY,
        entry_points::entry_point,
        redirects::{query_pairs, query_text, same_origin_path},
    },
    store::views::{Command, DialogRequest},
};

/// Dialog that is shown instead of sign-in in restricted countries.
pub(crate) const REFUSED_DIALOG: &str = "geo-restricted-type";

/// A parsed URL of the site.
pub(crate) struct Parsed {
    pub origin: String,
    pub path: String,
    pub pairs: Vec<(String, String)>,
}

/// Parses an absolute URL. The fragment is dropped.
pub(crate) fn parse(url: &str) -> Parsed {
    let url = url.split('#').next().unwrap_or_default();
    let (address, query) = url.split_once('?').unwrap_or((url, ""));
    let scheme = address.find(':').filter(|at| address.get(*at..at + 3) == Some("://"));
    let host = scheme.map_or(0, |at| at + 3);
    let end = address.get(host..).and_then(|rest| rest.find('/')).map_or(address.len(), |at| host + at);
    let (origin, path) = address.split_at_checked(end).unwrap_or((address, ""));
    Parsed {
        origin: origin.to_owned(),
        path: if path.is_empty() { "/".to_owned() } else { path.to_owned() },
        pairs: query_pairs(query),
    }
}

impl Core {
    /// Current path and query; the home page for a pass-through URL.
    pub(crate) fn here(&self) -> String {
        let here = self.site.borrow().here.clone();
        if here.is_empty() { self.site_path_of(&self.start.borrow().url) } else { here }
    }

    /// Path and query of a URL to which the player can return.
    fn site_path_of(&self, url: &str) -> String {
        let locales = self.locales();
        let Parsed { path, pairs, .. } = parse(url);
        let localized = locales.parse(&path);
        if url.is_empty() || entry_point(&localized.path).is_some() {
            return self.home();
        }
        let pairs = self.capture_tracking(&pairs, None);
        let path = self.localized(&localized.path, &self.wanted_locale(&locales, &path));
        without_guest_dialogs(&format!("{path}{}", query_text(&pairs)))
    }

    /// Origin and path of the page, without query.
    pub(crate) fn page(&self) -> (String, String) {
        let here = self.here();
        let path = here.split(['?', '#']).next().unwrap_or_default().to_owned();
        (self.site.borrow().origin.clone(), path)
    }

    /// Navigates to a path of this site; to the home page for any other target.
    pub(crate) fn navigate(&self, to: &str, replace: bool) {
        let to = self.site_path(to).unwrap_or_else(|| self.home());
        self.ports.page.command(Command::Navigate { to, replace });
    }

    /// A path of this site; `None` for other targets and for a pass-through
    /// URL.
    pub(crate) fn site_path(&self, to: &str) -> Option<String> {
        let origin = self.site.borrow().origin.clone();
        let stays = |to: &String| entry_point(&self.locales().parse(&parse(to).path).path).is_none();
        same_origin_path(to, &origin).filter(stays)
    }

    pub(crate) fn open_dialog(&self, name: &str, value: Option<&str>) {
        let dialog = DialogRequest { name: name.to_owned(), value: value.map(str::to_owned) };
        self.ports.page.command(Command::OpenDialog { dialog });
    }

    pub(crate) fn home(&self) -> String {
        let site = self.site.borrow();
        site.config.locales().home(&site.locale)
    }

    pub(crate) fn go_home(&self) {
        self.navigate(&self.home(), false);
    }
}

/// Removes the dialogs for guests from a URL after sign-in.
pub(crate) fn without_guest_dialogs(here: &str) -> String {
    let Parsed { origin, path, pairs } = parse(here);
    let remaining: Vec<(String, String)> = pairs
        .into_iter()
        .filter(|(key, _)| {
            !matches!(
                key.as_str(),
                "sign-in"
                    | "sign-up"
                    | "sign-up-cancel"
                    | "forgot-pass"
                    | "reset-pass"
                    | RESET_CODE_KEY
                    | REFUSED_DIALOG
            )
        })
        .collect();
    format!("{origin}{path}{}", query_text(&remaining))
}
