//! The site port's static side: files with their precompressed twins, the single page, security headers.

use crate::addresses;
use crate::config::{self, File};
use crate::headers;
use crate::http::error::ApiError;
use crate::http::{Answer, data};
use crate::state::{App, Shared};
use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Serialize;
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::Arc;
use tower::ServiceExt;
use tower_http::services::ServeDir;

/// The served configuration: the site's own, with the sandbox's URLs and patches of tests.
pub fn current_configuration(app: &App) -> Result<Value, ApiError> {
    let found = config::read(&app.options.site.join("config.json"))
        .map_err(|message| ApiError { message: message.clone(), ..ApiError::internal(message) })?;
    Ok(served(app, found))
}

/// True if a limit increase needs the player's confirmation.
pub fn raises_need_confirmation(app: &App) -> bool {
    current_configuration(app).is_ok_and(|found| File::of(&found).limit_raise_confirmation.is_on())
}

fn served(app: &App, own: Value) -> Value {
    let base = app.options.realtime.as_ref().and_then(|server| server.base.as_deref());
    let mut served = config::merged(own, &app.options.provider_origin, base);
    if app.is_demo() {
        config::demonstrate(&mut served, &app.options.provider_origin);
    }
    for change in &app.settings().config_patches {
        config::patch(&mut served, change);
    }
    served
}

/// GET /config.json
pub async fn configuration(State(app): State<Shared>) -> Response {
    match current_configuration(&app) {
        Ok(found) => ([(header::CACHE_CONTROL, "no-cache")], Json(found)).into_response(),
        Err(error) => error.into_response(),
    }
}

/// The state of the sandbox.
#[derive(Debug, Serialize)]
pub struct Health {
    status: &'static str,
}

/// GET /api/health: the sandbox is up.
pub async fn health() -> Answer<Health> {
    Ok(data(Health { status: "ok" }))
}

/// Any address under /api (or the controls) that does not exist.
pub async fn missing() -> ApiError {
    ApiError::not_found()
}

/// Page for the addresses that have no page of their own among the files.
const SHELL: &str = "/shell.html";

/// Files of pages that have another address than their name, or none.
const UNNAMED: [&str; 3] = ["index", "shell", "offline"];

/// Longest name of a file that file systems take, without the endings of a page and of its precompressed twin.
const LONGEST_NAME: usize = 255 - ".html.br".len();
/// Longest path that is looked for among the files.
const LONGEST_PATH: usize = 1024;

/// The last name of a path.
fn name_of(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
}

/// True if a path can be that of a file of the site. The files of pages are served at the address of their page; only
/// the offline pages are fetched by their names. A forgotten `.env` is none of them.
fn can_be_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    let names_page = name.strip_suffix(".html").is_some_and(|page| page != "offline");
    // Two slashes would be read as the name of a host.
    !path.contains("//")
        && !names_page
        && !path.split('/').any(|name| name.starts_with('.') && name != ".well-known")
        && path.len() <= LONGEST_PATH
        && path.split('/').all(|name| name.len() <= LONGEST_NAME)
}

/// Files of the site. A page address is answered by its prerendered page, or by the shell:
/// with the status 404 if there is no such page.
pub async fn files(State(app): State<Shared>, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    if path == "/api" || path.starts_with("/api/") || path.starts_with("/__sandbox") {
        return ApiError::not_found().into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let hashed = path.starts_with("/assets/");
    let is_page = path.rsplit('/').next().is_some_and(|name| !name.contains('.'));
    if is_page && let Some(target) = page_in_language(&app, &request) {
        return (
            [(header::CACHE_CONTROL, "no-cache"), (header::VARY, "cookie")],
            Redirect::temporary(&target),
        )
            .into_response();
    }
    let page = format!("{}.html", path.trim_end_matches('/'));
    let file = match path.as_str() {
        "/" => Some("/"),
        odd if !can_be_file(odd) => None,
        named if is_page && UNNAMED.contains(&name_of(named)) => None,
        _ if is_page => Some(page.as_str()),
        file => Some(file),
    };
    let found = match file {
        Some(file) => Some(serve(&app, request_for(file, &request)).await),
        None => None,
    };
    let strict = hashed || path.starts_with("/content/");
    let mut response = if let Some(found) = found.filter(|found| found.status() != StatusCode::NOT_FOUND) {
        found
    } else if strict {
        return (StatusCode::NOT_FOUND, "Not found").into_response();
    } else {
        let mut shell = serve(&app, request_for(SHELL, &request)).await;
        let configuration = File::of(&current_configuration(&app).unwrap_or_default());
        // A page that was not modified keeps the status that it came with.
        if shell.status() == StatusCode::OK && !addresses::has_page(&app.options.site, &configuration, &path)
        {
            *shell.status_mut() = StatusCode::NOT_FOUND;
        }
        shell
    };
    let policy = if hashed { headers::IMMUTABLE } else { headers::REVALIDATED };
    let sent = response.headers_mut();
    sent.insert(header::CACHE_CONTROL, HeaderValue::from_static(policy));
    if sent.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/html") {
        sent.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    }
    response
}

async fn serve(app: &Shared, request: Request) -> Response {
    let folder = ServeDir::new(&app.options.site).precompressed_br().precompressed_gzip();
    match folder.oneshot(request).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}

/// The same request for another path.
fn request_for(path: &str, request: &Request) -> Request {
    let mut other = Request::new(Body::empty());
    *other.method_mut() = request.method().clone();
    *other.headers_mut() = request.headers().clone();
    *other.uri_mut() = path.parse().unwrap_or_else(|_| Uri::from_static(SHELL));
    other
}

/// The address of the page in the language that the visitor chose on an earlier visit, if the page
/// is prerendered in that language and its own address names none.
fn page_in_language(app: &Shared, request: &Request) -> Option<String> {
    let cookies = request.headers().get(header::COOKIE)?.to_str().ok()?;
    let locale = cookies.split("; ").find_map(|cookie| cookie.strip_prefix("user-language="))?;
    let known =
        locale.len() <= 5 && locale.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    let path = request.uri().path().trim_end_matches('/');
    let within = path.split('/').any(|segment| segment.starts_with('.') || segment.contains(['\\', '%']));
    if !known || within || !app.options.site.join(format!("{locale}{path}.html")).is_file() {
        return None;
    }
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    Some(format!("/{locale}{path}{query}"))
}

/// The policy of answers of the API. Generated SVG images contain inline styles; scripts are blocked.
const API_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// The headers of every file of the site. Without a readable configuration they are those of an empty one.
fn of_files(app: &App) -> Arc<headers::Sent> {
    let place = |name: &str| app.options.site.join(name);
    let written = |name: &str| {
        let file = std::fs::metadata(place(name)).ok()?;
        Some((file.modified().ok()?, file.len()))
    };
    let written = ["config.json", headers::FIRST_PAGE].map(written);
    let source = headers::Source { written, patches: app.settings().config_patches, is_demo: app.is_demo() };
    app.headers.of(source, || {
        let configuration = current_configuration(app);
        let page = std::fs::read_to_string(place(headers::FIRST_PAGE)).unwrap_or_default();
        (configuration.unwrap_or_else(|_| served(app, Value::Object(Map::new()))), page)
    })
}

/// Middleware: the security headers of every answer.
pub async fn secure(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let https = request.headers().get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let mut response = next.run(request).await;
    let sent = response.headers_mut();
    let mut add = |name: HeaderName, value: HeaderValue| {
        if https || name != headers::ONLY_HTTPS {
            sent.insert(name, value);
        }
    };
    if api {
        add(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(API_POLICY));
        for (name, value) in headers::of_everything() {
            add(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        sent.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    } else {
        for (name, value) in of_files(&app).iter() {
            add(name.clone(), value.clone());
        }
    }
    response
}

/// The brand of a built site: what its build tells of it in `brand.json`; null without one.
pub fn brand(site: &Path) -> Value {
    let file = std::fs::read(site.join("brand.json")).unwrap_or_default();
    serde_json::from_slice(&file).unwrap_or_default()
}

/// The name of a built site.
pub fn name(site: &Path) -> String {
    brand(site).get("name").and_then(Value::as_str).unwrap_or("Player site").to_owned()
}
