//! URLs, dialogs, locales.

use std::rc::Rc;

use crate::{
    config,
    core::Core,
    domain::{
        audience::Audience,
        dialogs::{self, RESET_CODE_KEY},
        entry_points::{EntryPoint, entry_point},
        locale::{Locales, LocalizedPath},
        middleware::{Middleware, UnknownMiddleware, middleware},
        redirects::{plain, query_text, same_origin_path},
        route_rules::RuleTarget,
        routes::{self, NOT_FOUND, OptionalFeature},
    },
    platform::{
        core_events::CoreEvent,
        feature::{Arrival, Feature},
        location::{Parsed, REFUSED_DIALOG, parse, without_guest_dialogs},
    },
    ports::Area,
    session::REDIRECT_KEY,
    store::views::{Address, Command, DialogDecision, DialogRequest, QueryParameter, RouteView},
};

/// Target for URLs that a browser could take for another origin. No page has
/// this path, so the visitor sees "not found".
const NO_PAGE: &str = "/404";
/// Status of the error page if the site itself is at fault.
const SITE_FAULT: u16 = 500;
/// Sign-in and sign-up dialogs.
const SIGN_IN_DIALOGS: [&str; 2] = ["sign-in", "sign-up"];

/// A path without its locale, in the one way to write it.
fn in_one_way(locales: &Locales, path: &str) -> LocalizedPath {
    let localized = locales.parse(path);
    LocalizedPath { path: plain(&localized.path), ..localized }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    on_event: |core, event| {
        if matches!(event, CoreEvent::PagesChanged | CoreEvent::Started) {
            core.leave_closed_page();
        }
    },
    ..Feature::NONE
};

impl Core {
    /// Resolves a URL for this visitor. Called at every navigation.
    pub fn locate(self: &Rc<Self>, url: &str) -> Address {
        let locales = self.locales();
        let Parsed { path, pairs, .. } = parse(url);
        let localized = in_one_way(&locales, &path);
        let locale = self.wanted_locale(&locales, &path);
        let localized_path = self.localized(&localized.path, &locale);
        self.keep_locale_of(&localized, &locale);
        let shown = self.locale();
        let route = self.route_view(&localized.path);
        let address = |redirect: Option<String>| Address {
            prefix: locales.prefix(&locale),
            locale: locale.clone(),
            path: localized.path.clone(),
            route: route.clone().ok(),
            status: route.as_ref().err().copied(),
            redirect,
            dialog: None,
            search: String::new(),
        };
        if let Some(entry) = entry_point(&localized.path) {
            // Removes codes and tokens from the URL as soon as they are read.
            self.site.borrow_mut().here = self.home();
            let waits_elsewhere = (localized_path != path).then(|| localized_path.clone());
            let home = locales.home(&locale);
            return address(self.arrive(Arrival { entry, pairs: &pairs, home }).or(waits_elsewhere));
        }
        if same_origin_path(&path, "").is_none() {
            self.capture_tracking(&pairs, None);
            return address(Some(locales.localized(NO_PAGE, &locale)));
        }
        match self.route_rule(&localized.path) {
            Some(RuleTarget::Path(to)) => {
                let has_query = to.bytes().any(|byte| byte == b'?');
                let query = if has_query { String::new() } else { query_text(&pairs) };
                return address(Some(self.localized(&format!("{to}{query}"), &locale)));
            }
            Some(RuleTarget::External(to)) => {
                self.ports.page.command(Command::Load { to });
                return Address { route: None, status: None, ..address(None) };
            }
            None => {}
        }
        let known_player = self.is_signed_in() || (!self.has_started() && self.token().is_some());
        match self.guarded(&localized.path, known_player, &locales, &locale, &pairs) {
            Ok(Some(redirect)) => return address(Some(redirect)),
            Ok(None) => {}
            Err(error) => {
                self.ports.page.warn(&error.to_string());
                return Address { route: None, status: Some(SITE_FAULT), ..address(None) };
            }
        }
        if !shown.is_empty() && shown != locale {
            // The texts of the page are those of the language it started in.
            let to = format!("{localized_path}{}", query_text(&pairs));
            self.ports.page.command(Command::Load { to });
            return Address { route: None, status: None, ..address(None) };
        }
        self.want_content_of(&localized.path);
        self.emit(CoreEvent::AddressResolved(&localized.path));
        let offered = |dialog: &dialogs::Dialog| self.offers(dialog);
        let found = dialogs::in_query(&pairs, known_player, &offered);
        if let Some((_, code)) = found.remaining.iter().find(|(key, _)| key == RESET_CODE_KEY) {
            let entry = EntryPoint::ResetPassword(code.clone());
            self.arrive(Arrival { entry, pairs: &[], home: self.home() });
        }
        let open = found.open.map(|(name, value)| (self.permitted(name), value));
        let remaining = self.capture_preview(&self.capture_source(&found.remaining));
        let mut remaining = self.capture_tracking(&remaining, open.as_ref().map(|(name, _)| *name));
        remaining.retain(|(key, _)| key != RESET_CODE_KEY);
        // Removes a replaced dialog from the URL.
        if open.as_ref().is_some_and(|(name, _)| *name == REFUSED_DIALOG) {
            remaining.retain(|(key, _)| !SIGN_IN_DIALOGS.contains(&key.as_str()));
        }
        let here = format!("{localized_path}{}", query_text(&remaining));
        let mut dialog =
            open.map(|(name, value)| DialogRequest { name: name.to_owned(), value: Some(value) });
        if let Some(wanted) = found.needs_sign_in {
            let own = |key: &str| dialogs::dialog(wanted).and_then(|dialog| dialog.query) == Some(key);
            let mut target = remaining.clone();
            target.extend(pairs.iter().filter(|(key, _)| own(key)).cloned());
            let target = format!("{localized_path}{}", query_text(&target));
            self.ports.storage.set(Area::Session, REDIRECT_KEY, &target);
            let name = self.permitted("sign-in");
            remaining.push((name.to_owned(), "true".to_owned()));
            dialog = Some(DialogRequest { name: name.to_owned(), value: Some("true".to_owned()) });
        }
        let search = query_text(&remaining);
        let moved_path = self.moves_to(&localized_path);
        let before = std::mem::replace(&mut self.site.borrow_mut().here, without_guest_dialogs(&here));
        if moved_path {
            self.site.borrow_mut().before = before;
            self.emit(CoreEvent::PathChanged(route.as_ref().ok()));
        }
        self.renew_content();
        let redirect = (localized_path != path).then(|| format!("{localized_path}{search}"));
        Address { dialog, search, ..address(redirect) }
    }

    /// True if a path is another one than that of the page on display.
    fn moves_to(&self, path: &str) -> bool {
        let site = self.site.borrow();
        site.here.split('?').next().is_some_and(|before| !before.is_empty() && before != path)
    }

    /// Decides whether a dialog may open, or which one opens instead. A guest
    /// who requests a player's dialog that has its own URL is sent to sign-in
    /// and returns afterwards.
    pub fn decide_dialog(&self, request: &DialogRequest) -> DialogDecision {
        let name = match (request.name.as_str(), request.value.as_deref()) {
            ("wallet", Some("deposit")) => "wallet-deposit",
            (name, _) => self.permitted(name),
        };
        let Some(dialog) = dialogs::dialog(name).filter(|dialog| self.offers(dialog)) else {
            return DialogDecision::Refused;
        };
        let signed_in = self.is_signed_in();
        let default_value = if dialog.query == Some("wallet") { "deposit" } else { "true" };
        let value = request.value.clone().unwrap_or_else(|| default_value.to_owned());
        match dialog.audience {
            Audience::Guest if signed_in => DialogDecision::Refused,
            Audience::Player if !signed_in => {
                let Some(key) = dialog.query else { return DialogDecision::Refused };
                let mut target = parse(&self.here());
                target.pairs.push((key.to_owned(), value));
                let path = format!("{}{}{}", target.origin, target.path, query_text(&target.pairs));
                self.ports.storage.set(Area::Session, REDIRECT_KEY, &path);
                let name = self.permitted("sign-in");
                opened(name, "true".to_owned(), Some(name))
            }
            _ => opened(dialog.name, value, dialog.query),
        }
    }

    /// False for a dialog of a feature that is disabled.
    pub(crate) fn offers(&self, dialog: &dialogs::Dialog) -> bool {
        !dialog.feature.is_some_and(|feature| self.lacks(feature))
    }

    /// The dialog that opens for a request. Sign-in and sign-up are replaced in
    /// countries where they are restricted.
    fn permitted<'a>(&self, name: &'a str) -> &'a str {
        let site = self.site.borrow();
        let refused = SIGN_IN_DIALOGS.contains(&name)
            && site
                .countries
                .iter()
                .any(|country| Some(&country.code) == site.country.as_ref() && country.refuses_sign_in());
        if refused { REFUSED_DIALOG } else { name }
    }

    fn arrive(self: &Rc<Self>, arrival: Arrival<'_>) -> Option<String> {
        let arrive = self.features.iter().find_map(|feature| feature.arrive)?;
        arrive(self, arrival)
    }

    /// Redirect target of a path by the middleware of its route.
    pub(crate) fn guarded(
        &self,
        path: &str,
        player: bool,
        locales: &Locales,
        locale: &str,
        pairs: &[(String, String)],
    ) -> Result<Option<String>, UnknownMiddleware> {
        for name in routes::middleware(path) {
            let target = match middleware(name)? {
                Middleware::Player if player => None,
                Middleware::Player => {
                    let back = format!("{}{}", locales.localized(path, locale), query_text(pairs));
                    self.ports.storage.set(Area::Session, REDIRECT_KEY, &back);
                    Some(format!("{}?sign-in=true", locales.home(locale)))
                }
                Middleware::Redirect => {
                    let traits = routes::route(path).map(|route| route.traits);
                    let leaves =
                        |feature: Option<OptionalFeature>| feature.is_none_or(|feature| self.lacks(feature));
                    traits
                        .filter(|traits| leaves(traits.feature))
                        .and_then(|traits| traits.redirect)
                        .map(|target| self.localized(target, locale))
                }
                which @ (Middleware::FirstDocument | Middleware::FirstCollection) => {
                    let first = self.features.iter().find_map(|it| (it.first_page)(self, which, path));
                    first.map(|first| format!("{}{}", self.localized(&first, locale), query_text(pairs)))
                }
            };
            if target.is_some() {
                return Ok(target);
            }
        }
        Ok(None)
    }

    /// True if a feature is disabled. Before the start no feature counts as
    /// disabled.
    pub(crate) fn lacks(&self, feature: OptionalFeature) -> bool {
        let site = self.site.borrow();
        let has = match feature {
            OptionalFeature::Sportsbook => site.config.sportsbook.is_some(),
            OptionalFeature::Loyalty => site.config.has(config::LOYALTY),
            OptionalFeature::Quests => site.config.has(config::QUESTS),
            OptionalFeature::Documents => {
                !site.config.verification.as_ref().is_some_and(|it| it.hides_documents)
            }
            OptionalFeature::Referral => site.constants.referral,
            OptionalFeature::Statement => site.config.has(config::STATEMENT),
            OptionalFeature::RoundProofs => site.config.has(config::ROUND_PROOFS),
        };
        self.has_started() && !has
    }

    /// The page of a path and its layout, or the status of the error page.
    pub(crate) fn route_view(&self, path: &str) -> Result<RouteView, u16> {
        let route = routes::route(path).filter(|route| route.served).ok_or(NOT_FOUND)?;
        let traits = &route.traits;
        if traits.feature.is_some_and(|feature| self.lacks(feature)) {
            return Err(NOT_FOUND);
        }
        if let Some(status) = route.rejected(path) {
            return Err(status);
        }
        Ok(RouteView {
            page: route.name,
            parameter: route.parameter(path),
            layout: traits.layout.name(),
            content: traits.content.last().copied(),
            document: routes::document_name(path),
            indexed: traits.indexed,
            localized: traits.localized,
            keeps_scroll: traits.keeps_scroll,
        })
    }

    /// Redirects if the settings have changed where the current URL leads.
    fn leave_closed_page(&self) {
        let (locales, locale) = (self.locales(), self.locale());
        let Parsed { path, pairs, .. } = parse(&self.here());
        let path = locales.parse(&path).path;
        if let Ok(Some(to)) = self.guarded(&path, true, &locales, &locale, &pairs) {
            self.navigate(&to, true);
        }
    }
}

fn opened(name: &str, value: String, query: Option<&str>) -> DialogDecision {
    let query = query.map(|key| QueryParameter { key: key.to_owned(), value: value.clone() });
    DialogDecision::Open { dialog: DialogRequest { name: name.to_owned(), value: Some(value) }, query }
}
