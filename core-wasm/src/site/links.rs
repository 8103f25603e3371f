//! Links of the content: their targets, and loading ahead of a navigation.

use std::rc::Rc;

use crate::{
    core::Core,
    domain::{dialogs, redirects::query_text, routes},
    platform::location::{Parsed, parse},
    store::views::{DialogRequest, LinkView, RouteView},
};

impl Core {
    /// Target of a content link. A link that is not a path of this site leads
    /// to the home page. A link that consists of a query belongs to the current
    /// page.
    pub fn link(&self, href: &str) -> LinkView {
        if href.starts_with('?') {
            return self.link_on_page(href);
        }
        let (link, path) = {
            let site = self.site.borrow();
            let locales = site.config.locales();
            let link = locales.link(href, &site.locale);
            let path = locales.parse(link.href.split(['?', '#']).next().unwrap_or_default()).path;
            (link, path)
        };
        if link.external || link.href.starts_with('#') {
            return LinkView { href: link.href, external: link.external, ..LinkView::default() };
        }
        let rest = link.href.find(['?', '#']).and_then(|end| link.href.get(end..)).unwrap_or_default();
        let href = self.localized(&format!("{path}{rest}"), &self.locale());
        let feature = routes::route(&path).and_then(|route| route.traits.feature);
        let closed = feature.is_some_and(|feature| self.lacks(feature));
        LinkView { href, closed, ..LinkView::default() }
    }

    /// Loads the texts of the page that a link leads to, before the link is
    /// followed. Returns the page; `None` if the visitor would not see a page
    /// of this site.
    pub fn prepare(self: &Rc<Self>, href: &str) -> Option<RouteView> {
        let link = self.link(href);
        let (locales, locale) = (self.locales(), self.locale());
        let path_of = |href: &str| locales.parse(href.split(['?', '#']).next().unwrap_or_default()).path;
        let path = path_of(&link.href);
        if link.external || link.closed || routes::needs_player(&path) && !self.is_signed_in() {
            return None;
        }
        let redirect = self.guarded(&path, true, &locales, &locale, &[]).ok()?;
        let path = redirect.map_or(path, |to| path_of(&to));
        let view = self.route_view(&path).ok()?;
        self.want_content_of(&path);
        Some(view)
    }

    /// Target of a link that consists of a query: a dialog on the current page.
    fn link_on_page(&self, query: &str) -> LinkView {
        let Parsed { pairs, .. } = parse(query);
        let dialog = dialogs::requested(&pairs)
            .map(|(name, value)| DialogRequest { name: name.to_owned(), value: Some(value.to_owned()) });
        let excluded = self.store.read(|slices| slices.session.get().excluded.is_some());
        let closed = dialog.as_ref().is_some_and(|request| {
            let invites = matches!(request.name.as_str(), "wallet-deposit" | "quests-hub" | "loyalty-earn");
            let is_offered = dialogs::dialog(&request.name).is_none_or(|dialog| self.offers(&dialog));
            excluded && invites || !is_offered
        });
        LinkView { href: format!("{}{}", self.page().1, query_text(&pairs)), external: false, closed, dialog }
    }
}
