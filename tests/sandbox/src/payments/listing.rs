//! Lists of invoices and their statistics.

use crate::clock::{iso, parse_iso};
use crate::contract::codes::{InvoiceStatus, InvoiceType};
use crate::db;
use crate::http::error::ApiError;
use crate::http::extract::Caller;
use crate::http::input::{Numbers, Query};
use crate::http::{Answer, List, Page, Pages, data, rows};
use crate::money::{self, Amount};
use crate::payments::invoice::{self, Invoice, Wire, kind, status};
use crate::payments::settle;
use crate::state::Shared;
use axum::Json;
use axum::extract::{Path, State};
use rusqlite::params_from_iter;
use rusqlite::types::Value as Sql;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use utoipa::ToSchema;

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
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = PaymentsQuery)]
pub struct Filter {
    date_from: Option<String>,
    date_to: Option<String>,
    #[schema(value_type = Vec<InvoiceType>)]
    r#type: Numbers,
    #[schema(value_type = Vec<InvoiceStatus>)]
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

/// What was paid in one currency. Without a payment of a kind its sums are null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PaymentStatistics)]
pub struct Statistics {
    currency: String,
    deposits_count: usize,
    deposits_sum: Option<Amount>,
    deposits_sum_base_currency: Option<Amount>,
    last_deposit_amount: Option<Amount>,
    last_deposit_amount_base_currency: Option<Amount>,
    last_deposit_processed_at: Option<String>,
    withdrawals_count: usize,
    withdrawals_sum: Option<Amount>,
    withdrawals_sum_base_currency: Option<Amount>,
    last_withdrawal_amount: Option<Amount>,
    last_withdrawal_amount_base_currency: Option<Amount>,
    last_withdrawal_processed_at: Option<String>,
    #[serde(flatten)]
    never: Never,
}

/// Kinds of payments that this backend does not have.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OtherPaymentStatistics)]
struct Never {
    purchases_count: usize,
    purchases_sum: Option<Amount>,
    purchases_sum_base_currency: Option<Amount>,
    last_purchase_amount: Option<Amount>,
    last_purchase_amount_base_currency: Option<Amount>,
    last_purchase_processed_at: Option<String>,
    virtual_payouts_count: usize,
    virtual_payouts_sum: Option<Amount>,
    virtual_payouts_sum_base_currency: Option<Amount>,
    last_virtual_payout_amount: Option<Amount>,
    last_virtual_payout_amount_base_currency: Option<Amount>,
    last_virtual_payout_processed_at: Option<String>,
}

/// GET /api/payment/invoices/statistics: one entry per currency the player has an account in.
pub async fn statistics(State(app): State<Shared>, caller: Caller) -> List<Statistics> {
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
    let entry = |code: String| {
        let decimals = app.catalog.decimals(&code);
        let own = |minor: i64| money::wire(minor, decimals);
        let base = |minor: i64| app.catalog.currency(&code).map(|found| money::wire(found.to_base(minor), 2));
        let of = |kind: i64| -> Vec<&Invoice> {
            paid.iter().filter(|invoice| invoice.currency == code && invoice.kind == kind).collect()
        };
        let sum = |invoices: &[&Invoice]| {
            let all = || invoices.iter().fold(0_i64, |sum, invoice| sum.saturating_add(invoice.amount));
            (!invoices.is_empty()).then(all)
        };
        let last = |invoices: &[&Invoice]| invoices.last().map(|invoice| invoice.amount);
        let ended = |invoices: &[&Invoice]| invoices.last().and_then(|invoice| invoice.updated_at).map(iso);
        let (deposits, withdrawals) = (of(kind::DEPOSIT), of(kind::WITHDRAWAL));
        Statistics {
            deposits_count: deposits.len(),
            deposits_sum: sum(&deposits).map(own),
            deposits_sum_base_currency: sum(&deposits).and_then(base),
            last_deposit_amount: last(&deposits).map(own),
            last_deposit_amount_base_currency: last(&deposits).and_then(base),
            last_deposit_processed_at: ended(&deposits),
            withdrawals_count: withdrawals.len(),
            withdrawals_sum: sum(&withdrawals).map(own),
            withdrawals_sum_base_currency: sum(&withdrawals).and_then(base),
            last_withdrawal_amount: last(&withdrawals).map(own),
            last_withdrawal_amount_base_currency: last(&withdrawals).and_then(base),
            last_withdrawal_processed_at: ended(&withdrawals),
            never: Never::default(),
            currency: code.clone(),
        }
    };
    Ok(rows(currencies.into_iter().map(entry).collect()))
}
