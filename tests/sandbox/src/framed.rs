//! Documents for the frames of the site: games, the sportsbook, the chat.

use crate::font;
use crate::state::App;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

/// A document for a frame.
pub struct Document<'a> {
    /// One of the site's locales.
    pub locale: &'a str,
    /// `dark` or `light`; `None` if the style sheet decides.
    pub theme: Option<&'a str>,
    /// The title.
    pub title: &'a str,
    /// Style sheets and scripts.
    pub head: Markup,
    /// The element `body`.
    pub body: Markup,
}

impl Document<'_> {
    /// The answer with the document. Only the site may frame it, and it loads nothing from elsewhere.
    pub fn answer(&self, app: &App) -> Response {
        let direction = if self.locale == "ar" { "rtl" } else { "ltr" };
        let html = html! {
            (DOCTYPE)
            html lang=(self.locale) dir=(direction) data-theme=[self.theme] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover";
                    title { (self.title) }
                    link rel="icon" href="data:,";
                    (font::link(&app.options.site))
                    (self.head)
                }
                (self.body)
            }
        };
        let policy = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {}",
            app.options.site_origin
        );
        let mut response = Html(html.into_string()).into_response();
        let headers = response.headers_mut();
        if let Ok(policy) = HeaderValue::from_str(&policy) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        for (name, value) in [
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::CACHE_CONTROL, "no-store"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

/// A file of such a document.
pub fn file(kind: &'static str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}
