//! The provider port: another origin with the hosted payment page, demo games and the outbox. Works without script.

use crate::auth::outbox;
use crate::covers::{cover, escape};
use crate::http::error::ApiError;
use crate::http::extract::{Body, Params, text_of};
use crate::ids::{self, stable_hash};
use crate::money;
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::payments::settle::{self, Outcome};
use crate::seed::methods::title;
use crate::state::{App, Shared, Tx};
use axum::Json;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde_json::{Value, json};

const STYLE: &str = include_str!("provider.css");

/// A page. No `form-action`: browsers apply it to the redirect after a form as well, and that leads to the merchant.
pub fn page(title: &str, refresh: Option<u32>, body: &str) -> Response {
    let refresh = refresh
        .map(|seconds| format!("<meta http-equiv=\"refresh\" content=\"{seconds}\">"))
        .unwrap_or_default();
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         {refresh}<title>{}</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"/style.css\"></head><body>{body}</body></html>",
        escape(title)
    );
    let headers = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Html(html)).into_response()
}

fn gone() -> Response {
    let body = "<main class=\"card\"><h1>Not found</h1><p>There is no payment at this address. Go back to the shop and start again.</p></main>";
    (StatusCode::NOT_FOUND, page("Not found", None, body)).into_response()
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
    format!(
        "{} {}",
        money::print(invoice.amount, app.catalog.decimals(&invoice.currency)),
        escape(&invoice.currency)
    )
}

/// GET /: open payments and the way to the outbox.
pub async fn index(State(app): State<Shared>) -> Result<Response, ApiError> {
    let sql =
        format!("{} WHERE status = {} ORDER BY created_at DESC LIMIT 50", invoice::COLUMNS, status::PENDING);
    let open = app.run(|tx| Ok(crate::db::all(tx, &sql, [], invoice::read)?))?;
    let rows: Vec<String> = open
        .iter()
        .map(|invoice| {
            if !invoice.listed {
                let address = escape(invoice.address.as_deref().unwrap_or_default());
                return format!(
                    "<li><a href=\"/pay/{}\">{} address {address}</a></li>",
                    escape(&invoice.id),
                    escape(&invoice.currency)
                );
            }
            let what = if invoice.kind == kind::DEPOSIT { "Deposit" } else { "Withdrawal" };
            format!(
                "<li><a href=\"/pay/{}\">{what}, {}, {}</a></li>",
                escape(&invoice.id),
                amount(&app, invoice),
                escape(title(&invoice.method).unwrap_or(&invoice.method))
            )
        })
        .collect();
    let rows = rows.concat();
    let rows = if rows.is_empty() {
        "<p>No payment is waiting.</p>".to_owned()
    } else {
        format!("<ul class=\"list\">{rows}</ul>")
    };
    let body = format!(
        "<main class=\"card\"><h1>Sandbox payments</h1><p><a href=\"/outbox\">Outbox: sent codes and mails</a></p>\
         <p><a href=\"/documents\">Documents: what waits for a reviewer</a></p><h2>Waiting payments</h2>{rows}</main>"
    );
    Ok(page("Sandbox payments", Some(5), &body))
}

/// GET /pay/{id}: the hosted payment page; `?frame=1` for the one inside a frame.
pub async fn pay(State(app): State<Shared>, Path(id): Path<String>, params: Params) -> Response {
    let Ok(invoice) = app.run(|tx| invoice::load(tx, &id)) else { return gone() };
    if !invoice.listed {
        return coins(&invoice);
    }
    let framed = params.get("frame").is_some();
    if invoice.status != status::PENDING {
        return done(&app, &invoice, framed);
    }
    let what = if invoice.kind == kind::DEPOSIT { "Payment to" } else { "Payout from" };
    let button = |outcome: &str, class: &str, label: &str| {
        format!("<button name=\"outcome\" value=\"{outcome}\" class=\"{class}\">{label}</button>")
    };
    let body = format!(
        "<main class=\"card\"><p class=\"brand\">Sandbox payments</p><h1>{what} the demo casino</h1>\
         <p class=\"amount\">{}</p><dl><dt>Method</dt><dd>{}</dd><dt>Reference</dt><dd>{}</dd></dl>\
         <form method=\"post\" action=\"/pay/{id}{}\">{}{}{}</form>\
         <p class=\"note\">This is a test page. No real money moves, and no card number is asked for.</p></main>",
        amount(&app, &invoice),
        escape(title(&invoice.method).unwrap_or(&invoice.method)),
        escape(invoice.id.get(..8).unwrap_or_default()),
        if framed { "?frame=1" } else { "" },
        button("success", "primary", "Pay now"),
        button("failure", "danger", "Decline payment"),
        button("pending", "plain", "Pay later (leave pending)"),
        id = escape(&invoice.id),
    );
    page("Sandbox payments", None, &body)
}

/// The page that plays the sender of coins for a crypto address.
fn coins(request: &Invoice) -> Response {
    let body = format!(
        "<main class=\"card\"><p class=\"brand\">Sandbox payments</p><h1>Send {currency} to this address</h1><p>{address}</p>\
         <form method=\"post\" action=\"/pay/{id}\"><input type=\"hidden\" name=\"outcome\" value=\"success\">\
         <input type=\"hidden\" name=\"transactionId\" value=\"{transaction}\"><label for=\"amount\">Amount in {currency}</label>\
         <input id=\"amount\" name=\"amount\" inputmode=\"decimal\" required><button class=\"primary\">Send coins</button></form>\
         <p class=\"note\">This is a test page. No real coins move.</p></main>",
        currency = escape(&request.currency),
        address = escape(request.address.as_deref().unwrap_or_default()),
        id = escape(&request.id),
        transaction = ids::token(),
    );
    page("Sandbox payments", None, &body)
}

fn done(app: &App, invoice: &Invoice, framed: bool) -> Response {
    let (title, words) = match invoice.status {
        status::SUCCESS => ("Payment complete", "The shop has been told. You can go back."),
        status::REJECTED => ("Payment declined", "Nothing was charged. You can go back and try again."),
        _ => ("Payment pending", "The shop waits for this payment. You can go back."),
    };
    let back = if framed { None } else { redirect_for(invoice, invoice.status) };
    let back = back
        .map(|url| format!("<p><a class=\"primary\" href=\"{}\">Back to the shop</a></p>", escape(&url)))
        .unwrap_or_default();
    let body = format!(
        "<main class=\"card\"><p class=\"brand\">Sandbox payments</p><h1>{title}</h1><p class=\"amount\">{}</p><p>{words}</p>{back}</main>",
        amount(app, invoice)
    );
    page(title, None, &body)
}

/// Where the player goes afterwards, among the addresses the shop gave.
fn redirect_for(invoice: &Invoice, state: i64) -> Option<String> {
    let wanted = match state {
        status::SUCCESS => ["redirectSuccessUrl", "redirectUrl"],
        status::REJECTED => ["redirectErrorUrl", "redirectUrl"],
        _ => ["redirectUrl", "redirectSuccessUrl"],
    };
    wanted.iter().find_map(|name| invoice.redirects.get(*name)).map(text_of)
}

/// POST /pay/{id}: the form of the payment page.
pub async fn submit(
    State(app): State<Shared>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    form: String,
) -> Response {
    let framed = Params::parse(query.as_deref().unwrap_or_default()).get("frame").is_some();
    let form = Params::parse(&form);
    let outcome = form.get("outcome").and_then(Outcome::parse).unwrap_or(Outcome::Pending);
    let applied = app.run(|tx| {
        let invoice = invoice::load(tx, &id)?;
        if invoice.listed {
            return settle::apply(tx, &id, outcome);
        }
        receive(tx, invoice, outcome, form.get("amount"), form.get("transactionId"))
            .map(|received| received.0)
    });
    let invoice = match applied {
        Ok(invoice) => invoice,
        Err(refused) if refused.status == StatusCode::UNPROCESSABLE_ENTITY => {
            let body = "<main class=\"card\"><h1>That is no amount</h1><p>Go back and enter a number such as 0.01.</p></main>";
            return (StatusCode::UNPROCESSABLE_ENTITY, page("No amount", None, body)).into_response();
        }
        Err(_) => return gone(),
    };
    match redirect_for(&invoice, invoice.status) {
        // Whoever sends coins is not the browser that waits in the shop.
        Some(url) if !framed && invoice.processing != "address" => Redirect::to(&url).into_response(),
        _ => done(&app, &invoice, framed),
    }
}

/// POST /pay/{id}/outcome: the same for programs.
pub async fn outcome(
    State(app): State<Shared>,
    Path(id): Path<String>,
    body: Body,
) -> Result<Json<Value>, ApiError> {
    let outcome = Outcome::parse(&body.text("outcome"))
        .ok_or_else(|| ApiError::field("outcome", "Choose success, failure or pending."))?;
    let (invoice, changed) = app.run(|tx| {
        let before = invoice::load(tx, &id)?;
        if before.listed {
            let after = settle::apply(tx, &id, outcome)?;
            let changed = after.status != before.status;
            return Ok((after, changed));
        }
        receive(
            tx,
            before,
            outcome,
            body.filled("amount").as_deref(),
            body.filled("transactionId").as_deref(),
        )
    })?;
    let redirect = redirect_for(&invoice, invoice.status);
    Ok(Json(
        json!({ "invoiceId": invoice.id, "status": invoice.status, "changed": changed, "redirectUrl": redirect }),
    ))
}

/// Coins arrive at an address: `amount` and a `transactionId` that is booked once.
fn receive(
    tx: &Tx<'_>,
    request: Invoice,
    outcome: Outcome,
    amount: Option<&str>,
    transaction: Option<&str>,
) -> Result<(Invoice, bool), ApiError> {
    if outcome != Outcome::Success {
        return Ok((request, false));
    }
    let decimals = tx.app.catalog.decimals(&request.currency);
    let amount = amount.and_then(|text| money::parse(text, decimals)).filter(|amount| *amount > 0);
    let amount = amount.ok_or_else(|| ApiError::field("amount", "Say how much arrived."))?;
    let invoice = settle::receive(tx, &request, amount, transaction.unwrap_or("1"))?;
    let new = invoice.created_at == tx.now;
    Ok((invoice, new))
}

/// GET /outbox.json
pub async fn outbox_json(State(app): State<Shared>, params: Params) -> Result<Json<Value>, ApiError> {
    let recipient = params.get("recipient");
    Ok(Json(app.run(|tx| Ok(outbox::list(tx, recipient)?))?.into()))
}

/// GET /outbox: sent codes and mails, newest first.
pub async fn outbox_page(State(app): State<Shared>) -> Result<Response, ApiError> {
    let sent = app.run(|tx| Ok(outbox::list(tx, None)?))?;
    let field = |entry: &Value, name: &str| escape(&entry.get(name).map(text_of).unwrap_or_default());
    let rows: Vec<String> = sent
        .iter()
        .map(|entry| {
            let code = entry
                .get("code")
                .map(|_| format!("<p class=\"code\">{}</p>", field(entry, "code")))
                .unwrap_or_default();
            let link = entry
                .get("link")
                .map(|_| format!("<p><a href=\"{0}\">{0}</a></p>", field(entry, "link")))
                .unwrap_or_default();
            format!(
                "<li><p><b>{}</b> <small>{}, {}</small></p><p>{}</p>{code}{link}</li>",
                field(entry, "recipient"),
                field(entry, "kind"),
                field(entry, "sentAt"),
                field(entry, "subject")
            )
        })
        .collect();
    let rows = rows.concat();
    let rows = if rows.is_empty() {
        "<p>Nothing was sent yet.</p>".to_owned()
    } else {
        format!("<ul class=\"list\">{rows}</ul>")
    };
    Ok(page(
        "Outbox",
        Some(3),
        &format!(
            "<main class=\"card\"><h1>Outbox</h1><p>What would have been sent to phones and mailboxes.</p>{rows}</main>"
        ),
    ))
}

/// GET /game/{identity}: a small slot machine that spins with a link.
pub async fn game(State(app): State<Shared>, Path(identity): Path<String>, params: Params) -> Response {
    const SYMBOLS: [&str; 6] = ["\u{2605}", "\u{25c6}", "\u{25cf}", "\u{2665}", "\u{2663}", "7"];
    let Some(game) = app.catalog.games.find(&identity) else { return gone() };
    let mode = if params.get("mode") == Some("real") { "real" } else { "demo" };
    let spin = params.number("spin").unwrap_or(0).clamp(0, 1_000_000);
    let reel = |number: usize| {
        let roll = usize::try_from(stable_hash(&format!("{identity}{spin}{number}")) >> 7)
            .unwrap_or_default()
            % SYMBOLS.len();
        SYMBOLS.get(roll).copied().unwrap_or_default()
    };
    let reels = [reel(0), reel(1), reel(2)];
    let words = match (spin, reels) {
        (0, _) => "Press spin",
        (_, [a, b, c]) if a == b && b == c => "Three of a kind!",
        (_, [a, b, c]) if a == b || b == c || a == c => "A pair",
        _ => "No win",
    };
    let body = format!(
        "<main class=\"game\"><div class=\"art\">{art}</div><div class=\"machine\"><h1>{name}</h1><p>{kind}</p>\
         <p class=\"reels\"><span>{0}</span><span>{1}</span><span>{2}</span></p><p role=\"status\">{words}</p>\
         <p><a class=\"primary\" href=\"/game/{id}?mode={mode}&amp;spin={next}\">Spin</a></p></div></main>",
        reels[0],
        reels[1],
        reels[2],
        art = cover(&game.identity, &game.name),
        name = escape(&game.name),
        kind = if mode == "real" {
            "Playing for money is switched off in the sandbox: every spin is free."
        } else {
            "Demo mode"
        },
        id = escape(&game.identity),
        next = spin + 1,
    );
    page(&game.name, None, &body)
}
