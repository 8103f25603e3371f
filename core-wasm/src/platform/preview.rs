//! Preview of texts that are not published yet. Requests of content carry the
//! token, and the server of the content decides what it opens.

use crate::{core::Core, domain::redirects::encode, ports::Area, store::views::Command};

/// Cookie, else session-storage key, of the token.
const KEY: &str = "previewToken";
/// Query parameter that switches the preview on; without a value, off.
const QUERY: &str = "preview";

impl Core {
    /// Stores the preview token that the query has, and returns the remaining
    /// pairs.
    pub(crate) fn capture_preview(&self, pairs: &[(String, String)]) -> Vec<(String, String)> {
        let (ours, remaining): (Vec<_>, Vec<_>) = pairs.iter().cloned().partition(|(key, _)| key == QUERY);
        if let Some((_, token)) = ours.last() {
            if token.is_empty() {
                self.forget_preview();
            } else {
                self.ports.storage.set(Area::Session, KEY, token);
            }
        }
        remaining
    }

    /// True if texts are shown that are not published yet.
    pub(crate) fn is_preview(&self) -> bool {
        self.preview_token().is_some()
    }

    /// URL of a content document: `{locale}/{file}.json`, with the preview token.
    pub(crate) fn content_url(&self, locale: &str, file: &str) -> String {
        let query = self.preview_token().map(|token| format!("?previewToken={}", encode(&token)));
        format!("{}/{locale}/{file}.json{}", self.files.content, query.unwrap_or_default())
    }

    /// Ends the preview and reloads the page with the published texts.
    pub fn leave_preview(&self) {
        self.forget_preview();
        self.ports.page.command(Command::Reload);
    }

    fn forget_preview(&self) {
        self.ports.storage.remove(Area::Session, KEY);
        self.ports.cookies.remove(KEY);
    }

    fn preview_token(&self) -> Option<String> {
        let cookie = self.ports.cookies.get(KEY);
        cookie.or_else(|| self.ports.storage.get(Area::Session, KEY)).filter(|token| !token.is_empty())
    }
}
