//! Requests to deposit, and requests for a crypto address.

use crate::bonuses;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Body, Caller, Visitor, header};
use crate::http::{Answer, data};
use crate::ids;
use crate::limits;
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::payments::request::{self, Checked};
use crate::payments::{idempotency, limit_reached};
use crate::seed::methods::{self, TAGGED_NETWORK};
use crate::state::{Shared, Tx};
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Marker for a declined bonus.
pub const DECLINED: &str = "decline";

/// POST /api/payment/invoices/deposit
pub async fn create(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let key = header(&headers, "idempotency-key");
    let request = format!("deposit {}", Value::Object(body.0.clone()));
    let (answer, later) = app.run(|tx| {
        if let Some(answer) = idempotency::recall(tx, &caller.player, key.as_deref(), &request)? {
            return Ok((answer, None));
        }
        let (answer, later) = place(tx, &caller.player, &visitor, &body)?;
        idempotency::remember(tx, &caller.player, key.as_deref(), &request, &answer)?;
        Ok((answer, later))
    })?;
    if let Some(id) = later {
        announce_later(app, id);
    }
    Ok(data(answer))
}

/// The response, and the invoice whose QR code follows later.
fn place(
    tx: &Tx<'_>,
    player: &str,
    visitor: &Visitor,
    body: &Body,
) -> Result<(Value, Option<String>), ApiError> {
    request::may_deposit(tx, player)?;
    let country = body.filled("country").unwrap_or_else(|| visitor.country.clone());
    let checked = request::check(
        tx,
        player,
        body,
        |currency| tx.app.catalog.volume.fill_methods(methods::deposit(currency, &country)),
        |method| method.kind != "address",
    )?;
    let redirects = request::redirects(body)?;
    if limits::deposit_room(tx, player, checked.currency.code)?.is_some_and(|room| checked.amount > room) {
        return Err(limit_reached());
    }
    let by_address = checked.method.kind == "address";
    let bonus = chosen_bonus(tx, player, body, &checked, by_address)?;
    if by_address {
        return address(tx, player, &checked, bonus, redirects).map(|answer| (answer, None));
    }
    let invoice = Invoice { bonus, redirects, ..Invoice::new(tx, player, kind::DEPOSIT, &checked) };
    invoice.save(tx)?;
    let page = invoice.page(tx);
    let locale = json!({ "locale": "en" });
    let (action, fields) = match invoice.processing.as_str() {
        "form" => (page.clone(), locale),
        "iframe" => (format!("{page}?frame=1"), locale),
        _ => (String::new(), json!({})),
    };
    let mut answer = json!({
        "action": action, "fields": fields, "method": "GET", "type": invoice.processing, "invoiceId": invoice.id,
    });
    if invoice.processing == "qr" {
        if let Some(answer) = answer.as_object_mut() {
            answer.insert("qr".into(), page.into());
        }
        invoice.announce(tx, "invoice.deposit.updated");
    }
    let later = (invoice.processing == "asyncRedirect").then_some(invoice.id);
    Ok((answer, later))
}

fn chosen_bonus(
    tx: &Tx<'_>,
    player: &str,
    body: &Body,
    checked: &Checked<'_>,
    any: bool,
) -> Result<Option<String>, ApiError> {
    if body.flag("isBonusDecline") {
        return Ok(Some(DECLINED.into()));
    }
    let Some(id) = body.filled("bonusId") else { return Ok(None) };
    let offered = bonuses::offered(tx, player)?;
    let bonus = offered
        .iter()
        .find(|bonus| bonus.id == id)
        .ok_or_else(|| ApiError::field("bonusId", "This bonus is not available."))?;
    if !any && !bonus.accepts(checked.currency, checked.amount) {
        return Err(ApiError::field("bonusId", "The amount does not lie in the range of this bonus."));
    }
    Ok(Some(id))
}

/// One address per player, currency and network. The request is not a payment: nothing is pending.
fn address(
    tx: &Tx<'_>,
    player: &str,
    checked: &Checked<'_>,
    bonus: Option<String>,
    redirects: Map<String, Value>,
) -> Result<Value, ApiError> {
    let network = checked.network.unwrap_or_default();
    let address = address_for(player, checked.currency.code, network);
    let known = db::first(
        tx,
        &format!("{} WHERE player_id = ?1 AND address = ?2 AND listed = 0", invoice::COLUMNS),
        (player, &address),
        invoice::read,
    )?;
    let invoice = Invoice {
        bonus,
        ..known.unwrap_or_else(|| Invoice {
            listed: false,
            processing: "address".into(),
            amount: 0,
            result: "address".into(),
            redirects,
            address: Some(address.clone()),
            ..Invoice::new(tx, player, kind::DEPOSIT, checked)
        })
    };
    invoice.save(tx)?;
    let tag = (network == TAGGED_NETWORK).then(|| (ids::stable_hash(player) % 900_000 + 100_000).to_string());
    Ok(json!({
        "action": "", "fields": {}, "method": "GET", "type": "address", "invoiceId": invoice.id,
        "address": address, "tag": tag,
    }))
}

/// A plausible, stable address of a player.
fn address_for(player: &str, currency: &str, network: &str) -> String {
    let seed = format!("{player}{currency}{network}");
    let parts: Vec<u8> =
        (0..4).flat_map(|part| ids::stable_hash(&format!("{seed}{part}")).to_be_bytes()).collect();
    let hex = ids::hex(&parts);
    let cut = |count: usize| hex.get(..count).unwrap_or_default().to_owned();
    match network {
        "TRC20" => format!("T{}", cut(33)),
        "ERC20" | "BEP20" | "ARB" | "POLYGON" | "" => format!("0x{}", cut(40)),
        "LN" => format!("lnbc{}", cut(60)),
        "BTC" => format!("bc1q{}", cut(38)),
        "LTC" => format!("ltc1q{}", cut(38)),
        "DOGE" => format!("D{}", cut(33)),
        "TON" => format!("EQ{}", cut(46)),
        _ => cut(44),
    }
}

/// Publishes the QR code of an asynchronous payment after a delay.
fn announce_later(app: Shared, id: String) {
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(app.settings().async_delay_ms)).await;
        // Settled or declined meanwhile: the code is no longer needed.
        let announced = app.run(|tx| {
            let invoice = invoice::load(tx, &id)?;
            if invoice.status == status::PENDING {
                invoice.announce(tx, "invoice.deposit.updated");
            }
            Ok(())
        });
        let _ = announced.inspect_err(|error| error.log("the code of a deposit"));
    });
}
