//! The locale of a visit: from the address, the visitor's choice, or the
//! default.

use crate::{
    core::Core,
    domain::{
        entry_points::{EntryPoint, entry_point},
        locale::{Locales, LocalizedPath},
        routes,
    },
    platform::location::parse,
    ports::Area,
    wire::social::{STATE_KEY, back_route},
};

/// Cookie of the chosen locale.
pub const LOCALE_COOKIE: &str = "user-language";
/// Lifetime of the locale cookie: ten years, in seconds.
pub(crate) const LOCALE_SECONDS: u64 = 10 * 365 * 24 * 60 * 60;

impl Core {
    pub(crate) fn locales(&self) -> Locales {
        self.site.borrow().config.locales()
    }

    /// A path (with query and fragment) with the prefix of a locale, unless its
    /// page has the same address in every locale.
    pub(crate) fn localized(&self, path: &str, locale: &str) -> String {
        let locales = self.locales();
        let end = path.find(['?', '#']).unwrap_or(path.len());
        let is_localized = routes::is_localized(path.get(..end).unwrap_or_default());
        locales.localized(path, if is_localized { locale } else { &locales.default })
    }

    /// The locale of the cookie, if the site supports it.
    pub(crate) fn preferred_locale(&self) -> Option<String> {
        let cookie = self.ports.cookies.get(LOCALE_COOKIE)?;
        self.locales().known(&cookie).map(str::to_owned)
    }

    /// Remembers the language of a visitor who comes to a page whose address
    /// names none, so that it stays after a reload. The prefix of the default
    /// language is a choice, too, and leaves the address.
    pub(crate) fn keep_locale_of(&self, path: &LocalizedPath, locale: &str) {
        let named = routes::is_localized(&path.path) || entry_point(&path.path).is_some();
        let is_new = !named && locale != self.locales().default && self.preferred_locale().is_none();
        if is_new || path.superfluous_prefix {
            self.ports.cookies.set(LOCALE_COOKIE, &locale.to_ascii_lowercase(), LOCALE_SECONDS);
        }
    }

    /// The locale of the visitor's country, if it is another one than that of
    /// the page, and neither the address nor the visitor has chosen one.
    pub(crate) fn suggested_locale(&self, path: &str) -> Option<String> {
        let locales = self.locales();
        let here = locales.parse(path);
        let is_chosen = here.locale != locales.default || here.superfluous_prefix;
        if is_chosen || !routes::is_localized(&here.path) || self.preferred_locale().is_some() {
            return None;
        }
        let site = self.site.borrow();
        let country = site.countries.iter().find(|known| Some(&known.code) == site.country.as_ref())?;
        let locale = locales.known(country.locale.as_ref()?)?;
        (locale != site.locale).then(|| locale.to_owned())
    }

    /// Declines the language of the visitor's country: the present one is the
    /// visitor's choice.
    pub fn keep_locale(&self) {
        let locale = self.locale().to_ascii_lowercase();
        self.ports.cookies.set(LOCALE_COOKIE, &locale, LOCALE_SECONDS);
        self.site.borrow_mut().suggested_locale = None;
        self.store.update(|slices| slices.app.edit(|app| app.suggested_locale = None));
    }

    /// The locale of a path: its prefix, else the visitor's choice, else the
    /// default.
    pub(crate) fn wanted_locale(&self, locales: &Locales, path: &str) -> String {
        let localized = locales.parse(path);
        let has_prefix = localized.locale != locales.default || localized.superfluous_prefix;
        if has_prefix {
            return localized.locale;
        }
        if self.has_started() && !routes::is_localized(&localized.path) {
            return self.locale();
        }
        self.locale_before_social(locales, &localized.path)
            .or_else(|| self.preferred_locale())
            .unwrap_or(localized.locale)
    }

    /// After a social sign-in: the locale of the page from which the visitor
    /// left.
    fn locale_before_social(&self, locales: &Locales, path: &str) -> Option<String> {
        let Some(EntryPoint::SocialCallback(_)) = entry_point(path) else { return None };
        let state = self.ports.storage.get(Area::Session, STATE_KEY)?;
        let target = back_route(&state, &self.site.borrow().origin)?;
        let before = locales.parse(&parse(&target).path).locale;
        (before != locales.default).then_some(before)
    }
}
