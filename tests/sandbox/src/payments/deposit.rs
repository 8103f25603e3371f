//! Requests to deposit, and requests for a crypto address.

use crate::bonuses;
use crate::contract::codes::Processing;
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Visitor};
use crate::http::{Answer, data};
use crate::ids;
use crate::limits;
use crate::payments::idempotency::{Kept, Once};
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::payments::limit_reached;
use crate::payments::request::{self, Checked, Wish};
use crate::seed::methods::{self, TAGGED_NETWORK};
use crate::state::{Shared, Tx};
use axum::extract::State;
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;
use utoipa::ToSchema;

/// Marker for a declined bonus.
pub const DECLINED: &str = "decline";

/// POST /api/payment/invoices/deposit
pub async fn create(
    State(app): State<Shared>,
    caller: Caller,
    visitor: Visitor,
    once: Once<Wish>,
) -> Answer<Kept<Started>> {
    let mut later = None;
    let answer = app.run(|tx| {
        once.answer(tx, &caller.player, "deposit", |wish| {
            let started = place(tx, &caller.player, &visitor, wish)?;
            later = started.comes_later().then(|| started.invoice_id.clone());
            Ok(started)
        })
    })?;
    if let Some(id) = later {
        announce_later(app, id);
    }
    Ok(data(answer))
}

/// How a deposit goes on.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StartedDeposit)]
pub struct Started {
    /// Address to go on at; empty if there is none.
    action: String,
    /// What is sent there.
    #[schema(value_type = HashMap<String, String>)]
    fields: Map<String, Value>,
    method: &'static str,
    #[schema(value_type = Processing)]
    r#type: String,
    invoice_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    qr: Option<String>,
    #[serde(flatten)]
    coins: Option<Coins>,
}

/// Where coins are to be sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoinAddress)]
struct Coins {
    address: String,
    tag: Option<String>,
}

impl Started {
    /// True if a QR code follows later.
    fn comes_later(&self) -> bool {
        self.r#type == "asyncRedirect"
    }
}

fn place(tx: &Tx<'_>, player: &str, visitor: &Visitor, wish: &Wish) -> Result<Started, ApiError> {
    request::may_deposit(tx, player)?;
    let country = wish.country.filled().unwrap_or(&visitor.country);
    let checked = request::check(
        tx,
        player,
        wish,
        |currency| tx.app.catalog.volume.fill_methods(methods::deposit(currency, country)),
        |method| method.kind != "address",
    )?;
    let redirects = request::redirects(wish)?;
    if limits::deposit_room(tx, player, checked.currency.code)?.is_some_and(|room| checked.amount > room) {
        return Err(limit_reached());
    }
    let by_address = checked.method.kind == "address";
    let bonus = chosen_bonus(tx, player, wish, &checked, by_address)?;
    if by_address {
        return address(tx, player, &checked, bonus, redirects);
    }
    let invoice = Invoice { bonus, redirects, ..Invoice::new(tx, player, kind::DEPOSIT, &checked) };
    invoice.save(tx)?;
    let page = invoice.page(tx);
    let is_scanned = invoice.processing == "qr";
    if is_scanned {
        invoice.announce(tx, "invoice.deposit.updated");
    }
    let (action, fields) = match invoice.processing.as_str() {
        "form" => (page.clone(), request::page_fields()),
        "iframe" => (format!("{page}?frame=1"), request::page_fields()),
        _ => (String::new(), Map::new()),
    };
    Ok(Started {
        action,
        fields,
        method: "GET",
        r#type: invoice.processing,
        invoice_id: invoice.id,
        qr: is_scanned.then_some(page),
        coins: None,
    })
}

fn chosen_bonus(
    tx: &Tx<'_>,
    player: &str,
    wish: &Wish,
    checked: &Checked<'_>,
    any: bool,
) -> Result<Option<String>, ApiError> {
    if wish.is_bonus_decline.0 {
        return Ok(Some(DECLINED.into()));
    }
    let Some(id) = wish.bonus_id.filled() else { return Ok(None) };
    let offered = bonuses::offered(tx, player)?;
    let bonus = offered
        .iter()
        .find(|bonus| bonus.id == id)
        .ok_or_else(|| ApiError::field("bonusId", "This bonus is not available."))?;
    if !any && !bonus.accepts(checked.currency, checked.amount) {
        return Err(ApiError::field("bonusId", "The amount does not lie in the range of this bonus."));
    }
    Ok(Some(id.to_owned()))
}

/// One address per player, currency and network. The request is not a payment: nothing is pending.
fn address(
    tx: &Tx<'_>,
    player: &str,
    checked: &Checked<'_>,
    bonus: Option<String>,
    redirects: Map<String, Value>,
) -> Result<Started, ApiError> {
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
    Ok(Started {
        method: "GET",
        r#type: "address".into(),
        invoice_id: invoice.id,
        coins: Some(Coins { address, tag }),
        ..Started::default()
    })
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
