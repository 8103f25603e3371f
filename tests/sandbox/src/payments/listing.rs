//! Lists of invoices and their statistics.

use crate::clock::{iso, parse_iso};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Numbers, Query};
use crate::http::{Answer, Page, Pages, data};
use crate::money;
use crate::payments::invoice::{self, Invoice, Wire, kind, status};
use crate::payments::settle;
use crate::state::Shared;
use axum::Json;
use axum::extract::{Path, State};
use rusqlite::params_from_iter;
use rusqlite::types::Value as Sql;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// A condition in SQL, and the values of its question marks.
#[derive(Default)]
struct Condition {
    sql: String,
    values: Vec<Sql>,
}

impl Condition {
    fn and(&mut self, sql: &str, value: impl Into<Sql>) {
        let _ = write!(self.sql, " AND {sql} ?");
        self.values.push(value.into());
    }

    /// Matches one of the values; any if empty.
    fn any<V: Into<Sql>>(&mut self, column: &str, values: Vec<V>) {
        if values.is_empty() {
            return;
        }
        let marks = vec!["?"; values.len()].join(", ");
        let _ = write!(self.sql, " AND {column} IN ({marks})");
        self.values.extend(values.into_iter().map(Into::into));
    }
}

/// Which invoices are asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Filter {
    date_from: Option<String>,
    date_to: Option<String>,
    r#type: Numbers,
    status: Numbers,
    currency: Vec<String>,
}

fn date(name: &str, text: Option<&str>) -> Result<Option<i64>, ApiError> {
    text.map(|text| parse_iso(text).ok_or_else(|| ApiError::field(name, "This is no date."))).transpose()
}

/// GET /api/payment/invoices
pub async fn list(
    State(app): State<Shared>,
    caller: Caller,
    Query(filter): Query<Filter>,
    page: Page,
) -> Pages<Wire> {
    let mut wanted = Condition { sql: "listed = 1".into(), values: Vec::new() };
    wanted.and("player_id =", caller.player.clone());
    if let Some(from) = date("dateFrom", filter.date_from.as_deref())? {
        wanted.and("created_at >=", from);
    }
    if let Some(to) = date("dateTo", filter.date_to.as_deref())? {
        wanted.and("created_at <=", to);
    }
    wanted.any("type", filter.r#type.0);
    wanted.any("status", filter.status.0);
    wanted.any("currency", filter.currency);
    let Condition { sql, mut values } = wanted;
    let (total, rows) = app.run(|tx| {
        let count = format!("SELECT COUNT(*) FROM invoices WHERE {sql}");
        let total = db::count(tx, &count, params_from_iter(values.iter()))?;
        values.extend([Sql::from(page.size), Sql::from(page.skip())]);
        let rows =
            format!("{} WHERE {sql} ORDER BY created_at DESC, rowid DESC LIMIT ? OFFSET ?", invoice::COLUMNS);
        let rows: Vec<Invoice> = db::all(tx, &rows, params_from_iter(values.iter()), invoice::read)?;
        let rows: Vec<Wire> = rows.iter().map(|row| row.listed_wire(tx)).collect::<Result<_, ApiError>>()?;
        Ok((total, rows))
    })?;
    Ok(Json(page.wire(rows, total)))
}

/// PUT /api/payment/invoices/{id}/decline
pub async fn decline(State(app): State<Shared>, caller: Caller, Path(id): Path<String>) -> Answer<Wire> {
    let invoice = app.run(|tx| settle::decline(tx, &caller.player, &id))?;
    Ok(data(invoice.wire(app.catalog.decimals(&invoice.currency))))
}

/// GET /api/payment/invoices/statistics: one entry per currency the player has an account in.
pub async fn statistics(State(app): State<Shared>, caller: Caller) -> Answer<Vec<Value>> {
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
        let own = |minor: i64| Value::from(money::wire(minor, decimals));
        let base = |minor: i64| {
            app.catalog
                .currency(code)
                .map_or(Value::Null, |found| money::wire(found.to_base(minor), 2).into())
        };
        for (many, one, rows) in parts {
            let all = || rows.iter().fold(0_i64, |sum, invoice| sum.saturating_add(invoice.amount));
            let sum = (!rows.is_empty()).then(all);
            let last = rows.last().map(|invoice| invoice.amount);
            entry.insert(format!("{many}Count"), rows.len().into());
            entry.insert(format!("{many}Sum"), sum.map_or(Value::Null, own));
            entry.insert(format!("{many}SumBaseCurrency"), sum.map_or(Value::Null, base));
            entry.insert(format!("last{one}Amount"), last.map_or(Value::Null, own));
            entry.insert(format!("last{one}AmountBaseCurrency"), last.map_or(Value::Null, base));
            entry.insert(
                format!("last{one}ProcessedAt"),
                rows.last().and_then(|row| row.updated_at).map(iso).into(),
            );
        }
        entry.into()
    };
    Ok(data(currencies.iter().map(entry).collect::<Vec<_>>()))
}
