//! Lists of invoices and their statistics.

use crate::clock::{iso, parse_iso};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::{Caller, Params};
use crate::http::{Answer, data, paged};
use crate::money;
use crate::payments::invoice::{self, Invoice, kind, status};
use crate::payments::settle;
use crate::state::Shared;
use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Map, Value, json};

/// GET /api/payment/invoices
pub async fn list(State(app): State<Shared>, caller: Caller, params: Params) -> Answer {
    let sql = format!(
        "{} WHERE player_id = ?1 AND listed = 1 ORDER BY created_at DESC, rowid DESC",
        invoice::COLUMNS
    );
    let rows = app.run(|tx| Ok(db::all(tx, &sql, [&caller.player], invoice::read)?))?;
    let bound = |name: &str| -> Result<Option<i64>, ApiError> {
        params
            .get(name)
            .map(|text| parse_iso(text).ok_or_else(|| ApiError::field(name, "This is no date.")))
            .transpose()
    };
    let (from, to) = (bound("dateFrom")?, bound("dateTo")?);
    let (kinds, states, currencies) =
        (params.numbers("type"), params.numbers("status"), params.list("currency"));
    let wanted = |invoice: &Invoice| {
        from.is_none_or(|from| invoice.created_at >= from)
            && to.is_none_or(|to| invoice.created_at <= to)
            && (kinds.is_empty() || kinds.contains(&invoice.kind))
            && (states.is_empty() || states.contains(&invoice.status))
            && (currencies.is_empty() || currencies.contains(&invoice.currency.as_str()))
    };
    let rows = rows
        .iter()
        .filter(|row| wanted(row))
        .map(|row| row.wire(app.catalog.decimals(&row.currency)))
        .collect();
    Ok(Json(paged(rows, &params)))
}

/// PUT /api/payment/invoices/{id}/decline
pub async fn decline(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer {
    let invoice = app.run(|tx| settle::decline(tx, &caller.player, &id))?;
    Ok(data(invoice.wire(app.catalog.decimals(&invoice.currency))))
}

/// GET /api/payment/invoices/statistics: one entry per currency the player has an account in.
pub async fn statistics(State(app): State<Shared>, caller: Caller) -> Answer {
    let (currencies, paid) = app.run(|tx| {
        let currencies = db::all(
            tx,
            "SELECT currency FROM accounts WHERE player_id = ?1 ORDER BY position",
            [&caller.player],
            |row| row.get::<_, String>(0),
        )?;
        let sql = format!(
            "{} WHERE player_id = ?1 AND listed = 1 AND status = {} ORDER BY updated_at, rowid",
            invoice::COLUMNS,
            status::SUCCESS
        );
        Ok((currencies, db::all(tx, &sql, [&caller.player], invoice::read)?))
    })?;
    let entry = |code: &String| -> Value {
        let mut entry = Map::new();
        entry.insert("currency".into(), code.clone().into());
        let none: Vec<&Invoice> = Vec::new();
        let of = |kind: i64| {
            paid.iter()
                .filter(|invoice| invoice.currency == *code && invoice.kind == kind)
                .collect::<Vec<_>>()
        };
        let parts = [
            ("deposits", "Deposit", of(kind::DEPOSIT)),
            ("withdrawals", "Withdrawal", of(kind::WITHDRAWAL)),
            ("purchases", "Purchase", none.clone()),
            ("virtualPayouts", "VirtualPayout", none),
        ];
        let decimals = app.catalog.decimals(code);
        let own = |minor: i64| money::wire(minor, decimals);
        let base = |minor: i64| {
            app.catalog.currency(code).map_or(Value::Null, |found| money::wire(found.to_base(minor), 2))
        };
        for (many, one, rows) in parts {
            let sum = (!rows.is_empty()).then(|| rows.iter().map(|invoice| invoice.amount).sum::<i64>());
            let last = rows.last().map(|invoice| invoice.amount);
            entry.insert(format!("{many}Count"), json!(rows.len()));
            entry.insert(format!("{many}Sum"), sum.map_or(Value::Null, own));
            entry.insert(format!("{many}SumBaseCurrency"), sum.map_or(Value::Null, base));
            entry.insert(format!("last{one}Amount"), last.map_or(Value::Null, own));
            entry.insert(format!("last{one}AmountBaseCurrency"), last.map_or(Value::Null, base));
            entry.insert(
                format!("last{one}ProcessedAt"),
                json!(rows.last().and_then(|row| row.updated_at).map(iso)),
            );
        }
        entry.into()
    };
    Ok(data(currencies.iter().map(entry).collect::<Vec<_>>()))
}
