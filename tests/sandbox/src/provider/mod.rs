//! The provider port: another origin with the hosted payment page, demo games and the outbox. Works without script.

mod outbox;
pub mod pay;
pub mod players;
pub mod withdrawals;

pub use outbox::{outbox_json, outbox_page};

use crate::http::error::ApiError;
use crate::money;
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::schedule;
use crate::seed::methods::title;
use crate::state::{App, Shared};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

const STYLE: &str = include_str!("../provider.css");

/// A page. No `form-action`: browsers apply it to the redirect after a form as well, and that leads to the merchant.
pub fn page(title: &str, refresh: Option<u32>, body: &Markup) -> Response {
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                @if let Some(seconds) = refresh { meta http-equiv="refresh" content=(seconds); }
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="/style.css";
            }
            body { (body) }
        }
    };
    let headers = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Html(html.into_string())).into_response()
}

/// A list of rows, or words when there are none.
pub fn list(rows: &[Markup], none: &str) -> Markup {
    html! {
        @if rows.is_empty() {
            p { (none) }
        } @else {
            ul.list { @for row in rows { (row) } }
        }
    }
}

/// Prevents clickjacking: the pages must not be framed.
pub fn unframed(mut response: Response) -> Response {
    let policy =
        "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    response
}

/// Middleware: answers requests of its own pages and of programs, not those of other sites that are open in the same
/// browser: neither by their scripts and forms, nor by a name of theirs that leads to this machine.
pub async fn own(State(app): State<Shared>, request: Request, next: Next) -> Response {
    if is_own(&app, &request) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "This page answers only itself.").into_response()
    }
}

fn is_own(app: &App, request: &Request) -> bool {
    let sent = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let host = sent("host").map(|host| host.rsplit_once(':').map_or(host, |(name, _)| name));
    let origins = [&app.options.provider_origin, &app.options.site_origin];
    let own_name = host.is_none_or(|host| {
        matches!(host, "localhost" | "127.0.0.1" | "[::1]")
            || origins.iter().any(|origin| {
                let place = origin.split("://").last().unwrap_or_default();
                place == host || place.starts_with(&format!("{host}:"))
            })
    });
    // A link from another site may lead here; anything else may not.
    let linked = request.method() == Method::GET && sent("sec-fetch-mode") == Some("navigate");
    let foreign = matches!(sent("sec-fetch-site"), Some("cross-site" | "same-site"));
    own_name && (linked || !foreign)
}

fn gone() -> Response {
    let body = html! {
        main.card {
            h1 { "Not found" }
            p { "There is no payment at this address. Go back to the shop and start again." }
        }
    };
    (StatusCode::NOT_FOUND, page("Not found", None, &body)).into_response()
}

/// GET /style.css
pub async fn style() -> Response {
    (
        [(header::CONTENT_TYPE, "text/css"), (HeaderName::from_static("x-content-type-options"), "nosniff")],
        STYLE,
    )
        .into_response()
}

fn amount(app: &App, invoice: &Invoice) -> String {
    format!("{} {}", money::print(invoice.amount, app.catalog.decimals(&invoice.currency)), invoice.currency)
}

/// GET /: open payments and the way to the outbox.
pub async fn index(State(app): State<Shared>) -> Result<Response, ApiError> {
    schedule::catch_up(&app)?;
    let sql =
        format!("{} WHERE status = {} ORDER BY created_at DESC LIMIT 50", invoice::COLUMNS, status::PENDING);
    let open = app.run(|tx| Ok(crate::db::all(tx, &sql, [], invoice::read)?))?;
    let rows: Vec<Markup> = open.iter().map(|invoice| waiting(&app, invoice)).collect();
    let body = html! {
        main.card {
            h1 { "Sandbox payments" }
            p { a href="/outbox" { "Outbox: sent codes and mails" } }
            p { a href="/withdrawals" { "Withdrawals: what waits for a reviewer" } }
            p { a href="/documents" { "Documents: what waits for a reviewer" } }
            p { a href="/contract" { "Contract: the API and the channels of the site" } }
            p { a href="/players" { "Players and tournaments: messages, points" } }
            h2 { "Waiting payments" }
            (list(&rows, "No payment is waiting."))
        }
    };
    Ok(page("Sandbox payments", Some(5), &body))
}

fn waiting(app: &App, invoice: &Invoice) -> Markup {
    let what = if invoice.kind == kind::DEPOSIT { "Deposit" } else { "Withdrawal" };
    html! {
        li {
            a href={ "/pay/" (invoice.id) } {
                @if invoice.listed {
                    (what) ", " (amount(app, invoice)) ", " (title(&invoice.method).unwrap_or(&invoice.method))
                } @else {
                    (invoice.currency) " address " (invoice.address.as_deref().unwrap_or_default())
                }
            }
        }
    }
}
