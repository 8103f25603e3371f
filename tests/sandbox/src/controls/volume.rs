//! Large data sets, for testing pages with many items.

use super::{Fine, Reply, fine};
use crate::auth::player;
use crate::clock::HOUR;
use crate::http::error::ApiError;
use crate::http::input::{Input, Number, Text};
use crate::ids;
use crate::ledger::{self, Holder};
use crate::money;
use crate::payments::invoice::{Invoice, decider, kind, status};
use crate::seed::volume::MOST;
use crate::state::{Shared, Tx};
use crate::wallet;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Map;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Maximum number of invoices per call.
const MOST_INVOICES: i64 = 20_000;

/// How many there shall be; what is absent stays.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Counts {
    currencies: Number,
    methods: Number,
    bonuses: Number,
    invoices: Number,
    player_id: Text,
}

/// POST /__sandbox/volume: so many currencies, methods of every
/// currency and deposit bonuses in all, until the reset; so many finished invoices more for the player.
pub async fn make(State(app): State<Shared>, Input(counts): Input<Counts>) -> Reply<Fine> {
    let set = |name: &str, wanted: Number, target: &AtomicUsize| -> Result<(), ApiError> {
        let Some(wanted) = wanted.0 else { return Ok(()) };
        let wanted = usize::try_from(wanted).ok().filter(|wanted| *wanted <= MOST);
        target.store(wanted.ok_or_else(|| too_many(name, MOST))?, Ordering::Relaxed);
        Ok(())
    };
    let volume = &app.catalog.volume;
    set("currencies", counts.currencies, &volume.currencies)?;
    set("methods", counts.methods, &volume.methods)?;
    set("bonuses", counts.bonuses, &volume.bonuses)?;
    if let Some(count) = counts.invoices.0 {
        if !(0..=MOST_INVOICES).contains(&count) {
            return Err(too_many("invoices", usize::try_from(MOST_INVOICES).unwrap_or_default()));
        }
        app.run(|tx| {
            let player = player::load(tx, &counts.player_id)
                .map_err(|_| ApiError::field("playerId", "There is no such player."))?;
            invoices(tx, &player.id, count)
        })?;
    }
    Ok(fine())
}

fn too_many(name: &str, most: usize) -> ApiError {
    ApiError::field(name, format!("Ask for 0 to {most}."))
}

/// One invoice per hour into the past, in rotation: a paid deposit, its withdrawal, a failed deposit, a refused
/// withdrawal. The balance does not change.
fn invoices(tx: &Tx<'_>, player: &str, count: i64) -> Result<(), ApiError> {
    let account = wallet::open(tx, player, "USD")?;
    let first = tx.now - count * HOUR;
    let mut deposits = 0;
    let mut came_in = String::new();
    for index in 0..count {
        let (kind, state, words) = match index % 4 {
            // A deposit in last position would have no withdrawal.
            0 if index + 1 < count => (kind::DEPOSIT, status::SUCCESS, "success"),
            1 => (kind::WITHDRAWAL, status::SUCCESS, "paid out"),
            3 => (kind::WITHDRAWAL, status::REJECTED, "refused"),
            _ => (kind::DEPOSIT, status::REJECTED, "declined by the provider"),
        };
        let deposit = kind == kind::DEPOSIT;
        let paid = state == status::SUCCESS;
        deposits += i64::from(deposit && paid);
        let at = first + index * HOUR;
        let invoice = Invoice {
            id: ids::uuid(),
            player: player.into(),
            kind,
            listed: true,
            method: if deposit { "sandbox.card" } else { "sandbox.withdrawal.card" }.into(),
            processing: if deposit { "form" } else { "message" }.into(),
            currency: "USD".into(),
            amount: (index / 4 % 90 + 10) * money::scale(2),
            account: account.clone(),
            bonus: None,
            status: state,
            result: words.into(),
            number: (deposit && paid).then_some(deposits),
            redirects: Map::new(),
            fields: Map::new(),
            address: None,
            created_at: at,
            updated_at: Some(at),
            decided_by: Some(decider::PROVIDER.into()),
            transaction: None,
            confirmations: 0,
            credited_at: (deposit && paid).then_some(at),
        };
        invoice.save(tx)?;
        if paid && deposit {
            came_in = invoice.id;
        } else if paid {
            let ids = (came_in.as_str(), invoice.id.as_str());
            ledger::in_and_out(tx, &Holder::Real(account.clone()), "USD", invoice.amount, ids)?;
        }
    }
    Ok(())
}
