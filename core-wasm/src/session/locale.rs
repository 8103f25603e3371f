//! Change of the language. It is saved in the cookie and in the player's profile.

use std::rc::Rc;

use futures_util::future::select;

use crate::{
    core::Core,
    domain::redirects::query_text,
    platform::{
        api::Call,
        locales::{LOCALE_COOKIE, LOCALE_SECONDS},
        location::{Parsed, parse},
    },
    ports::Method,
    wire::json::ObjectBuilder,
};

/// How long a change of the language waits for the profile, in milliseconds.
const KEPT_WITHIN: u64 = 1000;

impl Core {
    /// Switches the locale, stores it in the cookie and the profile, and
    /// returns the URL of this page in that locale.
    pub async fn switch_locale(self: &Rc<Self>, code: &str, url: &str) -> String {
        let locales = self.locales();
        let Parsed { path, pairs, .. } = parse(url);
        let here = locales.parse(&path);
        // Browsers encode other characters.
        let is_plain = |text: &&str| text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        let fragment = url.find('#').and_then(|start| url.get(start..)).filter(is_plain).unwrap_or_default();
        let rest = format!("{}{fragment}", query_text(&pairs));
        let Some(locale) = locales.known(code).map(str::to_owned) else {
            return format!("{}{rest}", self.localized(&here.path, &here.locale));
        };
        self.ports.cookies.set(LOCALE_COOKIE, &locale.to_ascii_lowercase(), LOCALE_SECONDS);
        let body = ObjectBuilder::new().text("locale", &locale).build();
        let call = Call::new(Method::Put, "/api/player/profile").body(&body);
        let site = Rc::clone(self);
        let keeping = async move {
            if let Some(Err(error)) = site.change_as_player(call).await {
                site.ports.page.warn(&format!("the locale was not kept in the profile: {error}"));
            }
        };
        // The page is loaded anew, which would end the call. A server that is
        // silent does not keep the visitor in a language that he cannot read.
        select(Box::pin(keeping), self.ports.clock.sleep(KEPT_WITHIN)).await;
        format!("{}{rest}", self.localized(&here.path, &locale))
    }
}
